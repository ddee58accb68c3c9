package dev.weft.api.type;

import java.util.Map;
import java.util.Optional;

/** Maps. */
public final class MapTypeInfo<K, V> extends ContainerTypeInfo<Map<K, V>> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<K> key;
    private final TypeInformation<V> value;

    public MapTypeInfo(TypeInformation<K> key, TypeInformation<V> value) {
        super("Map", key, value);
        this.key = key;
        this.value = value;
    }

    /** Type of the keys. */
    public TypeInformation<K> getKeyTypeInfo() {
        return key;
    }

    /** Type of the values. */
    public TypeInformation<V> getValueTypeInfo() {
        return value;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<Map<K, V>> getTypeClass() {
        return (Class<Map<K, V>>) (Class<?>) Map.class;
    }

    @Override
    public Map<String, TypeInformation<?>> getGenericParameters() {
        return Map.of("K", key, "V", value);
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.of("a Map has no order, so equal maps may have different bytes");
    }

    @Override
    public TypeSerializer<Map<K, V>> createSerializer(SerializerConfig config) {
        return new ContainerSerializers.MapSerializer<>(key.createSerializer(config), value.createSerializer(config));
    }
}
