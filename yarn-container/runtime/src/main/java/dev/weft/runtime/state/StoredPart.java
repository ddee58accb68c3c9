package dev.weft.runtime.state;

import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateFile;

/**
 * A file of a state as it lies on storage.
 *
 * @param name unique within the state
 * @param file that holds it, with its absolute URI
 * @param segment where in it; its own number of the file means nothing
 */
public record StoredPart(String name, StateFile file, Segment segment) {}
