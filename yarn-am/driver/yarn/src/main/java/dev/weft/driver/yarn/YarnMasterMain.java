package dev.weft.driver.yarn;

import dev.weft.core.concurrent.FatalErrors;
import dev.weft.core.config.ConfigYaml;
import dev.weft.core.config.Configuration;
import dev.weft.core.log.StandardStreams;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Main of an application's first container. Exit status 0 when YARN knows how the application ended, 1 when it could not
 * start, 239 after a fatal error; the latter two make YARN start the next attempt if there is one.
 */
public final class YarnMasterMain {
    private static final Logger log = LoggerFactory.getLogger(YarnMasterMain.class);

    private YarnMasterMain() {}

    /** Takes no arguments: everything stands in the working folder and in the environment. */
    public static void main(String[] arguments) {
        FatalErrors.installForAllThreads();
        try {
            Configuration configuration = ConfigYaml.loadFolder(Path.of("."));
            StandardStreams.redirect(configuration, "jobmanager");
            YarnMaster master = YarnMaster.open(configuration, MasterContainer.of(System.getenv()));
            System.exit(master.run());
        } catch (InterruptedException e) {
            FatalErrors.exit("the master's main thread", e);
        } catch (IOException | RuntimeException e) {
            log.error("This master cannot start", e);
            StandardStreams.lastWords("weft: this master cannot start: " + e.getMessage());
            System.exit(1);
        }
    }
}
