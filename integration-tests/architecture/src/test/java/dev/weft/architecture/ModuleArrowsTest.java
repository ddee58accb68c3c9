package dev.weft.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which module sees which. Maven enforces the big arrows; these also hold for what comes in through a third module. */
@AnalyzeClasses(packages = "dev.weft", importOptions = ProductClasses.class)
class ModuleArrowsTest {
    private static final String ROOT = "dev.weft.";

    /** Each module by its package, and the packages of other modules that it may see. */
    private static final Map<String, List<String>> SEES = Map.ofEntries(
            Map.entry("core", List.of()),
            Map.entry("rpc", List.of("idl")),
            Map.entry("api", List.of("core")),
            Map.entry("protocol", List.of("core", "api", "idl", "rpc")),
            Map.entry("runtime", List.of("core", "api", "protocol.state")),
            Map.entry("ha", List.of("core")),
            Map.entry("hadoop", List.of("core")),
            Map.entry("serializer", List.of("core", "api")),
            Map.entry("logging", List.of("core")),
            Map.entry("connector", List.of("core", "api")),
            Map.entry("examples", List.of("core", "api", "connector")),
            Map.entry("taskmanager", List.of("core", "api", "protocol", "runtime", "ha", "rpc", "idl")),
            Map.entry("master", List.of("core", "api", "protocol", "ha", "rpc", "idl")),
            Map.entry("rest", List.of("core", "api", "protocol", "master")),
            Map.entry("client", List.of("core", "api", "protocol")),
            Map.entry("cli", List.of("core", "api", "protocol", "client", "master.cluster", "master.plan")),
            Map.entry("launcher", List.of()));

    @ArchTest
    static void everyModuleSeesOnlyWhatLayoutAllows(JavaClasses classes) {
        SEES.forEach((module, seen) -> seesOnly(module, seen).check(classes));
    }

    private static ArchRule seesOnly(String module, List<String> seen) {
        List<String> allowed = new ArrayList<>();
        allowed.add(ROOT + module + "..");
        seen.forEach(other -> allowed.add(ROOT + other + ".."));
        return classes()
                .that()
                .resideInAPackage(ROOT + module + "..")
                .should()
                .onlyDependOnClassesThat(ForeignOr.inAnyOf(allowed))
                .because(module + " may see " + seen + " (LAYOUT: the one picture)")
                .allowEmptyShould(true);
    }

    @ArchTest
    static final ArchRule MASTER_AND_WORKER_MEET_ONLY_IN_PROTOCOL = noClasses()
            .that()
            .resideInAnyPackage("dev.weft.master..", "dev.weft.rest..", "dev.weft.client..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.weft.runtime..", "dev.weft.taskmanager..")
            .because("master and worker are two processes that meet in protocol")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule REST_READS_VIEWS = noClasses()
            .that()
            .resideInAPackage("dev.weft.rest..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.weft.master.job..",
                    "dev.weft.master.resource..",
                    "dev.weft.master.slot..",
                    "dev.weft.master.checkpoint..",
                    "dev.weft.master.failover..",
                    "dev.weft.master.rpc..")
            .because("REST reads immutable views and asks the dispatcher, nothing else")
            .allowEmptyShould(true);
}
