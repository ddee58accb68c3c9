package dev.weft.runtime.exchange;

import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Pairs the two ends of every channel: within this process by reference, with other workers through a {@link Transport}. One
 * per worker process; safe on any thread.
 */
public final class ExchangeService implements AutoCloseable {
    /** Local channels of which at most one end was opened, or whose receiver is still to come. */
    private final Map<ChannelId, LocalChannel> halfOpen = new ConcurrentHashMap<>();

    private final Optional<Transport> transport;

    /** With channels to other workers; closes {@code transport} in the end. */
    public ExchangeService(Transport transport) {
        this.transport = Optional.of(transport);
    }

    private ExchangeService() {
        this.transport = Optional.empty();
    }

    /** Without other workers. */
    public static ExchangeService inProcess() {
        return new ExchangeService();
    }

    /**
     * Opens the sending end of a channel on the task's thread.
     *
     * @param keyed records come with the hash of their key
     * @param sender name of the operator that emits, for error messages
     */
    public OutputChannel openOutput(
            PlannedChannel channel,
            OutputSet outputs,
            TaskSignal signal,
            TypeSerializer<Object> serializer,
            boolean keyed,
            String sender) {
        OutputChannel opened;
        if (channel.peer() instanceof ChannelPeer.Remote remote) {
            RemoteOutput output = new RemoteOutput(outputs, signal, serializer, keyed);
            output.open(transportTo(remote), channel.id(), remote);
            opened = output;
        } else {
            LocalChannel local = join(channel.id());
            local.attachSender(signal);
            opened = new LocalOutput(local, outputs, new RecordSampler(serializer), keyed, sender);
        }
        outputs.add(opened);
        return opened;
    }

    /** Opens the receiving end of a channel on the task's thread. */
    public InputChannel openInput(PlannedChannel channel) {
        if (channel.peer() instanceof ChannelPeer.Remote remote) {
            RemoteInput input = new RemoteInput();
            input.open(transportTo(remote), channel.id(), remote);
            return input;
        }
        return join(channel.id());
    }

    /** Gives up receiving ends that no gate owns yet. */
    public void closeInputs(List<InputChannel> opened) {
        opened.forEach(InputChannel::closeReceiver);
    }

    /** The end that comes second finds the first one's channel; nobody needs the entry after that. */
    private LocalChannel join(ChannelId id) {
        LocalChannel fresh = new LocalChannel();
        LocalChannel known = halfOpen.putIfAbsent(id, fresh);
        if (known == null) {
            return fresh;
        }
        halfOpen.remove(id);
        return known;
    }

    /** An end that was opened gives up: the other need not find it. */
    public void forget(PlannedChannel channel) {
        halfOpen.remove(channel.id());
    }

    /** All tasks of the job have ended: forgets channels of which only one end ever came. */
    public void releaseJob(JobId job) {
        halfOpen.keySet().removeIf(id -> id.job().equals(job));
    }

    private Transport transportTo(ChannelPeer.Remote peer) {
        return transport.orElseThrow(() -> new EngineException(
                ErrorCode.INTERNAL,
                "A channel leads to worker " + peer + ", but this process has no network exchange"));
    }

    /** Local channels that wait for their other end. */
    public int halfOpenChannels() {
        return halfOpen.size();
    }

    /** Other workers that this one is connected to, or connecting. */
    public int openConnections() {
        return transport.map(Transport::openConnections).orElse(0);
    }

    /** Bytes received over sockets since the start. */
    public long remoteBytesIn() {
        return transport.map(Transport::bytesIn).orElse(0L);
    }

    /** Bytes sent over sockets since the start. */
    public long remoteBytesOut() {
        return transport.map(Transport::bytesOut).orElse(0L);
    }

    /** Closes all connections; channels that are still open fail. Idempotent. */
    @Override
    public void close() {
        transport.ifPresent(Transport::close);
    }
}
