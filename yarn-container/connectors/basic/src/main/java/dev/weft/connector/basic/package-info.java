/** Connectors without third-party dependencies. */
@NullMarked
package dev.weft.connector.basic;

import org.jspecify.annotations.NullMarked;
