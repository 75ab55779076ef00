import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Views of bytes that stand beside each other do not disturb each other (JLS 17.6). */
public class VarHandleViewBeside {
    static final VarHandle CHARS = MethodHandles.byteBufferViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocate(5);
        Thread a = new Thread(() -> CHARS.set(buffer, 1, 'a'));
        Thread b = new Thread(() -> buffer.array()[3] = 7);
        a.start();
        b.start();
        a.join();
        b.join();
        assert (char) CHARS.get(buffer, 1) == 'a' && buffer.get(3) == 7 && buffer.get(0) == 0;
    }
}
