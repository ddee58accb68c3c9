package dev.weft.simulation;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.SplitsAssignment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A source with so many named splits and no records. Its enumerator is user code like any other: opened from bytes, run on
 * the source's loop. Its readers are models of the {@link TaskModel}.
 *
 * @param name first part of its splits' names
 * @param splits how many; ignored by an endless one
 * @param style how the enumerator hands them out
 * @param failAtCall which call of the enumerator throws; 0 for none
 */
record NumberedSource(String name, int splits, Style style, int failAtCall)
        implements Source<Integer, NumberedSplit, String> {
    /** How splits reach readers. */
    enum Style {
        /** One for each request. */
        ON_REQUEST,
        /** Found by an asynchronous call first, then one for each request. */
        DISCOVERED,
        /** Spread over all readers as soon as they are there. */
        SPREAD,
        /** One for each request, for ever. */
        ENDLESS
    }

    /** The names of all splits. */
    TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>();
        for (int i = 0; i < splits; i++) {
            names.add(nameOf(i));
        }
        return names;
    }

    private String nameOf(int number) {
        return name + "-" + number;
    }

    @Override
    public Boundedness getBoundedness() {
        return style == Style.ENDLESS ? Boundedness.CONTINUOUS_UNBOUNDED : Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<NumberedSplit, String> createEnumerator(SplitEnumeratorContext<NumberedSplit> context) {
        return new Enumerator(context);
    }

    @Override
    public SplitEnumerator<NumberedSplit, String> restoreEnumerator(
            SplitEnumeratorContext<NumberedSplit> context, String checkpoint) {
        var restored = new Enumerator(context);
        restored.restore(checkpoint);
        return restored;
    }

    @Override
    public SimpleVersionedSerializer<NumberedSplit> getSplitSerializer() {
        return new NumberedSplit.Serializer();
    }

    @Override
    public SimpleVersionedSerializer<String> getEnumeratorCheckpointSerializer() {
        return new TextSerializer();
    }

    @Override
    public SourceReader<Integer, NumberedSplit> createReader(SourceReaderContext readerContext) {
        throw new UnsupportedOperationException("Readers are models");
    }

    private final class Enumerator implements SplitEnumerator<NumberedSplit, String> {
        private final SplitEnumeratorContext<NumberedSplit> context;
        private final List<NumberedSplit> open = new ArrayList<>();
        private final TreeSet<Integer> waiting = new TreeSet<>();
        private final Map<Integer, List<NumberedSplit>> givenBack = new HashMap<>();
        /** What readers of an earlier master's enumerator got behind the state that this one goes on from. */
        private final Set<NumberedSplit> held = new HashSet<>();

        private int calls;
        private boolean discovered;
        private boolean spread;
        private int endless;

        Enumerator(SplitEnumeratorContext<NumberedSplit> context) {
            this.context = context;
        }

        private void call() {
            calls++;
            if (calls == failAtCall) {
                if (calls % 2 == 0) {
                    throw new IllegalStateException("as planned");
                }
                throw new NoClassDefFoundError("as planned");
            }
        }

        @Override
        public void start() {
            call();
            if (discovered) {
                return; // its splits came from a checkpoint
            }
            if (style == Style.DISCOVERED) {
                context.callAsync(NumberedSource.this::names, (names, failure) -> discover());
            } else {
                discover();
            }
        }

        private void discover() {
            call();
            names().stream()
                    .map(NumberedSplit::new)
                    .filter(split -> !held.contains(split))
                    .forEach(open::add);
            discovered = true;
            List<Integer> asked = List.copyOf(waiting);
            waiting.clear();
            asked.forEach(this::serve);
        }

        @Override
        public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
            call();
            if (style == Style.SPREAD) {
                return;
            }
            if (discovered) {
                serve(subtaskId);
            } else {
                waiting.add(subtaskId);
            }
        }

        private void serve(int subtask) {
            if (!context.registeredReaders().containsKey(subtask)) {
                return;
            }
            if (style == Style.ENDLESS) {
                context.assignSplit(new NumberedSplit(nameOf(endless++)), subtask);
            } else if (open.isEmpty()) {
                context.signalNoMoreSplits(subtask);
            } else {
                context.assignSplit(open.remove(0), subtask);
            }
        }

        @Override
        public void addSplitsBack(List<NumberedSplit> splits, int subtaskId) {
            call();
            splits.forEach(held::remove);
            if (style == Style.SPREAD) {
                givenBack.put(subtaskId, splits);
            } else if (discovered) {
                open.addAll(splits);
            }
        }

        @Override
        public boolean adopt(List<ReaderState<NumberedSplit>> readers) {
            call();
            readers.forEach(reader -> held.addAll(reader.assignedSinceCheckpoint()));
            switch (style) {
                case ON_REQUEST, DISCOVERED -> open.removeAll(held);
                case ENDLESS -> held.forEach(split -> endless = Math.max(endless, numberOf(split) + 1));
                case SPREAD -> {
                    if (!spread) {
                        return false; // who gets what was decided behind the checkpoint, and is not known here
                    }
                    readers.forEach(reader -> {
                        if (!reader.assignedSinceCheckpoint().isEmpty()) {
                            givenBack.remove(reader.subtask());
                        }
                    });
                }
            }
            return true;
        }

        private static int numberOf(NumberedSplit split) {
            return Integer.parseInt(split.splitId().substring(split.splitId().lastIndexOf('-') + 1));
        }

        @Override
        public void addReader(int subtaskId) {
            call();
            if (style != Style.SPREAD) {
                return;
            }
            if (spread) {
                giveAgain(subtaskId);
            } else if (context.registeredReaders().size() == context.currentParallelism()) {
                spreadAll();
            }
        }

        private void giveAgain(int subtask) {
            List<NumberedSplit> splits = givenBack.remove(subtask);
            if (splits != null) {
                context.assignSplits(new SplitsAssignment<>(Map.of(subtask, splits)));
            }
            context.signalNoMoreSplits(subtask);
        }

        private void spreadAll() {
            Map<Integer, List<NumberedSplit>> assignment = new LinkedHashMap<>();
            for (int i = 0; i < open.size(); i++) {
                assignment
                        .computeIfAbsent(i % context.currentParallelism(), subtask -> new ArrayList<>())
                        .add(open.get(i));
            }
            open.clear();
            context.assignSplits(new SplitsAssignment<>(assignment));
            context.registeredReaders().keySet().forEach(context::signalNoMoreSplits);
            spread = true;
        }

        @Override
        public String snapshotState(long checkpointId) {
            if (!discovered && !held.isEmpty()) {
                throw new IllegalStateException("not discovered again yet, behind readers that have splits");
            }
            StringBuilder text = new StringBuilder();
            text.append(discovered)
                    .append('\n')
                    .append(spread)
                    .append('\n')
                    .append(endless)
                    .append('\n');
            text.append(namesOf(open));
            givenBack.forEach((subtask, splits) ->
                    text.append('\n').append(subtask).append('=').append(namesOf(splits)));
            return text.toString();
        }

        private void restore(String text) {
            String[] lines = text.split("\n", -1);
            discovered = Boolean.parseBoolean(lines[0]);
            spread = Boolean.parseBoolean(lines[1]);
            endless = Integer.parseInt(lines[2]);
            open.addAll(splitsOf(lines[3]));
            for (int i = 4; i < lines.length; i++) {
                int equals = lines[i].indexOf('=');
                givenBack.put(Integer.valueOf(lines[i].substring(0, equals)), splitsOf(lines[i].substring(equals + 1)));
            }
        }

        private static String namesOf(List<NumberedSplit> splits) {
            return splits.stream().map(NumberedSplit::splitId).collect(Collectors.joining(","));
        }

        private static List<NumberedSplit> splitsOf(String text) {
            return text.isEmpty()
                    ? List.of()
                    : Arrays.stream(text.split(",")).map(NumberedSplit::new).toList();
        }

        @Override
        public void close() {
            open.clear();
        }
    }

    /** A text as it is. */
    private static final class TextSerializer implements SimpleVersionedSerializer<String> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String deserialize(int version, byte[] serialized) {
            return new String(serialized, StandardCharsets.UTF_8);
        }
    }
}
