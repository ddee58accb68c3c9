package dev.weft.cluster.hadoop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands {@link MiniHadoop} to constructors and methods of tests: one for the whole JVM, kept in the root store. */
public final class HadoopExtension implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(HadoopExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == MiniHadoop.class;
    }

    @Override
    public MiniHadoop resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(MiniHadoop.class, type -> start(), MiniHadoop.class);
    }

    private static MiniHadoop start() {
        try {
            Path target = Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
            Path clusters = target.resolve("clusters");
            // Of the run before: kept so far for whoever wanted to look into its logs.
            FileUtil.fullyDelete(clusters.toFile());
            Path folder = Files.createTempDirectory(Files.createDirectories(clusters), "cluster-");
            return MiniHadoop.start(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException("The mini clusters do not start", e);
        }
    }
}
