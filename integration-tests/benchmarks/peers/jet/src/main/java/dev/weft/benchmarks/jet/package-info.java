/** The workloads on Hazelcast Jet: one member, two cooperative threads. */
package dev.weft.benchmarks.jet;
