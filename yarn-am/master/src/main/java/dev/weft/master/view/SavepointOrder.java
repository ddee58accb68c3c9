package dev.weft.master.view;

import dev.weft.core.id.Id128;
import java.util.Optional;

/**
 * A savepoint that somebody wants.
 *
 * @param trigger id to ask with; drawn when empty. Ordering twice under one id is ordering once
 * @param target folder in which the savepoint's folder is made; empty: the configured one
 * @param then what becomes of the job
 */
public record SavepointOrder(Optional<Id128> trigger, Optional<String> target, AfterSavepoint then) {}
