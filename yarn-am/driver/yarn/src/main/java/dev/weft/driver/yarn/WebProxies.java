package dev.weft.driver.yarn;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The hosts of YARN's web proxies, which pass on requests of people that they have authenticated. */
final class WebProxies {
    private static final Logger log = LoggerFactory.getLogger(WebProxies.class);

    private WebProxies() {}

    /** Under which sites people see our pages through them. */
    static Set<String> origins(Configuration hadoop) {
        Set<String> origins = new LinkedHashSet<>();
        for (String hostAndPort : WebAppUtils.getProxyHostsAndPortsForAmFilter(hadoop)) {
            origins.add("http://" + hostAndPort);
            origins.add("https://" + hostAndPort);
        }
        return origins;
    }

    /** Their addresses: of the proxy server if there is one, else of all ResourceManagers. Blocks on name service. */
    static Set<InetAddress> addresses(Configuration hadoop) {
        Set<InetAddress> addresses = new LinkedHashSet<>();
        for (String hostAndPort : WebAppUtils.getProxyHostsAndPortsForAmFilter(hadoop)) {
            String host = hostAndPort.substring(0, hostAndPort.lastIndexOf(':'));
            try {
                addresses.addAll(Set.of(InetAddress.getAllByName(host)));
            } catch (UnknownHostException e) {
                log.warn("YARN's web proxy on {} has no address here: its pages will be refused", host, e);
            }
        }
        return addresses;
    }
}
