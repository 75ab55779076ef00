//@ args: 3 x -y 4.5
/** The arguments of main, parsed. */
public class Arguments {
    public static void main(String[] args) {
        System.out.println(args.length + " " + args.getClass().getSimpleName());
        for (int i = 0; i < args.length; i++) {
            System.out.println(i + "=" + args[i]);
        }
        int n = Integer.parseInt(args[0]);
        for (String arg : args) {
            if (arg.startsWith("-")) {
                System.out.println("option " + arg.substring(1));
            }
        }
        System.out.println(n * Double.parseDouble(args[3]));
        args[0] = "changed";
        System.out.println(String.join(",", args));
    }
}
