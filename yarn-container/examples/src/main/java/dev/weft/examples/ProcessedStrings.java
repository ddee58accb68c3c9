package dev.weft.examples;

import dev.weft.api.StreamExecutionEnvironment;

/** The smallest program: three strings, one map, print. */
public final class ProcessedStrings {
    private ProcessedStrings() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        env.fromElements("txn-001", "txn-002", "txn-003")
                .map(transaction -> "Processed: " + transaction)
                .print();

        env.execute("Processed strings");
    }
}
