package dev.weft.master.checkpoint;

import dev.weft.master.checkpoint.Retained.Owner;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints that a job can go on from: the newest with its manifest, older ones as far as they are kept. Confined to the
 * job's loop.
 */
final class Completed {
    private static final String KEY = "retained.";

    private final int kept;
    private final Deque<Retained> retained = new ArrayDeque<>();
    private @Nullable StoredManifest newest;

    Completed(int kept) {
        this.kept = kept;
    }

    /** What the job begins with. */
    void begin(StoredManifest base, Collection<Retained> found) {
        newest = base;
        retained.clear();
        retained.addAll(found);
    }

    /** The one to restore. */
    Optional<StoredManifest> newest() {
        return Optional.ofNullable(newest);
    }

    /** Oldest first; those that belong to the user are not among them. */
    Collection<Retained> retained() {
        return List.copyOf(retained);
    }

    /** A checkpoint that the pointer names from now on; those that are of no use any more are handed back. */
    List<Retained> add(StoredManifest completed, Owner owner) {
        newest = completed;
        if (owner != Owner.USER) {
            retained.addLast(new Retained(completed.checkpoint(), completed.file(), owner));
        }
        List<Retained> subsumed = new ArrayList<>();
        while (retained.size() > kept) {
            subsumed.add(retained.removeFirst());
        }
        return subsumed;
    }

    /**
     * What the manifest of the next checkpoint says about those that stay beside it: a later master finds them there, since a
     * manifest that none names may never have been completed.
     */
    SortedMap<String, String> asInfo() {
        TreeMap<String, String> info = new TreeMap<>();
        List<Retained> all = List.copyOf(retained);
        for (Retained one : all.subList(Math.max(0, all.size() - (kept - 1)), all.size())) {
            info.put(KEY + one.checkpoint(), one.owner() + " " + one.manifest());
        }
        return info;
    }

    /** The reverse of {@link #asInfo}, oldest first. */
    static List<Retained> ofInfo(SortedMap<String, String> info) {
        TreeMap<Long, Retained> found = new TreeMap<>();
        info.forEach((key, value) -> {
            if (key.startsWith(KEY)) {
                long id = Long.parseLong(key.substring(KEY.length()));
                int blank = value.indexOf(' ');
                found.put(
                        id,
                        new Retained(
                                id, URI.create(value.substring(blank + 1)), Owner.valueOf(value.substring(0, blank))));
            }
        });
        return List.copyOf(found.values());
    }
}
