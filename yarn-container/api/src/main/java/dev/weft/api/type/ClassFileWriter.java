package dev.weft.api.type;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a class of straight-line methods: no branches, so no stack maps (JVM specification §4.10.1). Just what
 * {@link StructCodecGenerator} needs.
 */
final class ClassFileWriter {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_17 = 61;
    private static final int ACC_PUBLIC_FINAL_SUPER = 0x0001 | 0x0010 | 0x0020 | 0x1000;
    private static final int ACC_PUBLIC = 0x0001;

    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;

    private final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
    private final DataOutputStream pool = new DataOutputStream(poolBytes);
    private final Map<String, Integer> indexes = new LinkedHashMap<>();
    private final ByteArrayOutputStream methodBytes = new ByteArrayOutputStream();
    private final DataOutputStream methods = new DataOutputStream(methodBytes);
    private final String name;
    private final String superName;
    private int constants = 1;
    private int methodCount;

    /** Names in internal form, with slashes. */
    ClassFileWriter(String name, String superName) {
        this.name = name;
        this.superName = superName;
    }

    private interface Entry {
        void write(DataOutputStream out) throws IOException;
    }

    private int constant(String key, Entry entry) {
        Integer known = indexes.get(key);
        if (known != null) {
            return known;
        }
        try {
            entry.write(pool);
        } catch (IOException e) {
            throw new UncheckedIOException("write to memory", e);
        }
        indexes.put(key, constants);
        return constants++;
    }

    private int utf8(String text) {
        return constant("u" + text, out -> {
            out.writeByte(UTF8);
            out.writeUTF(text);
        });
    }

    int classRef(String internalName) {
        int text = utf8(internalName);
        return constant("c" + internalName, out -> {
            out.writeByte(CLASS);
            out.writeShort(text);
        });
    }

    int fieldRef(String owner, String field, String descriptor) {
        return memberRef(FIELD, owner, field, descriptor);
    }

    int methodRef(String owner, String method, String descriptor) {
        return memberRef(METHOD, owner, method, descriptor);
    }

    int interfaceMethodRef(String owner, String method, String descriptor) {
        return memberRef(INTERFACE_METHOD, owner, method, descriptor);
    }

    private int memberRef(int tag, String owner, String member, String descriptor) {
        int ownerIndex = classRef(owner);
        int nameIndex = utf8(member);
        int typeIndex = utf8(descriptor);
        int nameAndType = constant("n" + member + ":" + descriptor, out -> {
            out.writeByte(NAME_AND_TYPE);
            out.writeShort(nameIndex);
            out.writeShort(typeIndex);
        });
        return constant(tag + owner + "." + member + ":" + descriptor, out -> {
            out.writeByte(tag);
            out.writeShort(ownerIndex);
            out.writeShort(nameAndType);
        });
    }

    /** Adds a public method. */
    void method(String methodName, String descriptor, Code code, int maxStack, int maxLocals) {
        int nameIndex = utf8(methodName);
        int typeIndex = utf8(descriptor);
        int attributeIndex = utf8("Code");
        byte[] instructions = code.bytes.toByteArray();
        if (instructions.length > Character.MAX_VALUE) {
            throw new IllegalArgumentException("Method " + methodName + " is too long: " + instructions.length);
        }
        try {
            methods.writeShort(ACC_PUBLIC);
            methods.writeShort(nameIndex);
            methods.writeShort(typeIndex);
            methods.writeShort(1);
            methods.writeShort(attributeIndex);
            methods.writeInt(12 + instructions.length);
            methods.writeShort(maxStack);
            methods.writeShort(maxLocals);
            methods.writeInt(instructions.length);
            methods.write(instructions);
            methods.writeShort(0);
            methods.writeShort(0);
        } catch (IOException e) {
            throw new UncheckedIOException("write to memory", e);
        }
        methodCount++;
    }

    /** The class file. */
    byte[] toBytes() {
        int thisIndex = classRef(name);
        int superIndex = classRef(superName);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeShort(0);
            out.writeShort(JAVA_17);
            out.writeShort(constants);
            poolBytes.writeTo(out);
            out.writeShort(ACC_PUBLIC_FINAL_SUPER);
            out.writeShort(thisIndex);
            out.writeShort(superIndex);
            out.writeShort(0);
            out.writeShort(0);
            out.writeShort(methodCount);
            methodBytes.writeTo(out);
            out.writeShort(0);
        } catch (IOException e) {
            throw new UncheckedIOException("write to memory", e);
        }
        return bytes.toByteArray();
    }

    /** Instructions of one method. */
    static final class Code {
        static final int ILOAD = 0x15;
        static final int ALOAD = 0x19;
        static final int ISTORE = 0x36;
        static final int ASTORE = 0x3A;
        static final int POP = 0x57;
        static final int POP2 = 0x58;
        static final int DUP = 0x59;
        static final int IADD = 0x60;
        static final int IMUL = 0x68;
        static final int IAND = 0x7E;
        static final int IRETURN = 0xAC;
        static final int ARETURN = 0xB0;
        static final int RETURN = 0xB1;
        static final int GETFIELD = 0xB4;
        static final int PUTFIELD = 0xB5;
        static final int INVOKEVIRTUAL = 0xB6;
        static final int INVOKESPECIAL = 0xB7;
        static final int INVOKESTATIC = 0xB8;
        private static final int INVOKEINTERFACE = 0xB9;
        static final int NEW = 0xBB;
        static final int CHECKCAST = 0xC0;
        private static final int SIPUSH = 0x11;

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        /** An instruction without operands. */
        Code op(int opcode) {
            bytes.write(opcode);
            return this;
        }

        /** An instruction with an index into the constant pool. */
        Code op(int opcode, int constant) {
            bytes.write(opcode);
            bytes.write(constant >>> 8);
            bytes.write(constant);
            return this;
        }

        /** Load or store of a local variable below 256. */
        Code local(int opcode, int variable) {
            bytes.write(opcode);
            bytes.write(variable);
            return this;
        }

        /** Pushes a number that fits into a short. */
        Code push(int value) {
            return op(SIPUSH, value & 0xFFFF);
        }

        /** {@code slots} counts the receiver and the arguments. */
        Code invokeInterface(int method, int slots) {
            op(INVOKEINTERFACE, method);
            bytes.write(slots);
            bytes.write(0);
            return this;
        }
    }
}
