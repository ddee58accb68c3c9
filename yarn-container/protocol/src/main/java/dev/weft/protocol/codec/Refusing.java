package dev.weft.protocol.codec;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.idl.Refused;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an incoming call throws becomes the typed refusal of the wire; for one that has no answer, a log line. */
final class Refusing {
    private static final Logger log = LoggerFactory.getLogger(Refusing.class);

    private Refusing() {}

    static void call(Runnable call) throws Refused {
        try {
            call.run();
        } catch (EngineException e) {
            throw new Refused(e.code().name(), String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new Refused(ErrorCode.BAD_INPUT.name(), String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            log.error("An incoming call failed", e);
            throw new Refused(
                    ErrorCode.INTERNAL.name(), Failure.of(ErrorCode.INTERNAL, e).message());
        }
    }

    /** @param what is dropped when it is refused, for the log */
    static void oneway(String what, Runnable call) {
        try {
            call(call);
        } catch (Refused e) {
            log.warn("Dropped {}: {}", what, e.getMessage());
        }
    }
}
