package dev.weft.driver.standalone;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.PortRange;
import java.util.function.IntFunction;

/** Where a master may listen for its workers. */
final class RpcPorts {
    private static final String ANY = "0";

    private final PortRange ports;

    private RpcPorts(PortRange ports) {
        this.ports = ports;
    }

    /**
     * Workers of an elected master learn its port from the election, so it may be one of several; others know one.
     *
     * @param rpcPort the one that they know
     * @throws EngineException BAD_INPUT when a range has another form
     */
    static RpcPorts of(Configuration config, int rpcPort) {
        boolean elected = !config.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE");
        String range = config.get(HighAvailabilityOptions.HA_JOB_MANAGER_PORT_RANGE);
        if (elected && !range.equals(ANY) && !config.contains(JobManagerOptions.BIND_PORT)) {
            return new RpcPorts(PortRange.parse(range));
        }
        int port = config.get(JobManagerOptions.BIND_PORT, rpcPort);
        return new RpcPorts(PortRange.parse(String.valueOf(port)));
    }

    /**
     * What {@code listen} opens at the first port that is free.
     *
     * @throws EngineException CONFLICT when there is none
     */
    <T> T first(IntFunction<T> listen) {
        EngineException taken = new EngineException(ErrorCode.CONFLICT, "no port");
        for (int port : ports.ports()) {
            try {
                return listen.apply(port);
            } catch (EngineException e) {
                if (e.code() != ErrorCode.CONFLICT) {
                    throw e;
                }
                taken = e;
            }
        }
        if (ports.ports().size() == 1) {
            throw taken;
        }
        throw new EngineException(
                ErrorCode.CONFLICT,
                "The master finds no free port in '" + ports.text() + "' ("
                        + HighAvailabilityOptions.HA_JOB_MANAGER_PORT_RANGE.key() + "): " + taken.getMessage(),
                taken);
    }
}
