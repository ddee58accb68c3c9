package dev.weft.architecture.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.weft.architecture.ProductClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every signature that programs use ({@code signatures.tsv}) is here, or stands in {@code absent.tsv} with the reason why it is not.
 * What is found although it is called absent fails too, so that the second table shrinks with the gap.
 */
@Timeout(120)
class ApiCoverageTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ProductClasses())
            .importPackages("dev.weft.api", "dev.weft.core", "dev.weft.connector", "dev.weft.state");

    private static List<Signature> wanted(String mark) throws IOException {
        return Signature.lines("signatures.tsv").stream()
                .map(Signature::parse)
                .filter(signature -> signature.mark().equals(mark))
                .toList();
    }

    private static List<Signature> missing(String mark) throws IOException {
        OurTypes ours = new OurTypes(CLASSES);
        return wanted(mark).stream().filter(signature -> !ours.have(signature)).toList();
    }

    private static Set<String> absent(String mark) throws IOException {
        Set<String> absent = new TreeSet<>();
        for (String line : Signature.lines("absent.tsv")) {
            String[] columns = line.split("\t", -1);
            assertThat(columns).as("mark, signature, reason: %s", line).hasSize(3);
            if (columns[0].equals(mark)) {
                absent.add(columns[1]);
            }
        }
        return absent;
    }

    @ParameterizedTest
    @CsvSource({"M", "S"})
    void whatIsNotHereIsNamedWithItsReason(String mark) throws IOException {
        Set<String> missing = new TreeSet<>();
        missing(mark).forEach(signature -> missing.add(signature.toString()));

        assertThat(missing).isEqualTo(absent(mark));
    }

    @ParameterizedTest
    @CsvSource({"M", "S"})
    void theReadmeSaysHowMuchIsThere(String mark) throws IOException {
        int all = wanted(mark).size();
        int there = all - missing(mark).size();

        assertThat(String.join(" ", Files.readAllLines(Path.of("../../README.md"))))
                .contains(String.format(Locale.ROOT, "%d %% (%,d of %,d)", 100 * there / all, there, all));
    }

    @Test
    void theTableIsWhole() throws IOException {
        assertThat(Signature.lines("signatures.tsv")).hasSizeGreaterThan(1500);
    }
}
