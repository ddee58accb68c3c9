package dev.weft.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.ColumnFamilyHandle;

/** Where databases are, and that every set of options opens one. */
@Timeout(120)
class RocksDatabaseTest {
    private static final byte[] ROW = "row".getBytes(StandardCharsets.UTF_8);
    private static final byte[] VALUE = "value".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private static RocksDatabase open(Path... folders) {
        return RocksDatabase.open(RocksSettings.of(in(folders)), "counts");
    }

    private static Configuration in(Path... folders) {
        Configuration configuration = new Configuration();
        configuration.set(
                RocksDbOptions.LOCAL_DIRECTORIES,
                Arrays.stream(folders).map(Path::toString).collect(Collectors.joining(",")));
        return configuration;
    }

    /** Nothing can be made below a file, whoever asks. */
    private Path unusable(String name) throws IOException {
        return Files.createFile(folder.resolve(name)).resolve("databases");
    }

    private static List<Path> content(Path of) throws IOException {
        try (Stream<Path> all = Files.list(of)) {
            return all.toList();
        }
    }

    @Test
    void aFolderThatTakesNoneIsSkipped() throws IOException {
        Path good = folder.resolve("good");

        try (RocksDatabase database = open(unusable("bad"), good)) {
            assertThat(content(good)).hasSize(1);
            assertThat(database.db().isClosed()).isFalse();
        }

        assertThat(content(good)).as("goes with the database").isEmpty();
    }

    @Test
    void allFoldersAreNamedWhenNoneTakesOne() throws IOException {
        Path first = unusable("first");
        Path second = unusable("second");

        assertThatThrownBy(() -> open(first, second))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE))
                .hasMessageContainingAll(
                        "counts", first.toString(), second.toString(), "state.backend.rocksdb.localdir");
    }

    @Test
    void staysUntilWhatWasFrozenIsGivenBack() throws IOException {
        RocksDatabase database = open(folder);
        database.hold();

        database.close();
        assertThat(content(folder)).hasSize(1);
        database.close();
        assertThat(content(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void aShareOutsideOfItsRangeIsRefused(double share) {
        Configuration configuration = in(folder);
        configuration.set(RocksDbOptions.ROW_CACHE_FRACTION, share);

        assertThatThrownBy(() -> RocksSettings.of(configuration))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT))
                .hasMessageContainingAll("row-cache.heap-fraction", String.valueOf(share), "between 0 and 1");
    }

    @ParameterizedTest
    @EnumSource
    void everySetOfOptionsOpensOne(RocksDbOptions.Predefined predefined) throws Exception {
        Configuration configuration = in(folder);
        configuration.set(RocksDbOptions.PREDEFINED, predefined);

        try (RocksDatabase database = RocksDatabase.open(RocksSettings.of(configuration), "counts")) {
            ColumnFamilyHandle column = database.newColumn("count");
            database.db().put(column, database.writes(), ROW, VALUE);

            assertThat(database.db().get(column, ROW)).isEqualTo(VALUE);
        }
    }
}
