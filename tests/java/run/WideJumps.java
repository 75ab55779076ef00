/** A method of more than 32 KiB, whose loop needs wide jumps: javac copies a finally block for each way into it. */
public class WideJumps {
    static long sum;

    static void large(int left) {
        while (left-- > 0) {
            if (left == 3) {
                continue;
            }
            if (left == 1) {
                break;
            }
            try {
                sum += 10;
            } finally {
                try {
                    sum += 9;
                } finally {
                    try {
                        sum += 8;
                    } finally {
                        try {
                            sum += 7;
                        } finally {
                            try {
                                sum += 6;
                            } finally {
                                try {
                                    sum += 5;
                                } finally {
                                    try {
                                        sum += 4;
                                    } finally {
                                        try {
                                            sum += 3;
                                        } finally {
                                            try {
                                                sum += 2;
                                            } finally {
                                                try {
                                                    sum += 1;
                                                } finally {
                                                    sum = sum * 31 + left;
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        System.out.println(left + " left");
    }

    public static void main(String[] args) {
        large(9);
        System.out.println(sum);
        large(0);
        System.out.println(sum);
    }
}
