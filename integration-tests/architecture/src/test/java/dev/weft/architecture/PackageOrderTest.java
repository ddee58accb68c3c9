package dev.weft.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** The order of packages inside the larger modules. */
@AnalyzeClasses(packages = "dev.weft", importOptions = ProductClasses.class)
class PackageOrderTest {
    private static final Order MASTER = Order.of(
            "dev.weft.master",
            List.of(
                    List.of("config", "cluster", "view", "plan", "slot", "failover", "metric"),
                    List.of("checkpoint", "resource", "blob"),
                    List.of("job"),
                    List.of("dispatcher"),
                    List.of("rpc"),
                    List.of(".")));

    private static final Order RUNTIME = Order.of(
            "dev.weft.runtime",
            List.of(
                    List.of("memory"),
                    List.of("state", "exchange", "timer"),
                    List.of("checkpoint", "window", "batch"),
                    List.of("operator"),
                    List.of("task")));

    private static final Order CORE = Order.of(
            "dev.weft.core",
            List.of(
                    List.of("id", "unit", "error", "time"),
                    List.of("config", "concurrent"),
                    List.of("fs", "classes", "metric", "resource"),
                    List.of("testing")));

    @ArchTest
    static void masterKeepsItsOrder(JavaClasses classes) {
        MASTER.check(classes);
    }

    @ArchTest
    static void runtimeKeepsItsOrder(JavaClasses classes) {
        RUNTIME.check(classes);
    }

    @ArchTest
    static void coreKeepsItsOrder(JavaClasses classes) {
        CORE.check(classes);
    }

    @ArchTest
    static final ArchRule NO_PACKAGE_CYCLES =
            slices().matching("dev.weft.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule LOGIC_NEVER_IMPORTS_RPC = noClasses()
            .that()
            .resideInAnyPackage("dev.weft.master.*..", "dev.weft.taskmanager.*..", "dev.weft.rest..")
            .and()
            .resideOutsideOfPackages("dev.weft.master.rpc..", "dev.weft.taskmanager.rpc..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.weft.rpc..", "dev.weft.master.rpc..", "dev.weft.taskmanager.rpc..")
            .because("simulation swaps the rpc packages: logic knows gateways only")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule TESTING_PACKAGES_ARE_FOR_TESTS = noClasses()
            .that()
            .resideOutsideOfPackages("..testing..", "dev.weft.simulation..", "dev.weft.testkit..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.weft..testing..")
            .because("what a test moves by hand has no place in the product");

    @ArchTest
    static final ArchRule EVERY_PACKAGE_IS_NULL_MARKED = classes()
            .that()
            .resideOutsideOfPackage("dev.weft.launcher..")
            .should(BeInNullMarkedPackage.RULE)
            .because("inside there is no null (HOUSE 7); the launcher is Java 8 and has no annotations");
}
