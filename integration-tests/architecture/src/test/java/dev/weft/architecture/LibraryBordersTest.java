package dev.weft.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;

/** Which packages may see which library. */
@AnalyzeClasses(packages = "dev.weft", importOptions = ProductClasses.class)
class LibraryBordersTest {
    private static final Map<String, List<String>> USERS = Map.ofEntries(
            Map.entry("org.apache.hadoop..", List.of("dev.weft.hadoop..", "dev.weft.driver.yarn..")),
            Map.entry("io.netty..", List.of("dev.weft.runtime.exchange.netty..")),
            Map.entry("org.jctools..", List.of("dev.weft.runtime..")),
            Map.entry("org.apache.curator..", List.of("dev.weft.ha.zookeeper..")),
            Map.entry("org.apache.zookeeper..", List.of("dev.weft.ha.zookeeper..")),
            Map.entry("org.eclipse.jetty..", List.of("dev.weft.rest..")),
            Map.entry("picocli..", List.of("dev.weft.cli..")),
            Map.entry("com.fasterxml.jackson..", List.of("dev.weft.rest..", "dev.weft.client..", "dev.weft.cli..")),
            Map.entry("org.apache.logging..", List.of("dev.weft.logging..")),
            Map.entry("com.esotericsoftware..", List.of("dev.weft.serializer.generic..")),
            Map.entry("org.apache.thrift..", List.of("dev.weft.protocol.codec..", "dev.weft.rpc..", "dev.weft..rpc..")),
            Map.entry("dev.weft.idl..", List.of("dev.weft.protocol.codec..", "dev.weft.rpc..", "dev.weft..rpc..")));

    @ArchTest
    static void librariesStayBehindTheirBorder(JavaClasses classes) {
        USERS.forEach((library, users) -> onlySeenBy(library, users).check(classes));
    }

    private static ArchRule onlySeenBy(String library, List<String> users) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(users.toArray(new String[0]))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .because("only " + users + " know " + library)
                .allowEmptyShould(true);
    }

    @ArchTest
    static final ArchRule USERS_COMPILE_AGAINST_NOTHING_FOREIGN = noClasses()
            .that()
            .resideInAnyPackage("dev.weft.core..", "dev.weft.api..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "java..",
                    "com.sun.management..",
                    "dev.weft.core..",
                    "dev.weft.api..",
                    "org.slf4j..",
                    "org.jspecify..")
            .because("api and core have no dependency but the JDK, slf4j and jspecify");

    @ArchTest
    static final ArchRule NETTY_IS_WIRED_BY_THE_TASK_MANAGER = noClasses()
            .that()
            .resideOutsideOfPackages("dev.weft.runtime.exchange.netty..", "dev.weft.taskmanager..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.weft.runtime.exchange.netty..")
            .because("the exchange between processes is reached only from the worker's wiring")
            .allowEmptyShould(true);
}
