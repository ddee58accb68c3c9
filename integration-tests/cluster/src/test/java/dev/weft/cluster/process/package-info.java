/** Child processes of the product, what they print and what they leave behind. JUnit's main thread. */
@NullMarked
package dev.weft.cluster.process;

import org.jspecify.annotations.NullMarked;
