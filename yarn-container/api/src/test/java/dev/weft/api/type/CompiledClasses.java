package dev.weft.api.type;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.DiagnosticCollector;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Classes of package {@code shop}, compiled in the test: two loaders hold the same class in two versions. */
final class CompiledClasses extends ClassLoader {
    private final Map<String, byte[]> code = new HashMap<>();

    private CompiledClasses() {
        super(CompiledClasses.class.getClassLoader());
    }

    /** Each source is one public type of package {@code shop}, without package line and imports. */
    static CompiledClasses of(String... sources) {
        CompiledClasses classes = new CompiledClasses();
        var compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> faults = new DiagnosticCollector<>();
        StandardJavaFileManager standard = compiler.getStandardFileManager(faults, null, null);
        List<Source> units = Arrays.stream(sources).map(Source::new).toList();
        List<String> options = List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
        boolean done = compiler.getTask(null, classes.collector(standard), faults, options, null, units)
                .call();
        if (!done) {
            throw new AssertionError(faults.getDiagnostics().toString());
        }
        return classes;
    }

    private JavaFileManager collector(StandardJavaFileManager standard) {
        return new ForwardingJavaFileManager<JavaFileManager>(standard) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String className, JavaFileObject.Kind kind, javax.tools.FileObject sibling) {
                return new Target(className);
            }
        };
    }

    @SuppressWarnings("unchecked")
    Class<Object> type(String simpleName) {
        try {
            return (Class<Object>) loadClass("shop." + simpleName);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(simpleName, e);
        }
    }

    TypeSerializer<Object> serializer(String simpleName) {
        return TypeInformation.of(type(simpleName)).createSerializer();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = code.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///shop/" + typeName(text) + ".java"), Kind.SOURCE);
            this.text = "package shop; import java.util.*; import dev.weft.api.type.*;\n" + text;
        }

        private static String typeName(String text) {
            String[] words = text.split("[\\s({<]+");
            for (int i = 1; i < words.length; i++) {
                if (List.of("class", "record", "enum").contains(words[i - 1])) {
                    return words[i];
                }
            }
            throw new AssertionError(text);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private final class Target extends SimpleJavaFileObject {
        private final String className;

        Target(String className) {
            super(URI.create("mem:///" + className.replace('.', '/') + ".class"), Kind.CLASS);
            this.className = className;
        }

        @Override
        public OutputStream openOutputStream() {
            return new ByteArrayOutputStream() {
                @Override
                public void close() {
                    code.put(className, toByteArray());
                }
            };
        }
    }
}
