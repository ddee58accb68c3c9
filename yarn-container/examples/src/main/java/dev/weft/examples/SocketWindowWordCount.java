package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.window.TumblingProcessingTimeWindows;
import java.time.Duration;

/**
 * Counts the words that come from a socket within each window of processing time: {@code --host name --port number [--seconds 5]}.
 * Try it with {@code nc -lk 9999}.
 */
public final class SocketWindowWordCount {
    private SocketWindowWordCount() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        DataStream<String> lines = env.socketTextStream(
                parameters.get("hostname", parameters.get("host", "localhost")), parameters.getInt("port", 9999));

        counts(lines, Duration.ofSeconds(parameters.getLong("seconds", 5)))
                .print()
                .setParallelism(1);

        env.execute("Socket window word count");
    }

    /** Words with their counts per window. */
    static DataStream<Tuple2<String, Long>> counts(DataStream<String> lines, Duration size) {
        return lines.flatMap(new WordCount.Tokenizer())
                .keyBy(count -> count.f0)
                .window(TumblingProcessingTimeWindows.of(size))
                .reduce((left, right) -> Tuple2.of(left.f0, left.f1 + right.f1));
    }
}
