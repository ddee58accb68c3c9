package dev.weft.api.state;

import dev.weft.api.type.MapTypeInfo;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes a {@link MapState} or a {@link BroadcastState}.
 *
 * @param <UK> type of the map's keys
 * @param <UV> type of the map's values
 */
public class MapStateDescriptor<UK, UV> extends StateDescriptor<MapState<UK, UV>, Map<UK, UV>> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<UK> keyType;
    private final TypeInformation<UV> valueType;
    private @Nullable TypeSerializer<UK> keySerializer;
    private @Nullable TypeSerializer<UV> valueSerializer;

    /** Keys and values of classes without type parameters. */
    public MapStateDescriptor(String name, Class<UK> keyClass, Class<UV> valueClass) {
        this(name, typeOf(name, keyClass), typeOf(name, valueClass));
    }

    /**
     * Keys and values of types.
     *
     * @throws IllegalArgumentException when the keys' type is no key type; the message says why
     */
    public MapStateDescriptor(String name, TypeInformation<UK> keyTypeInfo, TypeInformation<UV> valueTypeInfo) {
        super(name, new MapTypeInfo<>(keyTypeInfo, valueTypeInfo), null);
        if (keyTypeInfo.getTypeClass() != Void.class) {
            keyTypeInfo.keyFault().ifPresent(fault -> {
                throw new IllegalArgumentException(
                        "State '" + name + "': " + keyTypeInfo + " is no type for keys of a map: " + fault);
            });
        }
        keyType = keyTypeInfo;
        valueType = valueTypeInfo;
    }

    /** Keys and values of the types that the hints keep. */
    public MapStateDescriptor(String name, TypeHint<UK> keyTypeHint, TypeHint<UV> valueTypeHint) {
        this(name, typeOf(keyTypeHint), typeOf(valueTypeHint));
    }

    /** Keys and values that serialisers handle. */
    public MapStateDescriptor(String name, TypeSerializer<UK> keySerializer, TypeSerializer<UV> valueSerializer) {
        this(name, new GivenSerializer<>(keySerializer), new GivenSerializer<>(valueSerializer));
        initializeSerializerUnlessSet(SerializerConfig.DEFAULT);
    }

    @Override
    public final void initializeSerializerUnlessSet(SerializerConfig config) {
        super.initializeSerializerUnlessSet(config);
        if (keySerializer == null || valueSerializer == null) {
            keySerializer = keyType.createSerializer(config);
            valueSerializer = valueType.createSerializer(config);
        }
    }

    /** Serialiser of the keys, a copy for each caller when it has state. */
    public TypeSerializer<UK> getKeySerializer() {
        return initialized(keySerializer);
    }

    /** Serialiser of the values, a copy for each caller when it has state. */
    public TypeSerializer<UV> getValueSerializer() {
        return initialized(valueSerializer);
    }

    @Override
    public Type getType() {
        return Type.MAP;
    }
}
