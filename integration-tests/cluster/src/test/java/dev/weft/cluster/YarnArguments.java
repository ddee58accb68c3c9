package dev.weft.cluster;

import java.util.ArrayList;
import java.util.List;

/** Arguments of {@code weft run -t yarn-application} with containers small enough for the test's nodes. Pure. */
final class YarnArguments {
    private YarnArguments() {}

    static String[] run(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "run",
                "-t",
                "yarn-application",
                "-Dtaskmanager.numberOfTaskSlots=2",
                "-Dtaskmanager.memory.process.size=1g",
                "-Djobmanager.memory.process.size=768m",
                "-Dclient.timeout=120s"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
