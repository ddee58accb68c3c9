package dev.weft.simulation;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All that the pointers of jobs ever named. Refuses a step back: to an older checkpoint, or by an older master. */
final class PointerHistory {
    private static final Pattern OF_CHECKPOINTS = Pattern.compile("(\\d+) ");

    private final TreeMap<String, Moved> newest = new TreeMap<>();
    private final Set<String> named = new HashSet<>();
    private Optional<Epoch> claimed = Optional.empty();

    private record Moved(Epoch epoch, long checkpoint) {}

    /** A master fences all before it; from now on it counts on what it reads. */
    void claimed(Epoch epoch) {
        claimed = Optional.of(claimed.filter(epoch::isOlderThan).orElse(epoch));
    }

    /** A pointer is moved. Those that say what becomes of a job are none of checkpoints. */
    void moved(String name, Epoch epoch, String text) {
        changed(name, epoch);
        Matcher checkpoints = OF_CHECKPOINTS.matcher(text);
        if (checkpoints.lookingAt()) {
            movedTo(name, epoch, Long.parseLong(checkpoints.group(1)));
        }
    }

    /** A pointer is moved or cleared by a master that nobody has fenced. */
    void changed(String name, Epoch epoch) {
        claimed.filter(epoch::isOlderThan).ifPresent(later -> {
            throw new InvariantViolation(
                    "epoch " + epoch + " moves pointer " + name + " though epoch " + later + " has fenced it");
        });
    }

    private void movedTo(String name, Epoch epoch, long checkpoint) {
        Moved last = newest.put(name, new Moved(epoch, checkpoint));
        named.add(key(name, checkpoint));
        if (last == null) {
            return;
        }
        if (epoch.isOlderThan(last.epoch())) {
            throw new InvariantViolation("epoch " + epoch + " moves pointer " + name + " after " + last.epoch());
        }
        if (checkpoint <= last.checkpoint()) {
            throw new InvariantViolation(
                    "pointer " + name + " goes from checkpoint " + last.checkpoint() + " to " + checkpoint);
        }
    }

    /** True when the job's pointer named this checkpoint at some time. */
    boolean named(JobId job, long checkpoint) {
        return named.contains(key(job.toString(), checkpoint));
    }

    private static String key(String name, long checkpoint) {
        return name + " " + checkpoint;
    }
}
