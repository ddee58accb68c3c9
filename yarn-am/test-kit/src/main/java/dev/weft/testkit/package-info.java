/**
 * For tests of programs: {@code FunctionHarness} runs one operator by hand with time that stands still until it is moved,
 * {@code LocalJobs} runs whole jobs in the test's JVM. Used on the test's thread. Above driver-embedded; the product never uses it.
 */
@NullMarked
package dev.weft.testkit;

import org.jspecify.annotations.NullMarked;
