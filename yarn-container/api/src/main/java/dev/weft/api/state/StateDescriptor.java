package dev.weft.api.state;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Names a state and says what is in it. Two descriptors are equal when class and name are. A descriptor made from a type gets its
 * serialiser when the engine knows the job's settings; one made from a serialiser has it at once. Made on any thread, travels
 * with the program; used by one task thread at a time.
 *
 * @param <S> type of the state
 * @param <T> type of its content as one value
 */
public abstract class StateDescriptor<S extends State, T> implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int INITIAL_BYTES = 64;

    private final String name;
    private final @Nullable TypeInformation<T> typeInformation;
    private @Nullable TypeSerializer<T> serializer;
    private StateTtlConfig ttlConfig = StateTtlConfig.DISABLED;
    private transient @Nullable T defaultValue;

    /** Kinds of state; savepoints name them. */
    public enum Type {
        /** One value. */
        VALUE,
        /** A list. */
        LIST,
        /** A value that grows by reduction. */
        REDUCING,
        /** An accumulator that grows by aggregation. */
        AGGREGATING,
        /** A map. */
        MAP
    }

    /** Content of a type. */
    protected StateDescriptor(String name, TypeInformation<T> typeInformation, @Nullable T defaultValue) {
        this.name = checked(name);
        this.typeInformation = typeInformation;
        this.defaultValue = defaultValue;
    }

    /** Content that a serialiser of the user's handles. */
    protected StateDescriptor(String name, TypeSerializer<T> serializer, @Nullable T defaultValue) {
        this.name = checked(name);
        this.typeInformation = null;
        this.serializer = serializer;
        this.defaultValue = defaultValue;
    }

    private static String checked(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("A state needs a name: savepoints find it by that");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("The name of a state cannot have control characters: '" + name + "'");
        }
        return name;
    }

    /** The type of {@code type}, which is refused with the cure when it has type parameters. */
    static <X> TypeInformation<X> typeOf(String name, Class<X> type) {
        if (type.getTypeParameters().length > 0) {
            throw new IllegalArgumentException("State '" + name + "': " + type.getSimpleName()
                    + ".class does not tell its type parameters: give Types... or new TypeHint<" + type.getSimpleName()
                    + "<...>>() {} instead");
        }
        return TypeInformation.of(type);
    }

    static <X> TypeInformation<X> typeOf(TypeHint<X> hint) {
        return hint.getTypeInfo();
    }

    /** The serialiser of a part, or the news that it is not there yet. */
    final <X> TypeSerializer<X> initialized(@Nullable TypeSerializer<X> known) {
        if (known == null) {
            throw new IllegalStateException("The serializer of state '" + name
                    + "' is not there yet: it is made when the state is first asked for, from open() on");
        }
        return known.duplicate();
    }

    /** Name by which checkpoints and savepoints know the state; unique within its operator. */
    public final String getName() {
        return name;
    }

    /** What kind of state it is. */
    public abstract Type getType();

    /** What an empty state gives, a fresh copy each time; null when there is no default. */
    public final @Nullable T getDefaultValue() {
        T value = defaultValue;
        TypeSerializer<T> known = serializer;
        return value == null || known == null ? value : known.copy(value);
    }

    /** True when the serialiser is there. */
    public final boolean isSerializerInitialized() {
        return serializer != null;
    }

    /** Makes the serialiser from the type, unless there is one. Called by the engine before it makes the state. */
    public void initializeSerializerUnlessSet(SerializerConfig config) {
        if (serializer == null) {
            serializer = type().createSerializer(config);
        }
    }

    /**
     * The serialiser of the content, a copy for each caller when it has state.
     *
     * @throws IllegalStateException before it was initialised
     */
    public final TypeSerializer<T> getSerializer() {
        return initialized(serializer);
    }

    /** Lets content expire. Once expired, a state with a default value gives that. */
    public void enableTimeToLive(StateTtlConfig config) {
        ttlConfig = config;
    }

    /** How content expires; {@link StateTtlConfig#isEnabled()} is false when it does not. */
    public final StateTtlConfig getTtlConfig() {
        return ttlConfig;
    }

    /** Default values travel in the form of their own serialiser: users' types need not be serialisable by Java. */
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        T value = defaultValue;
        out.writeBoolean(value != null);
        if (value != null) {
            DataOutputSerializer bytes = new DataOutputSerializer(INITIAL_BYTES);
            serializerOfDefault().serialize(value, bytes);
            out.writeObject(bytes.getCopyOfBuffer());
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (in.readBoolean()) {
            byte[] bytes = (byte[]) in.readObject();
            defaultValue = serializerOfDefault().deserialize(new DataInputDeserializer(bytes));
        }
    }

    private TypeSerializer<T> serializerOfDefault() {
        TypeSerializer<T> known = serializer;
        return known != null ? known : type().createSerializer();
    }

    private TypeInformation<T> type() {
        if (typeInformation == null) {
            throw new IllegalStateException("State '" + name + "' has neither a serializer nor a type");
        }
        return typeInformation;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other != null && other.getClass() == getClass() && ((StateDescriptor<?, ?>) other).name.equals(name);
    }

    @Override
    public final int hashCode() {
        return 31 * name.hashCode() + getClass().hashCode();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[" + name + "]";
    }
}
