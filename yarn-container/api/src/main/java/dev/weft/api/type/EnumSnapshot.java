package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An enum: class and names of the constants in their order, as values are positions. */
final class EnumSnapshot<E extends Enum<E>> extends StructuralSnapshot<E> {
    private String className = "";
    private List<String> constants = List.of();
    private @Nullable EnumSerializer<E> serializer;
    private @Nullable ClassLoader loader;

    /** To be read. */
    EnumSnapshot() {}

    EnumSnapshot(Class<E> type, EnumSerializer<E> serializer) {
        this.className = type.getName();
        this.constants = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        this.serializer = serializer;
    }

    @Override
    SnapshotForm.Node node() {
        return SnapshotForm.Node.ENUM;
    }

    @Override
    String typeText() {
        return "enum " + className;
    }

    @Override
    String shortText() {
        return className;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeString(className);
        out.writeVarInt(constants.size());
        for (String constant : constants) {
            out.writeString(constant);
        }
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        className = SnapshotForm.readText(in);
        List<String> names = new ArrayList<>();
        for (int left = in.readVarInt(); left > 0; left--) {
            names.add(SnapshotForm.readText(in));
        }
        constants = List.copyOf(names);
        loader = userCodeClassLoader;
    }

    @Override
    @SuppressWarnings("unchecked") // the class that was named
    public TypeSerializer<E> restoreSerializer() {
        EnumSerializer<E> known = serializer;
        if (known != null) {
            return known;
        }
        ClassLoader from = loader == null ? EnumSnapshot.class.getClassLoader() : loader;
        Class<E> type = (Class<E>) SnapshotForm.load(className, from);
        return new EnumSnapshot<>(type, new EnumSerializer<>(type)).readerOf(this);
    }

    @Override
    void skip(DataInputView source) throws IOException {
        source.readVarInt();
    }

    @Override
    TypeSerializer<E> readerOf(StructuralSnapshot<?> old, String path) throws IncompatibleTypeException {
        if (!(old instanceof EnumSnapshot<?> other) || !other.className.equals(className)) {
            throw changedFrom(old, path);
        }
        return readerOf(other);
    }

    /** Appended constants leave the positions of the others alone. */
    private TypeSerializer<E> readerOf(EnumSnapshot<?> old) {
        EnumSerializer<E> current = serializer;
        if (current == null) {
            throw notFromSerializer(this);
        }
        List<String> then = old.constants;
        boolean appended = then.size() <= constants.size()
                && constants.subList(0, then.size()).equals(then);
        return appended ? current : new ByName<>(current, className, then);
    }

    /** Finds constants of then by their names. */
    private static final class ByName<E extends Enum<E>> extends MigratingReader<E> {
        private static final long serialVersionUID = 1L;
        private final String className;
        private final List<String> then;
        private final List<Optional<E>> now;

        ByName(EnumSerializer<E> current, String className, List<String> then) {
            super(current);
            this.className = className;
            this.then = then;
            this.now = then.stream()
                    .map(name -> current.constantList().stream()
                            .filter(constant -> constant.name().equals(name))
                            .findFirst())
                    .toList();
        }

        @Override
        public E deserialize(DataInputView source) throws IOException {
            int position = source.readVarInt();
            if (position < 0 || position >= then.size()) {
                throw new IOException("Enum " + className + " had no constant number " + position);
            }
            return now.get(position)
                    .orElseThrow(() -> new EngineException(
                            ErrorCode.BAD_INPUT,
                            "The state holds " + className + "." + then.get(position)
                                    + ", a constant that the enum no longer has: bring it back"));
        }

        @Override
        public TypeSerializer<E> duplicate() {
            return this;
        }
    }
}
