package dev.weft.master.checkpoint;

import dev.weft.core.fs.FilePaths;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateFile;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What workers share of their files between checkpoints: of each part of the base, by chance, the next one keeps it or does not, and
 * it may add some in a file of its own. Outlives masters, as workers do.
 */
final class FakeSharing {
    static final Shared NOTHING = new Shared(List.of(), List.of());
    private static final int MOST_NEW = 3;
    private static final int KEPT_OF_FOUR = 3;

    private final long seed;
    private final Map<Writer, List<Held>> held = new HashMap<>();

    /** One worker's part in one checkpoint of one master. */
    private record Writer(long checkpoint, String worker, Epoch epoch) {}

    private record Held(String file, long offset) {}

    /** Parts, and files from 1 on in which they lie. */
    record Shared(List<SharedPart> parts, List<StateFile> files) {}

    FakeSharing(long seed) {
        this.seed = seed;
    }

    /** What a worker answers; always the same. */
    Shared of(ToWorker.TriggerCheckpoint trigger, WorkerId worker, Epoch epoch) {
        List<String> files = new ArrayList<>();
        List<SharedPart> parts = new ArrayList<>();
        for (Held one : heldBy(trigger, worker, epoch)) {
            if (!files.contains(one.file())) {
                files.add(one.file());
            }
            parts.add(new SharedPart(
                    one.file() + "#" + one.offset(), new Segment(1 + files.indexOf(one.file()), one.offset(), 1, 7)));
        }
        return new Shared(
                parts,
                files.stream().map(file -> new StateFile(file, MOST_NEW, 0)).toList());
    }

    /** The file that a worker writes for others to share, if it has something to add. */
    Optional<URI> written(ToWorker.TriggerCheckpoint trigger, WorkerId worker, Epoch epoch) {
        String own = place(trigger, worker, epoch);
        return heldBy(trigger, worker, epoch).stream()
                .map(Held::file)
                .filter(own::equals)
                .findFirst()
                .map(URI::create);
    }

    private List<Held> heldBy(ToWorker.TriggerCheckpoint trigger, WorkerId worker, Epoch epoch) {
        var writer = new Writer(trigger.checkpoint(), worker.value(), epoch);
        List<Held> known = held.get(writer);
        if (known == null) {
            known = next(trigger, worker, epoch);
            held.put(writer, known);
        }
        return known;
    }

    private List<Held> next(ToWorker.TriggerCheckpoint trigger, WorkerId worker, Epoch epoch) {
        String own = place(trigger, worker, epoch);
        var random = new SplittableRandom(seed * 31 + own.hashCode());
        List<Held> next = new ArrayList<>();
        trigger.base()
                .ifPresent(base -> ofBase(base.checkpoint(), worker).stream()
                        .filter(one -> !base.left().contains(one.file()))
                        .filter(one -> random.nextInt(KEPT_OF_FOUR + 1) < KEPT_OF_FOUR)
                        .forEach(next::add));
        int added = trigger.options().kind() == CheckpointOptions.Kind.CHECKPOINT ? random.nextInt(MOST_NEW + 1) : 0;
        for (int offset = 0; offset < added; offset++) {
            next.add(new Held(own, offset));
        }
        return next;
    }

    /** That of the last master that asked for it: an earlier one's of the same number was never completed. */
    private List<Held> ofBase(long base, WorkerId worker) {
        return held.entrySet().stream()
                .filter(entry -> entry.getKey().checkpoint() == base
                        && entry.getKey().worker().equals(worker.value()))
                .max(Map.Entry.comparingByKey(
                        Comparator.comparing((Writer writer) -> writer.epoch().leader())))
                .map(Map.Entry::getValue)
                .orElseThrow(() -> new AssertionError(worker + " took no part in checkpoint " + base));
    }

    private static String place(ToWorker.TriggerCheckpoint trigger, WorkerId worker, Epoch epoch) {
        URI folder = URI.create(trigger.folder());
        String name = FilePaths.name(folder) + "-" + worker.value() + "-" + epoch + "-c1dfcdbe16c832e6.state";
        return FilePaths.child(FilePaths.child(FilePaths.parent(folder), SharedPart.FOLDER), name)
                .toString();
    }
}
