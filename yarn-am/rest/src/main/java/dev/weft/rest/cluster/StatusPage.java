package dev.weft.rest.cluster;

import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.core.unit.Durations;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.ClusterOverview;
import dev.weft.master.view.JobOverview;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The page under {@code /}: the state of the cluster in plain HTML, relative links only, every text escaped. */
public final class StatusPage implements Resource {
    private final DispatcherGateway dispatcher;
    private final Version version;
    private final PageToken token;

    /**
     * A page over {@code dispatcher}.
     *
     * @param token carried by the page for requests that act
     */
    public StatusPage(DispatcherGateway dispatcher, Version version, PageToken token) {
        this.dispatcher = dispatcher;
        this.version = version;
        this.token = token;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.of(GET, "/", this::page));
    }

    /** GET /. */
    public CompletableFuture<RestReply> page(RestRequest request) {
        return dispatcher.overview().thenCombine(dispatcher.jobs(), this::html).thenApply(RestReply::html);
    }

    private String html(ClusterOverview overview, List<JobOverview> jobs) {
        StringBuilder page = new StringBuilder(2048);
        page.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Weft</title>")
                .append("<meta name=\"viewport\" content=\"width=device-width\">")
                .append("<meta name=\"weft-token\" content=\"")
                .append(escape(token.value()))
                .append("\"></head><body><h1>Weft ")
                .append(escape(version.number()))
                .append("</h1><p>")
                .append(overview.resources().workers())
                .append(" TaskManagers, ")
                .append(overview.resources().slotsFree())
                .append(" of ")
                .append(overview.resources().slotsTotal())
                .append(" slots free</p>");
        String waiting = overview.resources().waitingFor();
        if (!waiting.isEmpty()) {
            page.append("<p>").append(escape(waiting)).append("</p>");
        }
        page.append("<table><caption>Jobs</caption><thead><tr><th>Name<th>Job<th>State<th>Duration<th>Tasks")
                .append("</thead><tbody>");
        jobs.forEach(job -> row(page, job));
        page.append("</tbody></table><p>As JSON: <a href=\"overview\">overview</a>, ")
                .append("<a href=\"jobs/overview\">jobs</a>, <a href=\"taskmanagers\">TaskManagers</a>, ")
                .append("<a href=\"jobmanager/config\">configuration</a></p></body></html>");
        return page.toString();
    }

    private static void row(StringBuilder page, JobOverview job) {
        page.append("<tr><td>")
                .append(escape(job.name()))
                .append("<td><a href=\"jobs/")
                .append(job.id())
                .append("\">")
                .append(job.id())
                .append("</a><td>")
                .append(job.status())
                .append("<td>")
                .append(escape(Durations.format(Duration.ofMillis(Math.max(0, job.durationMillis())))))
                .append("<td>")
                .append(job.tasks().total());
    }

    /** {@code text} as content or quoted attribute of HTML. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
