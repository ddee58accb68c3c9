package dev.weft.api;

import dev.weft.api.function.JoinFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.join.FlatJoinFunction;
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
 * Two streams whose records are paired by key and window. Pairs that share several windows appear in each.
 *
 * @param <T1> type of the first stream
 * @param <T2> type of the second stream
 */
public class JoinedStreams<T1, T2> {
    private final DataStream<T1> input1;
    private final DataStream<T2> input2;

    /** Both belong to one environment. */
    public JoinedStreams(DataStream<T1> input1, DataStream<T2> input2) {
        if (input1.getExecutionEnvironment() != input2.getExecutionEnvironment()) {
            throw Operators.fault("join: the streams belong to different environments");
        }
        this.input1 = input1;
        this.input2 = input2;
    }

    /** The key of the first stream's records. */
    public <KEY> Where<KEY> where(KeySelector<T1, KEY> keySelector) {
        return where(keySelector, TwoWindowed.keyType("join", input1, keySelector));
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
            return equalTo(keySelector, TwoWindowed.keyType("join", input2, keySelector));
        }

        /** As {@link #equalTo(KeySelector)} with the type of the key. */
        public EqualTo equalTo(KeySelector<T2, KEY> keySelector, TypeInformation<KEY> otherKeyType) {
            if (!otherKeyType.equals(keyType)) {
                throw Operators.fault("join: the keys of both streams must have one type, they are " + keyType + " and "
                        + otherKeyType);
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
                        new TwoWindowed<>("Join", input1, input2, keySelector1, keySelector2, keyType, assigner));
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

        /** One result for each pair. */
        public <T> SingleOutputStreamOperator<T> apply(JoinFunction<T1, T2, T> function) {
            return windowed.apply(
                    function, JoinWindowFunction.join(function), windowed.outputOf(function, JoinFunction.class));
        }

        /** As {@link #apply(JoinFunction)} with the type of the result. */
        public <T> SingleOutputStreamOperator<T> apply(
                JoinFunction<T1, T2, T> function, TypeInformation<T> resultType) {
            return windowed.apply(function, JoinWindowFunction.join(function), Optional.of(resultType));
        }

        /** Any number of results for each pair. */
        public <T> SingleOutputStreamOperator<T> apply(FlatJoinFunction<T1, T2, T> function) {
            return windowed.apply(
                    function, JoinWindowFunction.join(function), windowed.outputOf(function, FlatJoinFunction.class));
        }

        /** As {@link #apply(FlatJoinFunction)} with the type of the result. */
        public <T> SingleOutputStreamOperator<T> apply(
                FlatJoinFunction<T1, T2, T> function, TypeInformation<T> resultType) {
            return windowed.apply(function, JoinWindowFunction.join(function), Optional.of(resultType));
        }
    }
}
