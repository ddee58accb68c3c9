package dev.weft.cluster.process;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Submissions that are none, as forms written by hand. */
public final class Uploads {
    private static final String BOUNDARY = "weft-test-boundary";
    private static final int ANNOUNCED_BYTES = 1 << 20;

    private final String address;

    /** @param address {@code host:port} of a master */
    public Uploads(String address) {
        this.address = address;
    }

    /** Posts a form of one part; the answer's status. No {@code fileName}: a field. */
    public int send(String name, String fileName, String content) throws IOException, InterruptedException {
        String form = head(name, fileName) + content + "\r\n--" + BOUNDARY + "--\r\n";
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + "/jobs"))
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** Posts half of a file, and closes the connection. */
    public void breakOff() throws IOException {
        int colon = address.lastIndexOf(':');
        try (Socket socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            OutputStream out = socket.getOutputStream();
            String head = "POST /jobs HTTP/1.1\r\nHost: " + address
                    + "\r\nContent-Type: multipart/form-data; boundary=" + BOUNDARY
                    + "\r\nContent-Length: " + ANNOUNCED_BYTES + "\r\n\r\n"
                    + head("plan", "job.graph");
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.write(new byte[ANNOUNCED_BYTES / 2]);
            out.flush();
        }
    }

    private static String head(String name, String fileName) {
        String file = fileName.isEmpty() ? "" : "; filename=\"" + fileName + "\"";
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + name + "\"" + file + "\r\n\r\n";
    }
}
