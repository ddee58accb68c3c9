package dev.weft.api.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Serialisers of lists, sets, maps, optionals and arrays of objects. Elements may be null, containers not. */
final class ContainerSerializers {
    private ContainerSerializers() {}

    /** Lists; read back as {@link ArrayList}. */
    static final class ListSerializer<E> extends ContainerSerializer<List<E>> {
        private static final long serialVersionUID = 1L;
        private final TypeSerializer<E> element;

        ListSerializer(TypeSerializer<E> element) {
            this.element = element;
        }

        @Override
        ContainerKind kind() {
            return ContainerKind.LIST;
        }

        @Override
        List<TypeSerializer<?>> parts() {
            return List.of(element);
        }

        @Override
        @SuppressWarnings("unchecked")
        ContainerSerializer<List<E>> withParts(List<TypeSerializer<?>> duplicates) {
            return new ListSerializer<>((TypeSerializer<E>) duplicates.get(0));
        }

        @Override
        public boolean isImmutableType() {
            return false;
        }

        @Override
        public List<E> createInstance() {
            return new ArrayList<>();
        }

        @Override
        public List<E> copy(List<E> from) {
            List<E> copy = new ArrayList<>(from.size());
            for (E part : from) {
                copy.add(copyOf(element, part));
            }
            return copy;
        }

        @Override
        public void serialize(List<E> record, DataOutputView target) throws IOException {
            target.writeVarInt(record.size());
            for (E part : record) {
                writePart(element, part, target);
            }
        }

        @Override
        public List<E> deserialize(DataInputView source) throws IOException {
            int size = source.readVarInt();
            List<E> list = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                list.add(readPart(element, source));
            }
            return list;
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            int size = source.readVarInt();
            target.writeVarInt(size);
            for (int i = 0; i < size; i++) {
                copyPart(element, source, target);
            }
        }

        @Override
        public StableHash<List<E>> stableHash() {
            return new ContainerHashes.OfList<>(element.stableHash());
        }
    }

    /** Sets; read back in the order they were written. */
    static final class SetSerializer<E> extends ContainerSerializer<Set<E>> {
        private static final long serialVersionUID = 1L;
        private final TypeSerializer<E> element;

        SetSerializer(TypeSerializer<E> element) {
            this.element = element;
        }

        @Override
        ContainerKind kind() {
            return ContainerKind.SET;
        }

        @Override
        List<TypeSerializer<?>> parts() {
            return List.of(element);
        }

        @Override
        @SuppressWarnings("unchecked")
        ContainerSerializer<Set<E>> withParts(List<TypeSerializer<?>> duplicates) {
            return new SetSerializer<>((TypeSerializer<E>) duplicates.get(0));
        }

        @Override
        public boolean isImmutableType() {
            return false;
        }

        @Override
        public Set<E> createInstance() {
            return new LinkedHashSet<>();
        }

        @Override
        public Set<E> copy(Set<E> from) {
            Set<E> copy = new LinkedHashSet<>();
            for (E part : from) {
                copy.add(copyOf(element, part));
            }
            return copy;
        }

        @Override
        public void serialize(Set<E> record, DataOutputView target) throws IOException {
            target.writeVarInt(record.size());
            for (E part : record) {
                writePart(element, part, target);
            }
        }

        @Override
        public Set<E> deserialize(DataInputView source) throws IOException {
            int size = source.readVarInt();
            Set<E> set = new LinkedHashSet<>();
            for (int i = 0; i < size; i++) {
                set.add(readPart(element, source));
            }
            return set;
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            int size = source.readVarInt();
            target.writeVarInt(size);
            for (int i = 0; i < size; i++) {
                copyPart(element, source, target);
            }
        }
    }

    /** Maps; read back in the order they were written. */
    static final class MapSerializer<K, V> extends ContainerSerializer<Map<K, V>> {
        private static final long serialVersionUID = 1L;
        private final TypeSerializer<K> key;
        private final TypeSerializer<V> value;

        MapSerializer(TypeSerializer<K> key, TypeSerializer<V> value) {
            this.key = key;
            this.value = value;
        }

        @Override
        ContainerKind kind() {
            return ContainerKind.MAP;
        }

        @Override
        List<TypeSerializer<?>> parts() {
            return List.of(key, value);
        }

        @Override
        @SuppressWarnings("unchecked")
        ContainerSerializer<Map<K, V>> withParts(List<TypeSerializer<?>> duplicates) {
            return new MapSerializer<>((TypeSerializer<K>) duplicates.get(0), (TypeSerializer<V>) duplicates.get(1));
        }

        @Override
        public boolean isImmutableType() {
            return false;
        }

        @Override
        public Map<K, V> createInstance() {
            return new LinkedHashMap<>();
        }

        @Override
        public Map<K, V> copy(Map<K, V> from) {
            Map<K, V> copy = new LinkedHashMap<>();
            from.forEach((k, v) -> copy.put(copyOf(key, k), copyOf(value, v)));
            return copy;
        }

        @Override
        public void serialize(Map<K, V> record, DataOutputView target) throws IOException {
            target.writeVarInt(record.size());
            for (Map.Entry<K, V> entry : record.entrySet()) {
                writePart(key, entry.getKey(), target);
                writePart(value, entry.getValue(), target);
            }
        }

        @Override
        public Map<K, V> deserialize(DataInputView source) throws IOException {
            int size = source.readVarInt();
            Map<K, V> map = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                K k = readPart(key, source);
                map.put(k, readPart(value, source));
            }
            return map;
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            int size = source.readVarInt();
            target.writeVarInt(size);
            for (int i = 0; i < size; i++) {
                copyPart(key, source, target);
                copyPart(value, source, target);
            }
        }
    }

    /** Optionals. */
    static final class OptionalSerializer<E> extends ContainerSerializer<Optional<E>> {
        private static final long serialVersionUID = 1L;
        private final TypeSerializer<E> element;

        OptionalSerializer(TypeSerializer<E> element) {
            this.element = element;
        }

        @Override
        ContainerKind kind() {
            return ContainerKind.OPTIONAL;
        }

        @Override
        List<TypeSerializer<?>> parts() {
            return List.of(element);
        }

        @Override
        @SuppressWarnings("unchecked")
        ContainerSerializer<Optional<E>> withParts(List<TypeSerializer<?>> duplicates) {
            return new OptionalSerializer<>((TypeSerializer<E>) duplicates.get(0));
        }

        @Override
        public boolean isImmutableType() {
            return element.isImmutableType();
        }

        @Override
        public Optional<E> createInstance() {
            return Optional.empty();
        }

        @Override
        public Optional<E> copy(Optional<E> from) {
            return isImmutableType() ? from : from.map(element::copy);
        }

        @Override
        public void serialize(Optional<E> record, DataOutputView target) throws IOException {
            writePart(element, record.orElse(null), target);
        }

        @Override
        public Optional<E> deserialize(DataInputView source) throws IOException {
            return Optional.ofNullable(readPart(element, source));
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            copyPart(element, source, target);
        }

        @Override
        public StableHash<Optional<E>> stableHash() {
            return new ContainerHashes.OfOptional<>(element.stableHash());
        }
    }
}
