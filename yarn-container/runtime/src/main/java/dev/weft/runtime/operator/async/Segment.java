package dev.weft.runtime.operator.async;

import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;

/** Records between two watermarks, which may leave in any order. Task thread. */
final class Segment {
    /** In the order of their arrival. */
    final Set<Entry> entries = new LinkedHashSet<>();

    /** The event time that follows them; empty while it is open. */
    OptionalLong closedBy = OptionalLong.empty();
}
