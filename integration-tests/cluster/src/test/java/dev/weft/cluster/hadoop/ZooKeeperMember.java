package dev.weft.cluster.hadoop;

import java.io.IOException;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/** Main of one server of {@link ZooKeeperEnsemble}: ends with the process that started it, however that ends. */
final class ZooKeeperMember {
    private ZooKeeperMember() {}

    public static void main(String[] arguments) {
        Thread guard = new Thread(ZooKeeperMember::endWithParent, "parent");
        guard.setDaemon(true);
        guard.start();
        QuorumPeerMain.main(arguments);
    }

    /** Nobody writes there: it ends when the writer is gone. */
    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                // What is said does not matter.
            }
        } catch (IOException gone) {
            // As good as an end.
        }
        Runtime.getRuntime().halt(1);
    }
}
