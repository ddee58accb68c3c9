package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a job's pointer says: {@code "<id> <manifest URI> <crc32c>"}.
 *
 * @param checkpoint its id
 * @param manifest the file {@code _metadata}
 * @param crc32c over the bytes of that file
 */
record PointerText(long checkpoint, URI manifest, int crc32c) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,18}) (\\S+) ([0-9a-f]{8})");

    /** @throws EngineException BAD_INPUT when {@code text} has another form; the message quotes it */
    static PointerText parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new EngineException(ErrorCode.BAD_INPUT, "A pointer holds '" + text + "', which names no checkpoint");
        }
        return new PointerText(
                Long.parseLong(matcher.group(1)),
                URI.create(matcher.group(2)),
                Integer.parseUnsignedInt(matcher.group(3), 16));
    }

    @Override
    public String toString() {
        return checkpoint + " " + manifest + " " + String.format("%08x", crc32c);
    }
}
