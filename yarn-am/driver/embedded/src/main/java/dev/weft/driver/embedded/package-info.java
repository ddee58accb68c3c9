/** Master and workers in one JVM. */
@NullMarked
package dev.weft.driver.embedded;

import org.jspecify.annotations.NullMarked;
