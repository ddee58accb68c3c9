package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.YarnConfigOptions;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** From the client's configuration to the application's. Pure. */
final class ApplicationConfiguration {
    private ApplicationConfiguration() {}

    /** What master and workers of {@code application} read. */
    static Configuration of(
            Configuration clients, org.apache.hadoop.conf.Configuration hadoop, ApplicationId application) {
        Configuration configuration = new Configuration(clients);
        // Addresses of a standalone cluster mean nothing here; folders of the client's host neither.
        configuration.removeKey(JobManagerOptions.ADDRESS.key());
        if (!configuration.contains(JobManagerOptions.BIND_PORT)) {
            configuration.removeKey(JobManagerOptions.PORT.key());
        }
        configuration.removeKey(RestOptions.ADDRESS.key());
        configuration.removeKey(RestOptions.PORT.key());
        configuration.removeConfig(CoreOptions.FLINK_HADOOP_CONF_DIR);
        configuration.removeConfig(CoreOptions.FLINK_YARN_CONF_DIR);
        if (!configuration.containsKey(RestOptions.BIND_PORT.key())) {
            configuration.set(RestOptions.BIND_PORT, configuration.get(YarnConfigOptions.APPLICATION_MASTER_PORT));
        }
        if (!configuration.contains(CoreOptions.DEFAULT_FILESYSTEM_SCHEME)) {
            configuration.set(
                    CoreOptions.DEFAULT_FILESYSTEM_SCHEME,
                    FileSystem.getDefaultUri(hadoop).toString());
        }
        configuration.set(YarnConfigOptions.APPLICATION_ID, application.toString());
        configuration.set(HighAvailabilityOptions.HA_CLUSTER_ID, application.toString());
        return configuration;
    }
}
