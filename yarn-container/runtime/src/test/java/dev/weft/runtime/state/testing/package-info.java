/** What every keyed state backend must do, as tests that a backend's module extends; and state without files. Tests only. */
@NullMarked
package dev.weft.runtime.state.testing;

import org.jspecify.annotations.NullMarked;
