/** File store, Kerberos and configuration over the Hadoop client. */
@NullMarked
package dev.weft.hadoop;

import org.jspecify.annotations.NullMarked;
