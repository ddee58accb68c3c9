package dev.weft.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Names say what a thing is. What programs are written against keeps the names that they know. */
@AnalyzeClasses(packages = "dev.weft", importOptions = ProductClasses.class)
class NamesTest {
    private static final String EMPTY_SUFFIX = ".*(Impl|Utils?|Helper|Base|Info|Data)";
    private static final String OTHER_MANAGER = "(?!(Job|Task|Resource)Manager$).*Manager";

    @ArchTest
    static final ArchRule SAY_WHAT_THEY_ARE = noClasses()
            .that()
            .resideOutsideOfPackages("dev.weft.api..", "dev.weft.connector..")
            .should()
            .haveSimpleName("Manager")
            .orShould(HaveNameLike.pattern(EMPTY_SUFFIX))
            .orShould(HaveNameLike.pattern("Abstract.*"))
            .orShould(HaveNameLike.pattern(OTHER_MANAGER))
            .because("these words say nothing (HOUSE 16); the product has three managers");
}
