package dev.weft.master.plan;

import dev.weft.protocol.deploy.ChainedOperator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Names of chains in Flink's form: {@code "A -> B -> (C, D)"} on one line, and the same as a tree with HTML line breaks. */
final class ChainNames {
    private static final String SOURCE_PREFIX = "Source: ";
    private static final String LINE_BREAK = "<br/>";

    private ChainNames() {}

    /** The chain on one line. */
    static String line(List<ChainedOperator> chain) {
        return line(chain, 0);
    }

    private static String line(List<ChainedOperator> chain, int operator) {
        String name = nameOf(chain.get(operator));
        int[] followers = followers(chain, operator);
        if (followers.length == 0) {
            return name;
        }
        String rest = IntStream.of(followers)
                .mapToObj(follower -> line(chain, follower))
                .collect(Collectors.joining(", "));
        return name + " -> " + (followers.length == 1 ? rest : "(" + rest + ")");
    }

    /** The chain as a tree: one operator per line, each line ended by {@code <br/>}; names are escaped. */
    static String tree(List<ChainedOperator> chain) {
        StringBuilder text = new StringBuilder(escape(nameOf(chain.get(0)))).append(LINE_BREAK);
        appendFollowers(chain, 0, "", text);
        return text.toString();
    }

    private static void appendFollowers(List<ChainedOperator> chain, int operator, String indent, StringBuilder text) {
        int[] followers = followers(chain, operator);
        for (int i = 0; i < followers.length; i++) {
            boolean last = i == followers.length - 1;
            text.append(indent).append(last ? "+- " : ":- ");
            text.append(escape(nameOf(chain.get(followers[i])))).append(LINE_BREAK);
            appendFollowers(chain, followers[i], indent + (last ? "   " : ":  "), text);
        }
    }

    private static int[] followers(List<ChainedOperator> chain, int operator) {
        return IntStream.range(0, chain.size())
                .filter(i -> chain.get(i)
                        .input()
                        .filter(input -> input.operator() == operator)
                        .isPresent())
                .toArray();
    }

    private static String nameOf(ChainedOperator operator) {
        boolean plainSource =
                operator.spec().traits().source() && !operator.name().startsWith(SOURCE_PREFIX);
        return plainSource ? SOURCE_PREFIX + operator.name() : operator.name();
    }

    private static String escape(String name) {
        return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
