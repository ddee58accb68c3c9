/** Records whose fields are known at run time only. No threads. Below the types, which know how rows are written. */
@NullMarked
package dev.weft.api.row;

import org.jspecify.annotations.NullMarked;
