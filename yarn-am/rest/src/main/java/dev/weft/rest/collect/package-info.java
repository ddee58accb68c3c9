/**
 * What a program asks of its collecting sinks, through the master: {@code executeAndCollect}. Called on the server's threads; answers
 * come from a job's loop.
 */
@NullMarked
package dev.weft.rest.collect;

import org.jspecify.annotations.NullMarked;
