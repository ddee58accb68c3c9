package dev.weft.serializer.generic;

import dev.weft.api.type.GenericSerializerProvider;
import dev.weft.api.type.TypeSerializer;

/** Offers {@link KryoSerializer}. */
public final class KryoProvider implements GenericSerializerProvider {
    /** Library and version whose bytes these are; checked against the build by a test. */
    static final String FORMAT = "kryo-5.6.2";

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public <T> TypeSerializer<T> create(Class<T> type) {
        return new KryoSerializer<>(type);
    }
}
