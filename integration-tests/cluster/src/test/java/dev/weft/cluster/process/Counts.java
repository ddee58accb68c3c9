package dev.weft.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Word counts: counted here with nothing of the product, and read from what a job wrote. */
public final class Counts {
    private Counts() {}

    /** Counts the words of a text, {@code copies} times. */
    public static Map<String, Long> of(String text, String separators, int copies) {
        Map<String, Long> counts = new HashMap<>();
        for (String word : text.split(separators)) {
            if (!word.isEmpty()) {
                counts.merge(word, (long) copies, Long::sum);
            }
        }
        return counts;
    }

    /** The final count per word of what a job wrote into a local folder, with a check that no occurrence is there twice. */
    public static Map<String, Long> finalIn(Path folder) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        Map<String, Long> lines = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                try (BufferedReader reader = Files.newBufferedReader(file)) {
                    addFinal(reader, counts, lines);
                }
            }
        }
        assertThat(lines).as("one line per occurrence").isEqualTo(counts);
        return counts;
    }

    /** The largest count per word of lines {@code word count}, and a check that no count of a word is there twice. */
    public static void addFinal(BufferedReader lines, Map<String, Long> counts, Map<String, Long> linesOfWord)
            throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int blank = line.lastIndexOf(' ');
            String word = line.substring(0, blank);
            counts.merge(word, Long.parseLong(line.substring(blank + 1)), Math::max);
            linesOfWord.merge(word, 1L, Long::sum);
        }
    }
}
