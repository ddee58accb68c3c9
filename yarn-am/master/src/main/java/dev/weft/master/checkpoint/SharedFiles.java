package dev.weft.master.checkpoint;

import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.Predecessor;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.SubtaskState;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which files checkpoints share, and which of them are of no use. Nobody counts references: a file lives while a manifest that is
 * kept names it, or the one that a checkpoint under way builds on. Pure.
 */
final class SharedFiles {
    /** {@code chk-<id>-<worker>-<epoch>-<incarnation>.state}. */
    private static final Pattern NAME = Pattern.compile("chk-(\\d{1,18})-.+");

    private SharedFiles() {}

    /** URIs of the files of {@code manifest} that others may share. */
    static Set<String> named(Manifest manifest) {
        Set<String> named = new HashSet<>();
        parts(manifest).forEach(part -> named.add(fileOf(part, manifest).path()));
        return named;
    }

    private static Stream<SharedPart> parts(Manifest manifest) {
        return manifest.operators().stream()
                .map(OperatorState::subtasks)
                .flatMap(List::stream)
                .map(SubtaskState::states)
                .flatMap(List::stream)
                .map(StateHandle::shared)
                .flatMap(List::stream);
    }

    private static StateFile fileOf(SharedPart part, Manifest manifest) {
        return manifest.files().get(part.segment().file());
    }

    /** What a new checkpoint may share with {@code newest}: not the files that are more than {@code amplification} times what lives. */
    static Predecessor base(StoredManifest newest, double amplification) {
        List<String> wasteful = newest.amplification().entrySet().stream()
                .filter(file -> file.getValue() > amplification)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        return new Predecessor(newest.checkpoint(), wasteful);
    }

    /** The bytes of each file that others may share, by those that {@code manifest} refers to. */
    static Map<String, Double> amplification(Manifest manifest) {
        Map<StateFile, Map<Long, Segment>> live = new HashMap<>();
        parts(manifest)
                .forEach(part -> live.computeIfAbsent(fileOf(part, manifest), file -> new HashMap<>())
                        .put(part.segment().offset(), part.segment()));
        Map<String, Double> amplification = new HashMap<>();
        live.forEach((file, segments) -> {
            long bytes = segments.values().stream().mapToLong(Segment::length).sum();
            amplification.put(file.path(), (double) file.length() / bytes);
        });
        return Map.copyOf(amplification);
    }

    /** The checkpoint for which the file {@code name} was written; empty when that is none of ours. */
    static Optional<Long> checkpointOf(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.of(Long.parseLong(matcher.group(1))) : Optional.empty();
    }

    /** All that manifests name. */
    static Set<String> named(Collection<StoredManifest> manifests) {
        Set<String> named = new HashSet<>();
        manifests.forEach(stored -> named.addAll(named(stored.manifest())));
        return named;
    }
}
