package dev.weft.runtime.exchange.netty;

import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.ChannelId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The bytes between two workers: frames of (length of what follows: int, kind: byte, body), big-endian. A channel is named by the
 * number that its receiver drew; numbers of the two directions are apart. Stateless.
 */
final class Frame {
    /** First frame in both directions: magic, version, worker, challenge. */
    static final byte HELLO = 1;
    /** Receiver → sender: number, window, channel id. */
    static final byte OPEN = 2;
    /** Sender → receiver: number, reason. */
    static final byte REFUSED = 3;
    /** Sender → receiver: number, flags, length of the whole chunk, a piece of it. */
    static final byte DATA = 4;
    /** Sender → receiver: number, event. */
    static final byte EVENT = 5;
    /** Receiver → sender: number, bytes consumed in all, window. */
    static final byte CREDIT = 6;
    /** Receiver → sender: number; nobody reads any more. */
    static final byte CLOSE = 7;

    /** Second frame in both directions when there is a secret: proof for the other side's challenge. */
    static final byte PROOF = 8;

    /** In both directions: nothing but a sign of life. */
    static final byte PING = 9;

    static final int MAGIC = 0x57454654; // "WEFT"
    static final short VERSION = 1;

    static final int CHALLENGE_BYTES = 16;

    /** Length field and kind. */
    static final int PREFIX_BYTES = Integer.BYTES + 1;
    /** All of a DATA frame before the piece. */
    static final int DATA_HEADER_BYTES = PREFIX_BYTES + Integer.BYTES + 1 + Integer.BYTES;
    /** Longest frame of any other kind. */
    static final int MAX_CONTROL_BYTES = 4 * 1024;

    static final int KEYED = 1;
    static final int TIMESTAMPED = 2;
    /** The piece begins a chunk. */
    static final int FIRST_PIECE = 4;

    private Frame() {}

    static ByteBuf hello(ByteBufAllocator allocator, WorkerId worker, byte[] challenge) {
        byte[] id = worker.value().getBytes(StandardCharsets.UTF_8);
        ByteBuf frame = begin(allocator, HELLO, Integer.BYTES + 2 * Short.BYTES + id.length + CHALLENGE_BYTES);
        frame.writeInt(MAGIC).writeShort(VERSION).writeShort(id.length);
        return frame.writeBytes(id).writeBytes(challenge);
    }

    static ByteBuf proof(ByteBufAllocator allocator, byte[] proof) {
        return begin(allocator, PROOF, proof.length).writeBytes(proof);
    }

    static ByteBuf open(ByteBufAllocator allocator, int number, int window, ChannelId id) {
        ByteBuf frame = begin(allocator, OPEN, 7 * Integer.BYTES + 2 * Long.BYTES);
        frame.writeInt(number).writeInt(window);
        frame.writeLong(id.job().value().high()).writeLong(id.job().value().low());
        frame.writeInt(id.edge()).writeInt(id.sourceSubtask()).writeInt(id.sourceAttempt());
        return frame.writeInt(id.targetSubtask()).writeInt(id.targetAttempt());
    }

    static ChannelId readChannelId(ByteBuffer body) {
        JobId job = new JobId(new Id128(body.getLong(), body.getLong()));
        return new ChannelId(job, body.getInt(), body.getInt(), body.getInt(), body.getInt(), body.getInt());
    }

    static ByteBuf refused(ByteBufAllocator allocator, int number, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        return begin(allocator, REFUSED, Integer.BYTES + text.length)
                .writeInt(number)
                .writeBytes(text);
    }

    static ByteBuf data(
            ByteBufAllocator allocator, int number, int flags, int chunkLength, byte[] bytes, int offset, int length) {
        ByteBuf frame = begin(allocator, DATA, DATA_HEADER_BYTES - PREFIX_BYTES + length);
        return frame.writeInt(number).writeByte(flags).writeInt(chunkLength).writeBytes(bytes, offset, length);
    }

    static ByteBuf event(ByteBufAllocator allocator, int number, ChannelEvent event) {
        ByteBuffer encoded = ByteBuffer.allocate(ChannelEvent.MAX_ENCODED_BYTES);
        event.write(encoded);
        encoded.flip();
        return begin(allocator, EVENT, Integer.BYTES + encoded.remaining())
                .writeInt(number)
                .writeBytes(encoded);
    }

    static ByteBuf credit(ByteBufAllocator allocator, int number, long consumedBytes, int window) {
        return begin(allocator, CREDIT, 2 * Integer.BYTES + Long.BYTES)
                .writeInt(number)
                .writeLong(consumedBytes)
                .writeInt(window);
    }

    static ByteBuf close(ByteBufAllocator allocator, int number) {
        return begin(allocator, CLOSE, Integer.BYTES).writeInt(number);
    }

    static ByteBuf ping(ByteBufAllocator allocator) {
        return begin(allocator, PING, 0);
    }

    private static ByteBuf begin(ByteBufAllocator allocator, byte kind, int bodyBytes) {
        return allocator
                .directBuffer(PREFIX_BYTES + bodyBytes)
                .writeInt(1 + bodyBytes)
                .writeByte(kind);
    }
}
