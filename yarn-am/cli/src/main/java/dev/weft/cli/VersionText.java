package dev.weft.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** {@code weft --version}. */
final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
        Package own = VersionText.class.getPackage();
        String number = Optional.ofNullable(own.getImplementationVersion()).orElse("development");
        return new String[] {
            "Weft " + number,
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.home") + ")"
        };
    }
}
