package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.SerializationSchema;
import dev.weft.core.config.Configuration;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records to a server. */
@Timeout(60)
class SocketSinkTest {
    /** Lines with a number that only {@code open} sets. */
    private static final class Lines implements SerializationSchema<String> {
        private static final long serialVersionUID = 1L;
        private String prefix = "not opened";

        @Override
        public void open(InitializationContext context) {
            context.getMetricGroup();
            prefix = context.getUserCodeClassLoader().asClassLoader() == null ? "no classes" : "> ";
        }

        @Override
        public byte[] serialize(String element) {
            return (prefix + element + "\n").getBytes(StandardCharsets.UTF_8);
        }
    }

    private static StreamExecutionEnvironment to(int port) {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
        environment.fromData("one", "two").writeToSocket("127.0.0.1", port, new Lines());
        return environment;
    }

    @Test
    void sendsWhatTheSchemaMakes() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            to(server.getLocalPort()).execute();

            try (Socket connection = server.accept()) {
                assertThat(connection.getInputStream().readAllBytes())
                        .asString(StandardCharsets.UTF_8)
                        .isEqualTo("> one\n> two\n");
            }
        }
    }

    @Test
    void aServerThatIsNotThereIsNamed() throws Exception {
        int free;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = server.getLocalPort();
        }

        assertThatThrownBy(() -> to(free).execute()).hasMessageContaining("connect to 127.0.0.1:" + free);
    }
}
