package dev.weft.api.join;

import dev.weft.api.function.Collector;
import dev.weft.api.function.JoinFunction;
import dev.weft.api.function.base.Function;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowFunction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits the records of a window over two streams again and gives them to the user's function. Task thread. */
public final class JoinWindowFunction<T1, T2, O, KEY, W extends Window>
        extends WrappingFunction<JoinWindowFunction.OfGroups<T1, T2, O>>
        implements WindowFunction<TaggedUnion<T1, T2>, O, KEY, W> {
    private static final long serialVersionUID = 1L;

    private JoinWindowFunction(OfGroups<T1, T2, O> groups) {
        super(groups);
    }

    /** All records of a key and window at once. */
    public static <T1, T2, O, KEY, W extends Window> WindowFunction<TaggedUnion<T1, T2>, O, KEY, W> coGroup(
            CoGroupFunction<T1, T2, O> function) {
        return new JoinWindowFunction<>(new CoGroups<>(function));
    }

    /** Each pair of a key and window; one result. */
    public static <T1, T2, O, KEY, W extends Window> WindowFunction<TaggedUnion<T1, T2>, O, KEY, W> join(
            JoinFunction<T1, T2, O> function) {
        return new JoinWindowFunction<>(new Pairs<>(function));
    }

    /** Each pair of a key and window; any number of results. */
    public static <T1, T2, O, KEY, W extends Window> WindowFunction<TaggedUnion<T1, T2>, O, KEY, W> join(
            FlatJoinFunction<T1, T2, O> function) {
        return new JoinWindowFunction<>(new FlatPairs<>(function));
    }

    @Override
    public void apply(KEY key, W window, Iterable<TaggedUnion<T1, T2>> input, Collector<O> out) throws Exception {
        wrapped.take(input, out);
    }

    /** Takes the records of both streams of a key and window. */
    interface OfGroups<T1, T2, O> extends Function {
        void take(Iterable<TaggedUnion<T1, T2>> records, Collector<O> out) throws Exception;
    }

    private static final class CoGroups<T1, T2, O> extends WrappingFunction<CoGroupFunction<T1, T2, O>>
            implements OfGroups<T1, T2, O> {
        private static final long serialVersionUID = 1L;

        CoGroups(CoGroupFunction<T1, T2, O> function) {
            super(function);
        }

        @Override
        public void take(Iterable<TaggedUnion<T1, T2>> records, Collector<O> out) throws Exception {
            var sides = new Sides<T1, T2>(); // the function may keep the lists
            sides.add(records);
            wrapped.coGroup(sides.first, sides.second, out);
        }
    }

    /** The records of both streams apart. */
    private static final class Sides<T1, T2> {
        private final List<T1> first = new ArrayList<>();
        private final List<T2> second = new ArrayList<>();

        void add(Iterable<TaggedUnion<T1, T2>> records) { // hot
            for (TaggedUnion<T1, T2> record : records) {
                if (record.isOne()) {
                    first.add(record.getOne());
                } else {
                    second.add(record.getTwo());
                }
            }
        }

        void clear() {
            first.clear();
            second.clear();
        }
    }

    /** Lists that are used for every key and window, unless they got long: pairs are all that comes out of them. */
    private abstract static class OfPairs<T1, T2, O, F extends Function> extends WrappingFunction<F>
            implements OfGroups<T1, T2, O> {
        private static final long serialVersionUID = 1L;

        /** Longer lists are not kept. */
        private static final int MOST_KEPT = 1024;

        private transient @Nullable Sides<T1, T2> spare;

        OfPairs(F function) {
            super(function);
        }

        @Override
        public final void take(Iterable<TaggedUnion<T1, T2>> records, Collector<O> out) throws Exception { // hot
            Sides<T1, T2> sides = spare == null ? new Sides<>() : spare;
            spare = null; // not there for who comes back here from the function
            sides.add(records);
            pair(sides.first, sides.second, out);
            if (Math.max(sides.first.size(), sides.second.size()) <= MOST_KEPT) {
                sides.clear();
                spare = sides;
            }
        }

        abstract void pair(List<T1> first, List<T2> second, Collector<O> out) throws Exception;
    }

    private static final class Pairs<T1, T2, O> extends OfPairs<T1, T2, O, JoinFunction<T1, T2, O>> {
        private static final long serialVersionUID = 1L;

        Pairs(JoinFunction<T1, T2, O> function) {
            super(function);
        }

        @Override
        void pair(List<T1> first, List<T2> second, Collector<O> out) throws Exception { // hot
            for (T1 one : first) {
                for (T2 two : second) {
                    out.collect(wrapped.join(one, two));
                }
            }
        }
    }

    private static final class FlatPairs<T1, T2, O> extends OfPairs<T1, T2, O, FlatJoinFunction<T1, T2, O>> {
        private static final long serialVersionUID = 1L;

        FlatPairs(FlatJoinFunction<T1, T2, O> function) {
            super(function);
        }

        @Override
        void pair(List<T1> first, List<T2> second, Collector<O> out) throws Exception { // hot
            for (T1 one : first) {
                for (T2 two : second) {
                    wrapped.join(one, two, out);
                }
            }
        }
    }
}
