/** HDFS, YARN and ZooKeeper in the tests' JVM, started once. JUnit's main thread. */
@NullMarked
package dev.weft.cluster.hadoop;

import org.jspecify.annotations.NullMarked;
