package dev.weft.driver.yarn;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * What YARN tells a master about the container that it runs in. Pure.
 *
 * @param host of the container, as other nodes know it
 * @param node host and port of its NodeManager
 * @param nodeHttp where its NodeManager shows logs
 */
record MasterContainer(ContainerId containerId, String host, String node, String nodeHttp) {
    /** @throws EngineException BAD_INPUT when this process was not started by a NodeManager */
    static MasterContainer of(Map<String, String> environment) {
        String container = variable(environment, Environment.CONTAINER_ID);
        String host = variable(environment, Environment.NM_HOST);
        return new MasterContainer(
                ContainerId.fromString(container),
                host,
                host + ":" + environment.getOrDefault(Environment.NM_PORT.name(), "0"),
                host + ":" + environment.getOrDefault(Environment.NM_HTTP_PORT.name(), "8042"));
    }

    String id() {
        return containerId.toString();
    }

    ApplicationAttemptId attempt() {
        return containerId.getApplicationAttemptId();
    }

    private static String variable(Map<String, String> environment, Environment name) {
        return Optional.ofNullable(environment.get(name.name()))
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "The variable " + name.name()
                                + " is not set: this process runs in YARN's containers only; use weft run"));
    }
}
