package dev.weft.runtime.exchange.netty;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.WorkerId;
import dev.weft.runtime.exchange.ChannelEvent;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one connection: small frames are gathered, the bytes of data frames go straight from Netty's buffer into the chunk that they
 * belong to. Each side sends something several times per limit of silence, so that a connection on which nothing arrives for so long
 * is lost, whatever TCP says. Event loop.
 */
final class LinkHandler extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(LinkHandler.class);

    /** The limit of silence is counted in so many looks. A process that stood still itself has looked once in all that time. */
    private static final int LOOKS = 10;

    private final NettyTransport transport;
    private final Duration silenceLimit;
    private final ByteBuffer gathered = ByteBuffer.allocate(Frame.MAX_CONTROL_BYTES);
    private final List<NettyReceiver> touched = new ArrayList<>();
    private final byte[] challenge;
    private @Nullable PeerLink link;
    /** The peer that said its name and still has to prove it. */
    private @Nullable WorkerId claimed;

    private boolean established;
    /** Kept for when it is closed. */
    private String ends = "";

    private int looksInSilence;
    private @Nullable ScheduledFuture<?> looks;
    private @Nullable NettyReceiver receiver;
    private int pieceLeft;

    LinkHandler(NettyTransport transport, Duration silenceLimit) {
        this.transport = transport;
        this.silenceLimit = silenceLimit;
        this.challenge = transport.challenge();
    }

    /** The link when this side connected; the other side learns it from the peer's HELLO. */
    void expect(PeerLink known) {
        link = known;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        ends = ends(context.channel());
        long period = silenceLimit.toNanos() / LOOKS;
        looks = context.executor().scheduleWithFixedDelay(() -> look(context), period, period, TimeUnit.NANOSECONDS);
        context.writeAndFlush(Frame.hello(context.alloc(), transport.worker(), challenge), context.voidPromise());
    }

    /** Both addresses of an open connection, for messages. */
    static String ends(Channel channel) {
        return "channel " + text(channel.localAddress()) + " → " + text(channel.remoteAddress());
    }

    private static String text(SocketAddress address) {
        return address instanceof InetSocketAddress internet
                ? internet.getHostString() + ":" + internet.getPort()
                : String.valueOf(address);
    }

    private void look(ChannelHandlerContext context) {
        looksInSilence++;
        if (looksInSilence >= LOOKS) {
            broken(context, "nothing came for " + silenceLimit.toMillis() + " ms");
            context.close();
        } else if (established && link != null) {
            link.ping();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            looksInSilence = 0;
            transport.counters().received(in.readableBytes());
            while (in.isReadable()) {
                if (pieceLeft > 0) {
                    readPiece(in);
                } else {
                    readFrame(context, in);
                }
            }
        } finally {
            in.release();
        }
    }

    private void readPiece(ByteBuf in) {
        int length = Math.min(pieceLeft, in.readableBytes());
        NettyReceiver to = receiver;
        if (to == null) {
            in.skipBytes(length); // nobody reads this channel any more
        } else {
            to.fill(in, length);
            touch(to);
        }
        pieceLeft -= length;
    }

    private void touch(NettyReceiver to) {
        if (to.touch()) {
            touched.add(to);
        }
    }

    private void readFrame(ChannelHandlerContext context, ByteBuf in) {
        if (!gather(in, Frame.PREFIX_BYTES)) {
            return;
        }
        int length = gathered.getInt(0);
        byte kind = gathered.get(Integer.BYTES);
        int needed = kind == Frame.DATA ? Frame.DATA_HEADER_BYTES : Integer.BYTES + length;
        if (length < 1 || needed > Frame.MAX_CONTROL_BYTES || needed > Integer.BYTES + length) {
            throw new IllegalStateException("A frame of kind " + kind + " and " + length + " bytes is not ours");
        }
        if (!gather(in, needed)) {
            return;
        }
        gathered.flip().position(Frame.PREFIX_BYTES);
        dispatch(context, kind, length);
        gathered.clear();
    }

    /** Copies until {@code bytes} of the frame are gathered; true when they are. */
    private boolean gather(ByteBuf in, int bytes) {
        int missing = Math.min(bytes - gathered.position(), in.readableBytes());
        if (missing > 0) {
            gathered.limit(gathered.position() + missing);
            in.readBytes(gathered);
            gathered.limit(gathered.capacity());
        }
        return gathered.position() >= bytes;
    }

    private void dispatch(ChannelHandlerContext context, byte kind, int length) {
        if (kind == Frame.HELLO) {
            hello(context);
            return;
        }
        if (kind == Frame.PROOF) {
            proof(context);
            return;
        }
        if (kind == Frame.PING) {
            return; // that it came is all it says
        }
        PeerLink from = link;
        if (from == null || !established) {
            throw new IllegalStateException("A frame of kind " + kind + " came before the peer's name and proof");
        }
        int number = gathered.getInt();
        switch (kind) {
            case Frame.DATA -> beginData(from, number, length);
            case Frame.EVENT -> event(from, number);
            case Frame.CREDIT -> credit(from, number);
            case Frame.OPEN -> {
                int window = gathered.getInt();
                transport.registry().open(from, number, window, Frame.readChannelId(gathered));
            }
            case Frame.CLOSE -> {
                transport.registry().cancelOpen(from, number);
                from.closedByReceiver(number);
            }
            case Frame.REFUSED -> refused(from, number);
            default -> throw new IllegalStateException("A frame of unknown kind " + kind);
        }
    }

    private void hello(ChannelHandlerContext context) {
        int magic = gathered.getInt();
        short version = gathered.getShort();
        if (magic != Frame.MAGIC || version != Frame.VERSION) {
            throw new IllegalStateException("The peer speaks another protocol: " + Integer.toHexString(magic)
                    + " version " + version + ", expected version " + Frame.VERSION);
        }
        byte[] id = new byte[gathered.getShort()];
        gathered.get(id);
        WorkerId peer = new WorkerId(new String(id, StandardCharsets.UTF_8));
        if (claimed != null || peer.equals(transport.worker())) {
            throw new IllegalStateException("A peer cannot be " + peer + " on this connection");
        }
        claimed = peer;
        byte[] theirs = new byte[Frame.CHALLENGE_BYTES];
        gathered.get(theirs);
        Optional<ExchangeSecret> secret = transport.secret();
        if (secret.isPresent()) {
            byte[] proof = secret.get().proof(transport.worker(), theirs);
            context.writeAndFlush(Frame.proof(context.alloc(), proof), context.voidPromise());
        } else {
            establish(context, peer);
        }
    }

    private void proof(ChannelHandlerContext context) {
        byte[] proof = new byte[gathered.remaining()];
        gathered.get(proof);
        WorkerId peer = claimed;
        ExchangeSecret secret = transport.secret().orElse(null);
        if (peer == null || established || secret == null || !secret.accepts(peer, challenge, proof)) {
            throw new IllegalStateException("The peer does not know the application's secret");
        }
        establish(context, peer);
    }

    private void establish(ChannelHandlerContext context, WorkerId peer) {
        PeerLink known = link;
        if (known == null) {
            link = transport.accepted(peer, context.channel());
        } else if (!known.worker().equals(peer)) {
            throw new IllegalStateException("Worker " + peer + " answered where " + known.worker() + " was expected");
        } else {
            known.connected(context.channel());
        }
        established = true;
    }

    private void beginData(PeerLink from, int number, int length) {
        byte flags = gathered.get();
        int chunkLength = gathered.getInt();
        pieceLeft = length - (Frame.DATA_HEADER_BYTES - Integer.BYTES);
        receiver = from.receiver(number);
        if (receiver != null) {
            receiver.beginPiece(flags, chunkLength);
        }
    }

    private void event(PeerLink from, int number) {
        NettyReceiver to = from.receiver(number);
        if (to != null) {
            to.received(ChannelEvent.read(gathered));
            touch(to);
        }
    }

    private void credit(PeerLink from, int number) {
        NettySender sender = from.attachedSender(number);
        if (sender != null) {
            long consumed = gathered.getLong();
            sender.credit(consumed, gathered.getInt());
        }
    }

    private void refused(PeerLink from, int number) {
        NettyReceiver to = from.receiver(number);
        if (to != null) {
            byte[] reason = new byte[gathered.remaining()];
            gathered.get(reason);
            to.fail(new EngineException(ErrorCode.STALE, new String(reason, StandardCharsets.UTF_8)));
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        for (NettyReceiver to : touched) {
            to.readComplete();
        }
        touched.clear();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (looks != null) {
            looks.cancel(false);
        }
        broken(context, "the peer closed it");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.warn("Connection {} between workers failed", context.channel(), cause);
        broken(context, String.valueOf(cause.getMessage()));
        context.close();
    }

    /** Called again when the connection, given up here, is closed: then it is nobody's any more. */
    private void broken(ChannelHandlerContext context, String why) {
        PeerLink from = link;
        if (from == null) {
            return;
        }
        String reason = "Connection to worker " + from.name() + " lost: " + ends + ": " + why;
        if (established) {
            transport.disconnected(from, context.channel(), reason);
        } else {
            link = null;
            transport.giveUp(from, reason);
        }
    }
}
