package dev.weft.simulation;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A product method that no longer decides but always gives the same answer.
 *
 * @param className the product's class
 * @param method its method; all overloads of it are hit
 * @param answer what it always says
 */
record PlantedFault(String className, String method, Answer answer) {
    /** What a broken decision says. */
    enum Answer {
        YES {
            @Override
            void write(MethodVisitor code) {
                code.visitInsn(Opcodes.ICONST_1);
                code.visitInsn(Opcodes.IRETURN);
            }
        },
        NO {
            @Override
            void write(MethodVisitor code) {
                code.visitInsn(Opcodes.ICONST_0);
                code.visitInsn(Opcodes.IRETURN);
            }
        },
        /** Of a method that answers nothing. */
        NOTHING {
            @Override
            void write(MethodVisitor code) {
                code.visitInsn(Opcodes.RETURN);
            }
        },
        NOTHING_TO_DO {
            @Override
            void write(MethodVisitor code) {
                code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;", true);
                code.visitInsn(Opcodes.ARETURN);
            }
        };

        abstract void write(MethodVisitor code);
    }

    /** The class with the fault in it. */
    byte[] plant(byte[] original) {
        var reader = new ClassReader(original);
        var writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        var planter = new Planter(writer);
        reader.accept(planter, 0);
        if (planter.planted == 0) {
            throw new IllegalStateException(className + " has no method " + method + ": where does it decide now?");
        }
        return writer.toByteArray();
    }

    private final class Planter extends ClassVisitor {
        private int planted;

        Planter(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
            if (!name.equals(method)) {
                return code;
            }
            planted++;
            code.visitCode();
            answer.write(code);
            code.visitMaxs(0, 0);
            code.visitEnd();
            return null;
        }
    }
}
