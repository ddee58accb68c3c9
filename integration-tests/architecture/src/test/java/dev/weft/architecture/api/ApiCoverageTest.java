package dev.weft.architecture.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.weft.architecture.ProductClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every signature that programs use ({@code signatures.tsv}) is here, or stands in {@code absent.tsv} with the reason why it is not.
 * What is found although it is called absent fails too, so that the second table shrinks with the gap.
 */
@Timeout(120)
class ApiCoverageTest {
    private static final Logger LOG = LoggerFactory.getLogger(ApiCoverageTest.class);

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ProductClasses())
            .importPackages("dev.weft.api", "dev.weft.core", "dev.weft.connector", "dev.weft.state");

    private static List<Signature> missing(String mark) throws IOException {
        OurTypes ours = new OurTypes(CLASSES);
        List<Signature> missing = new ArrayList<>();
        int all = 0;
        for (String line : Signature.lines("signatures.tsv")) {
            Signature signature = Signature.parse(line);
            if (signature.mark().equals(mark)) {
                all++;
                if (!ours.have(signature)) {
                    missing.add(signature);
                }
            }
        }
        LOG.info("Signatures marked {}: {} of {} are there", mark, all - missing.size(), all);
        return missing;
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

    @Test
    void theTableIsWhole() throws IOException {
        assertThat(Signature.lines("signatures.tsv")).hasSizeGreaterThan(1500);
    }
}
