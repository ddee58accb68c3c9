package dev.weft.runtime.state.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.protocol.state.KeyGroupRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StateTableTest {
    @SuppressWarnings("unchecked")
    private final TypeSerializer<Object> strings =
            (TypeSerializer<Object>) (TypeSerializer<?>) Types.STRING.createSerializer(SerializerConfig.DEFAULT);

    private final CurrentKey current = new CurrentKey(new KeyGroupRange(0, 7), 8);
    private final PlainForm form = new PlainForm(strings);
    private final StateTable table = new StateTable(current, strings, null, form);

    private void at(String key) {
        current.set(key, key.hashCode());
    }

    @Test
    void everyNewKeySweepsSomePlaces() {
        for (int i = 0; i < 1_000; i++) {
            at("old" + i);
            table.put("old");
        }
        at("young");
        table.put("young");
        table.sweepExpired(5, "old"::equals);
        for (int i = 0; i < 4_000; i++) {
            at("absent" + i);
            assertThat(table.get()).isNull();
        }

        assertThat(table.size()).isEqualTo(1);
        at("young");
        assertThat(table.get()).isEqualTo("young");
    }

    @Test
    void groupsOfOthersAreRefused() {
        ValueForm.Reader values = form.reader(List.of(strings));
        assertThatThrownBy(() -> table.restore(8, new DataInputDeserializer(new byte[] {0}), values))
                .hasMessageContaining("Key group 8")
                .hasMessageContaining("0 to 7 of 8");
    }
}
