package dev.weft.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.Route;
import dev.weft.rest.testing.FakeDispatcher;
import dev.weft.rest.testing.NoArtifacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The table in {@code yarn-am/docs/rest.md} is made from the routes; {@code -Dweft.write-rest-table=true} writes it. */
@Timeout(60)
class RestTableTest {
    private static final Path PAGE = Path.of("..", "docs", "rest.md");
    private static final String MARK = "<!-- made from the routes -->\n";

    @TempDir
    Path folder;

    private record Line(String path, String text) {}

    @Test
    void theDocumentedTableIsThatOfTheRoutes() throws IOException {
        String page = Files.readString(PAGE);
        String whole = page.substring(0, page.indexOf(MARK)) + MARK + table();
        if (Boolean.getBoolean("weft.write-rest-table")) {
            Files.writeString(PAGE, whole);
        }

        assertThat(Files.readString(PAGE))
                .as("write it with -Dtest=RestTableTest -Dweft.write-rest-table=true")
                .isEqualTo(whole);
    }

    private String table() {
        List<Line> lines = new ArrayList<>();
        for (Resource resource :
                RestApi.resources(new FakeDispatcher(), new NoArtifacts(), new Configuration(), folder)) {
            for (Route route : resource.routes()) {
                lines.add(new Line(route.path().toString() + " " + route.method(), line(resource, route)));
            }
        }
        lines.sort(Comparator.comparing(Line::path));
        StringBuilder table = new StringBuilder("| path | method | body | code |\n|---|---|---|---|\n");
        lines.forEach(line -> table.append(line.text()).append('\n'));
        return table.toString();
    }

    private static String line(Resource resource, Route route) {
        String body = switch (route.body()) {
            case NONE -> "";
            case JSON -> "JSON";
            case UPLOAD -> "form";
        };
        String code = resource.getClass().getName().substring("dev.weft.rest.".length());
        return "| `" + route.path() + "` | " + route.method() + " | " + body + " | `" + code + "` |";
    }
}
