package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.runtime.operator.UserParts;
import dev.weft.runtime.testing.Specs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ChainShapesTest {
    @Test
    void chainsOfTheSameUserClassesShareTheirCopies() {
        ChainShapes shapes = new ChainShapes();
        ClassLoader loader = getClass().getClassLoader();
        UserParts map = UserParts.of("m", Specs.map((Long i) -> i, Specs.LONG).spec(), loader);
        UserParts other =
                UserParts.of("m", Specs.map((Long i) -> i + 1, Specs.LONG).spec(), loader);

        assertThat(shapes.copiesFor(List.of(map))).isSameAs(shapes.copiesFor(List.of(map)));
        assertThat(shapes.copiesFor(List.of(map))).isNotSameAs(shapes.copiesFor(List.of(other)));
        assertThat(shapes.copiesFor(List.of(map))).isNotSameAs(shapes.copiesFor(List.of(map, map)));
    }
}
