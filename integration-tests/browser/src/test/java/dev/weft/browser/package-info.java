/**
 * The dashboard in a real browser, on one cluster in this JVM with jobs that show what pages must show. Test code only; each
 * test runs on JUnit's thread and drives one browser.
 */
@NullMarked
package dev.weft.browser;

import org.jspecify.annotations.NullMarked;
