/** What workers tell masters: registration, heartbeats, task reports, messages of source readers. Records; any thread. */
@NullMarked
package dev.weft.protocol.report;

import org.jspecify.annotations.NullMarked;
