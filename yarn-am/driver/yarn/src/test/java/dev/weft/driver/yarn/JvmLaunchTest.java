package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.YarnConfigOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JvmLaunchTest {
    private final Configuration configuration = new Configuration();

    @Test
    void theShellBecomesTheJvm() {
        assertThat(launch(JvmLaunch.Role.WORKER).command())
                .isEqualTo("exec /bin/bash weft/bin/container.sh -Xmx10 -Dfile.encoding=UTF-8 -Dweft.log.dir=<LOG_DIR>"
                        + " -Dlog4j2.configurationFile=weft/conf/log4j2-worker.xml -XX:+ExitOnOutOfMemoryError a.Main --x 'it'\\\\''s \\$5 \\\"now\\\"'"
                        + " 1><LOG_DIR>/stdout 2><LOG_DIR>/stderr");
    }

    @Test
    void aWorkerWithoutHeapLivesOnOnlyWhenThatIsWanted() {
        configuration.set(TaskManagerOptions.JVM_EXIT_ON_OOM, false);

        assertThat(launch(JvmLaunch.Role.WORKER).command()).doesNotContain("OutOfMemory");
        assertThat(launch(JvmLaunch.Role.MASTER).command()).doesNotContain("OutOfMemory");
    }

    @Test
    void theUsersCollectorExcludesOurs() {
        assertThat(launch(JvmLaunch.Role.MASTER).command()).contains("-XX:+UseSerialGC");

        configuration.set(CoreOptions.FLINK_JM_JVM_OPTIONS, "-XX:+UseG1GC -Dx=\"a b\"");

        assertThat(launch(JvmLaunch.Role.MASTER).command())
                .doesNotContain("SerialGC")
                .contains("-XX:+UseG1GC -Dx=\\\"a b\\\"");
    }

    @Test
    void javaComesFromTheArchiveElseFromTheConfiguredHome() {
        configuration.set(YarnConfigOptions.JAVA_HOME, "/opt/jdk");
        assertThat(environment())
                .containsEntry("WEFT_JAVA_HOME", "/opt/jdk")
                .containsEntry("WEFT_JAVA_KEY", "yarn.java.home=/opt/jdk");

        configuration.set(YarnConfigOptions.JAVA_ARCHIVE, "/tmp/jre.tar.gz");
        assertThat(environment())
                .containsEntry("WEFT_JAVA_HOME", "weft-java")
                .containsEntry("WEFT_JAVA_KEY", "yarn.java.archive");
    }

    @Test
    void variablesGoToTheirOwnKindOfContainer() {
        configuration.setString("containerized.master.env.A", "1");
        configuration.setString("containerized.taskmanager.env.B", "2");

        assertThat(environment())
                .containsEntry("B", "2")
                .containsEntry("CLASSPATH", "weft/lib/a.jar:weft/lib/b.jar")
                .containsEntry("HADOOP_USER_NAME", "ann")
                .doesNotContainKey("A");
    }

    private java.util.Map<String, String> environment() {
        return launch(JvmLaunch.Role.WORKER)
                .environment(List.of("weft/lib/a.jar", "weft/lib/b.jar"), Optional.of("ann"));
    }

    private JvmLaunch launch(JvmLaunch.Role role) {
        return new JvmLaunch(configuration, "a.Main", role, List.of("-Xmx10"), List.of("--x", "it's $5 \"now\""));
    }
}
