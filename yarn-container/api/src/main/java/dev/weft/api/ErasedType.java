package dev.weft.api;

/** Says what to do about a type that the compiler erased. */
final class ErasedType {
    private ErasedType() {}

    /** Half a sentence that names the line of the program and the cure. */
    static String cure() {
        String place = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> !OwnCode.contains(frame.getDeclaringClass()))
                        .findFirst()
                        .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                        .orElse("unknown place"));
        return "(" + place + ") has a result type that the compiler erased (a lambda with a generic result): add"
                + " .returns(...) directly behind it, for instance .returns(new TypeHint<Tuple2<String, Long>>() {})";
    }
}
