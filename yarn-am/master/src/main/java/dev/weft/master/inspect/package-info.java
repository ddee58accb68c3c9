/** What people ask of workers' processes while the answers are under way. Below resource and dispatcher. */
@NullMarked
package dev.weft.master.inspect;

import org.jspecify.annotations.NullMarked;
