package dev.weft.rest.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** All files of the dashboard and the page that loads them. Made once per process. Immutable. */
final class Assets {
    private static final String PAGE = "index.html";
    private static final String SCRIPT = "<script>";
    private static final int VERSION_DIGITS = 12;

    private final Map<String, Asset> files = new TreeMap<>();
    private final String version;
    private final String page;

    private Assets(Map<String, byte[]> contents) {
        MessageDigest digest = sha256();
        contents.forEach((name, bytes) -> {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
            if (!name.equals(PAGE)) {
                files.put(name, Asset.of(name, bytes));
            }
        });
        this.version = HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_DIGITS);
        this.page = new String(contents.get(PAGE), StandardCharsets.UTF_8)
                .replace("{{assets}}", "assets/" + version + "/")
                .replace("{{modules}}", modules());
    }

    /** Reads them. */
    static Assets load() {
        return new Assets(AssetFiles.read());
    }

    /** Names of the modules that every page needs: browsers fetch them at once instead of one import after the other. */
    private String modules() {
        return files.keySet().stream()
                .filter(name -> name.endsWith(".js") && !AssetFiles.isLibrary(name))
                .collect(Collectors.joining(" "));
    }

    /** The file of this name. */
    Optional<Asset> find(String name) {
        return Optional.ofNullable(files.get(name));
    }

    /** Part of the addresses of files; changes when any of them does. */
    String version() {
        return version;
    }

    /** The page, carrying {@code token}. */
    String page(String token) {
        return page.replace("{{token}}", token);
    }

    /**
     * What the page may load and run: this server's own files and the one script inside the page, known by its hash. Charts set
     * styles of elements by script, which needs no permission.
     */
    String policy() {
        String script = page.substring(page.indexOf(SCRIPT) + SCRIPT.length(), page.indexOf("</script>"));
        String hash = Base64.getEncoder().encodeToString(sha256().digest(script.getBytes(StandardCharsets.UTF_8)));
        return "default-src 'none'; script-src 'self' 'sha256-" + hash + "'; style-src 'self'; img-src 'self' data:;"
                + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
