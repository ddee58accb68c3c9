package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.type.Types;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Gets stuck in a task and ignores every interrupt, once it has left the file {@code stuck} in its JVM's temporary folder.
 * Argument: map, open or constructor.
 */
public final class Stubborn {
    /** True in the JVM that runs main: there the constructor must return. */
    private static volatile boolean building;

    private Stubborn() {}

    public static void main(String[] args) throws Exception {
        building = true;
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(1, 1_000_000)
                .map(function(args[0]))
                .returns(Types.LONG)
                .name("stubborn")
                .print();
        env.execute("stubborn in " + args[0]);
    }

    private static MapFunction<Long, Long> function(String place) {
        return switch (place) {
            case "map" -> new InMap();
            case "open" -> new InOpen();
            case "constructor" -> new InConstructor();
            default -> throw new IllegalArgumentException(place);
        };
    }

    private static void stickForEver() {
        try {
            Files.createFile(Path.of(System.getProperty("java.io.tmpdir"), "stuck"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        while (true) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            Thread.interrupted(); // forgets it
        }
    }

    static final class InMap implements MapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) {
            stickForEver();
            return value;
        }
    }

    static final class InOpen extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void open(OpenContext context) {
            stickForEver();
        }

        @Override
        public Long map(Long value) {
            return value;
        }
    }

    /** Not serialisable: its constructor runs again wherever an object of a subclass is read. */
    abstract static class Built {
        Built() {
            if (!building) {
                stickForEver();
            }
        }
    }

    static final class InConstructor extends Built implements MapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) {
            return value;
        }
    }
}
