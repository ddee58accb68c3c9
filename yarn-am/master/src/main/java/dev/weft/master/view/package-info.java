/**
 * Immutable pictures of the master for REST and the dashboard, made on the loops that own the facts and readable on any
 * thread. Names, states and meanings follow Flink's REST API v1; "not ended" is -1. Lowest layer of the master.
 */
@NullMarked
package dev.weft.master.view;

import org.jspecify.annotations.NullMarked;
