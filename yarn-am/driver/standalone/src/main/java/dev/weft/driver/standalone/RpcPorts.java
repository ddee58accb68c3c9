package dev.weft.driver.standalone;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.PortRange;
import java.util.Iterator;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where a master may listen for its workers. */
final class RpcPorts {
    private static final Logger log = LoggerFactory.getLogger(RpcPorts.class);
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
        Iterator<Integer> left = ports.ports().iterator();
        while (true) {
            int port = left.next();
            try {
                return listen.apply(port);
            } catch (EngineException e) {
                if (e.code() != ErrorCode.CONFLICT || !left.hasNext()) {
                    throw ports.ports().size() == 1 ? e : naming(e);
                }
                log.debug("Port {} is taken", port);
            }
        }
    }

    private EngineException naming(EngineException last) {
        return new EngineException(
                last.code(),
                "The master finds no free port in '" + ports.text() + "' ("
                        + HighAvailabilityOptions.HA_JOB_MANAGER_PORT_RANGE.key() + "): " + last.getMessage(),
                last);
    }
}
