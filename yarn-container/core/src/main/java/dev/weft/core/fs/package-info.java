/** Files behind one interface, whatever holds them: local disk here, HDFS in its own module. I/O threads only, never an event loop. Above config. */
@NullMarked
package dev.weft.core.fs;

import org.jspecify.annotations.NullMarked;
