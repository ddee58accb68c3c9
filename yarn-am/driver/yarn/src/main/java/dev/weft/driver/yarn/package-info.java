/** ApplicationMaster and launcher for YARN. */
@NullMarked
package dev.weft.driver.yarn;

import org.jspecify.annotations.NullMarked;
