package dev.weft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ClientCommandTest {
    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void distribution() throws IOException {
        home = Folders.distribution(folder.resolve("weft"), "b.jar", "a.jar");
    }

    @Test
    void argumentsStandAtTheEndUntouched() throws IOException {
        List<String> arguments = List.of("run", "-conf", "a.xml", "-libjars", "x.jar", "-D", "a=b", "job.jar", "-t x");

        List<String> command = command(Map.of(), new Properties(), arguments);

        assertThat(command).startsWith(java()).endsWith(arguments.toArray(String[]::new));
        assertThat(command.get(command.size() - arguments.size() - 1)).isEqualTo("dev.weft.cli.WeftCommand");
    }

    @Test
    void classPathIsSortedLibrariesThenHadoopThenOurs() throws IOException {
        List<String> command = command(Map.of("HADOOP_CONF_DIR", "/etc/hadoop"), new Properties(), List.of("list"));

        assertThat(command.get(command.indexOf("-cp") + 1))
                .isEqualTo(home + "/lib/a.jar:" + home + "/lib/b.jar:/etc/hadoop:" + home + "/conf");
    }

    @Test
    void usesTheClassDataOfTheDistributionWhereThereIsSome() throws IOException {
        assertThat(command(Map.of(), new Properties(), List.of("list"))).noneMatch(option -> option.contains(".jsa"));

        Files.createDirectories(home.resolve("cds"));
        Files.write(home.resolve("cds/client.jsa"), new byte[] {1});

        assertThat(command(Map.of(), new Properties(), List.of("list")))
                .contains("-XX:SharedArchiveFile=" + home + "/cds/client.jsa");
    }

    @Test
    void takesKerberosSettingsAndUserOptionsAlong() throws IOException {
        Properties properties = new Properties();
        properties.setProperty("java.security.krb5.conf", "/etc/krb5-test.conf");
        properties.setProperty("hadoop.log.dir", "/var/log");

        List<String> command = command(Map.of("WEFT_CLIENT_OPTS", " -Xmx1g  -ea"), properties, List.of("run"));

        assertThat(command)
                .contains("-Djava.security.krb5.conf=/etc/krb5-test.conf", "-Xmx1g", "-ea")
                .noneMatch(option -> option.contains("hadoop.log.dir") || option.isEmpty());
    }

    @Test
    void secondCompilerIsLeftOutOnlyWhenTheJobRunsElsewhere() throws IOException {
        assertThat(quick("list")).isTrue();
        assertThat(quick("run", "-t", "yarn-application", "job.jar")).isTrue();
        assertThat(quick("run", "-t", "local", "job.jar")).isFalse();
        assertThat(quick("run", "job.jar")).isFalse();
        assertThat(quick("standalone", "worker")).isFalse();
    }

    @Test
    void logsAsTheConfigurationFolderSays() throws IOException {
        Path logging = Files.createFile(home.resolve("conf/log4j2-client.xml"));

        List<String> command = command(Map.of(), new Properties(), List.of("list"));

        assertThat(command)
                .contains("-Dlog4j2.configurationFile=" + logging.toFile().toURI());
    }

    private boolean quick(String... arguments) throws IOException {
        return command(Map.of(), new Properties(), List.of(arguments)).contains("-XX:TieredStopAtLevel=1");
    }

    private List<String> command(Map<String, String> environment, Properties properties, List<String> arguments)
            throws IOException {
        URL jar = home.resolve("weft.jar").toUri().toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, null)) {
            Installation installation = Installation.find(loader, Launcher.class, environment);
            HadoopConfiguration hadoop = HadoopConfiguration.find(loader, environment);
            JavaHome java = JavaHome.of(new File("/opt/java"), "17");
            return new ClientCommand(java, installation, hadoop, environment, properties).forArguments(arguments);
        }
    }

    private static String java() {
        return "/opt/java/bin/java";
    }
}
