package dev.weft.api.type;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tuples, records and POJOs: the fields one after the other, by generated code. A POJO class that has subclasses writes
 * one byte before that tells its own objects from theirs.
 */
final class StructSerializer<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;
    private static final int OWN_CLASS = 0;
    private static final int SUBCLASS = 1;

    private final Class<T> type;
    private final StructKind kind;
    private final List<String> fieldNames;
    private final TypeSerializer<?>[] fields;
    private final boolean immutable;
    private final boolean tagged;
    private final SubclassRegistry<T> registry;
    private transient @Nullable StructCodec codec;
    private transient @Nullable SubclassSerializers<T> subclasses;

    private StructSerializer(
            Class<T> type,
            StructKind kind,
            List<String> fieldNames,
            TypeSerializer<?>[] fields,
            SubclassRegistry<T> registry) {
        this.registry = registry;
        this.type = type;
        this.kind = kind;
        this.fieldNames = fieldNames;
        this.fields = fields;
        this.immutable = kind == StructKind.RECORD && Arrays.stream(fields).allMatch(TypeSerializer::isImmutableType);
        this.tagged = kind == StructKind.POJO && !Modifier.isFinal(type.getModifiers());
    }

    static <T> StructSerializer<T> of(Class<T> type, StructKind kind, List<String> names, TypeSerializer<?>[] fields) {
        return new StructSerializer<>(type, kind, List.copyOf(names), fields.clone(), new SubclassRegistry<>(type));
    }

    private StructCodec codec() {
        StructCodec known = codec;
        if (known == null) {
            known = StructCodecGenerator.codecFor(layout(), fields);
            codec = known;
        }
        return known;
    }

    StructKind kind() {
        return kind;
    }

    List<String> fieldNames() {
        return fieldNames;
    }

    TypeSerializer<?> field(int position) {
        return fields[position];
    }

    /** True when a byte before the fields tells objects of the class from those of subclasses. */
    boolean isTagged() {
        return tagged;
    }

    SubclassRegistry<T> registry() {
        return registry;
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return new StructSnapshot<>(this);
    }

    StructLayout layout() {
        StructLayout layout = switch (kind) {
            case TUPLE -> StructLayout.ofTuple(type, fields.length);
            case RECORD -> StructLayout.ofRecord(type);
            case POJO ->
                StructLayout.ofPojo(type)
                        .orElseThrow(() -> new IllegalStateException(type.getName() + " is no POJO here: "
                                + StructLayout.pojoFault(type).orElse("")));
        };
        List<String> names =
                layout.fields().stream().map(StructLayout.StructField::name).toList();
        if (!names.equals(fieldNames)) {
            throw new IllegalStateException("Class " + type.getName() + " has fields " + names + " here, but had "
                    + fieldNames + " where the job was built");
        }
        return layout;
    }

    @Override
    public boolean isImmutableType() {
        return immutable;
    }

    /** Codecs hold scratch objects of stateful fields only; a fresh one costs a few objects. */
    @Override
    public TypeSerializer<T> duplicate() {
        TypeSerializer<?>[] duplicates =
                Arrays.stream(fields).map(TypeSerializer::duplicate).toArray(TypeSerializer<?>[]::new);
        return new StructSerializer<>(type, kind, fieldNames, duplicates, registry);
    }

    @Override
    public T createInstance() {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Type " + type.getName() + " has no empty value", e);
        }
    }

    private boolean isOwn(T value) {
        return value.getClass() == type;
    }

    SubclassSerializers<T> subclasses() {
        SubclassSerializers<T> known = subclasses;
        if (known == null) {
            known = new SubclassSerializers<>(registry);
            subclasses = known;
        }
        return known;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T copy(T from) { // hot
        if (immutable) {
            return from;
        }
        return isOwn(from) ? (T) codec().copy(from) : subclasses().of(from).copy(from);
    }

    @Override
    public T copy(T from, T reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        if (tagged || kind.allowsNull() && !isAllPrimitive()) {
            return -1;
        }
        int length = 0;
        for (TypeSerializer<?> field : fields) {
            if (field.getLength() < 0) {
                return -1;
            }
            length += field.getLength();
        }
        return length;
    }

    private boolean isAllPrimitive() {
        return layout().fields().stream().allMatch(field -> field.type().isPrimitive());
    }

    @Override
    public void serialize(T record, DataOutputView target) throws IOException { // hot
        if (tagged) {
            if (!isOwn(record)) {
                target.writeByte(SUBCLASS);
                subclasses().write(record, target);
                return;
            }
            target.writeByte(OWN_CLASS);
        }
        codec().write(record, target);
    }

    @Override
    @SuppressWarnings("unchecked")
    public T deserialize(DataInputView source) throws IOException { // hot
        if (tagged && source.readByte() == SUBCLASS) {
            return subclasses().read(source);
        }
        return (T) codec().read(source);
    }

    @Override
    public T deserialize(T reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public StableHash<T> stableHash() {
        StructCodec keyCodec = codec();
        keyCodec.prepareHashes();
        return tagged ? new OfFieldsAndSubclasses<>(type, keyCodec, super.stableHash()) : new OfFields<>(keyCodec);
    }

    private static final class OfFields<T> extends StableHash<T> {
        private final StructCodec codec;

        OfFields(StructCodec codec) {
            this.codec = codec;
        }

        @Override
        public int hash(T key) { // hot
            return codec.hash(key);
        }

        @Override
        public boolean same(T left, T right) { // hot
            return codec.same(left, right);
        }
    }

    /** Objects of the class itself by their fields, those of subclasses by their encoded form. */
    private static final class OfFieldsAndSubclasses<T> extends StableHash<T> {
        private final Class<T> type;
        private final StructCodec codec;
        private final StableHash<T> encoded;

        OfFieldsAndSubclasses(Class<T> type, StructCodec codec, StableHash<T> encoded) {
            this.type = type;
            this.codec = codec;
            this.encoded = encoded;
        }

        @Override
        public int hash(T key) { // hot
            return key.getClass() == type ? codec.hash(key) : encoded.hash(key);
        }

        @Override
        public boolean same(T left, T right) { // hot
            if (left.getClass() != right.getClass()) {
                return false;
            }
            return left.getClass() == type ? codec.same(left, right) : encoded.same(left, right);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StructSerializer<?> struct
                && struct.type == type
                && struct.fieldNames.equals(fieldNames)
                && Arrays.equals(struct.fields, fields);
    }

    @Override
    public int hashCode() {
        return 31 * type.getName().hashCode() + Arrays.hashCode(fields);
    }

    @Override
    public String toString() {
        return kind + " " + type.getName() + Arrays.toString(fields);
    }
}
