package dev.weft.launcher;

/** The client cannot be started; the message is the one line that the user reads. Thrown on the main thread only. */
final class LauncherException extends RuntimeException {
    LauncherException(String message) {
        super(message);
    }
}
