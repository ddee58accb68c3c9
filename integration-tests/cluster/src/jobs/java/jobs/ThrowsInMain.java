package jobs;

/** Fails before there is a job. */
public final class ThrowsInMain {
    private ThrowsInMain() {}

    public static void main(String[] args) {
        throw new IllegalStateException("no luck in main");
    }
}
