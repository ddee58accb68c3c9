/** Breaks the rules of the architecture on purpose; proves that they can fail. Tests only. */
package dev.weft.master.slot.planted;
