/** Leader election and pointers in ZooKeeper. */
@NullMarked
package dev.weft.ha.zookeeper;

import org.jspecify.annotations.NullMarked;
