package dev.weft.api;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parameters of a program of which several may have one name. */
public final class MultipleParameterTool extends AbstractParameterTool {
    private static final long serialVersionUID = 1L;

    private final TreeMap<String, ArrayList<String>> data = new TreeMap<>();

    private MultipleParameterTool() {}

    private void add(String key, String value) {
        data.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
    }

    /** As {@link ParameterTool#fromArgs(String[])}, keeping all values. */
    public static MultipleParameterTool fromArgs(String[] args) {
        MultipleParameterTool tool = new MultipleParameterTool();
        parse(args, tool::add);
        return tool;
    }

    public static MultipleParameterTool fromMultiMap(Map<String, Collection<String>> multiMap) {
        MultipleParameterTool tool = new MultipleParameterTool();
        multiMap.forEach((key, values) -> values.forEach(value -> tool.add(key, value)));
        return tool;
    }

    private List<String> values(String key) {
        List<String> values = data.getOrDefault(key, new ArrayList<>());
        return values.stream().filter(value -> !value.equals(NO_VALUE_KEY)).toList();
    }

    /** The last value, as later ones override earlier ones. */
    @Override
    protected @Nullable String find(String key) {
        List<String> values = values(key);
        return values.isEmpty() ? null : values.get(values.size() - 1);
    }

    /** All values of a name; empty when it is not given. */
    public Collection<String> getMultiParameter(String key) {
        get(key);
        return values(key);
    }

    /**
     * All values of a name.
     *
     * @throws IllegalArgumentException when it is not given
     */
    public Collection<String> getMultiParameterRequired(String key) {
        getRequired(key);
        return values(key);
    }

    @Override
    public boolean has(String key) {
        get(key);
        return data.containsKey(key);
    }

    @Override
    public int getNumberOfParameters() {
        return data.size();
    }

    /** The last value of each name. */
    @Override
    public Map<String, String> toMap() {
        Map<String, String> map = new TreeMap<>();
        data.forEach((key, values) -> map.put(key, values.get(values.size() - 1)));
        return map;
    }

    /** All values of each name. */
    public Map<String, Collection<String>> toMultiMap() {
        Map<String, Collection<String>> map = new TreeMap<>();
        data.forEach((key, values) -> map.put(key, List.copyOf(values)));
        return map;
    }

    /** These and those of {@code other}. */
    public MultipleParameterTool mergeWith(MultipleParameterTool other) {
        MultipleParameterTool merged = clone();
        other.data.forEach((key, values) -> values.forEach(value -> merged.add(key, value)));
        return merged;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    protected MultipleParameterTool clone() {
        return fromMultiMap(toMultiMap());
    }
}
