package dev.weft.runtime.exchange.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.runtime.exchange.ChannelElement;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.RecordChunk;
import dev.weft.runtime.exchange.RemoteReceiver;
import dev.weft.runtime.exchange.RemoteSender;
import dev.weft.runtime.memory.NetworkMemory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections that TCP believes in and on which nothing arrives (cases row 57). */
@Timeout(60)
class SilentConnectionTest {
    private static final WorkerId A = new WorkerId("a");
    private static final WorkerId B = new WorkerId("b");
    private static final int WINDOW = 1000;

    private static NettyTransport transport(WorkerId id, long silenceMillis) {
        NettySettings settings = NettySettings.loopback(id).withSilenceLimit(Duration.ofMillis(silenceMillis));
        return NettyTransport.bind(settings, new NetworkMemory(1024 * 1024));
    }

    private static ChannelPeer.Remote at(WorkerId id, int port) {
        return new ChannelPeer.Remote(id, "127.0.0.1", port);
    }

    private static ChannelId attempt(int number) {
        return new ChannelId(JobId.hashOf("j"), 3, 0, number, 1, number);
    }

    /** Whoever notices first: the next attempt begins before the other side has noticed, and does not suffer for it. */
    @ParameterizedTest
    @CsvSource({"1000,3000", "3000,1000"})
    void theNextAttemptGetsAConnectionOfItsOwn(long limitOfA, long limitOfB) throws Exception {
        try (NettyTransport a = transport(A, limitOfA);
                NettyTransport b = transport(B, limitOfB);
                Forwarder between = new Forwarder(b.port())) {
            ChannelPeer.Remote toA = at(A, a.port());
            ChannelPeer.Remote toB = at(B, between.port());
            Ear firstSender = new Ear();
            Ear firstReceiver = new Ear();
            RemoteSender sender = b.openSender(attempt(1), toA, firstSender);
            a.openReceiver(attempt(1), toB, WINDOW, firstReceiver);
            assertThat(firstSender.next()).isEqualTo("credit");
            send(sender);
            assertThat(firstReceiver.next()).isEqualTo("element");

            between.swallow();
            Object noticed = (limitOfA < limitOfB ? firstReceiver : firstSender).next();
            Ear secondSender = new Ear();
            Ear secondReceiver = new Ear();
            RemoteSender next = b.openSender(attempt(2), toA, secondSender);
            a.openReceiver(attempt(2), toB, WINDOW, secondReceiver);

            assertThat(secondSender.next()).isEqualTo("credit");
            send(next);
            assertThat(secondReceiver.next()).isEqualTo("element");
            assertLost(noticed, limitOfA < limitOfB ? toB : toA);
            assertLost((limitOfA < limitOfB ? firstSender : firstReceiver).next(), limitOfA < limitOfB ? toA : toB);
            assertThat(secondSender.heard).isEmpty();
            assertThat(secondReceiver.heard).isEmpty();
        }
    }

    @Test
    void aPeerThatNeverAnswersIsNoPeer() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                NettyTransport a = transport(A, 500)) {
            Ear ear = new Ear();
            ChannelPeer.Remote peer = at(B, mute.getLocalPort());
            a.openReceiver(attempt(1), peer, WINDOW, ear);

            assertLost(ear.next(), peer);
            assertThat(a.openConnections()).isZero();
        }
    }

    /** Signs of life alone keep a connection: nothing is sent for several times the limit. */
    @Test
    void anIdleConnectionStays() throws Exception {
        try (NettyTransport a = transport(A, 500);
                NettyTransport b = transport(B, 500)) {
            Ear senderEar = new Ear();
            Ear receiverEar = new Ear();
            RemoteSender sender = b.openSender(attempt(1), at(A, a.port()), senderEar);
            a.openReceiver(attempt(1), at(B, b.port()), WINDOW, receiverEar);
            assertThat(senderEar.next()).isEqualTo("credit");

            assertThat(receiverEar.heard.poll(2, TimeUnit.SECONDS)).isNull();
            send(sender);

            assertThat(receiverEar.next()).isEqualTo("element");
        }
    }

    private static void send(RemoteSender sender) {
        sender.send(0, 1, new RecordChunk(new byte[1], 1, false, false));
    }

    private static void assertLost(Object heard, ChannelPeer.Remote peer) {
        assertThat(heard).isInstanceOf(EngineException.class);
        EngineException cause = (EngineException) heard;
        assertThat(cause.code()).isEqualTo(ErrorCode.CONNECTION_LOST);
        assertThat(cause)
                .hasMessageContaining("worker 127.0.0.1:" + peer.dataPort())
                .hasMessageMatching(".*channel 127\\.0\\.0\\.1:\\d+ → 127\\.0\\.0\\.1:\\d+: .*");
    }

    /** Hears what both ends are told. */
    private static final class Ear implements RemoteReceiver.Listener, RemoteSender.Listener {
        private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();

        @Override
        public void received(ChannelElement element) {
            heard.add("element");
        }

        @Override
        public void readComplete() {}

        @Override
        public void credit(long consumedBytes, int windowBytes) {
            heard.add("credit");
        }

        @Override
        public void progress() {}

        @Override
        public void failed(EngineException cause) {
            heard.add(cause);
        }

        Object next() throws InterruptedException {
            Object next = heard.poll(60, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("Nothing was heard");
            }
            return next;
        }
    }
}
