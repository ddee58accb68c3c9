package dev.weft.master.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.GraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PlanPictureTest {
    @Test
    void writesThePlanAsFlinkDoes() {
        var job = new GraphBuilder("a \"job\"");
        OperatorId source = job.source("lines", 2);
        OperatorId count = job.reduce("count", 3, source);
        job.sink("out", 3, count, GraphBuilder.FORWARD);

        String json = PlanPicture.json(PlanPicture.view(Planner.plan(job.build())));

        assertThat(json)
                .startsWith("{\"jid\":\"" + job.build().id() + "\",\"name\":\"a \\\"job\\\"\",\"type\":\"STREAMING\"")
                .contains("{\"id\":\"" + source + "\",\"parallelism\":2,\"operator\":\"\",\"operator_strategy\":\"\""
                        + ",\"description\":\"Source: lines<br/>\",\"optimizer_properties\":{}}")
                .contains("\"description\":\"count<br/>+- out<br/>\"")
                .contains("\"inputs\":[{\"num\":0,\"id\":\"" + source
                        + "\",\"ship_strategy\":\"HASH\",\"exchange\":\"pipelined_bounded\"}]");
    }

    /** CASES 94: names come from users and end in a page. */
    @Test
    void escapesNamesInDescriptions() {
        var job = new GraphBuilder("evil");
        OperatorId source = job.source("<img onerror=x>", 1);
        job.sink("ü & \n", 1, source, GraphBuilder.FORWARD);

        String json = PlanPicture.json(PlanPicture.view(Planner.plan(job.build())));

        assertThat(json).contains("&lt;img onerror=x&gt;").contains("\\u00fc &amp; \\u000a");
    }

    @Test
    void drawsTreesWithAllBranches() {
        var job = new GraphBuilder("tree");
        OperatorId a = job.source("A", 1);
        OperatorId b = job.map("B", 1, a, GraphBuilder.FORWARD);
        job.sink("C", 1, b, GraphBuilder.FORWARD);
        job.sink("D", 1, a, GraphBuilder.FORWARD);

        String description =
                PlanPicture.view(Planner.plan(job.build())).nodes().get(0).description();

        assertThat(description).isEqualTo("Source: A<br/>:- B<br/>:  +- C<br/>+- D<br/>");
    }

    @Test
    void writesTextForTheConsole() {
        var job = new GraphBuilder("words");
        OperatorId source = job.source("lines", 2);
        OperatorId count = job.reduce("count", 3, source);
        job.sink("out", 3, count, GraphBuilder.FORWARD);

        assertThat(PlanPicture.text(Planner.plan(job.build()))).isEqualTo("""
                        Job 'words'
                          [1] Source: lines  parallelism 2
                          [2] count -> out  parallelism 3
                              <- [1] HASH
                        Subtasks: 5, slots: 3
                        """);
    }
}
