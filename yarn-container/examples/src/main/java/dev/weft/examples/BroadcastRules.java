package dev.weft.examples;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReadOnlyBroadcastState;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import java.util.List;
import java.util.Map;

/** Finds a shape that follows another one of its colour; which shapes count is said by rules that come while the job runs. */
public final class BroadcastRules {
    static final List<Rule> RULES =
            List.of(new Rule("round then edgy", "circle", "square"), new Rule("twice", "triangle", "triangle"));

    static final List<Item> ITEMS = List.of(
            new Item("red", "circle"),
            new Item("blue", "triangle"),
            new Item("red", "square"),
            new Item("blue", "square"),
            new Item("blue", "triangle"));

    private static final MapStateDescriptor<String, Rule> RULES_STATE =
            new MapStateDescriptor<>("rules", Types.STRING, TypeInformation.of(Rule.class));

    private BroadcastRules() {}

    /** A shape with a colour. */
    public record Item(String colour, String shape) {}

    /** Which shape must follow which. */
    public record Rule(String name, String first, String second) {}

    /** Builds and runs the job. */
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        matches(env.fromData(ITEMS), env.fromData(RULES)).print();

        env.execute("Broadcast rules");
    }

    /** Every item that completes a rule; a rule counts from its arrival on. */
    static DataStream<String> matches(DataStream<Item> items, DataStream<Rule> rules) {
        return items.keyBy(Item::colour)
                .connect(rules.broadcast(RULES_STATE))
                .process(new Matcher())
                .name("matcher");
    }

    /** Keeps the items of each colour that wait for a second one, by rule. */
    static final class Matcher extends KeyedBroadcastProcessFunction<String, Item, Rule, String> {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient MapState<String, Integer> waiting;

        @Override
        public void open(OpenContext openContext) {
            waiting = getRuntimeContext().getMapState(new MapStateDescriptor<>("waiting", Types.STRING, Types.INT));
        }

        @Override
        public void processBroadcastElement(Rule rule, Context ctx, Collector<String> out) throws Exception {
            ctx.getBroadcastState(RULES_STATE).put(rule.name(), rule);
        }

        @Override
        public void processElement(Item item, ReadOnlyContext ctx, Collector<String> out) throws Exception {
            ReadOnlyBroadcastState<String, Rule> rules = ctx.getBroadcastState(RULES_STATE);
            for (Map.Entry<String, Rule> entry : rules.immutableEntries()) {
                Rule rule = entry.getValue();
                Integer before = waiting.get(rule.name());
                int count = before == null ? 0 : before;
                if (item.shape().equals(rule.second()) && count > 0) {
                    out.collect(rule.name() + ": " + item.colour());
                    count--;
                } else if (item.shape().equals(rule.first())) {
                    count++;
                }
                waiting.put(rule.name(), count);
            }
        }
    }
}
