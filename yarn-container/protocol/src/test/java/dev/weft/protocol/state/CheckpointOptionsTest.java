package dev.weft.protocol.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
final class CheckpointOptionsTest {
    @ParameterizedTest
    @EnumSource(CheckpointOptions.Kind.class)
    void bitsOfABarrierKeepThem(CheckpointOptions.Kind kind) {
        CheckpointOptions suspending = new CheckpointOptions(kind, true);
        CheckpointOptions going = new CheckpointOptions(kind, false);

        assertThat(CheckpointOptions.ofBits(suspending.asBits())).isEqualTo(suspending);
        assertThat(CheckpointOptions.ofBits(going.asBits())).isEqualTo(going);
    }
}
