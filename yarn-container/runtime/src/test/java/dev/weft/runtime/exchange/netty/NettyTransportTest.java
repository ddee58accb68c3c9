package dev.weft.runtime.exchange.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.runtime.exchange.ChannelElement;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.RecordChunk;
import dev.weft.runtime.exchange.RemoteReceiver;
import dev.weft.runtime.exchange.RemoteSender;
import dev.weft.runtime.memory.NetworkMemory;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both ends of a channel over a real socket, without tasks. */
@Timeout(60)
class NettyTransportTest {
    private static final WorkerId A = new WorkerId("a");
    private static final WorkerId B = new WorkerId("b");

    private static NettyTransport transport(WorkerId id, String secret) {
        Optional<ExchangeSecret> known = secret.isEmpty() ? Optional.empty() : Optional.of(ExchangeSecret.of(secret));
        return NettyTransport.bind(NettySettings.loopback(id).withSecret(known), new NetworkMemory(1024 * 1024));
    }

    private static ChannelPeer.Remote peer(WorkerId id, NettyTransport transport) {
        return new ChannelPeer.Remote(id, "127.0.0.1", transport.port());
    }

    private static ChannelId channel(int sourceAttempt, int targetAttempt) {
        return new ChannelId(JobId.hashOf("j"), 3, 0, sourceAttempt, 1, targetAttempt);
    }

    /** Hears what both ends are told. */
    private static final class Ear implements RemoteReceiver.Listener, RemoteSender.Listener {
        private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();

        @Override
        public void received(ChannelElement element) {
            heard.add(element);
        }

        @Override
        public void readComplete() {}

        @Override
        public void credit(long consumedBytes, int windowBytes) {
            heard.add("credit " + consumedBytes + " " + windowBytes);
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

    private static RecordChunk chunk(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new RecordChunk(bytes, bytes.length, true, false);
    }

    @Test
    void bothEndsMeetWhicheverComesFirst() throws Exception {
        for (boolean senderFirst : new boolean[] {true, false}) {
            try (NettyTransport a = transport(A, "s");
                    NettyTransport b = transport(B, "s")) {
                Ear senderEar = new Ear();
                Ear receiverEar = new Ear();
                RemoteSender sender;
                RemoteReceiver receiver;
                if (senderFirst) {
                    sender = b.openSender(channel(1, 1), peer(A, a), senderEar);
                    receiver = a.openReceiver(channel(1, 1), peer(B, b), 1000, receiverEar);
                } else {
                    receiver = a.openReceiver(channel(1, 1), peer(B, b), 1000, receiverEar);
                    sender = b.openSender(channel(1, 1), peer(A, a), senderEar);
                }

                assertThat(senderEar.next()).isEqualTo("credit 0 1000");
                RecordChunk sent = chunk("hello");
                sender.send(0, 5, sent);
                sender.send(new ChannelEvent.Barrier(1, 2, 3));
                RecordChunk got = (RecordChunk) receiverEar.next();
                assertThat(new String(got.bytes(), 0, got.length(), StandardCharsets.UTF_8))
                        .isEqualTo("hello");
                assertThat(got.keyed()).isTrue();
                assertThat(receiverEar.next()).isEqualTo(new ChannelEvent.Barrier(1, 2, 3));
                receiver.credit(5, 2000);
                assertThat(senderEar.next()).isEqualTo("credit 5 2000");
                assertThat(a.bytesIn()).isGreaterThan(5);
            }
        }
    }

    @Test
    void whatIsSentBeforeTheReceiverComesArrivesInOrder() throws Exception {
        try (NettyTransport a = transport(A, "");
                NettyTransport b = transport(B, "")) {
            RemoteSender sender = b.openSender(channel(1, 1), peer(A, a), new Ear());
            sender.send(0, 5, chunk("hello"));
            sender.send(new ChannelEvent.Barrier(1, 2, 3));
            sender.send(0, 5, chunk("again"));
            Ear ear = new Ear();

            a.openReceiver(channel(1, 1), peer(B, b), 1000, ear);

            assertThat(text(ear.next())).isEqualTo("hello");
            assertThat(ear.next()).isEqualTo(new ChannelEvent.Barrier(1, 2, 3));
            assertThat(text(ear.next())).isEqualTo("again");
        }
    }

    private static String text(Object element) {
        RecordChunk got = (RecordChunk) element;
        return new String(got.bytes(), 0, got.length(), StandardCharsets.UTF_8);
    }

    @Test
    void anOlderAttemptIsRefusedAndANewerOneWaits() throws Exception {
        try (NettyTransport a = transport(A, "");
                NettyTransport b = transport(B, "")) {
            Ear senderEar = new Ear();
            b.openSender(channel(2, 2), peer(A, a), senderEar);
            Ear old = new Ear();
            a.openReceiver(channel(1, 2), peer(B, b), 1000, old);

            assertThat(((EngineException) old.next()).code()).isEqualTo(ErrorCode.STALE);

            Ear newer = new Ear();
            a.openReceiver(channel(3, 3), peer(B, b), 1000, newer);
            Ear newSenderEar = new Ear();
            b.openSender(channel(3, 3), peer(A, a), newSenderEar);
            assertThat(newSenderEar.next()).isEqualTo("credit 0 1000");
            assertThat(senderEar.heard).isEmpty();
        }
    }

    @Test
    void aWorkerWithAnotherSecretIsNotHeard() throws Exception {
        for (String other : new String[] {"t", ""}) {
            try (NettyTransport a = transport(A, "s");
                    NettyTransport b = transport(B, other)) {
                Ear ear = new Ear();
                a.openReceiver(channel(1, 1), peer(B, b), 1000, ear);
                Ear senderEar = new Ear();
                b.openSender(channel(1, 1), peer(A, a), senderEar);

                assertThat(((EngineException) ear.next()).code()).isEqualTo(ErrorCode.CONNECTION_LOST);
            }
        }
    }

    @Test
    void strangersAreDisconnected() throws Exception {
        try (NettyTransport a = transport(A, "s");
                Socket socket = new Socket("127.0.0.1", a.port())) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();

            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                // its HELLO, then the end of the connection
            }
            assertThat(a.bytesOut()).isZero();
        }
    }

    @Test
    void aPeerThatIsNotThereFailsTheChannel() throws Exception {
        int freePort;
        try (NettyTransport gone = transport(B, "")) {
            freePort = gone.port();
        }
        try (NettyTransport a = transport(A, "")) {
            Ear ear = new Ear();
            a.openSender(channel(1, 1), new ChannelPeer.Remote(B, "127.0.0.1", freePort), ear);

            EngineException cause = (EngineException) ear.next();
            assertThat(cause.code()).isEqualTo(ErrorCode.CONNECTION_LOST);
            assertThat(cause).hasMessageContaining("127.0.0.1:" + freePort);
        }
    }

    @Test
    void aPortThatIsTakenIsNamedWithItsKey() {
        try (NettyTransport a = transport(A, "")) {
            NettySettings taken = new NettySettings(B, "127.0.0.1", a.port(), java.time.Duration.ofSeconds(1));

            assertThatThrownBy(() -> NettyTransport.bind(taken, new NetworkMemory(1024)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("taskmanager.data.port")
                    .hasMessageContaining(String.valueOf(a.port()));
        }
    }

    @Test
    void withoutNetworkMemoryAChannelIsRefusedWithTheKey() {
        try (NettyTransport a = NettyTransport.bind(NettySettings.loopback(A), new NetworkMemory(100))) {
            assertThatThrownBy(() -> a.openSender(channel(1, 1), peer(B, a), new Ear()))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("taskmanager.memory.network");
        }
    }
}
