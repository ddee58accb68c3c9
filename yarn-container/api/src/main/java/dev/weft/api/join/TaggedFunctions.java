package dev.weft.api.join;

import dev.weft.api.function.KeySelector;
import dev.weft.api.function.MapFunction;
import java.io.Serializable;

/** What brings two streams together into one of {@link TaggedUnion}s. Any thread. */
public final class TaggedFunctions {
    private TaggedFunctions() {}

    /** Marks records of the first stream. */
    public static <T1, T2> MapFunction<T1, TaggedUnion<T1, T2>> first() {
        return new First<>();
    }

    /** Marks records of the second stream. */
    public static <T1, T2> MapFunction<T2, TaggedUnion<T1, T2>> second() {
        return new Second<>();
    }

    /** The key of a record of either stream. */
    public static <T1, T2, KEY> KeySelector<TaggedUnion<T1, T2>, KEY> key(
            KeySelector<T1, KEY> first, KeySelector<T2, KEY> second) {
        return new Key<>(first, second);
    }

    private record First<T1, T2>() implements MapFunction<T1, TaggedUnion<T1, T2>> {
        @Override
        public TaggedUnion<T1, T2> map(T1 value) { // hot
            return TaggedUnion.one(value);
        }
    }

    private record Second<T1, T2>() implements MapFunction<T2, TaggedUnion<T1, T2>> {
        @Override
        public TaggedUnion<T1, T2> map(T2 value) { // hot
            return TaggedUnion.two(value);
        }
    }

    private record Key<T1, T2, KEY>(KeySelector<T1, KEY> first, KeySelector<T2, KEY> second)
            implements KeySelector<TaggedUnion<T1, T2>, KEY>, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public KEY getKey(TaggedUnion<T1, T2> value) throws Exception { // hot
            return value.isOne() ? first.getKey(value.getOne()) : second.getKey(value.getTwo());
        }
    }
}
