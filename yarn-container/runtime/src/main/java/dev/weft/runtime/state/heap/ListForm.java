package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A {@link ListValue}: the number of elements, then each. */
final class ListForm implements ValueForm {
    private final TypeSerializer<Object> elements;

    ListForm(TypeSerializer<Object> elements) {
        this.elements = elements;
    }

    @Override
    public UnaryOperator<Object> copier() {
        return list -> ((ListValue) list).successor();
    }

    @Override
    public void write(Object value, DataOutputView to) throws IOException {
        ListValue list = (ListValue) value;
        to.writeVarInt(list.size());
        for (int i = 0; i < list.size(); i++) {
            elements.serialize(list.at(i), to);
        }
    }

    @Override
    public Reader reader(List<TypeSerializer<Object>> readers) {
        TypeSerializer<Object> reader = readers.get(0);
        return (from, snapshots) -> {
            ListValue list = new ListValue();
            int size = from.readVarInt();
            for (int i = 0; i < size; i++) {
                list.add(reader.deserialize(from));
            }
            return list;
        };
    }

    @Override
    public @Nullable Object live(Object value, Predicate<Object> expired, OpenSnapshots snapshots) {
        ListValue all = (ListValue) value;
        ListValue live = new ListValue();
        for (int i = 0; i < all.size(); i++) {
            if (!expired.test(all.at(i))) {
                live.add(all.at(i));
            }
        }
        live.markShared();
        if (live.size() == all.size()) {
            return all;
        }
        return live.size() == 0 ? null : live;
    }

    @Override
    public ValueForm duplicate() {
        return new ListForm(elements.duplicate());
    }
}
