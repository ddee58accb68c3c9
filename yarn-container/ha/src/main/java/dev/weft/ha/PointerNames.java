package dev.weft.ha;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.regex.Pattern;

/** What a pointer may be called, so that every service can keep it under its own name. */
public final class PointerNames {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

    private PointerNames() {}

    /**
     * Returns {@code name}.
     *
     * @throws EngineException BAD_INPUT when it has another form; the message quotes it
     */
    public static String check(String name) {
        if (!FORM.matcher(name).matches()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Pointer name '" + name + "' is not made of letters, digits, '.', '_' and '-'");
        }
        return name;
    }
}
