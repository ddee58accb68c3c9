/**
 * What a kind of cluster (embedded, standalone, YARN) implements: {@link dev.weft.master.cluster.ClusterDriver} on the master,
 * {@link dev.weft.master.cluster.ClusterLauncher} in the client. Drivers start and stop worker processes; how many there are,
 * which grant is wanted and which is surplus is decided by the ResourceManager alone.
 */
@NullMarked
package dev.weft.master.cluster;

import org.jspecify.annotations.NullMarked;
