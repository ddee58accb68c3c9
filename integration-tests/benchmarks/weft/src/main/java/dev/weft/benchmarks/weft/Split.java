package dev.weft.benchmarks.weft;

import dev.weft.api.function.Collector;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.tuple.Tuple2;

/** Words of a line, each with 1. */
final class Split implements FlatMapFunction<String, Tuple2<String, Long>> {
    private static final long serialVersionUID = 1L;

    /** hot */
    @Override
    public void flatMap(String line, Collector<Tuple2<String, Long>> out) {
        int from = 0;
        for (int blank = line.indexOf(' '); blank >= 0; blank = line.indexOf(' ', from)) {
            out.collect(Tuple2.of(line.substring(from, blank), 1L));
            from = blank + 1;
        }
        out.collect(Tuple2.of(line.substring(from), 1L));
    }
}
