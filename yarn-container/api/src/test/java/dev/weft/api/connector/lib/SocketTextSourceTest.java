package dev.weft.api.connector.lib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SourceReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SocketTextSourceTest {
    private final ListOutput<String> output = new ListOutput<>();

    private static ServerSocket server() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static SourceReader<String, OffsetSplit> reader(int port, String delimiter, long retries) {
        SocketTextSource source =
                new SocketTextSource(InetAddress.getLoopbackAddress().getHostAddress(), port, delimiter, retries);
        SourceReader<String, OffsetSplit> reader = source.createReader(new FakeReaderContext());
        reader.start();
        reader.addSplits(List.of(new OffsetSplit(0)));
        return reader;
    }

    private static void send(ServerSocket server, String text) throws IOException {
        try (Socket client = server.accept()) {
            client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void readToEnd(SourceReader<String, OffsetSplit> reader) throws Exception {
        while (reader.pollNext(output) != InputStatus.END_OF_INPUT) {
            reader.isAvailable().get(60, TimeUnit.SECONDS);
        }
        reader.close();
    }

    @Test
    void endsWithTheConnection() throws Exception {
        try (ServerSocket server = server()) {
            SourceReader<String, OffsetSplit> reader = reader(server.getLocalPort(), "\n", 0);
            send(server, "one\ntwo\r\n\nFRAUD: grün");
            readToEnd(reader);
        }

        assertThat(output.records).containsExactly("one", "two", "", "FRAUD: grün");
    }

    @Test
    void cutsAtLongDelimitersAndLongTexts() throws Exception {
        String text = "x".repeat(100_000);
        try (ServerSocket server = server()) {
            SourceReader<String, OffsetSplit> reader = reader(server.getLocalPort(), "<end>", 0);
            send(server, text + "<end>" + text + "<en" + "<end>");
            readToEnd(reader);
        }

        assertThat(output.records).containsExactly(text, text + "<en");
    }

    @Test
    void dialsAgain() throws Exception {
        try (ServerSocket server = server()) {
            SourceReader<String, OffsetSplit> reader = reader(server.getLocalPort(), "\n", 1);
            send(server, "one\n");
            send(server, "two\n");
            readToEnd(reader);
        }

        assertThat(output.records).containsExactly("one", "two");
    }

    @Test
    void failsWhenNobodyAnswers() throws Exception {
        int port;
        try (ServerSocket server = server()) {
            port = server.getLocalPort();
        }
        SourceReader<String, OffsetSplit> reader = reader(port, "\n", 0);

        reader.isAvailable().get(60, TimeUnit.SECONDS);

        assertThatThrownBy(() -> reader.pollNext(output))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("read text from");
        reader.close();
    }

    @Test
    void makesASlowJobSlowTheServer() throws Exception {
        try (ServerSocket server = server()) {
            SourceReader<String, OffsetSplit> reader = reader(server.getLocalPort(), "\n", 0);
            try (Socket client = server.accept()) {
                byte[] lines = "line\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);
                client.getOutputStream().write(lines);
            }
            readToEnd(reader);
        }

        assertThat(output.records).hasSize(10_000);
    }
}
