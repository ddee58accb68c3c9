package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/** A function with a life cycle. */
public interface RichFunction extends Function {
    /** Called once before the first record, on the task's thread. */
    void open(OpenContext openContext) throws Exception;

    /** Called once after the last record, also after a failure. */
    void close() throws Exception;

    /** What the function may ask the engine; valid from {@link #open(OpenContext)} on. */
    RuntimeContext getRuntimeContext();

    /** Called by the engine before {@link #open(OpenContext)}. */
    void setRuntimeContext(RuntimeContext context);
}
