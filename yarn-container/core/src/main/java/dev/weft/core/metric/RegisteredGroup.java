package dev.weft.core.metric;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A scope of a {@link MetricRegistry}. Immutable: safe on any thread. */
final class RegisteredGroup implements MetricGroup {
    private static final Logger LOG = LoggerFactory.getLogger(RegisteredGroup.class);

    private final MetricRegistry registry;
    private final List<String> scope;
    private final Map<String, String> variables;

    RegisteredGroup(MetricRegistry registry, List<String> scope, Map<String, String> variables) {
        this.registry = registry;
        this.scope = List.copyOf(scope);
        this.variables = Collections.unmodifiableMap(new TreeMap<>(variables));
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
        if (!registry.add(getMetricIdentifier(name), metric)) {
            LOG.warn("Metric {} exists already; the later one is not reported", getMetricIdentifier(name));
        }
        return metric;
    }

    @Override
    public MetricGroup addGroup(String name) {
        return new RegisteredGroup(registry, below(name), variables);
    }

    @Override
    public MetricGroup addGroup(String key, String value) {
        Map<String, String> more = new TreeMap<>(variables);
        more.put("<" + key + ">", value);
        return new RegisteredGroup(registry, below(key, value), more);
    }

    private List<String> below(String... names) {
        List<String> all = new ArrayList<>(scope);
        all.addAll(List.of(names));
        return all;
    }

    @Override
    public String[] getScopeComponents() {
        return scope.toArray(new String[0]);
    }

    @Override
    public Map<String, String> getAllVariables() {
        return variables;
    }
}
