package dev.weft.taskmanager;

import dev.weft.core.id.WorkerId;
import dev.weft.protocol.report.WorkerMemory;
import java.time.Duration;

/**
 * What a worker is told at its start.
 *
 * @param worker its id; on YARN the container's
 * @param host name under which other workers and people reach it
 * @param dataPort where its exchange listens
 * @param slots number of slots, from 1
 * @param masterGracePeriod how long it goes on without a master
 * @param stopTimeout how long tasks may take to end before the process ends without them
 */
public record WorkerSettings(
        WorkerId worker,
        String host,
        int dataPort,
        int slots,
        WorkerMemory memory,
        Duration masterGracePeriod,
        Duration stopTimeout) {}
