package dev.weft.api.type;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Serialisers of the subclasses of a POJO class, found when they turn up. Class name and a fingerprint of the fields
 * precede the value, so that an object of a class that changed since is refused and never misread. One task thread.
 */
final class SubclassSerializers<T> {
    private final SubclassRegistry<T> registry;
    private final Map<String, Own<T>> byName = new HashMap<>();

    /** A serialiser of this thread. */
    private record Own<T>(TypeSerializer<T> serializer, int fingerprint) {}

    SubclassSerializers(SubclassRegistry<T> registry) {
        this.registry = registry;
    }

    TypeSerializer<T> of(T value) {
        return own(value).serializer();
    }

    private Own<T> own(T value) {
        String name = value.getClass().getName();
        Own<T> known = byName.get(name);
        return known != null ? known : keep(name, registry.of(value.getClass()));
    }

    private Own<T> keep(String name, SubclassRegistry.Known<T> found) {
        Own<T> own = new Own<>(found.prototype().duplicate(), found.fingerprint());
        byName.put(name, own);
        return own;
    }

    void write(T value, DataOutputView target) throws IOException {
        Own<T> own = own(value);
        target.writeString(value.getClass().getName());
        target.writeInt(own.fingerprint());
        own.serializer().serialize(value, target);
    }

    T read(DataInputView source) throws IOException {
        String name = BasicSerializers.StringSerializer.INSTANCE.deserialize(source);
        return read(name, source.readInt(), source);
    }

    T read(String name, int fingerprint, DataInputView source) throws IOException {
        Own<T> known = byName.get(name);
        Own<T> own = known != null ? known : keep(name, registry.named(name));
        if (own.fingerprint() != fingerprint) {
            throw new IOException(
                    "An object of class " + name + " was written with other fields than the class has now,"
                            + " and the state does not say with which: restore with the class as it was");
        }
        return own.serializer().deserialize(source);
    }
}
