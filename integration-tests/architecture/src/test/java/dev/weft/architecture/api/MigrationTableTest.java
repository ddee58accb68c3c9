package dev.weft.architecture.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.weft.architecture.ProductClasses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The migration script: its table is the API's, and what it makes of a program compiles. */
@Timeout(120)
class MigrationTableTest {
    private static final String FLINK = "org.apache." + "flink.";

    private static final String PROGRAM = """
            package shop;

            import org.apache.flink.api.common.JobID;
            import org.apache.flink.api.common.eventtime.WatermarkStrategy;
            import org.apache.flink.api.common.functions.MapFunction;
            import org.apache.flink.api.java.tuple.Tuple2;
            import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
            import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
            import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
            import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
            import org.apache.flink.util.Collector;
            import java.time.Duration;

            public class Orders {
                public static void main(String[] args) throws Exception {
                    final StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
                    env.fromData("a", "b")
                            .map(new Pair())
                            .assignTimestampsAndWatermarks(WatermarkStrategy.noWatermarks())
                            .keyBy(pair -> pair.f0)
                            .window(TumblingEventTimeWindows.of(Duration.ofMinutes(1)))
                            .process(new Count())
                            .print();
                    JobID id = env.executeAsync().getJobID();
                    System.out.println("JobID " + id);
                }

                static class Pair implements MapFunction<String, Tuple2<String, Integer>> {
                    @Override
                    public org.apache.flink.api.java.tuple.Tuple2<String, Integer> map(String value) {
                        return Tuple2.of(value, 1);
                    }
                }

                static class Count extends ProcessWindowFunction<Tuple2<String, Integer>, String, String, TimeWindow> {
                    @Override
                    public void process(
                            String key, Context context, Iterable<Tuple2<String, Integer>> in, Collector<String> out) {
                        out.collect(key + context.window().getEnd());
                    }
                }
            }
            """;

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new ProductClasses()).importPackages("dev.weft");

    @TempDir
    private Path sources;

    @Test
    void theTableIsWhatTheApiHas() throws IOException {
        List<String> wanted = MigrationTable.lines(CLASSES);
        if (Boolean.getBoolean("weft.write-migration-table")) {
            Files.write(MigrationTable.file(), wanted);
        }

        assertThat(Files.readAllLines(MigrationTable.file()))
                .as("run with -Dweft.write-migration-table=true")
                .isEqualTo(wanted);
    }

    /** All types of the table of signatures that we have are in it. */
    @Test
    void programsFindWhatTheyKnow() throws IOException {
        Set<String> mapped = new TreeSet<>();
        MigrationTable.lines(CLASSES).forEach(line -> mapped.add(line.split("\t")[0]));
        OurTypes ours = new OurTypes(CLASSES);
        Set<String> lost = new TreeSet<>();
        for (String line : Signature.lines("signatures.tsv")) {
            Signature signature = Signature.parse(line);
            boolean outer = !signature.type().contains(".");
            if (signature.kind().equals("type") && outer && ours.have(signature)) {
                lost.add(signature.type());
            }
        }
        lost.removeAll(mapped);

        assertThat(lost).isEmpty();
    }

    @Test
    void aMovedProgramCompiles() throws Exception {
        Path file = program(PROGRAM);

        Result result = migrate();

        assertThat(result.output()).contains("1 files rewritten").contains("object reuse: switched off");
        assertThat(result.exit()).isZero();
        String moved = Files.readString(file);
        assertThat(moved)
                .doesNotContain(FLINK)
                .contains("env.getConfig().disableObjectReuse();")
                .contains("JobId id = ");
        assertThat(compile(file)).isZero();
    }

    @Test
    void whatIsNotMappedIsReportedWithFileAndLine() throws Exception {
        Path file = program("""
                import org.apache.flink.table.api.Table;
                import org.apache.flink.streaming.api.windowing.assigners.*;
                import org.apache.flink.api.common.state.v2.ValueState;
                class A {}
                """);
        Files.writeString(sources.resolve("pom.xml"), "<groupId>org.apache.flink</groupId>\n");

        Result result = migrate();

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.output())
                .contains(file + ":1: nothing takes the place of " + FLINK + "table.api.Table")
                .contains(file + ":2: nothing takes the place of " + FLINK + "streaming.api.windowing.assigners.*")
                .contains(file + ":3: nothing takes the place of " + FLINK + "api.common.state.v2.ValueState")
                .contains("pom.xml:1: use dev.weft:weft-api");
    }

    @Test
    void aProgramThatReusesObjectsKeepsDoingSo() throws Exception {
        Path file =
                program(PROGRAM.replace("env.fromData", "env.getConfig().enableObjectReuse();\n        env.fromData"));

        Result result = migrate();

        assertThat(result.output()).contains("asks for it itself");
        assertThat(Files.readString(file)).doesNotContain("disableObjectReuse");
    }

    private Path program(String text) throws IOException {
        Path file = sources.resolve("Orders.java");
        Files.writeString(file, text);
        return file;
    }

    private record Result(int exit, String output) {}

    private Result migrate() throws Exception {
        Path script = MigrationTable.scripts().resolve("migrate-from-flink");
        Process process = new ProcessBuilder("bash", script.toString(), sources.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), output);
    }

    private int compile(Path file) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", sources.toString()));
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), file.toString()));
        return compiler.run(null, null, null, arguments.toArray(String[]::new));
    }
}
