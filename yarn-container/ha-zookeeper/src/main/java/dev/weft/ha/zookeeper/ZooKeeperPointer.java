package dev.weft.ha.zookeeper;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.transaction.CuratorOp;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/**
 * A pointer in one node, moved by one {@code multi}: the leader's own election node must exist and the pointer's version must
 * be the one that was read. Blocks; thread-safe.
 */
final class ZooKeeperPointer implements Pointer {
    private final CuratorFramework client;
    private final String path;

    ZooKeeperPointer(CuratorFramework client, String path) {
        this.client = client;
        this.path = path;
    }

    /** What was read. Version -1: the node does not exist. */
    private record Read(Optional<String> value, int version) {}

    @Override
    public Optional<String> read() {
        return Calls.run("read pointer " + path, () -> readNode().value());
    }

    private Read readNode() throws Exception {
        // A follower may lag behind the leader of the ensemble: sync first, so that a new master sees the last step.
        client.sync().forPath(path);
        Stat stat = new Stat();
        try {
            byte[] content = client.getData().storingStatIn(stat).forPath(path);
            return new Read(Optional.of(new String(content, StandardCharsets.UTF_8)), stat.getVersion());
        } catch (KeeperException.NoNodeException e) {
            return new Read(Optional.empty(), -1);
        }
    }

    @Override
    public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
        Calls.run("move pointer " + path, () -> {
            boolean moved = false;
            while (!moved) {
                moved = attempt(token, previous, next);
            }
            return next;
        });
    }

    /** False when somebody, maybe this same call before its connection broke, moved the pointer meanwhile. */
    private boolean attempt(FencingToken token, Optional<String> previous, String next) throws Exception {
        Read now = readNode();
        if (now.value().equals(Optional.of(next))) {
            checkLeads(token);
            return true;
        }
        if (!now.value().equals(previous)) {
            checkLeads(token);
            throw new EngineException(
                    ErrorCode.CONFLICT, "Pointer " + path + " holds " + now.value() + ", not " + previous);
        }
        byte[] content = next.getBytes(StandardCharsets.UTF_8);
        CuratorOp check = client.transactionOp().check().forPath(token.proof());
        CuratorOp write = now.version() < 0
                ? client.transactionOp().create().forPath(path, content)
                : client.transactionOp().setData().withVersion(now.version()).forPath(path, content);
        try {
            client.transaction().forOperations(check, write);
            return true;
        } catch (KeeperException.BadVersionException | KeeperException.NodeExistsException e) {
            return false;
        } catch (KeeperException.NoNodeException e) {
            checkLeads(token);
            return false;
        }
    }

    @Override
    public void clear(FencingToken token) {
        Calls.run("clear pointer " + path, () -> {
            checkLeads(token);
            boolean cleared = readNode().version() < 0;
            while (!cleared) {
                cleared = attemptClear(token);
            }
            return path;
        });
    }

    private boolean attemptClear(FencingToken token) throws Exception {
        try {
            client.transaction()
                    .forOperations(
                            client.transactionOp().check().forPath(token.proof()),
                            client.transactionOp().delete().forPath(path));
            return true;
        } catch (KeeperException.NoNodeException e) {
            checkLeads(token);
            return readNode().version() < 0;
        }
    }

    private void checkLeads(FencingToken token) throws Exception {
        if (client.checkExists().forPath(token.proof()) == null) {
            throw new EngineException(
                    ErrorCode.STALE, "Epoch " + token.epoch() + " leads no more: pointer " + path + " is not moved");
        }
    }
}
