/**
 * What a reader of many splits is built from: the connector's author says how splits are fetched ({@link
 * dev.weft.connector.base.SplitReader}, on a thread of its own, may block) and what becomes of a fetched element ({@link
 * dev.weft.connector.base.RecordEmitter}, on the task's thread); hand-over, checkpoints, failures and the end of the input
 * are done here.
 */
@NullMarked
package dev.weft.connector.base;

import org.jspecify.annotations.NullMarked;
