package dev.weft.rpc;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.thrift.protocol.TProtocol;

/**
 * One process that we call, over up to three connections: calls wait for their answers on one, heartbeats travel alone on another
 * and expect none, so that its parked reader sees at once when the peer dies; reports, which may be large, hold up neither. Callers are never blocked; a call that cannot
 * be delivered is reported to the listener and dropped, since streams above it repeat what matters. Connections are opened
 * when the first call needs them. Thread-safe.
 *
 * @param <C> the generated client
 */
public final class RpcPeer<C> implements AutoCloseable {
    private static final int QUEUED_HEARTBEATS = 4;
    /** A walk over all metrics of a large worker is a few reports. */
    private static final int QUEUED_REPORTS = 16;

    private final PeerAddress address;
    private final PeerListener listener;
    private final AtomicBoolean connected = new AtomicBoolean();
    private final RpcLane<C> calls;
    private final RpcLane<C> heartbeats;
    private final RpcLane<C> reports;

    /**
     * A peer, not yet connected.
     *
     * @param clientFactory constructor of the generated client
     */
    public RpcPeer(
            PeerAddress address, Function<TProtocol, C> clientFactory, ClientOptions options, PeerListener listener) {
        this.address = address;
        this.listener = listener;
        RpcConnection.Opener<C> opener = new RpcConnection.Opener<>(address, clientFactory, options);
        this.calls = new RpcLane<>(this, "calls", opener, options, options.queuedCalls(), false);
        this.heartbeats = new RpcLane<>(this, "heartbeats", opener, options, QUEUED_HEARTBEATS, true);
        this.reports = new RpcLane<>(this, "reports", opener, options, QUEUED_REPORTS, false);
    }

    /** Where the peer listens. */
    public PeerAddress address() {
        return address;
    }

    /**
     * Sends a call after all earlier ones.
     *
     * @param name of the call, for reports
     */
    public void call(String name, ThriftCall<C> call) {
        calls.add(new NamedCall<>(name, call));
    }

    /**
     * Sends a call that expects no answer (declared {@code oneway}); when earlier ones still wait the oldest is dropped.
     *
     * @param name of the call, for reports
     */
    public void beat(String name, ThriftCall<C> call) {
        heartbeats.addDroppingOldest(new NamedCall<>(name, call));
    }

    /**
     * Sends a call that expects no answer (declared {@code oneway}) and may be large, apart from all others; when too many wait the
     * oldest is dropped.
     *
     * @param name of the call, for logs
     */
    public void report(String name, ThriftCall<C> call) {
        reports.addDroppingOldest(new NamedCall<>(name, call));
    }

    /** Takes no further call; what waits is still sent, until the first failure; then the threads end by themselves. */
    public void closeAfterSending() {
        calls.closeAfterSending();
        heartbeats.closeAfterSending();
        reports.closeAfterSending();
    }

    /** Takes no further call, drops what waits and breaks the connections; the threads end at once. Idempotent. */
    @Override
    public void close() {
        calls.close();
        heartbeats.close();
        reports.close();
    }

    void stands() {
        if (connected.compareAndSet(false, true)) {
            listener.connected(address);
        }
    }

    /** A lane found that nobody listens at the address any more. */
    void refuses(String cause) {
        if (connected.compareAndSet(true, false)) {
            listener.lost(address, cause);
        }
    }

    void failed(String call, RpcException cause) {
        listener.failed(address, call, cause);
    }

    /** A call with the name that reports use. */
    record NamedCall<C>(String name, ThriftCall<C> call) {}
}
