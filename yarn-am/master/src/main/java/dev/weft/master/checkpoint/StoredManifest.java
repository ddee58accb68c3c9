package dev.weft.master.checkpoint;

import dev.weft.core.fs.FilePaths;
import dev.weft.protocol.state.Manifest;
import java.net.URI;

/**
 * A manifest with the file that holds it.
 *
 * @param file the {@code _metadata}
 * @param crc32c over the bytes of that file
 */
record StoredManifest(Manifest manifest, URI file, int crc32c) {
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
