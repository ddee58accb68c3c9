package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;

/** Numbers from {@code next} to below {@code end}. */
record Range(String splitId, long next, long end) implements SourceSplit {}
