package dev.weft.cluster.hadoop;

import dev.weft.cluster.process.Counts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Texts put into HDFS, and counts read from it. */
public final class Texts {
    private Texts() {}

    /** Writes {@code copies} of a text, one after the other. */
    public static void write(MiniHadoop hadoop, String file, String text, int copies) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = hadoop.fileSystem().create(new Path(file))) {
            for (int i = 0; i < copies; i++) {
                out.write(bytes);
            }
        }
    }

    /**
     * The largest count per word in the files of a folder.
     *
     * @throws AssertionError when a word has more or fewer lines than its count: something was counted twice
     */
    public static Map<String, Long> counts(MiniHadoop hadoop, String folder) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        Map<String, Long> lines = new HashMap<>();
        FileSystem files = hadoop.fileSystem();
        for (FileStatus file : files.listStatus(new Path(folder))) {
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(files.open(file.getPath()), StandardCharsets.UTF_8))) {
                Counts.addFinal(reader, counts, lines);
            }
        }
        if (!lines.equals(counts)) {
            throw new AssertionError("lines per word differ from its count in " + folder);
        }
        return counts;
    }

    /** All lines of the files of a folder; for short ones. */
    public static String lines(MiniHadoop hadoop, String folder) throws IOException {
        StringBuilder all = new StringBuilder();
        forEachLine(hadoop, folder, line -> all.append(line).append('\n'));
        return all.toString();
    }

    /** Hands every line of the files of a folder to {@code reader}. */
    public static void forEachLine(MiniHadoop hadoop, String folder, Consumer<String> reader) throws IOException {
        FileSystem files = hadoop.fileSystem();
        for (FileStatus file : files.listStatus(new Path(folder))) {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(files.open(file.getPath()), StandardCharsets.UTF_8))) {
                lines.lines().forEach(reader);
            }
        }
    }
}
