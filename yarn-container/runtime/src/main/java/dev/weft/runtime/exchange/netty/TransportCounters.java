package dev.weft.runtime.exchange.netty;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** What the transport counts, and whom a link tells that a sender is gone. Written by the event loop, read by any thread. */
final class TransportCounters {
    private final AtomicLong bytesIn = new AtomicLong();
    private final AtomicLong bytesOut = new AtomicLong();
    private final Consumer<NettySender> forgetSender;

    TransportCounters(Consumer<NettySender> forgetSender) {
        this.forgetSender = forgetSender;
    }

    void received(long bytes) {
        bytesIn.lazySet(bytesIn.get() + bytes);
    }

    void sent(long bytes) {
        bytesOut.lazySet(bytesOut.get() + bytes);
    }

    void senderGone(NettySender sender) {
        forgetSender.accept(sender);
    }

    long bytesIn() {
        return bytesIn.get();
    }

    long bytesOut() {
        return bytesOut.get();
    }
}
