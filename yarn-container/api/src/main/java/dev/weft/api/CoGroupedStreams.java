package dev.weft.api;

import dev.weft.api.function.KeySelector;
import dev.weft.api.join.CoGroupFunction;
import dev.weft.api.join.JoinWindowFunction;
import dev.weft.api.join.TaggedUnion;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.window.Evictor;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import java.time.Duration;
import java.util.Optional;

/**
 * Two streams whose records are grouped together by key and window. A key with records of one stream only counts too.
 *
 * @param <T1> type of the first stream
 * @param <T2> type of the second stream
 */
public class CoGroupedStreams<T1, T2> {
    private final DataStream<T1> input1;
    private final DataStream<T2> input2;

    /** Both belong to one environment. */
    public CoGroupedStreams(DataStream<T1> input1, DataStream<T2> input2) {
        if (input1.getExecutionEnvironment() != input2.getExecutionEnvironment()) {
            throw Operators.fault("coGroup: the streams belong to different environments");
        }
        this.input1 = input1;
        this.input2 = input2;
    }

    /** The key of the first stream's records. */
    public <KEY> Where<KEY> where(KeySelector<T1, KEY> keySelector) {
        return where(keySelector, TwoWindowed.keyType("coGroup", input1, keySelector));
    }

    /** As {@link #where(KeySelector)} with the type of the key. */
    public <KEY> Where<KEY> where(KeySelector<T1, KEY> keySelector, TypeInformation<KEY> keyType) {
        return new Where<>(keySelector, keyType);
    }

    /** The key of the first stream is known. */
    public class Where<KEY> {
        private final KeySelector<T1, KEY> keySelector1;
        private final TypeInformation<KEY> keyType;

        Where(KeySelector<T1, KEY> keySelector1, TypeInformation<KEY> keyType) {
            this.keySelector1 = keySelector1;
            this.keyType = keyType;
        }

        /** The key of the second stream's records; of the same type. */
        public EqualTo equalTo(KeySelector<T2, KEY> keySelector) {
            return equalTo(keySelector, TwoWindowed.keyType("coGroup", input2, keySelector));
        }

        /** As {@link #equalTo(KeySelector)} with the type of the key. */
        public EqualTo equalTo(KeySelector<T2, KEY> keySelector, TypeInformation<KEY> otherKeyType) {
            if (!otherKeyType.equals(keyType)) {
                throw Operators.fault("coGroup: the keys of both streams must have one type, they are " + keyType
                        + " and " + otherKeyType);
            }
            return new EqualTo(keySelector);
        }

        /** The keys of both streams are known. */
        public class EqualTo {
            private final KeySelector<T2, KEY> keySelector2;

            EqualTo(KeySelector<T2, KEY> keySelector2) {
                this.keySelector2 = keySelector2;
            }

            /** The windows in which records meet. */
            public <W extends Window> WithWindow<T1, T2, KEY, W> window(
                    WindowAssigner<? super TaggedUnion<T1, T2>, W> assigner) {
                return new WithWindow<>(
                        new TwoWindowed<>("CoGroup", input1, input2, keySelector1, keySelector2, keyType, assigner));
            }
        }
    }

    /** Keys and windows are known; their details can still be set. */
    public static class WithWindow<T1, T2, KEY, W extends Window> {
        private final TwoWindowed<T1, T2, KEY, W> windowed;

        WithWindow(TwoWindowed<T1, T2, KEY, W> windowed) {
            this.windowed = windowed;
        }

        /** When windows fire, in place of the assigner's own trigger. */
        public WithWindow<T1, T2, KEY, W> trigger(Trigger<? super TaggedUnion<T1, T2>, ? super W> newTrigger) {
            windowed.windows().trigger(newTrigger);
            return this;
        }

        /** Takes records out of windows that fire. */
        public WithWindow<T1, T2, KEY, W> evictor(Evictor<? super TaggedUnion<T1, T2>, ? super W> newEvictor) {
            windowed.windows().evictor(newEvictor);
            return this;
        }

        /** How long behind its end a window still takes records, each of which fires it again; 0 unless set. */
        public WithWindow<T1, T2, KEY, W> allowedLateness(Duration newLateness) {
            windowed.windows().allowedLateness(newLateness);
            return this;
        }

        /** Gives the records of both streams of each key and window to {@code function}. */
        public <T> SingleOutputStreamOperator<T> apply(CoGroupFunction<T1, T2, T> function) {
            return windowed.apply(
                    function, JoinWindowFunction.coGroup(function), windowed.outputOf(function, CoGroupFunction.class));
        }

        /** As {@link #apply(CoGroupFunction)} with the type of the result. */
        public <T> SingleOutputStreamOperator<T> apply(
                CoGroupFunction<T1, T2, T> function, TypeInformation<T> resultType) {
            return windowed.apply(function, JoinWindowFunction.coGroup(function), Optional.of(resultType));
        }
    }
}
