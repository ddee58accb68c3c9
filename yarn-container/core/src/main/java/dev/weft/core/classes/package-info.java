/** Class loaders of user code, one per job and process, shared by master and worker. Any thread. Above config. */
@NullMarked
package dev.weft.core.classes;

import org.jspecify.annotations.NullMarked;
