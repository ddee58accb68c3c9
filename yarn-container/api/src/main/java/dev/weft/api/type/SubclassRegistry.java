package dev.weft.api.type;

import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The subclasses of a POJO class that a serialiser and its duplicates met: shared by them, so that a description made after
 * the values were written names all. Any thread.
 */
final class SubclassRegistry<T> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;
    private final transient Map<String, Known<T>> byName = new ConcurrentHashMap<>();

    /**
     * A subclass.
     *
     * @param prototype to be duplicated, not used
     * @param snapshot as of a fresh serialiser
     * @param fingerprint of the snapshot; stands before each value
     */
    record Known<T>(TypeSerializer<T> prototype, TypeSerializerSnapshot<?> snapshot, int fingerprint) {}

    SubclassRegistry(Class<T> type) {
        this.type = type;
    }

    Known<T> of(Class<?> subclass) {
        return byName.computeIfAbsent(subclass.getName(), name -> create(subclass));
    }

    Known<T> named(String name) throws IOException {
        Known<T> known = byName.get(name);
        return known != null ? known : of(load(name));
    }

    /** What was met, by class name. */
    Map<String, TypeSerializerSnapshot<?>> snapshots() {
        Map<String, TypeSerializerSnapshot<?>> snapshots = new TreeMap<>();
        byName.forEach((name, known) -> snapshots.put(name, known.snapshot()));
        return snapshots;
    }

    /** Of the same classes. */
    Map<String, Integer> fingerprints() {
        Map<String, Integer> fingerprints = new TreeMap<>();
        byName.forEach((name, known) -> fingerprints.put(name, known.fingerprint()));
        return fingerprints;
    }

    Class<?> load(String name) throws IOException {
        try {
            return Class.forName(name, false, type.getClassLoader()).asSubclass(type);
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new IOException("Class " + name + " is no subclass of " + type.getName() + " here", e);
        }
    }

    @SuppressWarnings("unchecked") // checked by load, or the class of a value
    private static <T> Known<T> create(Class<?> subclass) {
        TypeSerializer<T> prototype =
                (TypeSerializer<T>) TypeInformation.of(subclass).createSerializer();
        TypeSerializerSnapshot<?> snapshot = prototype.snapshotConfiguration();
        return new Known<>(prototype, snapshot, SnapshotForm.fingerprint(snapshot));
    }

    private Object readResolve() {
        return new SubclassRegistry<>(type);
    }
}
