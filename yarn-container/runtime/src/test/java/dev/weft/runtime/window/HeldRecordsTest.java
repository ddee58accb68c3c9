package dev.weft.runtime.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

final class HeldRecordsTest {
    @Test
    void aSingleRecordIsHeldAsItself() {
        assertThat(HeldRecords.of("a")).isSameAs("a");
        assertThat(HeldRecords.sizeOf("a")).isOne();
        assertThat(HeldRecords.in("a")).containsExactly("a");
    }

    @Test
    void recordsStayInTheOrderInWhichTheyCame() {
        List<Object> expected = new ArrayList<>(List.of(0));
        Object held = HeldRecords.of(0);
        for (int i = 1; i < 1000; i++) {
            held = HeldRecords.with(held, i);
            expected.add(i);
        }

        assertThat(HeldRecords.sizeOf(held)).isEqualTo(1000);
        assertThat(HeldRecords.in(held)).containsExactlyElementsOf(expected);
    }

    @Test
    void recordsThatAreListsOrHeldRecordsAreRecords() {
        Object several = HeldRecords.with(List.of(1, 2), List.of(3));
        Object nested = HeldRecords.of(several);

        assertThat(HeldRecords.in(HeldRecords.of(List.of(1, 2)))).containsExactly(List.of(1, 2));
        assertThat(HeldRecords.in(several)).containsExactly(List.of(1, 2), List.of(3));
        assertThat(HeldRecords.in(nested)).containsExactly(several);
    }

    @Test
    void replacedRecordsLeaveTheOthersAsTheyWere() {
        Object held = HeldRecords.with(HeldRecords.with(1, 2), 3);

        Object mapped = HeldRecords.mapped(held, number -> (int) number * 10);

        assertThat(HeldRecords.in(mapped)).containsExactly(10, 20, 30);
        assertThat(HeldRecords.in(held)).containsExactly(1, 2, 3);
        assertThat(HeldRecords.mapped(7, number -> (int) number * 10)).isEqualTo(70);
    }

    @Test
    void nothingComesBehindTheLast() {
        Iterator<Object> all = HeldRecords.in(HeldRecords.with("a", "b")).iterator();
        all.next();
        all.next();

        assertThat(all.hasNext()).isFalse();
        assertThatThrownBy(all::next).isInstanceOf(NoSuchElementException.class).hasMessageContaining("All 2 records");
    }
}
