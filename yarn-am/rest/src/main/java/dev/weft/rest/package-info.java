/** HTTP API and dashboard. */
@NullMarked
package dev.weft.rest;

import org.jspecify.annotations.NullMarked;
