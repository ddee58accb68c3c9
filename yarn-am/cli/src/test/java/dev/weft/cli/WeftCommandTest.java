package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WeftCommandTest {
    @Test
    void takesOptionsBehindTheRoleOfAProcess() {
        Invocation invocation = Invocation.weft("standalone", "nobody", "-D", "rest.port=0");

        assertThat(invocation.err()).contains("master or worker, not 'nobody'");
    }
}
