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
 * @param attempt of the application
 * @param host of the container, as other nodes know it
 */
record MasterContainer(ApplicationAttemptId attempt, String host) {
    /** @throws EngineException BAD_INPUT when this process was not started by a NodeManager */
    static MasterContainer of(Map<String, String> environment) {
        String container = variable(environment, Environment.CONTAINER_ID);
        return new MasterContainer(
                ContainerId.fromString(container).getApplicationAttemptId(),
                variable(environment, Environment.NM_HOST));
    }

    private static String variable(Map<String, String> environment, Environment name) {
        return Optional.ofNullable(environment.get(name.name()))
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "The variable " + name.name()
                                + " is not set: this process runs in YARN's containers only; use weft run"));
    }
}
