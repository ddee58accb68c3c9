package dev.weft.examples;

import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;

/**
 * Prints the lines from a socket that speak of fraud: {@code --host name --port number}. Try it with {@code nc -lk 9999}.
 */
public final class SocketFilter {
    private static final String WORD = "FRAUD";

    private SocketFilter() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        env.socketTextStream(parameters.get("host", "localhost"), parameters.getInt("port", 9999))
                .filter(transaction -> transaction.contains(WORD))
                .print();

        env.execute("Fraud alerts");
    }
}
