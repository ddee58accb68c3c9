package dev.weft.api.type;

import dev.weft.api.tuple.Tuple;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Tuples. */
public final class TupleTypeInfo<T extends Tuple> extends CompositeType<T> {
    private static final long serialVersionUID = 1L;

    /** The tuple class with as many fields as types. */
    @SuppressWarnings("unchecked")
    public TupleTypeInfo(TypeInformation<?>... types) {
        this((Class<T>) Tuple.getTupleClass(types.length), types);
    }

    /** A tuple class or a subclass of one without fields of its own. */
    public TupleTypeInfo(Class<T> tupleClass, TypeInformation<?>... types) {
        super(tupleClass, names(types.length), Arrays.asList(types));
    }

    private static List<String> names(int arity) {
        return IntStream.range(0, arity).mapToObj(i -> "f" + i).toList();
    }

    @Override
    StructKind kind() {
        return StructKind.TUPLE;
    }
}
