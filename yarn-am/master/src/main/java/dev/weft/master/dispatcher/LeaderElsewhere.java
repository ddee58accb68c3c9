package dev.weft.master.dispatcher;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/** Why a master that stands by refuses: the cause of its STALE, which says where the leader answers clients. */
public final class LeaderElsewhere extends Exception {
    private static final long serialVersionUID = 1L;

    private final String url;

    private LeaderElsewhere(String url) {
        super("the leader is at " + url, null, false, false);
        this.url = url;
    }

    /** The refusal of a master that knows that the leader's REST is at {@code url}. */
    public static EngineException at(String url) {
        return new EngineException(
                ErrorCode.STALE, "This master stands by: the leader is at " + url, new LeaderElsewhere(url));
    }

    /** The refusal of a master that knows no leader. */
    public static EngineException unknown() {
        return new EngineException(ErrorCode.STALE, "This master stands by and knows no leader: ask again soon");
    }

    /** The refusal of a master that is about to end. */
    public static EngineException ending() {
        return new EngineException(ErrorCode.STALE, "This master is ending and answers nobody any more");
    }

    /** Root of the leader's REST interface, without a slash at its end. */
    public String url() {
        return url;
    }
}
