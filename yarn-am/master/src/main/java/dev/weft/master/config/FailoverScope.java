package dev.weft.master.config;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/** Which tasks a failure restarts. */
public enum FailoverScope {
    /** Those that exchange records with the failed one, directly or not. */
    REGION,
    /** All tasks of the job. */
    FULL;

    /** @throws EngineException BAD_INPUT when {@code text} names none; the message names {@code key} */
    static FailoverScope parse(String key, String text) {
        return switch (text) {
            case "region" -> REGION;
            case "full" -> FULL;
            default ->
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Value '" + text + "' of configuration key '" + key + "' is neither 'region' nor 'full'");
        };
    }
}
