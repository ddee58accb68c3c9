/** What master and worker say to each other. */
@NullMarked
package dev.weft.protocol;

import org.jspecify.annotations.NullMarked;
