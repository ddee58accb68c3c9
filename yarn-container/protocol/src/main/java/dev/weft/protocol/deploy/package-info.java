/** What masters tell workers: deployments, cancellations, messages of split enumerators. Records; any thread. */
@NullMarked
package dev.weft.protocol.deploy;

import org.jspecify.annotations.NullMarked;
