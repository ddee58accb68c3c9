package dev.weft.master.plan;

import dev.weft.core.id.VertexId;
import dev.weft.master.view.PlanView;
import java.util.ArrayList;
import java.util.List;

/** Plans for people: as a view for REST, as JSON in the shape of Flink's {@code /jobs/:id/plan}, as text for the console. */
public final class PlanPicture {
    private static final String PIPELINED = "pipelined_bounded";

    private PlanPicture() {}

    /** The plan in the shape of Flink's REST. */
    public static PlanView view(JobPlan plan) {
        List<PlanView.Node> nodes = plan.vertices().stream()
                .map(vertex -> new PlanView.Node(
                        vertex.id(), vertex.parallelism(), ChainNames.tree(vertex.chain()), inputs(plan, vertex.id())))
                .toList();
        return new PlanView(plan.job(), plan.name(), plan.streaming(), nodes);
    }

    private static List<PlanView.Input> inputs(JobPlan plan, VertexId vertex) {
        List<PlanView.Input> inputs = new ArrayList<>();
        for (PlannedEdge edge : plan.edges()) {
            if (edge.target().equals(vertex)) {
                String ship = edge.partitioning().shipName();
                inputs.add(new PlanView.Input(inputs.size(), edge.source(), ship, PIPELINED));
            }
        }
        return inputs;
    }

    /** One JSON document on one line: {@code {"jid":…,"name":…,"type":…,"nodes":[…]}}. */
    public static String json(PlanView plan) {
        StringBuilder json = new StringBuilder("{\"jid\":\"").append(plan.job()).append("\",\"name\":");
        JsonText.quote(plan.name(), json);
        json.append(",\"type\":\"")
                .append(plan.streaming() ? "STREAMING" : "BATCH")
                .append("\",\"nodes\":[");
        for (int i = 0; i < plan.nodes().size(); i++) {
            json.append(i == 0 ? "" : ",");
            appendNode(plan.nodes().get(i), json);
        }
        return json.append("]}").toString();
    }

    private static void appendNode(PlanView.Node node, StringBuilder json) {
        json.append("{\"id\":\"")
                .append(node.id())
                .append("\",\"parallelism\":")
                .append(node.parallelism());
        json.append(",\"operator\":\"\",\"operator_strategy\":\"\",\"description\":");
        JsonText.quote(node.description(), json);
        json.append(",\"optimizer_properties\":{}");
        if (!node.inputs().isEmpty()) {
            json.append(",\"inputs\":[");
            for (PlanView.Input input : node.inputs()) {
                json.append(input.number() == 0 ? "" : ",");
                appendInput(input, json);
            }
            json.append(']');
        }
        json.append('}');
    }

    private static void appendInput(PlanView.Input input, StringBuilder json) {
        json.append("{\"num\":").append(input.number());
        json.append(",\"id\":\"").append(input.source());
        json.append("\",\"ship_strategy\":\"").append(input.shipStrategy());
        json.append("\",\"exchange\":\"").append(input.exchange()).append("\"}");
    }

    /** Several lines: vertices in order with their inputs, then the slots that the job needs. */
    public static String text(JobPlan plan) {
        StringBuilder text = new StringBuilder("Job '").append(plan.name()).append("'\n");
        for (int i = 0; i < plan.vertices().size(); i++) {
            appendVertex(plan, i, text);
        }
        text.append("Subtasks: ").append(plan.tasks().size());
        text.append(", slots: ").append(plan.slots());
        if (plan.slotsByGroup().size() > 1) {
            text.append(" (by sharing group: ").append(plan.slotsByGroup()).append(')');
        }
        return text.append('\n').toString();
    }

    private static void appendVertex(JobPlan plan, int index, StringBuilder text) {
        PlannedVertex vertex = plan.vertices().get(index);
        text.append("  [").append(index + 1).append("] ").append(vertex.name());
        text.append("  parallelism ").append(vertex.parallelism()).append('\n');
        for (PlannedEdge edge : plan.edges()) {
            if (edge.target().equals(vertex.id())) {
                text.append("      <- [").append(numberOf(plan, edge.source())).append("] ");
                text.append(edge.partitioning().shipName()).append('\n');
            }
        }
    }

    private static int numberOf(JobPlan plan, VertexId vertex) {
        return plan.vertices().indexOf(plan.vertex(vertex)) + 1;
    }
}
