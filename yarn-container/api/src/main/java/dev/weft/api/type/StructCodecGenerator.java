package dev.weft.api.type;

import dev.weft.api.type.ClassFileWriter.Code;
import dev.weft.api.type.StructLayout.StructField;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Generates the {@link StructCodec} of a class: what a person would write by hand, so that the JIT sees plain field
 * accesses and no primitive is boxed. The generated class lies in the package and loader of the class it serves and goes
 * with them. Classes that do not admit that (private records) get a {@link ReflectiveCodec}.
 */
final class StructCodecGenerator {
    private static final String BASE = "dev/weft/api/type/StructCodec";
    private static final String IN = "dev/weft/api/type/DataInputView";
    private static final String OUT = "dev/weft/api/type/DataOutputView";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String STRING = "Ljava/lang/String;";
    private static final int THIS = 0;
    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final int RESULT = 3;
    private static final int LOCALS = 4;

    /** Generated classes by layout; reachable only from the class they serve. */
    private static final ClassValue<Map<String, Class<?>>> GENERATED = new ClassValue<>() {
        @Override
        protected Map<String, Class<?>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private final StructLayout layout;
    private final FieldForm[] forms;
    private final String owner;
    private final ClassFileWriter file;

    private StructCodecGenerator(StructLayout layout, FieldForm[] forms, String name) {
        this.layout = layout;
        this.forms = forms;
        this.owner = internal(layout.type());
        this.file = new ClassFileWriter(name.replace('.', '/'), BASE);
    }

    /** A new codec that uses {@code serializers} for the fields. */
    static StructCodec codecFor(StructLayout layout, TypeSerializer<?>[] serializers) {
        FieldForm[] forms = new FieldForm[serializers.length];
        for (int i = 0; i < forms.length; i++) {
            forms[i] = FieldForm.of(layout.fields().get(i).type(), serializers[i], layout.kind());
        }
        StructCodec codec = layout.isOpenToPackage() ? generated(layout, forms) : new ReflectiveCodec(layout, forms);
        codec.bind(serializers);
        return codec;
    }

    private static StructCodec generated(StructLayout layout, FieldForm[] forms) {
        StringBuilder shape = new StringBuilder();
        for (FieldForm form : forms) {
            shape.append(form.name().charAt(0));
        }
        try {
            Class<?> codec =
                    GENERATED.get(layout.type()).computeIfAbsent(shape.toString(), key -> define(layout, forms, key));
            return (StructCodec) codec.getConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            return new ReflectiveCodec(layout, forms);
        }
    }

    private static Class<?> define(StructLayout layout, FieldForm[] forms, String shape) {
        String name = layout.type().getName() + "$$Codec" + shape;
        byte[] bytes = new StructCodecGenerator(layout, forms, name).write();
        try {
            return MethodHandles.privateLookupIn(layout.type(), MethodHandles.lookup())
                    .defineClass(bytes);
        } catch (IllegalAccessException e) {
            throw new IllegalAccessError(e.getMessage());
        }
    }

    private byte[] write() {
        Code init = new Code()
                .local(Code.ALOAD, THIS)
                .op(Code.INVOKESPECIAL, file.methodRef(BASE, "<init>", "()V"))
                .op(Code.RETURN);
        method("<init>", "()V", init);
        method("write", "(" + OBJECT + "L" + OUT + ";)V", writeMethod());
        method("read", "(L" + IN + ";)" + OBJECT, readMethod());
        method("copy", "(" + OBJECT + ")" + OBJECT, copyMethod());
        method("hash", "(" + OBJECT + ")I", hashMethod());
        method("same", "(" + OBJECT + OBJECT + ")Z", sameMethod());
        return file.toBytes();
    }

    private void method(String name, String descriptor, Code code) {
        file.method(name, descriptor, code, 2 * forms.length + 12, LOCALS);
    }

    private Code cast(Code code, int argument, int local) {
        return code.local(Code.ALOAD, argument)
                .op(Code.CHECKCAST, file.classRef(owner))
                .local(Code.ASTORE, local);
    }

    /** Pushes field {@code i} of the struct in {@code local}. */
    private void get(Code code, int i, int local) {
        StructField field = layout.fields().get(i);
        code.local(Code.ALOAD, local);
        Method getter = field.getter();
        if (getter != null) {
            String descriptor = MethodType.methodType(getter.getReturnType()).descriptorString();
            code.op(Code.INVOKEVIRTUAL, file.methodRef(owner, getter.getName(), descriptor));
        } else {
            code.op(
                    Code.GETFIELD,
                    file.fieldRef(owner, field.name(), field.type().descriptorString()));
        }
    }

    /** Sets field {@code i} of the struct below the value on the stack. */
    private void set(Code code, int i) {
        StructField field = layout.fields().get(i);
        Method setter = field.setter();
        if (setter == null) {
            code.op(
                    Code.PUTFIELD,
                    file.fieldRef(owner, field.name(), field.type().descriptorString()));
            return;
        }
        Class<?> result = setter.getReturnType();
        String descriptor = MethodType.methodType(result, field.type()).descriptorString();
        code.op(Code.INVOKEVIRTUAL, file.methodRef(owner, setter.getName(), descriptor));
        if (result != void.class) {
            code.op(result == long.class || result == double.class ? Code.POP2 : Code.POP);
        }
    }

    private Code writeMethod() {
        Code code = cast(new Code(), FIRST, RESULT);
        for (int i = 0; i < forms.length; i++) {
            switch (forms[i]) {
                case PRIMITIVE -> {
                    Class<?> type = layout.fields().get(i).type();
                    code.local(Code.ALOAD, SECOND);
                    get(code, i, RESULT);
                    code.invokeInterface(
                            file.interfaceMethodRef(OUT, "write" + viewName(type), "(" + viewType(type) + ")V"),
                            1 + slots(type));
                }
                case STRING -> {
                    code.local(Code.ALOAD, SECOND);
                    get(code, i, RESULT);
                    code.op(Code.CHECKCAST, file.classRef("java/lang/String"));
                    code.invokeInterface(file.interfaceMethodRef(OUT, "writeString", "(" + STRING + ")V"), 2);
                }
                case LONG, INT, DOUBLE -> writeBy(code, i, "write" + boxName(forms[i]));
                case OBJECT -> writeBy(code, i, layout.kind().allowsNull() ? "writeNullable" : "writeRequired");
            }
        }
        return code.op(Code.RETURN);
    }

    private void writeBy(Code code, int i, String helper) {
        code.local(Code.ALOAD, THIS).push(i);
        get(code, i, RESULT);
        code.local(Code.ALOAD, SECOND)
                .op(Code.INVOKEVIRTUAL, file.methodRef(BASE, helper, "(I" + OBJECT + "L" + OUT + ";)V"));
    }

    private Code readMethod() {
        return construct((code, i) -> readField(code, i));
    }

    private void readField(Code code, int i) {
        Class<?> type = layout.fields().get(i).type();
        switch (forms[i]) {
            case PRIMITIVE ->
                code.local(Code.ALOAD, FIRST)
                        .invokeInterface(
                                file.interfaceMethodRef(IN, "read" + viewName(type), "()" + type.descriptorString()),
                                1);
            case STRING ->
                code.local(Code.ALOAD, FIRST)
                        .invokeInterface(file.interfaceMethodRef(IN, "readString", "()" + STRING), 1);
            case LONG, INT, DOUBLE -> {
                code.local(Code.ALOAD, FIRST)
                        .op(
                                Code.INVOKESTATIC,
                                file.methodRef(BASE, "read" + boxName(forms[i]), "(L" + IN + ";)" + OBJECT));
                narrow(code, type);
            }
            case OBJECT -> {
                String helper = layout.kind().allowsNull() ? "readNullable" : "readRequired";
                code.local(Code.ALOAD, THIS)
                        .push(i)
                        .local(Code.ALOAD, FIRST)
                        .op(Code.INVOKEVIRTUAL, file.methodRef(BASE, helper, "(IL" + IN + ";)" + OBJECT));
                narrow(code, type);
            }
        }
    }

    private void narrow(Code code, Class<?> type) {
        if (type != Object.class) {
            code.op(Code.CHECKCAST, file.classRef(internal(type)));
        }
    }

    private Code copyMethod() {
        Code start = cast(new Code(), FIRST, SECOND);
        return construct(start, (code, i) -> {
            if (forms[i] != FieldForm.OBJECT) {
                get(code, i, SECOND);
                return;
            }
            code.local(Code.ALOAD, THIS).push(i);
            get(code, i, SECOND);
            code.op(Code.INVOKEVIRTUAL, file.methodRef(BASE, "copyField", "(I" + OBJECT + ")" + OBJECT));
            narrow(code, layout.fields().get(i).type());
        });
    }

    private interface Push {
        void field(Code code, int i);
    }

    private Code construct(Push push) {
        return construct(new Code(), push);
    }

    /** Makes the struct, each field pushed by {@code push}. */
    private Code construct(Code code, Push push) {
        String descriptor = MethodType.methodType(
                        void.class, layout.constructor().getParameterTypes())
                .descriptorString();
        int constructor = file.methodRef(owner, "<init>", descriptor);
        code.op(Code.NEW, file.classRef(owner)).op(Code.DUP);
        if (layout.kind() == StructKind.RECORD) {
            for (int i = 0; i < forms.length; i++) {
                push.field(code, i);
            }
            return code.op(Code.INVOKESPECIAL, constructor).op(Code.ARETURN);
        }
        code.op(Code.INVOKESPECIAL, constructor).local(Code.ASTORE, RESULT);
        for (int i = 0; i < forms.length; i++) {
            code.local(Code.ALOAD, RESULT);
            push.field(code, i);
            set(code, i);
        }
        return code.local(Code.ALOAD, RESULT).op(Code.ARETURN);
    }

    private Code hashMethod() {
        Code code = cast(new Code(), FIRST, RESULT).push(1).local(Code.ISTORE, SECOND);
        for (int i = 0; i < forms.length; i++) {
            code.local(Code.ILOAD, SECOND).push(31).op(Code.IMUL);
            if (forms[i] == FieldForm.OBJECT) {
                code.local(Code.ALOAD, THIS).push(i);
            }
            get(code, i, RESULT);
            switch (forms[i]) {
                case PRIMITIVE ->
                    code.op(Code.INVOKESTATIC, file.methodRef(BASE, "hashPrimitive", "(" + wideType(i) + ")I"));
                case STRING, LONG, INT, DOUBLE ->
                    code.op(Code.INVOKESTATIC, file.methodRef(BASE, "hashObject", "(" + OBJECT + ")I"));
                case OBJECT -> code.op(Code.INVOKEVIRTUAL, file.methodRef(BASE, "hashField", "(I" + OBJECT + ")I"));
            }
            code.op(Code.IADD).local(Code.ISTORE, SECOND);
        }
        return code.local(Code.ILOAD, SECOND).op(Code.IRETURN);
    }

    private Code sameMethod() {
        Code code = cast(new Code(), FIRST, FIRST);
        cast(code, SECOND, SECOND).push(1);
        for (int i = 0; i < forms.length; i++) {
            if (forms[i] == FieldForm.OBJECT) {
                code.local(Code.ALOAD, THIS).push(i);
            }
            get(code, i, FIRST);
            get(code, i, SECOND);
            switch (forms[i]) {
                case PRIMITIVE ->
                    code.op(
                            Code.INVOKESTATIC,
                            file.methodRef(BASE, "samePrimitive", "(" + wideType(i) + wideType(i) + ")Z"));
                case STRING, LONG, INT, DOUBLE ->
                    code.op(Code.INVOKESTATIC, file.methodRef(BASE, "sameObject", "(" + OBJECT + OBJECT + ")Z"));
                case OBJECT ->
                    code.op(Code.INVOKEVIRTUAL, file.methodRef(BASE, "sameField", "(I" + OBJECT + OBJECT + ")Z"));
            }
            code.op(Code.IAND);
        }
        return code.op(Code.IRETURN);
    }

    /** Descriptor of the helper's parameter: byte, short and char are ints on the stack. */
    private String wideType(int i) {
        Class<?> type = layout.fields().get(i).type();
        boolean narrow = type == byte.class || type == short.class || type == char.class;
        return narrow ? "I" : type.descriptorString();
    }

    private static String boxName(FieldForm form) {
        String name = form.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    /** As in writeLong, readLong. */
    private static String viewName(Class<?> type) {
        String name = type.getName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** DataOutput takes byte, short and char as int. */
    private static String viewType(Class<?> type) {
        boolean narrow = type == byte.class || type == short.class || type == char.class;
        return narrow ? "I" : type.descriptorString();
    }

    private static int slots(Class<?> type) {
        return type == long.class || type == double.class ? 2 : 1;
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
