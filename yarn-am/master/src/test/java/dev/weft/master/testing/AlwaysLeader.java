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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An election with one candidate that wins at once; {@link #revoke} takes the leadership away. */
public final class AlwaysLeader implements HighAvailability {
    /** Where pointers are kept. */
    public Pointers pointers = new MemoryPointers();

    /** What the candidate leads. */
    public Epoch epoch = FakeCluster.EPOCH;

    /** True: other masters may follow, and find workers and jobs. */
    public boolean survives;

    private @Nullable Runnable revoke;
    private @Nullable Runnable electAgain;
    private LeaderDiscovery.@Nullable Listener listening;

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

    /** Another master leads. */
    public void announce(LeaderAddress other) {
        if (listening != null) {
            listening.leaderChanged(Optional.of(other));
        }
    }

    @Override
    public LeaderElection election(EventLoop loop, int applicationAttempt) {
        return new LeaderElection() {
            @Override
            public void start(Candidate candidate) {
                revoke = () -> loop.execute(candidate::revoked);
                electAgain = () -> loop.execute(() -> candidate.elected(
                        new FencingToken(new Epoch(epoch.applicationAttempt(), epoch.leader() + 1), "")));
                loop.execute(() -> candidate.elected(new FencingToken(epoch, "")));
            }

            @Override
            public void publish(FencingToken token, LeaderAddress address) {}

            @Override
            public void close() {}
        };
    }

    @Override
    public LeaderDiscovery discovery(EventLoop loop) {
        return new LeaderDiscovery() {
            @Override
            public void start(Listener listener) {
                listening = listener;
            }

            @Override
            public void close() {
                listening = null;
            }
        };
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
    public void claim(FencingToken token) {
        pointers.claim(token);
    }

    @Override
    public boolean survivesProcess() {
        return survives;
    }

    @Override
    public void closeAndForget() {}

    @Override
    public void close() {}
}
