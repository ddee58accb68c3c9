/**
 * The wiring of a master: {@link dev.weft.master.MasterProcess} builds everything from
 * {@link dev.weft.master.MasterServices}, by hand and in one file; drivers, the embedded cluster and simulation use the very
 * same. No logic here but who leads. Top layer of the module.
 */
@NullMarked
package dev.weft.master;

import org.jspecify.annotations.NullMarked;
