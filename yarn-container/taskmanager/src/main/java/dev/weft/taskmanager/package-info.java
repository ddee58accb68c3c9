/** The worker process: control logic on one loop, wiring and main. Top layer of the module. */
@NullMarked
package dev.weft.taskmanager;

import org.jspecify.annotations.NullMarked;
