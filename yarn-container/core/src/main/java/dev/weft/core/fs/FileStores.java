package dev.weft.core.fs;

import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The stores of one process, by scheme and authority: made when first used, shared, closed together. Safe on any
 * thread. Paths without scheme belong to {@code fs.default-scheme}, else to the local disk.
 */
public final class FileStores implements Closeable {
    private final Map<String, FileStoreFactory> factories = new TreeMap<>();
    private final Map<String, FileStore> stores = new ConcurrentHashMap<>();
    private final ReadableConfig config;
    private final URI defaultRoot;

    /** Stores made by {@code factories} and, for {@code file:}, by {@link LocalFileStore}. */
    public FileStores(ReadableConfig config, Collection<? extends FileStoreFactory> factories) {
        this.config = config;
        this.defaultRoot = FilePaths.parse(defaultScheme(config));
        this.factories.put(LocalFileStore.SCHEME, new LocalFileStore.Factory());
        for (FileStoreFactory factory : factories) {
            factory.schemes().forEach(scheme -> this.factories.put(scheme, factory));
        }
    }

    /** Stores of every factory that {@code classes} can see. */
    public static FileStores load(ReadableConfig config, ClassLoader classes) {
        return new FileStores(
                config,
                ServiceLoader.load(FileStoreFactory.class, classes).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList());
    }

    private static String defaultScheme(ReadableConfig config) {
        Optional<String> given = config.getOptional(CoreOptions.DEFAULT_FILESYSTEM_SCHEME);
        String text = given.orElse(LocalFileStore.SCHEME + ":///");
        return text.contains(":") ? text : text + ":///";
    }

    /** {@code path} as an absolute URI with scheme; a person's relative path is taken below the working folder. */
    public URI resolve(String path) {
        return resolve(FilePaths.parse(path));
    }

    /** {@code path} with the default scheme when it has none. */
    public URI resolve(URI path) {
        if (path.getScheme() != null && !path.getScheme().equals(defaultRoot.getScheme())) {
            return FilePaths.normalized(path);
        }
        String absolute = path.getPath().startsWith("/") ? path.getPath() : absolute(path.getPath());
        String authority = path.getAuthority() != null ? path.getAuthority() : defaultRoot.getAuthority();
        String prefix = defaultRoot.getScheme() + ":" + (authority == null ? "" : "//" + authority);
        return FilePaths.parse(prefix + absolute);
    }

    private String absolute(String relative) {
        boolean isLocal = defaultRoot.getScheme().equals(LocalFileStore.SCHEME);
        return isLocal ? System.getProperty("user.dir") + "/" + relative : "/" + relative;
    }

    /**
     * The store that holds {@code path}.
     *
     * @throws EngineException BAD_INPUT when no store knows its scheme
     */
    public FileStore of(URI path) throws IOException {
        URI absolute = path.getScheme() == null ? resolve(path) : path;
        String scheme = absolute.getScheme().toLowerCase(Locale.ROOT);
        FileStoreFactory factory = factories.get(scheme);
        if (factory == null) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "No file store for scheme '" + scheme + "' of " + path + "; known are " + factories.keySet()
                            + " (is its jar in lib?)");
        }
        String key = scheme + "://" + (absolute.getAuthority() == null ? "" : absolute.getAuthority());
        FileStore found = stores.get(key);
        return found != null ? found : open(key, factory, absolute);
    }

    private FileStore open(String key, FileStoreFactory factory, URI root) throws IOException {
        FileStore created = factory.create(root, config);
        FileStore earlier = stores.putIfAbsent(key, created);
        if (earlier != null) {
            created.close();
            return earlier;
        }
        return created;
    }

    @Override
    public void close() throws IOException {
        IOException first = null;
        for (FileStore store : stores.values()) {
            try {
                store.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        stores.clear();
        if (first != null) {
            throw first;
        }
    }
}
