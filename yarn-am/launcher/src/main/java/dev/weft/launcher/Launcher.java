package dev.weft.launcher;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Main class of weft.jar: finds the distribution, a Java and the Hadoop configuration, runs the client with them and
 * ends with its exit code. The arguments go to the client as they are; the launcher only reads the Java home from them.
 */
public final class Launcher {
    /** What stands behind the launcher: the command line of the module {@code cli}. */
    static final String CLIENT_MAIN = "dev.weft.cli.WeftCommand";

    private Launcher() {}

    /**
     * Runs the client and exits with its exit code, or with 1 and one line on standard error when it cannot be started.
     *
     * @param args the command line of the client, for instance {@code run -t yarn-application job.jar}
     */
    public static void main(String[] args) {
        int exitCode;
        try {
            exitCode = run(Arrays.asList(args));
        } catch (LauncherException failure) {
            System.err.println("weft: " + failure.getMessage());
            exitCode = 1;
        } catch (IOException failure) {
            System.err.println("weft: cannot start the client: " + failure.getMessage());
            exitCode = 1;
        }
        System.exit(exitCode);
    }

    private static int run(List<String> arguments) throws IOException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Map<String, String> environment = new HashMap<>(System.getenv());
        Properties properties = System.getProperties();
        Installation installation = Installation.find(loader, Launcher.class, environment);
        JavaHome java = new JavaSearch(properties, environment, JavaSearch.hostName()).find(arguments);
        HadoopConfiguration hadoop = HadoopConfiguration.find(loader, environment);
        List<String> command =
                new ClientCommand(java, installation, hadoop, environment, properties).forArguments(arguments);
        // The client ships the libraries of this very folder to the cluster.
        environment.put(Installation.HOME_VARIABLE, installation.home().getPath());
        return ClientProcess.run(command, environment);
    }
}
