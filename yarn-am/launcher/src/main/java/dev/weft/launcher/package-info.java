/**
 * weft.jar: finds a Java of at least 17 and runs the client as a child process. Called by {@code yarn jar weft.jar …}
 * (Hadoop's RunJar, on whatever Java the cluster has) and by {@code java -jar weft.jar …}.
 *
 * <p>Everything runs on the main thread but for one shutdown hook that takes the child down. Layer: lowest; sees no
 * other module. Java 8 byte code without dependencies, hence without nullness annotations (they would need a newer class
 * library); absent values are {@link java.util.Optional} or an empty list.
 */
package dev.weft.launcher;
