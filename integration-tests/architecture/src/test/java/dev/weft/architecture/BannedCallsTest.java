package dev.weft.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.core.domain.JavaModifier.VOLATILE;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;

/** Time and randomness are arguments; threads and locks live in a few packages; Java serialization in one. */
@AnalyzeClasses(packages = "dev.weft", importOptions = ProductClasses.class)
class BannedCallsTest {
    /** Not part of a cluster's processes: user programs, measurements, and the launcher that has no core to ask. */
    private static final String[] OUTSIDE = {"dev.weft.examples..", "dev.weft.benchmarks..", "dev.weft.launcher.."};

    /** HOUSE 10. Class loading takes the lock that the platform prescribes. */
    private static final String[] THREADED = {
        "dev.weft.core.concurrent..",
        "dev.weft.core.classes..",
        "dev.weft.runtime.exchange..",
        "dev.weft.runtime.memory..",
        "dev.weft.runtime.checkpoint..",
        "dev.weft.runtime.task..",
        "dev.weft.rpc..",
        "dev.weft.ha.zookeeper..",
        "dev.weft.cli..",
        "dev.weft.driver..",
        "dev.weft.connector..",
        "dev.weft.examples..",
        "dev.weft.benchmarks..",
        "dev.weft.launcher.."
    };

    private static DescribedPredicate<CodeUnitCallTarget> method(Class<?> owner, String name) {
        return DescribedPredicate.describe(
                owner.getSimpleName() + "." + name,
                called -> called.getOwner().isEquivalentTo(owner)
                        && called.getName().equals(name));
    }

    private static DescribedPredicate<CodeUnitCallTarget> noExecutorGiven() {
        return DescribedPredicate.describe(
                "CompletableFuture.…Async without an executor",
                called -> called.getOwner().isEquivalentTo(CompletableFuture.class)
                        && called.getName().endsWith("Async")
                        && called.getRawParameterTypes().stream()
                                .noneMatch(type -> type.isEquivalentTo(Executor.class)));
    }

    @ArchTest
    static final ArchRule TIME_IS_AN_ARGUMENT = noClasses()
            .that()
            .resideOutsideOfPackages(OUTSIDE)
            .and()
            .resideOutsideOfPackage("dev.weft.core..")
            .should()
            .callMethodWhere(target(method(System.class, "nanoTime")))
            .orShould()
            .callMethodWhere(target(method(System.class, "currentTimeMillis")))
            .orShould()
            .callMethodWhere(target(method(Instant.class, "now")))
            .orShould()
            .callMethodWhere(target(method(Clock.class, "systemUTC")))
            .orShould()
            .callMethodWhere(target(method(Thread.class, "sleep")))
            .because("simulation needs it: take a Clock, schedule on a loop");

    @ArchTest
    static final ArchRule RANDOMNESS_IS_AN_ARGUMENT = noClasses()
            .that()
            .resideOutsideOfPackages(OUTSIDE)
            .should()
            .callConstructor(Random.class)
            .orShould()
            .callMethodWhere(target(method(ThreadLocalRandom.class, "current")))
            .orShould()
            .callMethodWhere(target(method(Math.class, "random")))
            .because("simulation needs it: take a RandomGenerator");

    @ArchTest
    static final ArchRule ONLY_PROGRAMS_DRAW_UUIDS = noClasses()
            .that()
            .resideOutsideOfPackages(OUTSIDE)
            .and()
            .resideOutsideOfPackages("dev.weft.api..", "dev.weft.connector..", "dev.weft.client..", "dev.weft.cli..")
            .should()
            .callMethodWhere(target(method(UUID.class, "randomUUID")))
            .because("only what runs in the user's program has nobody to ask for a RandomGenerator");

    @ArchTest
    static final ArchRule THREADS_ARE_MADE_IN_FEW_PLACES = noClasses()
            .that()
            .resideOutsideOfPackages(THREADED)
            .should()
            .callConstructor(Thread.class)
            .orShould()
            .callConstructorWhere(target(DescribedPredicate.describe(
                    "a Thread, pool or Timer is made",
                    called -> called.getOwner().isAssignableTo(Thread.class)
                            || called.getOwner().isAssignableTo(ThreadPoolExecutor.class)
                            || called.getOwner().isAssignableTo(ForkJoinPool.class)
                            || called.getOwner().isAssignableTo(Timer.class))))
            .orShould()
            .callMethodWhere(target(DescribedPredicate.describe(
                    "Executors is asked", called -> called.getOwner().isEquivalentTo(Executors.class))))
            .orShould()
            .callMethodWhere(target(noExecutorGiven()))
            .because("logic runs on event loops and task threads (HOUSE 10); what blocks goes to an IoPool");

    @ArchTest
    static final ArchRule LOCKS_LIVE_IN_FEW_PLACES = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackages(THREADED)
            .should()
            .haveModifier(SYNCHRONIZED)
            .because("confined state needs no lock (HOUSE 10)");

    @ArchTest
    static final ArchRule VOLATILE_LIVES_IN_FEW_PLACES = noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackages(THREADED)
            .should()
            .haveModifier(VOLATILE)
            .because("confined state is seen by one thread (HOUSE 10)");

    @ArchTest
    static final ArchRule JAVA_SERIALIZATION_IS_FOR_USER_CLOSURES = noClasses()
            .that()
            .resideOutsideOfPackage("dev.weft.api..")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ObjectInputStream.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(ObjectOutputStream.class)
            .because("it holds user closures, in one class of api, and nothing else (HOUSE 27)");
}
