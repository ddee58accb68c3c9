/** Fakes and builders for the tests of the master: a whole cluster on one thread. */
@NullMarked
package dev.weft.master.testing;

import org.jspecify.annotations.NullMarked;
