package jobs;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.type.Types;

/** Runs until it is told to stop: numbers by remainder, over an exchange. */
public final class Endless {
    private Endless() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.fromSequence(0, Long.MAX_VALUE - 1)
                .map(number -> {
                    Thread.sleep(1);
                    return number;
                })
                .returns(Types.LONG)
                .name("slow")
                .keyBy(number -> number % 97)
                .sum(0)
                .filter(sum -> sum < 0)
                .print();
        env.execute("endless");
    }
}
