package dev.weft.runtime.exchange.netty;

import dev.weft.core.concurrent.NamedThreads;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.WorkerId;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.RemoteReceiver;
import dev.weft.runtime.exchange.RemoteSender;
import dev.weft.runtime.exchange.Transport;
import dev.weft.runtime.memory.HeapBuffers;
import dev.weft.runtime.memory.NetworkMemory;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Channels over TCP, one connection per pair of workers: the worker with the smaller id connects, as soon as one of its tasks opens a
 * channel to the other. One event loop thread does all I/O; links and registry are confined to it.
 */
public final class NettyTransport implements Transport {
    private static final int RECEIVE_BYTES = 128 * 1024;
    /** Chunk arrays kept for reuse: 9 MiB at most. */
    private static final int KEPT_CHUNKS = 256;

    private static final int ARENA_PAGE_BYTES = 8192;
    /** 8 KiB << 8 = 2 MiB per arena chunk. */
    private static final int ARENA_ORDER = 8;

    private static final long SHUTDOWN_SECONDS = 5;
    /** How long a worker that nobody talks to is remembered after its connection was lost. */
    private static final long KEEP_IDLE_SECONDS = 60;

    private final NettySettings settings;
    private final NetworkMemory memory;
    private final EventLoopGroup group;
    private final EventLoop loop;
    private final PooledByteBufAllocator allocator =
            new PooledByteBufAllocator(true, 0, 1, ARENA_PAGE_BYTES, ARENA_ORDER, 0, 0, false);
    private final HeapBuffers buffers = new HeapBuffers(KEPT_CHUNKS);
    private final SenderRegistry registry = new SenderRegistry();
    private final TransportCounters counters = new TransportCounters(registry::remove);
    private final Map<WorkerId, PeerLink> links = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Channel server;

    private NettyTransport(NettySettings settings, NetworkMemory memory) {
        this.settings = settings;
        this.memory = memory;
        NamedThreads threads = new NamedThreads("exchange-" + settings.worker());
        this.group = Epoll.isAvailable() ? new EpollEventLoopGroup(1, threads) : new NioEventLoopGroup(1, threads);
        this.loop = group.next();
        this.server = listen();
    }

    /**
     * Listens.
     *
     * @throws EngineException BAD_INPUT when the address cannot be bound
     */
    public static NettyTransport bind(NettySettings settings, NetworkMemory memory) {
        return new NettyTransport(settings, memory);
    }

    private Channel listen() {
        ChannelFuture bound = new ServerBootstrap()
                .group(group)
                .channel(serverType())
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.ALLOCATOR, allocator)
                .childOption(ChannelOption.RCVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(RECEIVE_BYTES))
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new LinkHandler(NettyTransport.this, settings.silenceLimit()));
                    }
                })
                .bind(settings.bindHost(), settings.port())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            group.shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The exchange cannot listen on " + settings.bindHost() + ":" + settings.port() + ": "
                            + bound.cause().getMessage() + " (taskmanager.bind-host, taskmanager.data.port)",
                    bound.cause());
        }
        return bound.channel();
    }

    private static Class<? extends ServerChannel> serverType() {
        return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    private static Class<? extends Channel> channelType() {
        return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    /** Port that it listens on. */
    public int port() {
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    WorkerId worker() {
        return settings.worker();
    }

    Optional<ExchangeSecret> secret() {
        return settings.secret();
    }

    /** A number that nobody can guess. */
    byte[] challenge() {
        byte[] drawn = new byte[Frame.CHALLENGE_BYTES];
        random.nextBytes(drawn);
        return drawn;
    }

    SenderRegistry registry() {
        return registry;
    }

    TransportCounters counters() {
        return counters;
    }

    @Override
    public RemoteSender openSender(ChannelId id, ChannelPeer.Remote peer, RemoteSender.Listener listener) {
        PeerLink link = linkTo(peer);
        NettySender sender = new NettySender(id, listener, allocator, memory, link);
        onLoop(() -> {
            link.learn(peer);
            link.addSender(sender);
            registry.add(sender);
            want(link, peer);
        });
        return sender;
    }

    @Override
    public RemoteReceiver openReceiver(
            ChannelId id, ChannelPeer.Remote peer, int window, RemoteReceiver.Listener listener) {
        PeerLink link = linkTo(peer);
        NettyReceiver receiver = new NettyReceiver(id, numbers.getAndIncrement(), window, listener, buffers, link);
        onLoop(() -> {
            link.learn(peer);
            link.addReceiver(receiver);
            want(link, peer);
        });
        return receiver;
    }

    private void onLoop(Runnable action) {
        try {
            loop.execute(action);
        } catch (RejectedExecutionException e) {
            throw new EngineException(ErrorCode.CONNECTION_LOST, "The exchange of this worker is closed", e);
        }
    }

    private PeerLink linkTo(ChannelPeer.Remote peer) {
        return links.computeIfAbsent(peer.worker(), worker -> new PeerLink(worker, loop, allocator, counters));
    }

    /** Event loop: a channel of {@code link} needs its connection. */
    private void want(PeerLink link, ChannelPeer.Remote peer) {
        if (settings.worker().compareTo(peer.worker()) < 0 && link.beginConnecting()) {
            connect(link, peer);
        }
    }

    private void connect(PeerLink link, ChannelPeer.Remote peer) {
        LinkHandler handler = new LinkHandler(this, settings.silenceLimit());
        handler.expect(link);
        new Bootstrap()
                .group(loop)
                .channel(channelType())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .option(ChannelOption.ALLOCATOR, allocator)
                .option(ChannelOption.RCVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(RECEIVE_BYTES))
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(settings.connectTimeout().toMillis()))
                .handler(handler)
                .connect(peer.host(), peer.dataPort())
                .addListener(done -> {
                    if (!done.isSuccess()) {
                        giveUp(
                                link,
                                "No connection to worker " + peer + ": "
                                        + done.cause().getMessage());
                    }
                });
    }

    /** Event loop: {@code peer} connected to us; had it connected before, it has given that connection up. */
    PeerLink accepted(WorkerId peer, Channel channel) {
        PeerLink link = links.computeIfAbsent(peer, worker -> new PeerLink(worker, loop, allocator, counters));
        Channel former = link.channel();
        if (former != null) {
            String ends = LinkHandler.ends(former);
            lose(link, "Connection to worker " + link.name() + " lost: " + ends + ": the worker connected anew");
            former.close();
        }
        link.connected(channel);
        return link;
    }

    /** Event loop: {@code channel}, which stood, is gone; who waits for the worker gets another one. */
    void disconnected(PeerLink link, Channel channel, String reason) {
        if (link.channel() != channel) {
            return;
        }
        lose(link, reason);
        ChannelPeer.Remote address = link.address();
        if (closed.get()) {
            giveUp(link, reason);
        } else if (!link.isIdle()) {
            if (address != null) {
                want(link, address);
            }
        } else {
            loop.schedule(() -> forget(link), KEEP_IDLE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Not at once: a task may just be about to open a channel on it. */
    private void forget(PeerLink link) {
        if (link.isIdle()) {
            giveUp(link, "Worker " + link.name() + " was not needed any more");
        }
    }

    private void lose(PeerLink link, String reason) {
        registry.linkGone(link);
        link.disconnected(reason);
    }

    /** Event loop: {@code link} is no more; the next channel to that worker makes a new one. */
    void giveUp(PeerLink link, String reason) {
        links.remove(link.worker(), link);
        registry.linkGone(link);
        link.fail(reason);
    }

    @Override
    public int openConnections() {
        return (int) links.values().stream().filter(PeerLink::isConnected).count();
    }

    @Override
    public long bytesIn() {
        return counters.bytesIn();
    }

    @Override
    public long bytesOut() {
        return counters.bytesOut();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            onLoop(() -> {
                server.close();
                new ArrayList<>(links.values()).forEach(this::closeLink);
            });
            group.shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void closeLink(PeerLink link) {
        Channel channel = link.channel();
        if (channel != null) {
            channel.close();
        }
        giveUp(link, "This worker closes its connection to worker " + link.worker());
    }
}
