package dev.weft.runtime.state.heap;

import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.keyed.StateParts;
import java.util.List;

/** Which form a table has for which state. */
final class Forms {
    private Forms() {}

    static ValueForm of(StateParts parts) {
        List<TypeSerializer<Object>> serializers = parts.serializers();
        return switch (parts.kind()) {
            case VALUE, REDUCING, AGGREGATING -> new PlainForm(serializers.get(0));
            case LIST -> new ListForm(serializers.get(0));
            case MAP -> new MapForm(serializers.get(0), serializers.get(1));
        };
    }
}
