package dev.weft.api.type;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Serialisers of the subclasses of a POJO class, found when they turn up; the class name precedes the value. */
final class SubclassSerializers<T> {
    private final Class<T> type;
    private final Map<String, TypeSerializer<T>> byName = new HashMap<>();

    SubclassSerializers(Class<T> type) {
        this.type = type;
    }

    TypeSerializer<T> of(T value) {
        return byName.computeIfAbsent(value.getClass().getName(), name -> create(value.getClass()));
    }

    void write(T value, DataOutputView target) throws IOException {
        target.writeString(value.getClass().getName());
        of(value).serialize(value, target);
    }

    T read(DataInputView source) throws IOException {
        String name = BasicSerializers.StringSerializer.INSTANCE.deserialize(source);
        TypeSerializer<T> known = byName.get(name);
        if (known == null) {
            known = create(load(name));
            byName.put(name, known);
        }
        return known.deserialize(source);
    }

    private Class<?> load(String name) throws IOException {
        try {
            return Class.forName(name, false, type.getClassLoader()).asSubclass(type);
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new IOException("Class " + name + " is no subclass of " + type.getName() + " here", e);
        }
    }

    @SuppressWarnings("unchecked")
    private TypeSerializer<T> create(Class<?> subclass) {
        return (TypeSerializer<T>) TypeInformation.of(subclass).createSerializer();
    }
}
