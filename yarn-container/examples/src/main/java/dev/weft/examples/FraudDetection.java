package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.connector.basic.DataGeneratorSource;

/**
 * Warns of accounts where a tiny payment is followed by a large one within a minute, as thieves try out a card first:
 * {@code [--payments 10000]}.
 */
public final class FraudDetection {
    private static final int ACCOUNTS = 5;
    private static final double[] AMOUNTS = {188.23, 374.79, 0.09, 612.15, 701.5, 64.2, 0.37, 25.9, 930.0, 0.98};
    private static final long MILLIS_PER_PAYMENT = 5_000;

    private FraudDetection() {}

    /**
     * A payment from an account.
     *
     * @param millis event time
     */
    public record Payment(long account, long millis, double amount) {}

    /** An account that may be used by a thief, with the payment that shows it. */
    public record Warning(long account, double amount) {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        DataStream<Payment> payments = env.fromSource(
                        new DataGeneratorSource<>(
                                FraudDetection::payment,
                                parameters.getLong("payments", 10_000),
                                TypeInformation.of(Payment.class)),
                        WatermarkStrategy.noWatermarks(),
                        "payments")
                .setParallelism(1);

        warnings(payments).print();

        env.execute("Fraud detection");
    }

    /** Accounts pay in turns. */
    static Payment payment(long number) {
        return new Payment(
                number % ACCOUNTS, number * MILLIS_PER_PAYMENT, AMOUNTS[(int) (number / ACCOUNTS % AMOUNTS.length)]);
    }

    /** Warnings, by event time. */
    static DataStream<Warning> warnings(DataStream<Payment> payments) {
        return payments.assignTimestampsAndWatermarks(WatermarkStrategy.<Payment>forMonotonousTimestamps()
                        .withTimestampAssigner((payment, before) -> payment.millis()))
                .setParallelism(payments.getParallelism()) // the order of payments is kept
                .keyBy(Payment::account)
                .process(new Detector())
                .name("detector");
    }

    /** Remembers a tiny payment of each account for a minute, or until the next payment. */
    static final class Detector extends KeyedProcessFunction<Long, Payment, Warning> {
        private static final long serialVersionUID = 1L;
        private static final double TINY = 1.0;
        private static final double LARGE = 500.0;
        private static final long MINUTE_MILLIS = 60_000;

        /** When the tiny payment is forgotten; empty when there was none. */
        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ValueState<Long> forgetAt;

        @Override
        public void open(OpenContext openContext) {
            forgetAt = getRuntimeContext().getState(new ValueStateDescriptor<>("forget at", Types.LONG));
        }

        @Override
        public void processElement(Payment payment, Context ctx, Collector<Warning> out) throws Exception {
            Long timer = forgetAt.value();
            if (timer != null) {
                if (payment.amount() > LARGE) {
                    out.collect(new Warning(payment.account(), payment.amount()));
                }
                ctx.timerService().deleteEventTimeTimer(timer);
                forgetAt.clear();
            }
            if (payment.amount() < TINY) {
                long at = payment.millis() + MINUTE_MILLIS;
                ctx.timerService().registerEventTimeTimer(at);
                forgetAt.update(at);
            }
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<Warning> out) {
            forgetAt.clear();
        }
    }
}
