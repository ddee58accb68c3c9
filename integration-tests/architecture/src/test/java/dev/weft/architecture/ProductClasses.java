package dev.weft.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** What the rules look at: our main classes, not tests and not what the Thrift compiler wrote. */
public final class ProductClasses implements ImportOption {
    private static final String GENERATED = "/dev/weft/idl/";

    private final ImportOption withoutTests = new DoNotIncludeTests();

    @Override
    public boolean includes(Location location) {
        return withoutTests.includes(location) && !location.contains(GENERATED);
    }
}
