/** REST client and job clients. */
@NullMarked
package dev.weft.client;

import org.jspecify.annotations.NullMarked;
