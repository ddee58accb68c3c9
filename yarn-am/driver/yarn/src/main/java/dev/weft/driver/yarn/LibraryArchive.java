package dev.weft.driver.yarn;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.ContentHash;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * Everything of Weft that a container needs, as one archive: jars, logging configuration, the start script and, where the
 * distribution has them, class data archives. One file means one look-up and one download for each container, and YARN
 * keeps the jars' time stamps when it unpacks an archive, which class data archives depend on. Immutable; client threads.
 */
final class LibraryArchive {
    static final String FILE_NAME = "weft-lib.tar";

    private static final int CHUNK_BYTES = 1 << 18;
    /** Of masters and workers; the client has one of its own beside it. */
    private static final String CLASS_DATA = "weft.jsa";

    private static final String SCRIPT = "container.sh";
    private static final List<String> LOGGING = List.of("log4j2-master.xml", "log4j2-worker.xml");

    private final List<Entry> entries;
    private final ContentHash hash;

    private LibraryArchive(List<Entry> entries, ContentHash hash) {
        this.entries = entries;
        this.hash = hash;
    }

    /** One file of the archive. */
    private record Entry(String name, long lengthBytes, TarWriter.Mode mode, Content content) {}

    /** Opens the bytes of an entry. */
    private interface Content {
        InputStream open() throws IOException;
    }

    /**
     * The archive of the distribution that this JVM runs from.
     *
     * @throws EngineException BAD_INPUT when Weft does not run from a folder of jars
     */
    static LibraryArchive ofThisDistribution() throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Path jar : jars(libraryFolder())) {
            entries.add(fileEntry("lib/", jar));
        }
        Path classData = libraryFolder().resolveSibling("cds").resolve(CLASS_DATA);
        if (Files.isRegularFile(classData)) {
            entries.add(fileEntry("cds/", classData));
        }
        for (String name : LOGGING) {
            entries.add(resourceEntry("conf/" + name, "/" + name, TarWriter.Mode.PLAIN));
        }
        entries.add(resourceEntry("bin/" + SCRIPT, SCRIPT, TarWriter.Mode.EXECUTABLE));
        return of(entries);
    }

    /**
     * Two checksums and the length stand for each file. Over 135 MB they cost a client 0.15 s, SHA-256 some 2 s, since clients
     * run without the compiler that has its intrinsic (measured 2026-12-02). The files are the user's own, nobody forges them.
     */
    private static LibraryArchive of(List<Entry> entries) throws IOException {
        MessageDigest digest = sha256();
        for (Entry entry : entries) {
            String line = entry.name() + " " + entry.lengthBytes() + " " + entry.mode() + " " + checksums(entry) + "\n";
            digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return new LibraryArchive(
                List.copyOf(entries), new ContentHash(HexFormat.of().formatHex(digest.digest())));
    }

    private static String checksums(Entry entry) throws IOException {
        CRC32 crc = new CRC32();
        Adler32 adler = new Adler32();
        byte[] chunk = new byte[CHUNK_BYTES];
        try (InputStream in = entry.content().open()) {
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                crc.update(chunk, 0, length);
                adler.update(chunk, 0, length);
            }
        }
        return crc.getValue() + " " + adler.getValue();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    private static Path libraryFolder() {
        try {
            Path jar = Path.of(LibraryArchive.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path folder = jar.getParent();
            if (Files.isRegularFile(jar) && folder != null) {
                return folder;
            }
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Weft runs from classes in " + jar + "; submit to YARN from an unpacked distribution");
        } catch (URISyntaxException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Weft's jar has no file name: " + e.getMessage(), e);
        }
    }

    private static List<Path> jars(Path folder) throws IOException {
        return content(folder, ".jar");
    }

    private static List<Path> content(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static Entry fileEntry(String folder, Path file) throws IOException {
        return new Entry(
                folder + file.getFileName(), Files.size(file), TarWriter.Mode.PLAIN, () -> Files.newInputStream(file));
    }

    private static Entry resourceEntry(String name, String resource, TarWriter.Mode mode) throws IOException {
        try (InputStream in = LibraryArchive.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT, resource + " is missing: is the conf folder on the class path?");
            }
            byte[] bytes = in.readAllBytes();
            return new Entry(name, bytes.length, mode, () -> new ByteArrayInputStream(bytes));
        }
    }

    /** Names names and content of all files. */
    ContentHash hash() {
        return hash;
    }

    /** Its jars as a container sees them, in class path order. */
    List<String> classPath() {
        return entries.stream()
                .map(Entry::name)
                .filter(name -> name.endsWith(".jar"))
                .map(name -> ContainerLayout.LIBRARY + "/" + name)
                .toList();
    }

    /** The class data archive as a container sees it, when the distribution has one. */
    Optional<String> classData() {
        return entries.stream()
                .map(Entry::name)
                .filter(name -> name.endsWith(".jsa"))
                .map(name -> ContainerLayout.LIBRARY + "/" + name)
                .findFirst();
    }

    /** Writes the archive; closes {@code out}. */
    void writeTo(OutputStream out) throws IOException {
        try (TarWriter tar = new TarWriter(out)) {
            for (Entry entry : entries) {
                try (InputStream content = entry.content().open()) {
                    tar.add(entry.name(), entry.lengthBytes(), content, entry.mode());
                }
            }
        }
    }
}
