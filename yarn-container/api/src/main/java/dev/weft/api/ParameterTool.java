package dev.weft.api;

import dev.weft.core.config.Configuration;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parameters of a program from its arguments, a properties file or system properties; of two with one name the last. */
public final class ParameterTool extends AbstractParameterTool {
    private static final long serialVersionUID = 1L;

    private final TreeMap<String, String> data;

    private ParameterTool(Map<String, String> data) {
        this.data = new TreeMap<>(data);
    }

    /**
     * From {@code --name value}, {@code -name value} and {@code --flag}.
     *
     * @throws IllegalArgumentException when an argument is neither a name nor a value
     */
    public static ParameterTool fromArgs(String[] args) {
        Map<String, String> data = new TreeMap<>();
        parse(args, data::put);
        return new ParameterTool(data);
    }

    /** From a file of properties. */
    public static ParameterTool fromPropertiesFile(String path) throws IOException {
        return fromPropertiesFile(new File(path));
    }

    /** From a file of properties. */
    public static ParameterTool fromPropertiesFile(File file) throws IOException {
        try (InputStream in = Files.newInputStream(file.toPath())) {
            return fromPropertiesFile(in);
        }
    }

    /** From a stream of properties, which stays open. */
    public static ParameterTool fromPropertiesFile(InputStream inputStream) throws IOException {
        Properties properties = new Properties();
        properties.load(inputStream);
        return fromProperties(properties);
    }

    private static ParameterTool fromProperties(Properties properties) {
        Map<String, String> data = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> data.put(name, properties.getProperty(name)));
        return new ParameterTool(data);
    }

    public static ParameterTool fromMap(Map<String, String> map) {
        return new ParameterTool(map);
    }

    public static ParameterTool fromSystemProperties() {
        return fromProperties(System.getProperties());
    }

    @Override
    protected @Nullable String find(String key) {
        String value = data.get(key);
        return NO_VALUE_KEY.equals(value) ? null : value;
    }

    @Override
    public boolean has(String key) {
        get(key);
        return data.containsKey(key);
    }

    @Override
    public int getNumberOfParameters() {
        return data.size();
    }

    @Override
    public Map<String, String> toMap() {
        return new TreeMap<>(data);
    }

    /** These and those of {@code other}, which win. */
    public ParameterTool mergeWith(ParameterTool other) {
        Map<String, String> merged = new TreeMap<>(data);
        merged.putAll(other.data);
        return new ParameterTool(merged);
    }

    /** The parameters as configuration. */
    public Configuration getConfiguration() {
        return Configuration.fromMap(data);
    }

    /** The parameters as properties. */
    public Properties getProperties() {
        Properties properties = new Properties();
        properties.putAll(data);
        return properties;
    }

    /** Writes a file with the defaults that the program asked for. */
    public void createPropertiesFile(String pathToFile) throws IOException {
        createPropertiesFile(pathToFile, true);
    }

    /** Writes a file with the defaults that the program asked for; refuses an existing one unless {@code overwrite}. */
    public void createPropertiesFile(String pathToFile, boolean overwrite) throws IOException {
        File file = new File(pathToFile);
        if (file.exists() && !overwrite) {
            throw new IOException("File " + pathToFile + " exists and must not be overwritten");
        }
        Properties properties = new Properties();
        properties.putAll(getDefaults());
        try (OutputStream out = Files.newOutputStream(file.toPath())) {
            properties.store(out, "Defaults of the program's parameters");
        }
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    protected ParameterTool clone() {
        return new ParameterTool(data);
    }
}
