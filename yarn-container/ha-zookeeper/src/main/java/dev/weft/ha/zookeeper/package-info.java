/**
 * {@code high-availability.type: zookeeper}. Below one node per cluster: {@code leaders} (Curator's latch), {@code epoch} (a
 * number that rises with every won election), {@code addresses} (one ephemeral node per epoch), {@code pointers}. Elections
 * live on their candidate's event loop and use ZooKeeper's asynchronous calls only; pointers block. Layer: behind ha's
 * interfaces.
 */
@NullMarked
package dev.weft.ha.zookeeper;

import org.jspecify.annotations.NullMarked;
