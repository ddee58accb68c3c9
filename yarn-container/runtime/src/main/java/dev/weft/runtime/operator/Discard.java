package dev.weft.runtime.operator;

/** Takes what nobody reads. */
final class Discard implements Receiver {
    @Override
    public void accept(Object record) {}
}
