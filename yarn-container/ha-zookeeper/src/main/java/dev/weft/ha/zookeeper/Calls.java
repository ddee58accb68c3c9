package dev.weft.ha.zookeeper;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import org.apache.zookeeper.KeeperException;

/** Curator's checked exceptions become the engine's, wrapped once with what we were doing. */
final class Calls {
    private Calls() {}

    /** A body that speaks to ZooKeeper. */
    interface Call<T> {
        T run() throws Exception;
    }

    static <T> T run(String what, Call<T> call) {
        try {
            return call.run();
        } catch (EngineException e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.STORAGE, "Interrupted: " + what + " in ZooKeeper", e);
        } catch (KeeperException.NoAuthException | KeeperException.InvalidACLException e) {
            throw new EngineException(
                    ErrorCode.FORBIDDEN, "ZooKeeper does not let us " + what + ": " + e.getMessage(), e);
        } catch (Exception e) {
            throw new EngineException(ErrorCode.STORAGE, "Cannot " + what + " in ZooKeeper: " + e.getMessage(), e);
        }
    }
}
