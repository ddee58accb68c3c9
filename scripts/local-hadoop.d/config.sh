# Sourced by scripts/local-hadoop: ports and configuration files of a cluster, written into $run/conf at every start.

# Prints $1 free ports, below the range that the kernel hands out by itself, so that no outgoing connection takes one
# between here and the daemon's bind.
pick_ports() {
    local low used port picked=""
    read -r low _ </proc/sys/net/ipv4/ip_local_port_range
    [ "$low" -gt 24000 ] || low=32000
    used=$(cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | sed -n 's/^ *[0-9]*: [0-9A-F]*:\([0-9A-F]*\) .*/\1/p')
    for port in $(shuf -i "20000-$((low - 1))" -n "$(($1 + 500))"); do
        ! grep -qx "$(printf '%04X' "$port")" <<<"$used" || continue
        picked="$picked $port"
        [ "$(wc -w <<<"$picked")" -lt "$1" ] || break
    done
    echo "$picked"
}

choose_ports() {
    read -r namenode_port namenode_web_port resourcemanager_port scheduler_port tracker_port admin_port \
        resourcemanager_web_port zookeeper_port <<<"$(pick_ports 8)"
    cat >"$run/settings" <<TEXT
namenode_port=$namenode_port
namenode_web_port=$namenode_web_port
resourcemanager_port=$resourcemanager_port
resourcemanager_web_port=$resourcemanager_web_port
zookeeper_port=$zookeeper_port
class_archive='$class_archive'
class_list='$class_list'
TEXT
}

# Reads lines "key value" and prints a Hadoop configuration file.
properties() {
    local key value
    echo '<?xml version="1.0"?>'
    echo '<configuration>'
    while read -r key value; do
        [ -z "$key" ] || echo "  <property><name>$key</name><value>$value</value></property>"
    done
    echo '</configuration>'
}

# Half of the machine, at most 6 GiB, shared among the NodeManagers.
default_memory_mb() {
    local half_mb
    half_mb=$(($(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 2048))
    echo $(((half_mb < 6144 ? half_mb : 6144) / node_managers))
}

write_config() {
    local conf=$run/conf user
    user=$(id -un)
    memory_mb=${memory_mb:-$(default_memory_mb)}
    # hadoop-hdfs.jar of Maven Central brings no web pages; its servers ask for the folders all the same.
    mkdir -p "$conf/webapps/hdfs" "$conf/webapps/datanode" "$conf/webapps/secondary"
    properties >"$conf/core-site.xml" <<TEXT
fs.defaultFS hdfs://localhost:$namenode_port
hadoop.tmp.dir $run/data/tmp
hadoop.proxyuser.$user.hosts *
hadoop.proxyuser.$user.groups *
ipc.client.connect.retry.interval 100
TEXT
    properties >"$conf/hdfs-site.xml" <<TEXT
dfs.replication 1
dfs.blocksize 8m
dfs.namenode.rpc-address localhost:$namenode_port
dfs.namenode.http-address localhost:$namenode_web_port
dfs.namenode.secondary.http-address localhost:0
dfs.namenode.name.dir file://$run/data/namenode
dfs.namenode.safemode.extension 0
dfs.namenode.safemode.min.datanodes 1
dfs.datanode.hostname localhost
dfs.datanode.address localhost:0
dfs.datanode.http.address localhost:0
dfs.datanode.ipc.address localhost:0
dfs.datanode.data.dir file://$run/data/datanode
dfs.heartbeat.interval 1
dfs.client.block.write.replace-datanode-on-failure.policy NEVER
TEXT
    write_yarn_config "$conf"
    write_logging "$conf"
    cat >"$conf/zoo.cfg" <<TEXT
tickTime=500
dataDir=$run/data/zookeeper
clientPort=$zookeeper_port
clientPortAddress=127.0.0.1
maxClientCnxns=0
admin.enableServer=false
4lw.commands.whitelist=ruok,stat,mntr
TEXT
}

write_yarn_config() {
    properties >"$1/yarn-site.xml" <<TEXT
yarn.resourcemanager.hostname localhost
yarn.resourcemanager.address localhost:$resourcemanager_port
yarn.resourcemanager.scheduler.address localhost:$scheduler_port
yarn.resourcemanager.resource-tracker.address localhost:$tracker_port
yarn.resourcemanager.admin.address localhost:$admin_port
yarn.resourcemanager.webapp.address localhost:$resourcemanager_web_port
yarn.resourcemanager.connect.retry-interval.ms 250
yarn.resourcemanager.nodemanagers.heartbeat-interval-ms 200
yarn.resourcemanager.nodemanagers.heartbeat-interval-min-ms 200
yarn.resourcemanager.nodemanagers.heartbeat-interval-max-ms 200
yarn.resourcemanager.am.max-attempts 5
yarn.am.liveness-monitor.expiry-interval-ms 60000
yarn.nm.liveness-monitor.expiry-interval-ms 20000
yarn.scheduler.minimum-allocation-mb 64
yarn.scheduler.maximum-allocation-mb $memory_mb
yarn.scheduler.maximum-allocation-vcores 8
yarn.resource-types.memory-mb.increment-allocation 64
yarn.nodemanager.hostname localhost
yarn.nodemanager.address localhost:0
yarn.nodemanager.localizer.address localhost:0
yarn.nodemanager.webapp.address localhost:0
yarn.nodemanager.collector-service.address localhost:0
yarn.nodemanager.resource.memory-mb $memory_mb
yarn.nodemanager.resource.cpu-vcores 8
yarn.nodemanager.vmem-check-enabled false
yarn.nodemanager.delete.debug-delay-sec $debug_delay_seconds
yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage 99.9
yarn.nodemanager.disk-health-checker.min-free-space-per-disk-mb 0
yarn.log-aggregation-enable true
TEXT
    # Queue "small" holds one ApplicationMaster and hardly a worker: there a job waits for resources.
    properties >"$1/capacity-scheduler.xml" <<TEXT
yarn.scheduler.capacity.root.queues default,small
yarn.scheduler.capacity.root.default.capacity 80
yarn.scheduler.capacity.root.default.maximum-capacity 100
yarn.scheduler.capacity.root.small.capacity 20
yarn.scheduler.capacity.root.small.maximum-capacity 20
yarn.scheduler.capacity.maximum-am-resource-percent 1.0
TEXT
}

# Daemons log at INFO into their file; commands speak on stderr, and only when something is wrong.
write_logging() {
    local kind level
    for kind in log4j:WARN log4j-daemon:INFO; do
        level=${kind#*:}
        cat >"$1/${kind%:*}.properties" <<TEXT
log4j.rootLogger=$level,console
log4j.appender.console=org.apache.log4j.ConsoleAppender
log4j.appender.console.target=System.err
log4j.appender.console.layout=org.apache.log4j.PatternLayout
log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{1} [%t] %m%n
log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR
TEXT
    done
}

# The commands hdfs, hadoop and yarn of this cluster, as thin as Hadoop's own: a class per verb.
write_commands() {
    mkdir -p "$run/bin"
    cat >"$run/bin/hadoop-command" <<TEXT
# Sourced by the commands beside it. \$1 is the class, the rest its arguments.
java=\${JAVA_HOME:+\$JAVA_HOME/bin/java}
[ -z "\$java" ] || [ -x "\$java" ] || { echo "JAVA_HOME=\$JAVA_HOME holds no bin/java" >&2; exit 1; }
java=\${java:-$WEFT_JAVA}
class_path="$class_path:\${HADOOP_CONF_DIR:-$run/conf}\${HADOOP_CLASSPATH:+:\$HADOOP_CLASSPATH}"
archive=
[ ! -f "$class_archive" ] || [ "\$java" != "$WEFT_JAVA" ] || archive="-XX:SharedArchiveFile=$class_archive -Xlog:cds=off"
run_class() {
    exec "\$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.net.preferIPv4Stack=true \$archive \\
        \${HADOOP_CLIENT_OPTS:-} -cp "\$class_path" "\$@"
}
TEXT
    cat >"$run/bin/hdfs" <<'TEXT'
#!/usr/bin/env bash
. "$(dirname "${BASH_SOURCE[0]}")/hadoop-command"
verb=${1:-}
[ $# -eq 0 ] || shift
case $verb in
    dfs) run_class org.apache.hadoop.fs.FsShell "$@" ;;
    dfsadmin) run_class org.apache.hadoop.hdfs.tools.DFSAdmin "$@" ;;
    fsck) run_class org.apache.hadoop.hdfs.tools.DFSck "$@" ;;
    getconf) run_class org.apache.hadoop.hdfs.tools.GetConf "$@" ;;
    classpath) echo "$class_path" ;;
    *) echo "usage: hdfs dfs|dfsadmin|fsck|getconf|classpath …" >&2; exit 2 ;;
esac
TEXT
    cat >"$run/bin/yarn" <<'TEXT'
#!/usr/bin/env bash
. "$(dirname "${BASH_SOURCE[0]}")/hadoop-command"
verb=${1:-}
[ $# -eq 0 ] || shift
case $verb in
    jar) run_class org.apache.hadoop.util.RunJar "$@" ;;
    app | application | applicationattempt | container)
        run_class org.apache.hadoop.yarn.client.cli.ApplicationCLI "$verb" "$@" ;;
    node) run_class org.apache.hadoop.yarn.client.cli.NodeCLI "$@" ;;
    queue) run_class org.apache.hadoop.yarn.client.cli.QueueCLI "$@" ;;
    logs) run_class org.apache.hadoop.yarn.client.cli.LogsCLI "$@" ;;
    rmadmin) run_class org.apache.hadoop.yarn.client.cli.RMAdminCLI "$@" ;;
    classpath) echo "$class_path" ;;
    *) echo "usage: yarn jar|application|applicationattempt|container|node|queue|logs|rmadmin|classpath …" >&2; exit 2 ;;
esac
TEXT
    chmod +x "$run/bin/hdfs" "$run/bin/yarn"
}
