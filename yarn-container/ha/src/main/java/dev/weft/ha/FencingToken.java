package dev.weft.ha;

import dev.weft.core.id.Epoch;

/**
 * What a won election hands out: the epoch for every message, and the proof that the pointers ask for.
 *
 * @param epoch of this leadership; above every earlier leader's
 * @param proof what the election service checks before it moves a pointer; opaque to everybody else
 */
public record FencingToken(Epoch epoch, String proof) {}
