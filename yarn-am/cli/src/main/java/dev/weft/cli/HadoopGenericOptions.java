package dev.weft.cli;

import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import picocli.CommandLine.Option;

/** The options that people write after {@code yarn jar}. */
final class HadoopGenericOptions {
    private static final String HADOOP_OVERRIDE = "weft.hadoop.";

    @Option(names = "-conf", paramLabel = "file", description = "A Hadoop configuration file (XML).")
    private @Nullable Path file;

    @Option(names = "-fs", paramLabel = "uri", description = "Default file system, e.g. hdfs://host:8020.")
    private @Nullable String fileSystem;

    @Option(names = "-jt", paramLabel = "host:port", description = "Address of the ResourceManager.")
    private @Nullable String resourceManager;

    @Option(names = "-files", paramLabel = "a,b", description = "Files that every container gets.")
    private @Nullable String files;

    @Option(names = "-libjars", paramLabel = "a,b", description = "Jars that the job needs too.")
    private @Nullable String jars;

    @Option(names = "-archives", paramLabel = "a,b", description = "Archives that every container gets, unpacked.")
    private @Nullable String archives;

    void addTo(Map<String, String> config) {
        if (file != null) {
            addFile(config, file);
        }
        put(config, HADOOP_OVERRIDE + "fs.defaultFS", fileSystem);
        put(config, HADOOP_OVERRIDE + "yarn.resourcemanager.address", resourceManager);
        put(config, YarnConfigOptions.SHIP_FILES.key(), asList(files));
        put(config, YarnConfigOptions.SHIP_ARCHIVES.key(), asList(archives));
        put(config, PipelineOptions.CLASSPATHS.key(), asList(jars));
    }

    private static void put(Map<String, String> config, String key, @Nullable String value) {
        if (value != null) {
            config.put(key, value);
        }
    }

    private static @Nullable String asList(@Nullable String commas) {
        return commas == null ? null : commas.replace(',', ';');
    }

    private static void addFile(Map<String, String> config, Path file) {
        try {
            NodeList properties = parser().newDocumentBuilder()
                    .parse(Files.newInputStream(file))
                    .getElementsByTagName("property");
            for (int i = 0; i < properties.getLength(); i++) {
                Element property = (Element) properties.item(i);
                config.put(HADOOP_OVERRIDE + textOf(property, "name"), textOf(property, "value"));
            }
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "-conf " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static String textOf(Element property, String name) {
        NodeList found = property.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().trim();
    }

    /** No external entities: a configuration file is data. */
    private static DocumentBuilderFactory parser() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory;
    }
}
