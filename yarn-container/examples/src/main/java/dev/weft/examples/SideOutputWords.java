package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.SingleOutputStreamOperator;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OutputTag;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import java.util.Locale;

/** Counts short words; long ones go into a side output and are printed apart: {@code [--longest 5]}. */
public final class SideOutputWords {
    static final String[] TEXT = {
        "It is a truth universally acknowledged that a single man in possession of a good fortune",
        "must be in want of a wife"
    };

    /** The words that are too long to be counted. */
    static final OutputTag<String> REJECTED = new OutputTag<>("rejected", Types.STRING);

    private SideOutputWords() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        SingleOutputStreamOperator<Tuple2<String, Integer>> words =
                words(env.fromData(TEXT), parameters.getInt("longest", 5));
        words.getSideOutput(REJECTED).print("rejected");
        counts(words).print();

        env.execute("Side output");
    }

    /** Each word once, long ones in the side output. */
    static SingleOutputStreamOperator<Tuple2<String, Integer>> words(DataStream<String> lines, int longest) {
        return lines.process(new Cutter(longest)).name("cutter");
    }

    /** Running counts. */
    static DataStream<Tuple2<String, Integer>> counts(DataStream<Tuple2<String, Integer>> words) {
        return words.keyBy(word -> word.f0).sum(1);
    }

    /** Cuts lines at blanks. */
    static final class Cutter extends ProcessFunction<String, Tuple2<String, Integer>> {
        private static final long serialVersionUID = 1L;

        private final int longest;

        Cutter(int longest) {
            this.longest = longest;
        }

        @Override
        public void processElement(String line, Context ctx, Collector<Tuple2<String, Integer>> out) {
            for (String word : line.toLowerCase(Locale.ROOT).split(" ")) {
                if (word.length() > longest) {
                    ctx.output(REJECTED, word);
                } else {
                    out.collect(Tuple2.of(word, 1));
                }
            }
        }
    }
}
