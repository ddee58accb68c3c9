/** The workloads on Flink: a FLIP-27 source of one record per poll, object reuse on. */
package dev.weft.benchmarks.flink;
