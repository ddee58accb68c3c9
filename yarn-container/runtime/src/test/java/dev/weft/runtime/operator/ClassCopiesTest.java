package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.runtime.testing.Specs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClassCopiesTest {
    private static Receiver receiver(ClassCopies copies, String place) {
        Receiver[] two = {new Discard(), new Discard()};
        return copies.make(place, Receiver.class, FanOut.class, two, Specs.LONG, false);
    }

    @Test
    void eachPlaceHasAClassOfItsOwn() {
        ClassCopies copies = new ClassCopies();

        Class<?> first = receiver(copies, "a").getClass();
        assertThat(first).isNotEqualTo(FanOut.class);
        assertThat(first.isHidden()).isTrue();
        assertThat(receiver(copies, "a").getClass()).isEqualTo(first);
        assertThat(receiver(copies, "b").getClass()).isNotEqualTo(first);
        assertThat(receiver(new ClassCopies(), "a").getClass()).isNotEqualTo(first);
    }
}
