package dev.weft.connector.files;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** How a file is compressed, known by its name. Compressed files are read whole, by one reader. */
enum Compression {
    NONE {
        @Override
        InputStream unpack(InputStream in) {
            return in;
        }
    },
    GZIP {
        @Override
        InputStream unpack(InputStream in) throws IOException {
            return new GZIPInputStream(new BufferedInputStream(in, BUFFER_BYTES), BUFFER_BYTES);
        }
    };

    private static final int BUFFER_BYTES = 64 * 1024;

    /** The uncompressed bytes of {@code in}. */
    abstract InputStream unpack(InputStream in) throws IOException;

    static Compression of(URI file) {
        String name = file.getPath().toLowerCase(Locale.ROOT);
        return name.endsWith(".gz") || name.endsWith(".gzip") ? GZIP : NONE;
    }
}
