package dev.weft.runtime.state;

import dev.weft.api.type.TypeSerializer;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.time.Clock;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.timer.TimerEnvironment;

/**
 * What a keyed backend needs of its operator.
 *
 * @param operatorName for messages
 * @param keySerializer of the keys; the backend's own
 * @param range key groups of this subtask
 * @param maxParallelism number of key groups of the operator
 * @param loader the job's classes
 * @param clock time for state that expires
 * @param objectReuse {@code pipeline.object-reuse}; state on the heap holds what it was given in either case, as records that go on
 *     are copied before
 * @param ttlPausedDuringDowntime {@code state.ttl.pause-during-downtime}: what expires does not age between a checkpoint and its
 *     restore
 * @param timers the task's part in timers
 * @param configuration of the job on this worker
 */
public record KeyedStateSetup(
        String operatorName,
        TypeSerializer<Object> keySerializer,
        KeyGroupRange range,
        int maxParallelism,
        ClassLoader loader,
        Clock clock,
        boolean objectReuse,
        boolean ttlPausedDuringDowntime,
        TimerEnvironment timers,
        ReadableConfig configuration) {}
