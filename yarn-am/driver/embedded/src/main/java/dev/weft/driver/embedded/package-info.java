/**
 * A whole cluster in this JVM: for {@code execute()} in an IDE, {@code weft run -t local} and tests. The same master, planner,
 * TaskManager and operators as anywhere else; only the ClusterDriver differs, and gateways are called in process, through the
 * codec. One cluster per job; nothing of it is left when the job has ended. No Hadoop. Layer: above master, rest and taskmanager.
 */
@NullMarked
package dev.weft.driver.embedded;

import org.jspecify.annotations.NullMarked;
