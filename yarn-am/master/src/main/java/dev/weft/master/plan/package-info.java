/**
 * From the logical graph to what is deployed: chaining, slot needs, the picture of the plan. Pure functions of records, any
 * thread. Layer: above view.
 */
@NullMarked
package dev.weft.master.plan;

import org.jspecify.annotations.NullMarked;
