package dev.weft.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;

/** Packages in the order of their arrows: a lower one never sees a higher one. Packages of one step may meet. */
final class Order {
    private final String root;
    private final List<List<String>> steps;

    private Order(String root, List<List<String>> steps) {
        this.root = root;
        this.steps = steps;
    }

    /** Steps from the lowest to the highest below {@code root}; {@code "."} is the root package itself. */
    static Order of(String root, List<List<String>> steps) {
        return new Order(root, List.copyOf(steps));
    }

    void check(JavaClasses classes) {
        for (int low = 0; low < steps.size() - 1; low++) {
            String[] lower = patterns(steps.subList(low, low + 1));
            String[] higher = patterns(steps.subList(low + 1, steps.size()));
            noClasses()
                    .that()
                    .resideInAnyPackage(lower)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(higher)
                    .because("below " + root + " the order is " + steps + " (LAYOUT: lower never imports higher)")
                    .allowEmptyShould(true)
                    .check(classes);
        }
    }

    private String[] patterns(List<List<String>> of) {
        return of.stream()
                .flatMap(List::stream)
                .map(name -> name.equals(".") ? root : root + "." + name + "..")
                .toArray(String[]::new);
    }
}
