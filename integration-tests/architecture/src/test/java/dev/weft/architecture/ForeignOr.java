package dev.weft.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;

/** Classes that are not ours, or are in one of the given packages. */
final class ForeignOr {
    private ForeignOr() {}

    static DescribedPredicate<JavaClass> inAnyOf(List<String> packages) {
        return resideOutsideOfPackage("dev.weft..")
                .or(resideInAnyPackage(packages.toArray(new String[0])))
                .as("are foreign or in " + packages);
    }
}
