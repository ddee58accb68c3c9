package dev.weft.rest.history;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The file of one ended job: {@code {"archive":[{"path":"/jobs/…","json":"…"}]}}. Pure. */
final class ArchiveFormat {
    /** Under this path an archive holds the job's line of the list of jobs. */
    static final String OVERVIEW = "/jobs/overview";

    private static final JsonFactory JSON = new JsonFactory();

    private ArchiveFormat() {}

    /** @param answers by path, in the order in which they are written */
    static byte[] write(Map<String, byte[]> answers) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeArrayFieldStart("archive");
            for (Map.Entry<String, byte[]> answer : answers.entrySet()) {
                json.writeStartObject();
                json.writeStringField("path", answer.getKey());
                json.writeStringField("json", new String(answer.getValue(), StandardCharsets.UTF_8));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /**
     * Answers by path.
     *
     * @throws IOException when it is no archive
     */
    static Map<String, byte[]> read(InputStream in) throws IOException {
        Map<String, byte[]> answers = new LinkedHashMap<>();
        try (JsonParser json = JSON.createParser(in)) {
            if (json.nextToken() != JsonToken.START_OBJECT
                    || !"archive".equals(json.nextFieldName())
                    || json.nextToken() != JsonToken.START_ARRAY) {
                throw new IOException("it does not begin with {\"archive\":[");
            }
            while (json.nextToken() == JsonToken.START_OBJECT) {
                readEntry(json, answers);
            }
            if (json.currentToken() != JsonToken.END_ARRAY || json.nextToken() != JsonToken.END_OBJECT) {
                throw new IOException("it does not end as an archive does");
            }
        }
        return answers;
    }

    private static void readEntry(JsonParser json, Map<String, byte[]> answers) throws IOException {
        String path = "";
        String text = "";
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            String value = json.nextTextValue();
            if (value == null) {
                throw new IOException("'" + field + "' of an entry is no text");
            }
            if (field.equals("path")) {
                path = value;
            } else if (field.equals("json")) {
                text = value;
            }
        }
        if (path.isEmpty()) {
            throw new IOException("an entry has no path");
        }
        answers.put(path, text.getBytes(StandardCharsets.UTF_8));
    }
}
