package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.ParameterTool;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichFlatMapFunction;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.connector.basic.DataGeneratorSource;
import java.util.Map;

/**
 * Watches connections, each of which must go through its states in a legal order, and warns of those that do not:
 * {@code [--events 10000] [--error-every 500]}.
 */
public final class StateMachine {
    private static final int CONNECTIONS = 50;
    private static final Action[] LIFE = {Action.OPEN, Action.SEND, Action.RECEIVE, Action.SEND, Action.CLOSE};

    private StateMachine() {}

    /** What happens to a connection. */
    public enum Action {
        OPEN,
        SEND,
        RECEIVE,
        CLOSE
    }

    /** Where a connection stands. */
    public enum State {
        CLOSED,
        OPENED,
        WAITING
    }

    /** Something that happened to a connection. */
    public record Event(int connection, Action action) {}

    /** Something that must not happen to a connection in its state. */
    public record Alert(int connection, State state, Action action) {}

    /** The legal steps: state and action, and the state behind it. */
    private static final Map<State, Map<Action, State>> STEPS = Map.of(
            State.CLOSED, Map.of(Action.OPEN, State.OPENED),
            State.OPENED, Map.of(Action.SEND, State.WAITING, Action.CLOSE, State.CLOSED),
            State.WAITING, Map.of(Action.RECEIVE, State.OPENED, Action.CLOSE, State.CLOSED));

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        ParameterTool parameters = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.enableCheckpointing(2000);
        long errorEvery = parameters.getLong("error-every", 500);

        alerts(env.fromSource(
                                new DataGeneratorSource<>(
                                        number -> event(number, errorEvery),
                                        parameters.getLong("events", 10_000),
                                        TypeInformation.of(Event.class)),
                                WatermarkStrategy.noWatermarks(),
                                "events")
                        .setParallelism(1))
                .print();

        env.execute("State machine");
    }

    /** Connections live in turns, from open to close; every so often one is opened twice. */
    static Event event(long number, long errorEvery) {
        int connection = (int) (number % CONNECTIONS);
        long step = number / CONNECTIONS;
        Action legal = LIFE[(int) (step % LIFE.length)];
        boolean wrong = number % errorEvery == errorEvery - 1 && legal != Action.OPEN;
        return new Event(connection, wrong ? Action.OPEN : legal);
    }

    /** Warnings about illegal steps; a connection is taken as closed behind one. */
    static DataStream<Alert> alerts(DataStream<Event> events) {
        return events.keyBy(Event::connection).flatMap(new Watcher()).name("state machine");
    }

    /** Follows each connection. */
    static final class Watcher extends RichFlatMapFunction<Event, Alert> {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ValueState<State> state;

        @Override
        public void open(OpenContext openContext) {
            state = getRuntimeContext().getState(new ValueStateDescriptor<>("state", State.class));
        }

        @Override
        public void flatMap(Event event, Collector<Alert> out) throws Exception {
            State known = state.value();
            State from = known == null ? State.CLOSED : known;
            State to = STEPS.getOrDefault(from, Map.of()).get(event.action());
            if (to == null) {
                out.collect(new Alert(event.connection(), from, event.action()));
                state.clear();
            } else if (to == State.CLOSED) {
                state.clear();
            } else {
                state.update(to);
            }
        }
    }
}
