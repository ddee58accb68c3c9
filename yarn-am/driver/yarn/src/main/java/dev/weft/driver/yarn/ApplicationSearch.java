package dev.weft.driver.yarn;

import dev.weft.client.ClientOptions;
import dev.weft.client.RestClusterClient;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.MasterAddress;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Finds the application that a configuration names, and its master. Blocks; client threads.
 *
 * @param submitter connected to the cluster
 * @param id that the configuration names
 */
record ApplicationSearch(ApplicationSubmitter submitter, ApplicationId id) {
    /** A silent master is asked for so long before YARN is asked what became of it. */
    private static final Duration OUTAGE = Duration.ofSeconds(1);

    /** @throws EngineException BAD_INPUT when the configuration names none */
    static ApplicationSearch of(Configuration configuration, String target) throws IOException {
        ApplicationId id = parse(configuration
                .getOptional(YarnConfigOptions.APPLICATION_ID)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Target " + target + " needs to know the application: -yid application_… (or -D "
                                + YarnConfigOptions.APPLICATION_ID.key() + "=…); weft session list shows sessions")));
        return new ApplicationSearch(ApplicationSubmitter.connect(configuration, System.out), id);
    }

    private static ApplicationId parse(String text) {
        try {
            return ApplicationId.fromString(text.strip());
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    YarnConfigOptions.APPLICATION_ID.key() + " '" + text
                            + "' is not like application_1700000000000_0001",
                    e);
        }
    }

    YarnApplication application() {
        return submitter.application(id);
    }

    /** @throws EngineException NOT_FOUND with one line when the application has ended */
    MasterAddress master() {
        YarnApplication found = application();
        found.checkAlive();
        return new MasterAddress(found, Optional.of(secret()));
    }

    /** A client of the master; the application is known to run. */
    RestClusterClient client(Configuration configuration) {
        MasterAddress master = master();
        return new RestClusterClient(application(), master.secret(), clientOptions(configuration));
    }

    static ClientOptions clientOptions(Configuration configuration) {
        ClientOptions given = ClientOptions.from(configuration);
        return new ClientOptions(
                given.connectTimeout(), given.requestTimeout(), given.uploadTimeout(), OUTAGE, given.maxAnswerBytes());
    }

    private String secret() {
        Path file = new Path(submitter.staging().applicationFolder(id), ContainerLayout.SECRET);
        try (InputStream in = submitter.staging().fileSystem().open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (FileNotFoundException | AccessControlException e) {
            throw new EngineException(
                    ErrorCode.FORBIDDEN,
                    id + " shows its secret to the user alone who started it, in " + file
                            + " (yarn.staging-directory): " + e.getMessage(),
                    e);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Read " + file + ": " + e.getMessage(), e);
        }
    }
}
