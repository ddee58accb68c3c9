@NullMarked
package dev.weft.runtime.operator.window;

import org.jspecify.annotations.NullMarked;
