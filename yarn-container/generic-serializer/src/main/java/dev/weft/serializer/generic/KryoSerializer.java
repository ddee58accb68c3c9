package dev.weft.serializer.generic;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy;
import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.GenericSerializerSnapshot;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.objenesis.strategy.StdInstantiatorStrategy;

/**
 * Any object graph as bytes of Kryo: length, then the graph with class names. One Kryo per serialiser and thread; it knows
 * the job's classes and goes with them. Chosen over Apache Fory 0.13 after a trial of class unloading on 2026-12-02, which
 * docs/decisions/002 describes.
 */
public final class KryoSerializer<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;
    private static final int INITIAL_BYTES = 512;
    /** A buffer that one large record made is given back. */
    private static final int KEPT_BYTES = 1 << 20;

    private final Class<T> type;
    private transient @Nullable Kryo kryo;
    private transient @Nullable Output output;

    KryoSerializer(Class<T> type) {
        this.type = type;
    }

    private Kryo kryo() {
        Kryo known = kryo;
        if (known == null) {
            known = create(loader());
            kryo = known;
        }
        return known;
    }

    private static Kryo create(ClassLoader loader) {
        Kryo kryo = new Kryo();
        kryo.setClassLoader(loader);
        kryo.setReferences(true);
        kryo.setRegistrationRequired(false);
        kryo.setInstantiatorStrategy(new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        return kryo;
    }

    /** The task's loader when it sees the type, as values may be of subclasses that only it knows. */
    private ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader own = type.getClassLoader();
        if (context != null && sees(context)) {
            return context;
        }
        return own != null ? own : KryoSerializer.class.getClassLoader();
    }

    private boolean sees(ClassLoader loader) {
        try {
            return Class.forName(type.getName(), false, loader) == type;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<T> duplicate() {
        return new KryoSerializer<>(type);
    }

    @Override
    public T createInstance() {
        return kryo().newInstance(type);
    }

    @Override
    public T copy(T from) {
        return kryo().copy(from);
    }

    @Override
    public T copy(T from, T reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    private Output output() {
        Output known = output;
        if (known == null || known.getBuffer().length > KEPT_BYTES) {
            known = new Output(INITIAL_BYTES, -1);
            output = known;
        }
        known.reset();
        return known;
    }

    @Override
    public void serialize(T record, DataOutputView target) throws IOException {
        Output bytes = output();
        try {
            kryo().writeClassAndObject(bytes, record);
        } catch (KryoException | IllegalArgumentException e) {
            throw new IOException("write a " + record.getClass().getName() + " with the generic serializer", e);
        }
        target.writeVarInt(bytes.position());
        target.write(bytes.getBuffer(), 0, bytes.position());
    }

    @Override
    @SuppressWarnings("unchecked")
    public T deserialize(DataInputView source) throws IOException {
        byte[] bytes = new byte[source.readVarInt()];
        source.readFully(bytes);
        try {
            return (T) kryo().readClassAndObject(new Input(bytes));
        } catch (KryoException | IllegalArgumentException e) {
            throw new IOException("read a " + type.getName() + " with the generic serializer", e);
        }
    }

    @Override
    public T deserialize(T reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        int length = source.readVarInt();
        target.writeVarInt(length);
        target.write(source, length);
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return new GenericSerializerSnapshot<>(this, KryoProvider.FORMAT, type);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KryoSerializer<?> serializer && serializer.type == type;
    }

    @Override
    public int hashCode() {
        return type.getName().hashCode();
    }

    @Override
    public String toString() {
        return "KryoSerializer[" + type.getName() + "]";
    }
}
