/** Text files over the file store. */
@NullMarked
package dev.weft.connector.files;

import org.jspecify.annotations.NullMarked;
