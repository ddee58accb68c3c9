package dev.weft.core.inspect;

/**
 * One thread of a dump.
 *
 * @param text its state, locks and stack as people read them, several lines
 */
public record ThreadEntry(String name, String text) {}
