package jobs;

import com.fasterxml.jackson.core.JsonFactory;
import com.google.common.base.Objects;
import com.google.common.util.concurrent.Futures;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.type.Types;

/**
 * Says, in main and in a task, which jars Guava and Jackson come from, and calls a method that only the old Guava has.
 * The jar of this program holds its own versions.
 */
public final class ForeignLibraries {
    private ForeignLibraries() {}

    public static void main(String[] args) throws Exception {
        System.out.println("main: " + libraries());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromData("task")
                .map(place -> place + ": " + libraries())
                .returns(Types.STRING)
                .sinkTo(dev.weft.connector.files.FileSink.forRowFormat(
                                new dev.weft.core.fs.Path(args[0]),
                                new dev.weft.api.connector.SimpleStringEncoder<String>())
                        .build());
        env.execute("foreign libraries");
    }

    /** {@code Futures.dereference} went away with Guava 21. */
    private static String libraries() throws Exception {
        Object seven = Futures.dereference(Futures.immediateFuture(Futures.immediateFuture(7)))
                .get();
        return "guava " + placeOf(Objects.class) + " jackson " + new JsonFactory().version() + " " + seven;
    }

    private static String placeOf(Class<?> type) {
        String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return jar.substring(jar.lastIndexOf('/') + 1);
    }
}
