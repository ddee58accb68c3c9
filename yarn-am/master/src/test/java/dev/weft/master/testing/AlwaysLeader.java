package dev.weft.master.testing;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.ha.LeaderElection;
import dev.weft.ha.Pointer;
import dev.weft.ha.single.MemoryPointers;
import dev.weft.ha.single.Pointers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An election with one candidate that wins at once; {@link #revoke} takes the leadership away. */
public final class AlwaysLeader implements HighAvailability {
    /** Where pointers are kept. */
    public Pointers pointers = new MemoryPointers();

    private @Nullable Runnable revoke;
    private @Nullable Runnable electAgain;

    /** The candidate leads no more. */
    public void revoke() {
        if (revoke != null) {
            revoke.run();
        }
    }

    /** The candidate leads again, with a higher epoch. */
    public void electAgain() {
        if (electAgain != null) {
            electAgain.run();
        }
    }

    @Override
    public LeaderElection election(EventLoop loop, int applicationAttempt) {
        return new LeaderElection() {
            @Override
            public void start(Candidate candidate) {
                revoke = () -> loop.execute(candidate::revoked);
                electAgain = () -> loop.execute(() -> candidate.elected(new FencingToken(
                        new Epoch(FakeCluster.EPOCH.applicationAttempt(), FakeCluster.EPOCH.leader() + 1), "")));
                loop.execute(() -> candidate.elected(new FencingToken(FakeCluster.EPOCH, "")));
            }

            @Override
            public void publish(FencingToken token, LeaderAddress address) {}

            @Override
            public void close() {}
        };
    }

    @Override
    public LeaderDiscovery discovery(EventLoop loop) {
        throw new UnsupportedOperationException("Masters do not look for themselves");
    }

    @Override
    public Pointer pointer(String name) {
        return pointers.pointer(name);
    }

    @Override
    public List<String> pointerNames() {
        return pointers.names();
    }

    @Override
    public boolean survivesProcess() {
        return false;
    }

    @Override
    public void closeAndForget() {}

    @Override
    public void close() {}
}
