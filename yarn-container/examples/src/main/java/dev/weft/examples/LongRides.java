package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.TypeInformation;

/** Warns of taxi rides that did not end within two hours, or whose end came later than that: {@code [--events 1000]}. */
public final class LongRides {
    private LongRides() {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        longRides(env.fromSource(TaxiRide.source(parameters.getLong("events", 1000)), TaxiRide.time(), "rides")
                        .setParallelism(1))
                .print();

        env.execute("Long rides");
    }

    /** Numbers of the long rides. */
    static DataStream<Long> longRides(DataStream<TaxiRide> rides) {
        return rides.keyBy(TaxiRide::ride).process(new Watcher()).name("two hours");
    }

    /** Keeps whichever event of a ride came first until the other one comes, or two hours passed. */
    static final class Watcher extends KeyedProcessFunction<Long, TaxiRide, Long> {
        private static final long serialVersionUID = 1L;
        private static final long TWO_HOURS_MILLIS = 2 * 60 * 60 * 1000;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ValueState<TaxiRide> first;

        @Override
        public void open(OpenContext openContext) {
            first = getRuntimeContext()
                    .getState(new ValueStateDescriptor<>("first event", TypeInformation.of(TaxiRide.class)));
        }

        @Override
        public void processElement(TaxiRide event, Context ctx, Collector<Long> out) throws Exception {
            TaxiRide before = first.value();
            if (before == null) {
                first.update(event);
                if (event.isStart()) {
                    ctx.timerService().registerEventTimeTimer(limit(event));
                }
            } else if (before.isStart() != event.isStart()) {
                TaxiRide start = before.isStart() ? before : event;
                TaxiRide end = before.isStart() ? event : before;
                if (end.millis() >= limit(start)) {
                    out.collect(event.ride());
                }
                ctx.timerService().deleteEventTimeTimer(limit(start));
                first.clear();
            }
        }

        private static long limit(TaxiRide start) {
            return start.millis() + TWO_HOURS_MILLIS;
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<Long> out) {
            out.collect(ctx.getCurrentKey());
            first.clear();
        }
    }
}
