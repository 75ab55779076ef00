import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** What sun.misc.Unsafe has besides memory: instances without constructors, exceptions without a declaration, fences. */
public class UnsafeInstances {
    int number = 5;
    final String text;

    UnsafeInstances() {
        text = "made";
        System.out.println("constructed");
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        System.out.println(unsafe == field.get(null));
        UnsafeInstances bare = (UnsafeInstances) unsafe.allocateInstance(UnsafeInstances.class);
        System.out.println(bare.number + " " + bare.text + " " + new UnsafeInstances().text);
        unsafe.loadFence();
        unsafe.storeFence();
        unsafe.fullFence();
        try {
            unsafe.throwException(new Exception("not declared"));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            Unsafe.getUnsafe();
            System.out.println("given");
        } catch (SecurityException e) {
            System.out.println(e);
        }
    }
}
