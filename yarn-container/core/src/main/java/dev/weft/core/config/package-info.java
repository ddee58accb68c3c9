/** Typed options, the values given for them, and the keys of this module. Values are confined to their owner; options are immutable. Above unit and error. */
@NullMarked
package dev.weft.core.config;

import org.jspecify.annotations.NullMarked;
