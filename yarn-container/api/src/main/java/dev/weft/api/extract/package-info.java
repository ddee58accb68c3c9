/**
 * Finds out types for libraries that build on the API, by reflection, on the client's thread. Above the packages of functions,
 * below nothing.
 */
@NullMarked
package dev.weft.api.extract;

import org.jspecify.annotations.NullMarked;
