package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.JobId;
import dev.weft.runtime.operator.ClassCopies;
import dev.weft.runtime.operator.UserParts;
import dev.weft.runtime.testing.Specs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChainShapesTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final JobId OTHER_JOB = JobId.hashOf("other job");
    private static final ClassLoader OWN = ChainShapesTest.class.getClassLoader();
    private static final ClassLoader BELOW_OWN = new ClassLoader(OWN) {};

    private final UserParts map =
            UserParts.of("m", Specs.map((Long i) -> i, Specs.LONG).spec(), OWN);
    private final UserParts other =
            UserParts.of("m", Specs.map((Long i) -> i + 1, Specs.LONG).spec(), OWN);
    private final ChainShapes shapes = new ChainShapes();

    @Test
    void chainsOfTheSameUserClassesShareTheirCopies() {
        ClassCopies copies = shapes.copiesFor(JOB, OWN, List.of(map));

        assertThat(shapes.copiesFor(JOB, OWN, List.of(map))).isSameAs(copies);
        assertThat(shapes.copiesFor(JOB, OWN, List.of(other))).isNotSameAs(copies);
        assertThat(shapes.copiesFor(JOB, OWN, List.of(map, map))).isNotSameAs(copies);
    }

    @Test
    void copiesForAJobsOwnClassesGoWithTheJob() {
        ClassCopies copies = shapes.copiesFor(JOB, OWN, List.of(map));
        ClassCopies others = shapes.copiesFor(OTHER_JOB, OWN, List.of(map));

        shapes.release(JOB);

        assertThat(shapes.copiesFor(JOB, OWN, List.of(map))).isNotSameAs(copies);
        assertThat(shapes.copiesFor(OTHER_JOB, OWN, List.of(map))).isSameAs(others);
    }

    @Test
    void copiesForClassesAboveTheJobsStayForTheNext() {
        ClassCopies copies = shapes.copiesFor(JOB, BELOW_OWN, List.of(map));

        shapes.release(JOB);

        assertThat(shapes.copiesFor(OTHER_JOB, BELOW_OWN, List.of(map))).isSameAs(copies);
    }

    @Test
    void onlyTheLatestShapesStay() {
        ClassCopies first = shapes.copiesFor(JOB, BELOW_OWN, List.of(map));
        List<UserParts> chain = new ArrayList<>();
        for (int i = 0; i < 256; i++) {
            chain.add(other);
            shapes.copiesFor(JOB, BELOW_OWN, Collections.unmodifiableList(chain));
        }

        assertThat(shapes.copiesFor(JOB, BELOW_OWN, List.of(map))).isNotSameAs(first);
    }
}
