package dev.weft.runtime.operator.window;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.runtime.testing.OperatorHarness;
import java.util.function.Function;

/** Window operators as the API builds them, over pairs of key and value. */
final class WindowSpecs {
    static final TypeInformation<Tuple2<String, Long>> PAIRS = TypeInformation.of(new TypeHint<>() {});

    private WindowSpecs() {}

    static OperatorSpec spec(Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program) {
        return spec("window", program);
    }

    /** The first operator of {@code kind}. */
    static OperatorSpec spec(String kind, Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program) {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        KeyedStream<Tuple2<String, Long>, String> keyed =
                env.fromData(PAIRS, pair("a", 1)).keyBy(record -> record.f0);
        program.apply(keyed).print();
        return env.getJobGraph("windows").operators().stream()
                .map(OperatorNode::spec)
                .filter(spec -> spec.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    static OperatorHarness harness(Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program) {
        return OperatorHarness.of("window", spec(program));
    }

    static Tuple2<String, Long> pair(String key, long value) {
        return new Tuple2<>(key, value);
    }

    /** Sum and number of values, in an accumulator that changes. */
    static final class SumAndCount implements AggregateFunction<Tuple2<String, Long>, Tuple2<Long, Long>, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public Tuple2<Long, Long> createAccumulator() {
            return new Tuple2<>(0L, 0L);
        }

        @Override
        public Tuple2<Long, Long> add(Tuple2<String, Long> value, Tuple2<Long, Long> accumulator) {
            accumulator.f0 += value.f1;
            accumulator.f1++;
            return accumulator;
        }

        @Override
        public String getResult(Tuple2<Long, Long> accumulator) {
            return accumulator.f0 + "/" + accumulator.f1;
        }

        @Override
        public Tuple2<Long, Long> merge(Tuple2<Long, Long> a, Tuple2<Long, Long> b) {
            a.f0 += b.f0;
            a.f1 += b.f1;
            b.f0 = -1_000_000L; // merging may use up what it is given
            return a;
        }
    }
}
