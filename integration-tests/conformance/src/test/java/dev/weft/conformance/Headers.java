package dev.weft.conformance;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.flink.runtime.rest.HttpMethodWrapper;
import org.apache.flink.runtime.rest.messages.MessageHeaders;
import org.apache.flink.runtime.webmonitor.handlers.JarListHeaders;

/** The headers of Flink's REST API: every class of its two jars that describes a request and its answer. */
final class Headers {
    private Headers() {}

    /** All that describe a GET with a JSON answer, by path. */
    static List<MessageHeaders<?, ?, ?>> gets() throws Exception {
        List<MessageHeaders<?, ?, ?>> found = new ArrayList<>();
        for (Class<?> anchor : List.of(MessageHeaders.class, JarListHeaders.class)) {
            for (String name : classesBeside(anchor)) {
                Class<?> type = Class.forName(name, false, Headers.class.getClassLoader());
                if (MessageHeaders.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                    MessageHeaders<?, ?, ?> headers = instance(type);
                    if (headers.getHttpMethod() == HttpMethodWrapper.GET) {
                        found.add(headers);
                    }
                }
            }
        }
        return found;
    }

    private static List<String> classesBeside(Class<?> anchor) throws IOException, URISyntaxException {
        Path jar = Path.of(
                anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith("Headers.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }

    private static MessageHeaders<?, ?, ?> instance(Class<?> type) throws ReflectiveOperationException {
        try {
            return (MessageHeaders<?, ?, ?>) type.getMethod("getInstance").invoke(null);
        } catch (NoSuchMethodException e) {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (MessageHeaders<?, ?, ?>) constructor.newInstance();
        }
    }
}
