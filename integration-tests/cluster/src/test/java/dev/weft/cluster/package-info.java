/**
 * The product as its users run it: the unpacked distribution as child processes, against HDFS, YARN and ZooKeeper in this
 * JVM. No class of the product is on the class path. JUnit's main thread.
 */
@NullMarked
package dev.weft.cluster;

import org.jspecify.annotations.NullMarked;
