package dev.weft.architecture.api;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where a program finds a type that it knows by its simple name: what {@code scripts/migrate-from-flink} goes by. */
final class MigrationTable {
    /** Types that programs know under another name, or that a program must find where two of ours have its name. */
    private static final Map<String, String> FIXED = Map.of(
            "JobID", "dev.weft.core.id.JobId",
            "Path", "dev.weft.core.fs.Path",
            "MemorySize", "dev.weft.core.unit.MemorySize",
            "FileSystem", "dev.weft.core.fs.FileSystem",
            "FileStatus", "dev.weft.core.fs.FileStatus",
            "FSDataInputStream", "dev.weft.core.fs.FSDataInputStream",
            "FSDataOutputStream", "dev.weft.core.fs.FSDataOutputStream");

    /** Packages of what programs use, in the order in which a name is looked for. */
    private static final List<String> PACKAGES = List.of(
            "dev.weft.api",
            "dev.weft.api.function",
            "dev.weft.api.function.base",
            "dev.weft.api.function.legacy",
            "dev.weft.api.async",
            "dev.weft.api.join",
            "dev.weft.api.window",
            "dev.weft.api.state",
            "dev.weft.api.time",
            "dev.weft.api.tuple",
            "dev.weft.api.row",
            "dev.weft.api.type",
            "dev.weft.api.extract",
            "dev.weft.api.connector",
            "dev.weft.api.connector.lib",
            "dev.weft.api.execution",
            "dev.weft.api.file",
            "dev.weft.connector.basic",
            "dev.weft.connector.base",
            "dev.weft.connector.files",
            "dev.weft.core.config",
            "dev.weft.core.metric");

    private MigrationTable() {}

    /** Where the table stands in the repository. */
    static Path file() {
        return scripts().resolve("migrate-from-flink.d").resolve("types.tsv");
    }

    /** The project's folder of scripts. */
    static Path scripts() {
        Path at = Path.of("").toAbsolutePath();
        while (at != null && !Files.isDirectory(at.resolve("scripts"))) {
            at = at.getParent();
        }
        if (at == null) {
            throw new IllegalStateException("No folder scripts above the working folder");
        }
        return at.resolve("scripts");
    }

    /** Its lines as they must be: simple name, where it is now. */
    static List<String> lines(JavaClasses classes) {
        Map<String, String> byName = new TreeMap<>(FIXED);
        for (String wanted : PACKAGES) {
            for (JavaClass type : classes) {
                if (type.getPackageName().equals(wanted) && isForPrograms(type)) {
                    byName.putIfAbsent(type.getSimpleName(), type.getName());
                }
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add("# simple name, where it is; written by MigrationTableTest with -Dweft.write-migration-table=true");
        byName.forEach((name, where) -> lines.add(name + "\t" + where));
        return lines;
    }

    private static boolean isForPrograms(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && !type.getEnclosingClass().isPresent()
                && !type.getSimpleName().equals("package-info");
    }
}
