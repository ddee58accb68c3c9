package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One value. */
final class PlainForm implements ValueForm {
    private final TypeSerializer<Object> serializer;

    PlainForm(TypeSerializer<Object> serializer) {
        this.serializer = serializer;
    }

    @Override
    public @Nullable UnaryOperator<Object> copier() {
        return serializer.isImmutableType() ? null : serializer::copy;
    }

    @Override
    public void write(Object value, DataOutputView to) throws IOException {
        serializer.serialize(value, to);
    }

    @Override
    public Reader reader(List<TypeSerializer<Object>> readers) {
        TypeSerializer<Object> reader = readers.get(0);
        return (from, snapshots) -> reader.deserialize(from);
    }

    @Override
    public @Nullable Object live(Object value, Predicate<Object> expired, OpenSnapshots snapshots) {
        return expired.test(value) ? null : value;
    }

    @Override
    public ValueForm duplicate() {
        return new PlainForm(serializer.duplicate());
    }
}
