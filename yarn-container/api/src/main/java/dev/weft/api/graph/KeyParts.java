package dev.weft.api.graph;

/**
 * How an operator finds the key of a record.
 *
 * @param selector a {@code KeySelector}
 * @param serializer the {@code TypeSerializer} of the key
 */
public record KeyParts(UserCode selector, UserCode serializer) {}
