/** The master's configuration: every option in one file, one record per concern. Immutable, any thread. Lowest layer. */
@NullMarked
package dev.weft.master.config;

import org.jspecify.annotations.NullMarked;
