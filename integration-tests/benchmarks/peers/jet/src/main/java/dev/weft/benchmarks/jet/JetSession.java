package dev.weft.benchmarks.jet;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import dev.weft.benchmarks.session.Session;
import dev.weft.benchmarks.workload.Workload;
import java.util.List;

/** Main class: one member in this process. */
public final class JetSession {
    private JetSession() {}

    public static void main(String[] arguments) throws Exception {
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config());
        new Session(new JetEngine(member), List.of()).serve();
        member.getLifecycleService().terminate();
        System.exit(0);
    }

    private static Config config() {
        Config config = new Config();
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(Workload.PARALLELISM);
        NetworkConfig network = config.getNetworkConfig();
        network.setPortAutoIncrement(true).getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        return config;
    }
}
