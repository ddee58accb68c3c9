package dev.weft.api.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decides field by field how objects of then become objects of now. One use, one thread. */
final class StructEvolution<T> {
    private final StructSnapshot<?> old;
    private final StructSnapshot<T> now;
    private final StructSerializer<T> current;
    private final String path;
    private boolean same;

    StructEvolution(StructSnapshot<?> old, StructSnapshot<T> now, StructSerializer<T> current, String path) {
        this.old = old;
        this.now = now;
        this.current = current;
        this.path = path;
        this.same = old.isTagged() == now.isTagged()
                && old.fields().size() == now.fields().size();
    }

    /** The serialiser of now when nothing changed. */
    TypeSerializer<T> reader() throws IncompatibleTypeException {
        List<StructReader.Step> steps = new ArrayList<>();
        for (StructSnapshot.Field field : old.fields()) {
            steps.add(step(field, steps.size()));
        }
        requireAllOfTuple();
        Map<String, TypeSerializer<T>> subclasses = subclassReaders();
        return same ? current : new StructReader<>(old, current, List.copyOf(steps), Map.copyOf(subclasses));
    }

    @SuppressWarnings("ReferenceEquality") // the serialiser itself means as is
    private StructReader.Step step(StructSnapshot.Field field, int position) throws IncompatibleTypeException {
        int target = current.fieldNames().indexOf(field.name());
        StructReader.Step skip = StructReader.Step.skip(field.type(), old.formOf(field));
        if (target < 0) {
            same = false;
            return skip;
        }
        TypeSerializer<?> serializer = current.field(target);
        StructSnapshot.Field today = now.fields().get(target);
        TypeSerializer<?> reader = readerOf(field, today, serializer);
        same &= reader == serializer && target == position && field.primitive() == today.primitive();
        return skip.into(target, reader, today.primitive(), field.name());
    }

    private TypeSerializer<?> readerOf(
            StructSnapshot.Field field, StructSnapshot.Field today, TypeSerializer<?> serializer)
            throws IncompatibleTypeException {
        String fieldPath = path.isEmpty() ? field.name() : path + "." + field.name();
        try {
            return SchemaEvolution.reader(field.type(), serializer, fieldPath);
        } catch (IncompatibleTypeException e) {
            boolean own = field.type() instanceof BasicSnapshot<?> && today.type() instanceof BasicSnapshot<?>;
            throw own ? IncompatibleTypeException.changed(fieldPath, field.text(), today.text()) : e;
        }
    }

    /** Tuples hold no nulls, so there is no default for a further field. */
    private void requireAllOfTuple() throws IncompatibleTypeException {
        for (StructSnapshot.Field field : now.fields()) {
            if (current.kind() == StructKind.TUPLE && old.field(field.name()).isEmpty()) {
                throw IncompatibleTypeException.changed(path, old.shortText(), now.shortText());
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // the serialiser itself means as is
    private Map<String, TypeSerializer<T>> subclassReaders() throws IncompatibleTypeException {
        Map<String, TypeSerializer<T>> readers = new HashMap<>();
        for (Map.Entry<String, TypeSerializerSnapshot<?>> met : old.subclasses().entrySet()) {
            SubclassRegistry.Known<T> known;
            try {
                known = current.registry().named(met.getKey());
            } catch (java.io.IOException e) {
                // Gone or no subclass any more: refused when an object of it is met, as none may be left.
                same = false;
                continue;
            }
            TypeSerializer<T> serializer = known.prototype().duplicate();
            String name = path + "(" + met.getKey() + ")";
            TypeSerializer<T> reader = SchemaEvolution.reader(met.getValue(), serializer, name);
            same &= reader == serializer && known.fingerprint() == SnapshotForm.fingerprint(met.getValue());
            readers.put(met.getKey(), reader);
        }
        return readers;
    }
}
