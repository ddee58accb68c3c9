package dev.weft.api.connector;

import java.io.Serializable;

/** A message between a reader and its enumerator. */
public interface SourceEvent extends Serializable {}
