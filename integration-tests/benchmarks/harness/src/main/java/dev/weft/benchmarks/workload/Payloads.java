package dev.weft.benchmarks.workload;

/** Arrays of 100 bytes, a new one per record: the random number little-endian, then zeroes. */
public final class Payloads implements Generator<byte[]> {
    private static final long serialVersionUID = 1L;

    /** Bytes of a record. */
    public static final int LENGTH = 100;

    /** Makes them. */
    public Payloads() {}

    @Override
    public byte[] make(long random, long position) {
        byte[] bytes = new byte[LENGTH];
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[i] = (byte) (random >>> (Byte.SIZE * i));
        }
        return bytes;
    }
}
