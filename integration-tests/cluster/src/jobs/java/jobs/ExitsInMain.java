package jobs;

/** Ends the JVM before there is a job. */
public final class ExitsInMain {
    private ExitsInMain() {}

    public static void main(String[] args) {
        System.exit(3);
    }
}
