/** Master for workers that are started by hand. */
@NullMarked
package dev.weft.driver.standalone;

import org.jspecify.annotations.NullMarked;
