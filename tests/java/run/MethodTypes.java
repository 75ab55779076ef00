import static java.lang.invoke.MethodType.genericMethodType;
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodType;
import java.util.List;

/** MethodType: equal types are the same, and one is made of another. */
public class MethodTypes {
    interface Attempt {
        Object run();
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        MethodType type = methodType(int.class, String.class, long[].class);
        System.out.println(type + " " + type.parameterCount() + " " + type.parameterType(1) + " " + type.returnType());
        System.out.println(type.parameterList() + " " + type.parameterArray().length + " " + type.lastParameterType());
        System.out.println(type.equals(methodType(int.class, new Class<?>[] {String.class, long[].class}))
            + " " + (type == methodType(int.class, List.of(String.class, long[].class))) + " " + type.equals(methodType(int.class)));
        System.out.println(methodType(void.class) + " " + methodType(void.class, int.class) + " " + methodType(String.class, type));
        System.out.println(type.changeReturnType(void.class) + " " + type.changeParameterType(0, char.class));
        System.out.println(type.appendParameterTypes(byte.class, Object.class) + " " + type.insertParameterTypes(1, List.of(double.class)));
        System.out.println(type.dropParameterTypes(0, 1) + " " + type.dropParameterTypes(0, 2) + " " + type.dropParameterTypes(1, 1));
        System.out.println(type.toMethodDescriptorString() + " " + type.descriptorString());
        System.out.println(type.erase() + " " + type.generic() + " " + type.wrap() + " " + type.wrap().unwrap());
        System.out.println(type.hasPrimitives() + " " + type.hasWrappers() + " " + type.wrap().hasWrappers() + " "
            + type.generic().hasPrimitives() + " " + methodType(void.class).hasPrimitives() + " " + methodType(Void.class).unwrap());
        System.out.println(genericMethodType(2) + " " + genericMethodType(1, true));
        System.out.println(MethodType.fromMethodDescriptorString("(IZ[[JLjava/util/List;)V", MethodTypes.class.getClassLoader()));
        System.out.println(MethodType.fromMethodDescriptorString("()LMethodTypes;", MethodTypes.class.getClassLoader()));
        attempt("void", () -> methodType(int.class, void.class));
        attempt("void among others", () -> methodType(int.class, int.class, int.class, void.class));
        attempt("after the last", () -> type.parameterType(2));
        attempt("dropping too many", () -> type.dropParameterTypes(1, 3));
        attempt("inserting too late", () -> type.insertParameterTypes(3, int.class));
    }
}
