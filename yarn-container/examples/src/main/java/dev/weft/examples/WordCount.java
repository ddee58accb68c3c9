package dev.weft.examples;

import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.SimpleStringEncoder;
import dev.weft.api.function.Collector;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.connector.files.FileSink;
import dev.weft.connector.files.FileSource;
import dev.weft.connector.files.TextLineInputFormat;
import dev.weft.core.fs.Path;

/**
 * Counts the words of text files: {@code --input URI --output URI}. Each word is written with its running count once per
 * occurrence; the last and largest is its count.
 */
public final class WordCount {
    private WordCount() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        env.fromSource(
                        FileSource.forRecordStreamFormat(
                                        new TextLineInputFormat(), new Path(parameters.getRequired("input")))
                                .build(),
                        WatermarkStrategy.noWatermarks(),
                        "text files")
                .flatMap(new Tokenizer())
                .name("tokenizer")
                .keyBy(count -> count.f0)
                .sum(1)
                .name("counter")
                .map(count -> count.f0 + " " + count.f1)
                .sinkTo(FileSink.forRowFormat(
                                new Path(parameters.getRequired("output")), new SimpleStringEncoder<String>())
                        .build())
                .name("counts");

        env.execute("Word count");
    }

    /** Cuts lines into lower-case words of letters, digits and underscores. */
    static final class Tokenizer implements FlatMapFunction<String, Tuple2<String, Long>> {
        private static final long serialVersionUID = 1L;

        @Override
        public void flatMap(String line, Collector<Tuple2<String, Long>> out) {
            String text = line.toLowerCase(java.util.Locale.ROOT);
            int start = -1;
            for (int i = 0; i <= text.length(); i++) {
                boolean inWord = i < text.length() && isWordCharacter(text.charAt(i));
                if (inWord && start < 0) {
                    start = i;
                } else if (!inWord && start >= 0) {
                    out.collect(Tuple2.of(text.substring(start, i), 1L));
                    start = -1;
                }
            }
        }

        private static boolean isWordCharacter(char c) {
            return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_';
        }
    }
}
