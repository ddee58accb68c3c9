package dev.weft.protocol.report;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.WorkerId;
import java.time.Duration;

/**
 * The master's yes.
 *
 * @param incarnation repeats the registration's, so that an overtaken answer is recognised
 * @param heartbeatInterval how often both sides speak
 * @param heartbeatTimeout after which silence counts as suspicion
 */
public record RegistrationAccepted(
        WorkerId worker, long incarnation, Epoch epoch, Duration heartbeatInterval, Duration heartbeatTimeout) {}
