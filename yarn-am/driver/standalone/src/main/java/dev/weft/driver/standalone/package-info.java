/**
 * Masters and workers that people start by hand: {@link dev.weft.driver.standalone.StandaloneMaster},
 * {@link dev.weft.driver.standalone.StandaloneWorker}. {@link dev.weft.driver.standalone.MasterNode} is a master as a whole
 * process, which YARN's driver uses too. Main threads; above master and rest.
 */
@NullMarked
package dev.weft.driver.standalone;

import org.jspecify.annotations.NullMarked;
