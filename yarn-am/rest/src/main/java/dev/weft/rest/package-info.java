/**
 * The REST API of a master: {@link dev.weft.rest.RestApi} wires server and resources, {@code Routes} is the table of all
 * paths. Layer: top of rest; imports the resource packages and rest.server, nobody in rest imports it.
 */
@NullMarked
package dev.weft.rest;

import org.jspecify.annotations.NullMarked;
