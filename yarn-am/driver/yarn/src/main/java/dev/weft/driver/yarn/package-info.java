/**
 * Weft on YARN. In the client: {@link dev.weft.driver.yarn.YarnApplicationLauncher} ships files and submits the application.
 * In its first container: {@link dev.weft.driver.yarn.YarnMasterMain} wires a master, whose workers
 * {@link dev.weft.driver.yarn.YarnClusterDriver} gets from the ResourceManager and starts through NodeManagers. Together
 * with the hadoop module the only place that knows {@code org.apache.hadoop}. Above master and rest.
 */
@NullMarked
package dev.weft.driver.yarn;

import org.jspecify.annotations.NullMarked;
