package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.Encoder;
import dev.weft.api.function.Collector;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.connector.files.FileSink;
import dev.weft.connector.files.FileSource;
import dev.weft.connector.files.TextLineInputFormat;
import dev.weft.core.fs.Path;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/**
 * A word count whose sink stands still while a local file exists, and which writes a word's count as {@code word count}.
 * Arguments: input, output, file.
 */
public final class GatedWordCount {
    private GatedWordCount() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        FileSource<String> text = FileSource.forRecordStreamFormat(new TextLineInputFormat(), new Path(args[0]))
                .build();
        env.fromSource(text, WatermarkStrategy.noWatermarks(), "text")
                .flatMap((String line, Collector<Tuple2<String, Long>> out) -> {
                    for (String word : line.split("[^A-Za-z]+")) {
                        if (!word.isEmpty()) {
                            out.collect(Tuple2.of(word, 1L));
                        }
                    }
                })
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .name("words")
                .keyBy(count -> count.f0)
                .sum(1)
                .name("counts")
                .sinkTo(FileSink.forRowFormat(new Path(args[1]), new Gated(args[2]))
                        .build())
                .name("gated");
        env.execute("gated word count");
    }

    /** Once some records are through, waits before a record while its file exists. */
    static final class Gated implements Encoder<Tuple2<String, Long>> {
        private static final long serialVersionUID = 1L;

        /** Asking the disk for every record would be the slow sink by itself. */
        private static final int ASK_EVERY = 256;

        /** So many pass a closed gate: whoever looks sees that records flowed. */
        private static final int FREE = 20_000;

        private final String gate;
        private int asked;

        Gated(String gate) {
            this.gate = gate;
        }

        @Override
        public void encode(Tuple2<String, Long> count, OutputStream out) throws IOException {
            if (++asked > FREE && asked % ASK_EVERY == 0) {
                await();
            }
            out.write((count.f0 + " " + count.f1 + "\n").getBytes(StandardCharsets.UTF_8));
        }

        private void await() throws IOException {
            while (Files.exists(java.nio.file.Path.of(gate))) {
                try {
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    throw new IOException("interrupted", e);
                }
            }
        }
    }
}
