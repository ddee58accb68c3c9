package dev.weft.api;

import dev.weft.core.config.Configuration;
import java.util.Collection;
import java.util.stream.Stream;

/** What slot sharing groups need, as options of the job: {@code pipeline.slot-sharing-group.<name>.cpu-cores} and so on. */
final class SlotGroups {
    private static final String PREFIX = "pipeline.slot-sharing-group.";

    private SlotGroups() {}

    /** The keys of {@code options} that say what a slot needs. */
    static Stream<String> keysIn(Configuration options) {
        return options.keySet().stream().filter(key -> key.startsWith(PREFIX)).sorted();
    }

    static void write(Collection<SlotSharingGroup> groups, Configuration target) {
        for (SlotSharingGroup group : groups) {
            String prefix = PREFIX + group.getName() + ".";
            group.getCpuCores().ifPresent(cores -> target.setString(prefix + "cpu-cores", cores.toString()));
            group.getTaskHeapMemory().ifPresent(size -> target.setString(prefix + "heap", size.toString()));
            group.getTaskOffHeapMemory().ifPresent(size -> target.setString(prefix + "off-heap", size.toString()));
            group.getManagedMemory().ifPresent(size -> target.setString(prefix + "managed", size.toString()));
            group.getExternalResources()
                    .forEach(
                            (resource, amount) -> target.setString(prefix + "external." + resource, amount.toString()));
        }
    }
}
