/** Harnesses that run one operator or one exchange by hand, for users' tests and our own. The test's thread; tests only. */
@NullMarked
package dev.weft.runtime.testing;

import org.jspecify.annotations.NullMarked;
