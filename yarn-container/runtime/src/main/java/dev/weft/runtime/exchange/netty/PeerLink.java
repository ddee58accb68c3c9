package dev.weft.runtime.exchange.netty;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.WorkerId;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer.Remote;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection to one other worker, before, while and after it stands. Writes senders' frames in turn; the next write starts
 * when the previous one completed. When the connection is lost, the channels fail whose two ends had met on it; the others belong to
 * tasks that started since, and wait for the next connection. Confined to the transport's event loop but for the methods marked
 * "task".
 */
final class PeerLink {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLink.class);
    private static final int QUEUE_CHUNK = 32;
    /** One write takes at most about so much: enough for one gathering system call. */
    private static final int MAX_WRITE_BYTES = 512 * 1024;

    private final WorkerId worker;
    private final EventLoop loop;
    private final ByteBufAllocator allocator;
    private final TransportCounters counters;

    private final Map<Integer, NettyReceiver> receivers = new HashMap<>();
    private final Map<Integer, NettySender> attached = new HashMap<>();
    private final Set<NettySender> senders = new HashSet<>();
    private final ArrayDeque<ByteBuf> control = new ArrayDeque<>();
    /** Senders with frames; each is in it at most once. */
    private final MpscUnboundedArrayQueue<NettySender> ready = new MpscUnboundedArrayQueue<>(QUEUE_CHUNK);

    private final AtomicBoolean drainScheduled = new AtomicBoolean();
    private @Nullable Remote address;
    private volatile @Nullable Channel channel; // read by others to be counted
    private @Nullable EngineException broken;
    private volatile boolean connecting;
    private boolean writing;

    PeerLink(WorkerId worker, EventLoop loop, ByteBufAllocator allocator, TransportCounters counters) {
        this.worker = worker;
        this.loop = loop;
        this.allocator = allocator;
        this.counters = counters;
    }

    WorkerId worker() {
        return worker;
    }

    /** Where the worker's exchange listens: whoever opens a channel knows. */
    void learn(Remote newAddress) {
        address = newAddress;
    }

    /** Where the worker's exchange listens; null when only it has connected so far. */
    @Nullable
    Remote address() {
        return address;
    }

    /** The worker with its address, for messages. */
    String name() {
        return address != null ? address.toString() : worker.toString();
    }

    /** The connection stands: receivers ask for their senders. */
    void connected(Channel newChannel) {
        channel = newChannel;
        connecting = false;
        writing = false;
        receivers.values().forEach(receiver -> control.add(openFrame(receiver)));
        drain();
    }

    private ByteBuf openFrame(NettyReceiver receiver) {
        return Frame.open(allocator, receiver.number(), receiver.firstWindow(), receiver.id());
    }

    /** The connection is gone: what met on it fails, the rest waits for another. */
    void disconnected(String reason) {
        channel = null;
        control.forEach(ByteBuf::release);
        control.clear();
        EngineException cause = new EngineException(ErrorCode.CONNECTION_LOST, reason);
        for (NettyReceiver receiver : List.copyOf(receivers.values())) {
            if (receiver.met()) {
                receivers.remove(receiver.number());
                receiver.fail(cause);
            }
        }
        for (NettySender sender : List.copyOf(senders)) {
            if (sender.met()) {
                senders.remove(sender);
                sender.fail(cause);
                counters.senderGone(sender);
            }
        }
        attached.clear();
    }

    /** Any thread: whether there is a connection, or one is being made. */
    boolean isConnected() {
        return channel != null || connecting;
    }

    /** Whether there is neither a connection nor a channel that needs one. */
    boolean isIdle() {
        return channel == null && !connecting && receivers.isEmpty() && senders.isEmpty();
    }

    /** True when a connection is needed and nobody is about to make one: the caller does. */
    boolean beginConnecting() {
        if (channel != null || connecting || broken != null) {
            return false;
        }
        connecting = true;
        return true;
    }

    /** Says that this side is there, unless bytes are on their way that say so. */
    void ping() {
        if (channel != null && !writing) {
            sendControl(Frame.ping(allocator));
        }
    }

    @Nullable
    Channel channel() {
        return channel;
    }

    void addSender(NettySender sender) {
        if (broken != null) {
            sender.fail(broken);
            return;
        }
        senders.add(sender);
    }

    void addReceiver(NettyReceiver receiver) {
        if (broken != null) {
            receiver.fail(broken);
            return;
        }
        receivers.put(receiver.number(), receiver);
        if (channel != null) {
            sendControl(openFrame(receiver));
        }
    }

    @Nullable
    NettyReceiver receiver(int number) {
        return receivers.get(number);
    }

    @Nullable
    NettySender attachedSender(int number) {
        return attached.get(number);
    }

    /** The peer's receiver {@code number} meets its sender. */
    void attach(NettySender sender, int number, int window) {
        attached.put(number, sender);
        sender.attach(number, window);
    }

    void refuse(int number, ChannelId id, String why) {
        sendControl(Frame.refused(allocator, number, "Channel " + id + " was refused: " + why));
    }

    /** Without a connection there is nobody to tell. */
    void sendControl(ByteBuf frame) {
        if (channel == null) {
            frame.release();
            return;
        }
        control.add(frame);
        drain();
    }

    /** Task: credit for the peer's sender. */
    void sendCredit(int number, long consumedBytes, int window) {
        onLoop(() -> sendControl(Frame.credit(allocator, number, consumedBytes, window)));
    }

    /** Task: {@code sender} has frames. */
    void hasFrames(NettySender sender) {
        ready.offer(sender);
        if (drainScheduled.compareAndSet(false, true)) {
            onLoop(this::scheduledDrain);
        }
    }

    private void scheduledDrain() {
        drainScheduled.set(false);
        drain();
    }

    /** Task: {@code sender} is done or gives up. */
    void senderClosed(NettySender sender) {
        onLoop(() -> removeSender(sender));
    }

    private void removeSender(NettySender sender) {
        senders.remove(sender);
        attached.remove(sender.number(), sender);
        sender.drop();
        counters.senderGone(sender);
    }

    /** Task: {@code receiver} reads no more. */
    void receiverClosed(NettyReceiver receiver) {
        onLoop(() -> {
            if (receivers.remove(receiver.number(), receiver)) {
                sendControl(Frame.close(allocator, receiver.number()));
            }
        });
    }

    /** Task: runs {@code action} on the event loop; when that is gone, so is every connection and nothing is left to do. */
    private void onLoop(Runnable action) {
        try {
            loop.execute(action);
        } catch (RejectedExecutionException e) {
            LOG.debug("The exchange is closed: nothing more is told to worker {}", worker);
        }
    }

    /** Writes what there is, unless a write is under way. */
    private void drain() {
        Channel to = channel;
        if (to == null || writing) {
            return;
        }
        List<NettySender> owners = new ArrayList<>();
        List<ByteBuf> frames = new ArrayList<>();
        long bytes = collect(owners, frames);
        if (frames.isEmpty()) {
            return;
        }
        writing = true;
        long[] lengths = frames.stream().mapToLong(ByteBuf::readableBytes).toArray();
        for (int i = 0; i < frames.size() - 1; i++) {
            to.write(frames.get(i), to.voidPromise());
        }
        int controls = frames.size() - owners.size();
        to.writeAndFlush(frames.get(frames.size() - 1)).addListener(done -> {
            if (channel != to) {
                return; // lost meanwhile, and with it these senders
            }
            writing = false;
            counters.sent(bytes);
            for (int i = 0; i < owners.size(); i++) {
                owners.get(i).written(lengths[controls + i]);
            }
            drain();
        });
    }

    /** Takes control frames, then data frames of the ready senders in turn. */
    private long collect(List<NettySender> owners, List<ByteBuf> frames) {
        long bytes = 0;
        for (ByteBuf frame = control.poll(); frame != null; frame = control.poll()) {
            frames.add(frame);
            bytes += frame.readableBytes();
        }
        while (bytes < MAX_WRITE_BYTES) {
            NettySender sender = ready.poll();
            if (sender == null) {
                break;
            }
            ByteBuf frame = sender.nextFrame();
            if (frame != null) {
                frames.add(frame);
                owners.add(sender);
                bytes += frame.readableBytes();
                ready.offer(sender);
            } else if (sender.refilled()) {
                ready.offer(sender);
            }
        }
        return bytes;
    }

    /** There is no connection and will be none: everything fails, also what comes later. */
    void fail(String reason) {
        if (broken != null) {
            return;
        }
        disconnected(reason);
        EngineException cause = new EngineException(ErrorCode.CONNECTION_LOST, reason);
        broken = cause;
        new ArrayList<>(receivers.values()).forEach(receiver -> receiver.fail(cause));
        receivers.clear();
        new ArrayList<>(senders).forEach(sender -> {
            sender.fail(cause);
            counters.senderGone(sender);
        });
        senders.clear();
    }

    /** The peer's receiver closed: what its sender still has is dropped; it learns the rest from the master. */
    void closedByReceiver(int number) {
        NettySender sender = attached.remove(number);
        if (sender != null) {
            sender.drop();
        }
    }
}
