package dev.weft.api.type;

import java.io.IOException;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Values with a form of their own and arrays of primitives: one code says all. Numbers may become wider. */
final class BasicSnapshot<T> extends StructuralSnapshot<T> {
    private @Nullable BasicForm form;

    /** To be read. */
    BasicSnapshot() {}

    BasicSnapshot(TypeSerializer<T> serializer) {
        this.form = BasicForm.of(serializer);
    }

    BasicForm form() {
        BasicForm known = form;
        if (known == null) {
            throw new IllegalStateException("Not read yet");
        }
        return known;
    }

    @Override
    SnapshotForm.Node node() {
        return SnapshotForm.Node.BASIC;
    }

    @Override
    String typeText() {
        return form().text();
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeByte(form().code());
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        form = BasicForm.ofCode(in.readByte());
    }

    @Override
    @SuppressWarnings("unchecked") // the form belongs to T
    public TypeSerializer<T> restoreSerializer() {
        return (TypeSerializer<T>) form().serializer();
    }

    @Override
    void skip(DataInputView source) throws IOException {
        form().serializer().deserialize(source);
    }

    @Override
    TypeSerializer<T> readerOf(StructuralSnapshot<?> old, String path) throws IncompatibleTypeException {
        if (!(old instanceof BasicSnapshot<?> basic)) {
            throw changedFrom(old, path);
        }
        BasicForm from = basic.form();
        BasicForm to = form();
        if (from == to) {
            return restoreSerializer();
        }
        if (Widening.allowed(from, to)) {
            return new WideningReader<>(restoreSerializer(), from, to);
        }
        if (from.isArray() && to.isArray() && Widening.allowed(from.element(), to.element())) {
            return new ArrayReader<>(restoreSerializer(), from, to);
        }
        throw changedFrom(old, path);
    }

    private static final class WideningReader<T> extends MigratingReader<T> {
        private static final long serialVersionUID = 1L;
        private final BasicForm from;
        private final BasicForm to;

        WideningReader(TypeSerializer<T> current, BasicForm from, BasicForm to) {
            super(current);
            this.from = from;
            this.to = to;
        }

        @Override
        @SuppressWarnings("unchecked") // widened to the form of T
        public T deserialize(DataInputView source) throws IOException {
            return (T) Widening.widen(from.serializer().deserialize(source), to);
        }

        @Override
        public TypeSerializer<T> duplicate() {
            return this;
        }
    }

    private static final class ArrayReader<T> extends MigratingReader<T> {
        private static final long serialVersionUID = 1L;
        private final BasicForm from;
        private final BasicForm to;

        ArrayReader(TypeSerializer<T> current, BasicForm from, BasicForm to) {
            super(current);
            this.from = from;
            this.to = to;
        }

        @Override
        @SuppressWarnings("unchecked") // an array of the form of T
        public T deserialize(DataInputView source) throws IOException {
            Object narrow = from.serializer().deserialize(source);
            int length = Array.getLength(narrow);
            Object wide = Array.newInstance(to.type().getComponentType(), length);
            for (int i = 0; i < length; i++) {
                Array.set(wide, i, Widening.widen(Array.get(narrow, i), to.element()));
            }
            return (T) wide;
        }

        @Override
        public TypeSerializer<T> duplicate() {
            return this;
        }
    }
}
