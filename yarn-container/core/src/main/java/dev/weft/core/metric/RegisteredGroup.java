package dev.weft.core.metric;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A place below a scope of a {@link MetricRegistry}. Immutable: safe on any thread. */
final class RegisteredGroup implements MetricGroup {
    private final MetricRegistry registry;
    private final MetricScope scope;
    private final List<String> below;
    private final Map<String, String> variables;

    private RegisteredGroup(
            MetricRegistry registry, MetricScope scope, List<String> below, Map<String, String> variables) {
        this.registry = registry;
        this.scope = scope;
        this.below = List.copyOf(below);
        this.variables = Collections.unmodifiableMap(new TreeMap<>(variables));
    }

    static RegisteredGroup of(MetricRegistry registry, MetricScope scope) {
        return new RegisteredGroup(registry, scope, List.of(), registry.names().variables(scope));
    }

    @Override
    public <C extends Counter> C counter(String name, C counter) {
        return add(name, counter);
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
        return add(name, gauge);
    }

    @Override
    public <M extends Meter> M meter(String name, M meter) {
        return add(name, meter);
    }

    @Override
    public <H extends Histogram> H histogram(String name, H histogram) {
        return add(name, histogram);
    }

    private <M extends Metric> M add(String name, M metric) {
        registry.add(scope, nameInScope(name), metric);
        return metric;
    }

    /** Parts are separated by dots; what would be mistaken for a separator in a query becomes an underscore. */
    private String nameInScope(String name) {
        StringBuilder full = new StringBuilder();
        below.forEach(part -> full.append(clean(part).replace('.', '_')).append('.'));
        return full.append(clean(name)).toString();
    }

    private static String clean(String part) {
        return part.replace(' ', '_').replace(':', '_').replace(',', '_');
    }

    @Override
    public MetricGroup addGroup(String name) {
        return new RegisteredGroup(registry, scope, below(name), variables);
    }

    @Override
    public MetricGroup addGroup(String key, String value) {
        Map<String, String> more = new TreeMap<>(variables);
        more.put("<" + key + ">", value);
        return new RegisteredGroup(registry, scope, below(key, value), more);
    }

    private List<String> below(String... names) {
        List<String> all = new ArrayList<>(below);
        all.addAll(List.of(names));
        return all;
    }

    @Override
    public String[] getScopeComponents() {
        List<String> all = new ArrayList<>(registry.names().components(scope));
        all.addAll(below);
        return all.toArray(new String[0]);
    }

    @Override
    public String getMetricIdentifier(String metricName, CharacterFilter filter) {
        List<String> parts = new ArrayList<>();
        for (String part : getScopeComponents()) {
            parts.add(filter.filterCharacters(part));
        }
        parts.add(filter.filterCharacters(metricName));
        return String.join(registry.names().delimiter(), parts);
    }

    @Override
    public Map<String, String> getAllVariables() {
        return variables;
    }
}
