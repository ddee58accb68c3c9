/**
 * weft.jar: finds a Java of at least 17 and starts the client as a child process. Java 8 byte code without
 * dependencies, hence without nullness annotations (they need a newer class library).
 */
package dev.weft.launcher;
