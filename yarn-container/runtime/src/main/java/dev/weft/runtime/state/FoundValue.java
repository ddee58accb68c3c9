package dev.weft.runtime.state;

/**
 * A value state whose current value can be replaced without another look for it. Apart from {@code update}, as a method that can also
 * insert grows too large to be compiled into its caller. Task thread.
 */
public interface FoundValue {
    /** Sets the current key's value, which was there when it was read last, since when neither key nor state changed. */
    void replace(Object value);
}
