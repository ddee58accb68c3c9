package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.weft.master.slot.planted.PlantedHelper;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule that cannot fail proves nothing: each must find what {@link PlantedHelper} does wrong. */
@Timeout(60)
class RulesBiteTest {
    private static final JavaClasses PLANTED = new ClassFileImporter().importPackagesOf(PlantedHelper.class);

    static ArchRule[] rules() {
        return new ArchRule[] {
            BannedCallsTest.TIME_IS_AN_ARGUMENT,
            BannedCallsTest.RANDOMNESS_IS_AN_ARGUMENT,
            BannedCallsTest.THREADS_ARE_MADE_IN_FEW_PLACES,
            BannedCallsTest.LOCKS_LIVE_IN_FEW_PLACES,
            BannedCallsTest.VOLATILE_LIVES_IN_FEW_PLACES,
            NamesTest.SAY_WHAT_THEY_ARE,
            PackageOrderTest.LOGIC_NEVER_IMPORTS_RPC,
            PackageOrderTest.TESTING_PACKAGES_ARE_FOR_TESTS,
            PackageOrderTest.EVERY_PACKAGE_IS_NULL_MARKED
        };
    }

    @ParameterizedTest
    @MethodSource("rules")
    void findsThePlantedFault(ArchRule rule) {
        assertThat(rule.evaluate(PLANTED).hasViolation())
                .as(rule.getDescription())
                .isTrue();
    }
}
