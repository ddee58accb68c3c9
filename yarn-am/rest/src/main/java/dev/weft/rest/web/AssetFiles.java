package dev.weft.rest.web;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Where the files come from: our own beside this class in a folder or jar, libraries out of WebJars. */
final class AssetFiles {
    private static final String FOLDER = "dev/weft/rest/web/assets";

    /** Libraries by the name under which pages ask for them: artifact and path in it. */
    private static final Map<String, Library> LIBRARIES = Map.of(
            "preact.js", new Library("preact", "dist/preact.min.umd.js"),
            "hooks.js", new Library("preact", "hooks/dist/hooks.umd.js"),
            "uplot.js", new Library("uplot", "dist/uPlot.iife.min.js"),
            "uplot.css", new Library("uplot", "dist/uPlot.min.css"));

    private record Library(String artifact, String path) {}

    private AssetFiles() {}

    /** Whether the file of this name is not our own. */
    static boolean isLibrary(String name) {
        return LIBRARIES.containsKey(name);
    }

    /**
     * All files by name.
     *
     * @throws EngineException INTERNAL when the product is not whole
     */
    static TreeMap<String, byte[]> read() {
        TreeMap<String, byte[]> files = new TreeMap<>();
        try {
            readOwn(files);
            for (Map.Entry<String, Library> library : LIBRARIES.entrySet()) {
                files.put(library.getKey(), readLibrary(library.getValue()));
            }
        } catch (IOException | URISyntaxException e) {
            throw new EngineException(ErrorCode.INTERNAL, "read the dashboard's files: " + e.getMessage(), e);
        }
        return files;
    }

    private static void readOwn(Map<String, byte[]> files) throws IOException, URISyntaxException {
        Path source = Path.of(AssetFiles.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isDirectory(source)) {
            readFolder(source.resolve(FOLDER), files);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(source)) {
            readFolder(jar.getPath(FOLDER), files);
        }
    }

    private static void readFolder(Path folder, Map<String, byte[]> files) throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.list(folder)) {
            found = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : found) {
            files.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
    }

    private static byte[] readLibrary(Library library) throws IOException {
        Properties pom = new Properties();
        try (InputStream in = open("META-INF/maven/org.webjars.npm/" + library.artifact() + "/pom.properties")) {
            pom.load(in);
        }
        String version = pom.getProperty("version");
        try (InputStream in =
                open("META-INF/resources/webjars/" + library.artifact() + "/" + version + "/" + library.path())) {
            return in.readAllBytes();
        }
    }

    private static InputStream open(String resource) throws IOException {
        InputStream in = AssetFiles.class.getClassLoader().getResourceAsStream(resource);
        if (in == null) {
            throw new IOException(resource + " is not on the class path");
        }
        return in;
    }
}
