package dev.weft.api;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

/**
 * Reads class files (JVM specification chapter 4) to see whether an inner class ever reads the reference to its enclosing
 * instance. Classes nested inside it count too. When in doubt it is used.
 */
final class EnclosingUse {
    private static final int GETFIELD = 0xB4;
    private static final int TABLESWITCH = 0xAA;
    private static final int LOOKUPSWITCH = 0xAB;
    private static final int WIDE = 0xC4;
    private static final int IINC = 0x84;
    /** Bytes of operands by opcode, 0 to 201; switches and wide are special. */
    private static final String OPERANDS = "0000000000000000" // nop … dconst_1 (0–15)
            + "1212211111" // bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload (16–25)
            + "00000000000000000000" // iload_0 … aload_3, 26–45
            + "00000000" // iaload … saload (46–53)
            + "11111" // istore … astore (54–58)
            + "00000000000000000000" // istore_0 … astore_3, 59–78
            + "00000000" // iastore … sastore (79–86)
            + "000000000" // pop … swap (87–95)
            + "000000000000000000000000000000000000" // iadd … lxor, 96–131
            + "2" // iinc (132)
            + "000000000000000" // i2l … i2s (133–147)
            + "00000" // lcmp … dcmpg (148–152)
            + "2222222222222222" // ifeq … jsr (153–168)
            + "1" // ret (169)
            + "00" // tableswitch, lookupswitch (170–171)
            + "000000" // ireturn … return (172–177)
            + "2222222" // getstatic … invokestatic (178–184)
            + "44" // invokeinterface, invokedynamic (185–186)
            + "212" // new, newarray, anewarray (187–189)
            + "00" // arraylength, athrow (190–191)
            + "22" // checkcast, instanceof (192–193)
            + "00" // monitorenter, monitorexit (194–195)
            + "0" // wide (196)
            + "3" // multianewarray (197)
            + "22" // ifnull, ifnonnull (198–199)
            + "44"; // goto_w, jsr_w (200–201)

    private final String owner;
    private final String field;
    private final ClassLoader loader;
    private final Set<String> visited = new HashSet<>();

    private EnclosingUse(Class<?> type, String field) {
        this.owner = type.getName().replace('.', '/');
        this.field = field;
        this.loader = type.getClassLoader();
    }

    static boolean isUsed(Class<?> type, String field) {
        EnclosingUse use = new EnclosingUse(type, field);
        try {
            return use.isReadBy(use.owner);
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }

    private boolean isReadBy(String className) throws IOException {
        if (!visited.add(className)) {
            return false;
        }
        try (InputStream in = loader.getResourceAsStream(className + ".class")) {
            if (in == null) {
                return true;
            }
            ClassFile file = new ClassFile(in.readAllBytes());
            if (file.reads(owner, field)) {
                return true;
            }
            for (String nested : file.classesBelow(owner + "$")) {
                if (isReadBy(nested)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The few parts of a class file that matter here. */
    private static final class ClassFile {
        private final byte[] bytes;
        private final int[] offsets;
        private final int poolEnd;

        ClassFile(byte[] bytes) throws IOException {
            this.bytes = bytes;
            DataInputStream in = at(8);
            offsets = new int[in.readUnsignedShort()];
            int offset = 10;
            for (int i = 1; i < offsets.length; i++) {
                offsets[i] = offset;
                int tag = bytes[offset];
                offset += constantLength(tag, offset);
                i += tag == 5 || tag == 6 ? 1 : 0;
            }
            poolEnd = offset;
        }

        private int constantLength(int tag, int offset) {
            return switch (tag) {
                case 1 -> 3 + unsignedShort(offset + 1);
                case 5, 6 -> 9;
                case 7, 8, 16, 19, 20 -> 3;
                case 15 -> 4;
                default -> 5;
            };
        }

        private DataInputStream at(int offset) throws IOException {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            in.skipNBytes(offset);
            return in;
        }

        private int unsignedShort(int offset) {
            return (bytes[offset] & 0xFF) << 8 | (bytes[offset + 1] & 0xFF);
        }

        private int signedInt(int offset) {
            return unsignedShort(offset) << 16 | unsignedShort(offset + 2);
        }

        private String text(int constant) {
            try {
                return at(offsets[constant] + 1).readUTF();
            } catch (IOException e) {
                throw new IllegalStateException("Broken constant " + constant, e);
            }
        }

        private String className(int constant) {
            return text(unsignedShort(offsets[constant] + 1));
        }

        Set<String> classesBelow(String prefix) {
            Set<String> found = new HashSet<>();
            for (int i = 1; i < offsets.length; i++) {
                if (offsets[i] > 0 && bytes[offsets[i]] == 7 && className(i).startsWith(prefix)) {
                    found.add(className(i));
                }
            }
            return found;
        }

        private boolean isField(int constant, String owner, String field) {
            int offset = offsets[constant];
            return bytes[offset] == 9
                    && className(unsignedShort(offset + 1)).equals(owner)
                    && text(unsignedShort(offsets[unsignedShort(offset + 3)] + 1))
                            .equals(field);
        }

        boolean reads(String owner, String field) {
            int offset = poolEnd + 6;
            offset += 2 + 2 * unsignedShort(offset);
            offset = skipMembers(offset);
            int methods = unsignedShort(offset);
            offset += 2;
            for (int i = 0; i < methods; i++) {
                int attributes = unsignedShort(offset + 6);
                offset += 8;
                for (int a = 0; a < attributes; a++) {
                    if (text(unsignedShort(offset)).equals("Code") && codeReads(offset + 6, owner, field)) {
                        return true;
                    }
                    offset += 6 + signedInt(offset + 2);
                }
            }
            return false;
        }

        private int skipMembers(int start) {
            int count = unsignedShort(start);
            int offset = start + 2;
            for (int i = 0; i < count; i++) {
                int attributes = unsignedShort(offset + 6);
                offset += 8;
                for (int a = 0; a < attributes; a++) {
                    offset += 6 + signedInt(offset + 2);
                }
            }
            return offset;
        }

        private boolean codeReads(int attribute, String owner, String field) {
            int start = attribute + 8;
            int end = start + signedInt(attribute + 4);
            for (int at = start; at < end; ) {
                int opcode = bytes[at] & 0xFF;
                if (opcode == GETFIELD && isField(unsignedShort(at + 1), owner, field)) {
                    return true;
                }
                at += instructionLength(opcode, at, start);
            }
            return false;
        }

        private int instructionLength(int opcode, int at, int start) {
            int aligned = at + 4 - ((at - start) & 3);
            return switch (opcode) {
                case TABLESWITCH -> aligned + 12 + 4 * (signedInt(aligned + 8) - signedInt(aligned + 4) + 1) - at;
                case LOOKUPSWITCH -> aligned + 8 + 8 * signedInt(aligned + 4) - at;
                case WIDE -> (bytes[at + 1] & 0xFF) == IINC ? 6 : 4;
                default -> 1 + OPERANDS.charAt(opcode) - '0';
            };
        }
    }
}
