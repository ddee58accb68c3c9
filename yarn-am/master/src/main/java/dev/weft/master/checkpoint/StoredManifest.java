package dev.weft.master.checkpoint;

import dev.weft.core.fs.FilePaths;
import dev.weft.protocol.state.Manifest;
import java.net.URI;
import java.util.Map;

/**
 * A manifest with the file that holds it.
 *
 * @param file the {@code _metadata}
 * @param crc32c over the bytes of that file
 * @param amplification of each file that others may share, by URI: its bytes by those that the manifest refers to
 */
record StoredManifest(Manifest manifest, URI file, int crc32c, Map<String, Double> amplification) {
    /** Walks all that the manifest refers to: not for a job's loop. */
    static StoredManifest of(Manifest manifest, URI file, int crc32c) {
        return new StoredManifest(manifest, file, crc32c, SharedFiles.amplification(manifest));
    }

    long checkpoint() {
        return manifest.checkpoint();
    }

    /** The folder to which the manifest's paths are relative. */
    URI folder() {
        return FilePaths.parent(file);
    }

    PointerText pointer() {
        return new PointerText(manifest.checkpoint(), file, crc32c);
    }
}
