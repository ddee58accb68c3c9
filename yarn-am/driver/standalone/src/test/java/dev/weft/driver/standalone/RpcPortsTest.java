package dev.weft.driver.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RpcPortsTest {
    private static final int KNOWN = 6123;

    private final Configuration config = new Configuration();

    @Test
    void anElectedMasterTakesTheFirstPortOfItsRangeThatIsFree() {
        config.set(HighAvailabilityOptions.HA_MODE, "zookeeper");
        config.set(HighAvailabilityOptions.HA_JOB_MANAGER_PORT_RANGE, "50000-50002");

        assertThat(opened(50_000, 50_001)).isEqualTo(50_002);
    }

    @Test
    void aRangeWithoutAFreePortIsRefusedByItsName() {
        config.set(HighAvailabilityOptions.HA_MODE, "zookeeper");
        config.set(HighAvailabilityOptions.HA_JOB_MANAGER_PORT_RANGE, "50000-50001");

        assertThatThrownBy(() -> opened(50_000, 50_001))
                .isInstanceOf(EngineException.class)
                .hasMessage("The master finds no free port in '50000-50001' (high-availability.jobmanager.port):"
                        + " port 50001 is taken");
    }

    @Test
    void workersWithoutAnElectionKnowTheOnePort() {
        config.set(HighAvailabilityOptions.HA_JOB_MANAGER_PORT_RANGE, "50000-50001");

        assertThat(opened()).isEqualTo(KNOWN);
        assertThatThrownBy(() -> opened(KNOWN)).hasMessage("port 6123 is taken");
    }

    @Test
    void aPortToBindPrecedes() {
        config.set(HighAvailabilityOptions.HA_MODE, "zookeeper");
        config.set(HighAvailabilityOptions.HA_JOB_MANAGER_PORT_RANGE, "50000-50001");
        config.set(JobManagerOptions.BIND_PORT, 50_007);

        assertThat(opened()).isEqualTo(50_007);
    }

    private int opened(Integer... taken) {
        return RpcPorts.of(config, KNOWN).first(port -> {
            if (List.of(taken).contains(port)) {
                throw new EngineException(ErrorCode.CONFLICT, "port " + port + " is taken");
            }
            return port;
        });
    }
}
