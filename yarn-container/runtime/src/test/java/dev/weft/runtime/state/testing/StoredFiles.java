package dev.weft.runtime.state.testing;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateFile;
import dev.weft.runtime.state.FrozenFiles;
import dev.weft.runtime.state.RestoredFiles;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.StoredPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A state with files as a checkpoint would hold it. */
public final class StoredFiles extends StoredState implements RestoredFiles {
    private final TreeMap<Integer, byte[]> parts;
    private final KeyGroupRange groups;
    private final Map<String, byte[]> files;

    private StoredFiles(
            StateMeta meta, TreeMap<Integer, byte[]> parts, KeyGroupRange groups, Map<String, byte[]> files) {
        super(meta, parts);
        this.parts = parts;
        this.groups = groups;
        this.files = files;
    }

    static StoredFiles of(StateMeta meta, TreeMap<Integer, byte[]> parts, FrozenFiles frozen) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (FrozenFiles.LocalFile file : frozen.files()) {
            files.put(file.name(), Files.readAllBytes(file.path()));
        }
        StoredFiles stored = new StoredFiles(meta, parts, frozen.keyGroups(), files);
        frozen.stored(stored.files());
        return stored;
    }

    @Override
    public boolean isFor(KeyGroupRange range) {
        return groups.intersect(range).isPresent();
    }

    @Override
    public StoredFiles within(KeyGroupRange range) {
        return new StoredFiles(meta(), parts, groups.intersect(range).orElseThrow(), files);
    }

    @Override
    public KeyGroupRange keyGroups() {
        return groups;
    }

    @Override
    public List<StoredPart> files() {
        return files.entrySet().stream()
                .map(file -> new StoredPart(
                        file.getKey(),
                        new StateFile("memory:/shared", 0, 0),
                        new Segment(0, 0, file.getValue().length, 0)))
                .toList();
    }

    @Override
    public void copy(StoredPart part, Path to) throws IOException {
        Files.write(to, files.get(part.name()));
    }
}
