/** The only code that knows the logging library, found by core's SPI. Safe on any thread. Above core. */
@NullMarked
package dev.weft.logging;

import org.jspecify.annotations.NullMarked;
