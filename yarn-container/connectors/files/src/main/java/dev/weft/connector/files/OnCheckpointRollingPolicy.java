package dev.weft.connector.files;

/** Files end at commits and at no other time. */
public final class OnCheckpointRollingPolicy {
    private OnCheckpointRollingPolicy() {}

    public static RollingPolicy build() {
        return RollingPolicy.AT_COMMIT;
    }
}
