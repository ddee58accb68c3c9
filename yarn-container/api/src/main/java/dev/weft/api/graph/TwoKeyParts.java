package dev.weft.api.graph;

/**
 * How an operator of two inputs finds the keys of their records, which are of one type.
 *
 * @param first a {@code KeySelector} for input 0
 * @param second a {@code KeySelector} for input 1
 * @param serializer the {@code TypeSerializer} of the keys
 */
public record TwoKeyParts(UserCode first, UserCode second, UserCode serializer) {}
