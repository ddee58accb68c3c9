package dev.weft.protocol.codec;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.inspect.LogChunk;
import dev.weft.core.inspect.LogFile;
import dev.weft.core.inspect.LogName;
import dev.weft.core.inspect.ThreadEntry;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.StackTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Questions about a worker's process and answers, drawn like all other messages. */
final class RandomInspections {
    private final RandomMessages values;
    private final SplittableRandom random;

    RandomInspections(RandomMessages values, SplittableRandom random) {
        this.values = values;
        this.random = random;
    }

    Inspection inspection() {
        return switch (random.nextInt(6)) {
            case 0 -> new Inspection.ListLogs();
            case 1 ->
                new Inspection.ReadLog(
                        new LogName(values.any(LogName.Kind.class), values.text()),
                        values.anyLong(),
                        values.anyLong(),
                        values.anyInt());
            case 2 -> new Inspection.DumpThreads();
            case 3 ->
                new Inspection.SampleStacks(
                        JobId.random(random),
                        VertexId.random(random),
                        values.maybe(values::anyInt),
                        values.anyInt(),
                        Duration.ofNanos(values.anyLong()),
                        values.anyInt());
            case 4 -> new Inspection.ListLogLevels();
            default -> new Inspection.SetLogLevel(values.text(), values.maybe(values::text));
        };
    }

    Findings findings() {
        return switch (random.nextInt(6)) {
            case 0 ->
                new Findings.LogFiles(
                        values.list(() -> new LogFile(values.text(), values.anyLong(), values.anyLong())));
            case 1 ->
                new Findings.LogRange(
                        new LogChunk(values.anyLong(), values.anyLong(), values.anyLong(), values.array()));
            case 2 -> new Findings.Threads(values.list(() -> new ThreadEntry(values.text(), values.text())));
            case 3 -> new Findings.Stacks(tree());
            case 4 -> new Findings.LogLevels(values.map(values::text));
            default -> new Findings.Refused(values.any(ErrorCode.class), values.text());
        };
    }

    private StackTree tree() {
        List<StackTree.Node> nodes = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            int parent = random.nextInt(nodes.size() + 1) - 1;
            nodes.add(new StackTree.Node(parent, values.text(), values.anyInt(), values.anyInt()));
        }
        return new StackTree(nodes);
    }
}
