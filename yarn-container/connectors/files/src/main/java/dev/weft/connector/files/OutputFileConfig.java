package dev.weft.connector.files;

import java.io.Serializable;

/**
 * How the files of a sink are called: prefix, then job, subtask and number, then suffix.
 *
 * @param partPrefix e.g. {@code part}
 * @param partSuffix e.g. {@code .txt}, or ""
 */
public record OutputFileConfig(String partPrefix, String partSuffix) implements Serializable {
    static final OutputFileConfig DEFAULT = new OutputFileConfig("part", "");

    /** Names begin with the prefix, so it must not make them hidden. */
    public OutputFileConfig {
        if (partPrefix.startsWith(".")
                || partPrefix.startsWith("_")
                || partPrefix.contains("/")
                || partSuffix.contains("/")) {
            throw new IllegalArgumentException("Files cannot be called '" + partPrefix + "…" + partSuffix
                    + "': a prefix beginning with '.' or '_' hides them, and '/' is no part of a name");
        }
    }

    public String getPartPrefix() {
        return partPrefix;
    }

    public String getPartSuffix() {
        return partSuffix;
    }

    public static OutputFileConfigBuilder builder() {
        return new OutputFileConfigBuilder();
    }

    /** Collects settings. */
    public static final class OutputFileConfigBuilder {
        private String prefix = DEFAULT.partPrefix();
        private String suffix = DEFAULT.partSuffix();

        private OutputFileConfigBuilder() {}

        public OutputFileConfigBuilder withPartPrefix(String partPrefix) {
            prefix = partPrefix;
            return this;
        }

        public OutputFileConfigBuilder withPartSuffix(String partSuffix) {
            suffix = partSuffix;
            return this;
        }

        public OutputFileConfig build() {
            return new OutputFileConfig(prefix, suffix);
        }
    }
}
