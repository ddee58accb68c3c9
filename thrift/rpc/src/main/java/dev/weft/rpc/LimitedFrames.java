package dev.weft.rpc;

import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.apache.thrift.transport.layered.TFramedTransport;

/** Frames that refuse to grow beyond the limit on the sending side too, where the error still has a name. */
final class LimitedFrames extends TFramedTransport {
    private final int maxBytes;
    private long writtenBytes;

    LimitedFrames(TTransport socket, int maxBytes) throws TTransportException {
        super(socket, maxBytes);
        this.maxBytes = maxBytes;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws TTransportException {
        writtenBytes += length;
        if (writtenBytes > maxBytes) {
            throw new FrameTooLarge("message above the limit of " + maxBytes + " bytes");
        }
        super.write(bytes, offset, length);
    }

    @Override
    public void flush() throws TTransportException {
        writtenBytes = 0;
        super.flush();
    }

    /** The message does not fit into a frame. */
    static final class FrameTooLarge extends TTransportException {
        private static final long serialVersionUID = 1L;

        FrameTooLarge(String message) {
            super(message);
        }
    }
}
