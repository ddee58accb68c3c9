package dev.weft.cluster.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.cluster.database.Transactions.RefusedException;
import dev.weft.cluster.database.Transactions.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That the judge of two-phase sinks judges rightly. */
@Timeout(60)
class TransactionsTest {
    private final Transactions transactions = new Transactions();

    @Test
    void commitsOnceHoweverOftenItIsTold() throws Exception {
        prepared("one", "a/0/0", "x", "y");

        assertThat(transactions.commit("a/0/0")).isTrue();
        assertThat(transactions.commit("a/0/0")).isFalse();

        assertThat(transactions.lines()).containsExactly("x", "y");
        assertThat(transactions.repetitions()).isEqualTo(1);
        assertThat(transactions.faults()).isEmpty();
    }

    @Test
    void aClaimAbortsWhatIsUnfinishedAndShutsOthersOut() throws Exception {
        prepared("one", "a/0/0");
        prepared("one", "a/1/0");
        transactions.begin("one", "a/2/0");

        transactions.claim("two", "a", 1);

        assertThat(transactions.in(State.PREPARED)).containsExactly("a/0/0");
        assertThat(transactions.in(State.ABORTED)).containsExactly("a/1/0", "a/2/0");
        assertThatThrownBy(() -> transactions.begin("one", "a/3/0")).hasMessageContaining("later attempt");
        assertThat(transactions.faults()).isEmpty();
    }

    @Test
    void aCommitOfWhatIsNotPreparedIsAFault() throws Exception {
        prepared("one", "a/0/0");
        transactions.claim("two", "a", 0);

        assertThatThrownBy(() -> transactions.commit("a/0/0")).isInstanceOf(RefusedException.class);

        assertThat(transactions.faults()).containsExactly("a/0/0 is to be committed and is ABORTED");
    }

    @Test
    void aCommitOutOfOrderIsAFault() throws Exception {
        prepared("one", "a/0/0");
        prepared("one", "a/1/0");
        transactions.commit("a/1/0");

        assertThatThrownBy(() -> transactions.commit("a/0/0")).isInstanceOf(RefusedException.class);

        assertThat(transactions.faults()).hasSize(1);
    }

    @Test
    void goingBackBehindACommitIsAFault() throws Exception {
        prepared("one", "a/0/0");
        transactions.commit("a/0/0");

        transactions.claim("two", "a", 0);

        assertThat(transactions.faults()).hasSize(1);
    }

    private void prepared(String session, String name, String... lines) throws RefusedException {
        String owner = name.substring(0, name.indexOf('/'));
        transactions.claim(session, owner, Long.MAX_VALUE);
        transactions.begin(session, name);
        transactions.put(session, name, List.of(lines));
        transactions.prepare(session, name);
    }
}
