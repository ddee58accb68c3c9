# Sourced by scripts/local-hadoop: the four commands.

readonly MARKER=.weft-local-hadoop
readonly START_TIMEOUT_SECONDS=180

declare -A daemon_titles=([zookeeper]=ZooKeeper [namenode]=NameNode [datanode]=DataNode
    [resourcemanager]=ResourceManager [format]="NameNode -format")

title_of() {
    echo "${daemon_titles[$1]:-NodeManager ${1#nm}}"
}

cluster_start() {
    local attempt
    [[ $run =~ ^[A-Za-z0-9/._+=@-]+$ ]] || fail "the folder '$run' has characters that Hadoop's configuration does not bear"
    if [ -e "$run" ]; then
        [ -e "$run/$MARKER" ] || [ -z "$(ls -A "$run")" ] || fail "$run holds something else; name another --dir"
        [ -z "$(running)" ] || fail "runs already in $run ($(running)); 'stop' ends it"
    fi
    find_java
    resolve_libraries
    prepare_class_archive
    trap 'take_down_failed_start' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    for attempt in 1 2 3; do
        fresh_folder
        spawn_all
        await_all && break
        # Somebody took a port in the seconds before our daemon bound it: another set of ports.
        [ "$attempt" -lt 3 ] && grep -qs 'BindException\|Address already in use' "$run"/log/*.log || start_failed
        end_processes
    done
    create_home
    trap - EXIT INT TERM HUP
    echo "local-hadoop: up in $run (HDFS hdfs://localhost:$namenode_port, YARN http://localhost:$resourcemanager_web_port," \
        "ZooKeeper localhost:$zookeeper_port)"
}

fresh_folder() {
    failed_daemon=""
    rm -rf "$run"
    mkdir -p "$run"
    # Files in HDFS are secrets at times (delegation tokens, staging): nobody else reads the blocks.
    chmod 700 "$run"
    mkdir -p "$run/pid" "$run/log" "$run/data"
    : >"$run/$MARKER"
    choose_ports
    write_config
    write_commands
}

# Starts everything; the NameNode's format runs beside the daemons that do not need it.
spawn_all() {
    local number
    spawn_java zookeeper 128 org.apache.zookeeper.server.quorum.QuorumPeerMain "$run/conf/zoo.cfg"
    spawn_java format 128 org.apache.hadoop.hdfs.server.namenode.NameNode -format -nonInteractive
    spawn_java resourcemanager 384 org.apache.hadoop.yarn.server.resourcemanager.ResourceManager
    for ((number = 1; number <= node_managers; number++)); do
        mkdir -p "$run/data/nm$number"
        spawn_java "nm$number" 256 org.apache.hadoop.yarn.server.nodemanager.NodeManager \
            -D "yarn.nodemanager.local-dirs=$run/data/nm$number/local" \
            -D "yarn.nodemanager.log-dirs=$run/data/nm$number/logs"
    done
    await_format || return 0
    spawn_java namenode 256 org.apache.hadoop.hdfs.server.namenode.NameNode
    spawn_java datanode 256 org.apache.hadoop.hdfs.server.datanode.DataNode
}

# spawn_java NAME HEAP_MB CLASS ARGUMENTS…
spawn_java() {
    local name=$1 heap_mb=$2
    shift 2
    # add-opens: what Hadoop before 3.5 needs on Java 17. The conf folder comes last: archives bear no folder before.
    # shellcheck disable=SC2046
    spawn "$name" "$WEFT_JAVA" "-Xmx${heap_mb}m" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
        $(class_archive_options "$name") \
        --add-opens=java.base/java.lang=ALL-UNNAMED -Djava.net.preferIPv4Stack=true \
        "-Dlog4j.configuration=file:$run/conf/log4j-daemon.properties" -cp "$class_path:$run/conf" "$@"
}

await_format() {
    while pid_of format >/dev/null; do sleep 0.1; done
    [ -d "$run/data/namenode/current" ] || {
        failed_daemon=format
        return 1
    }
    rm "$run/pid/format"
}

# Waits until every daemon serves. Sets failed_daemon when one of them ended or the time is over.
await_all() {
    local deadline=$((SECONDS + START_TIMEOUT_SECONDS)) name
    [ -z "${failed_daemon:-}" ] || return 1
    for name in zookeeper namenode resourcemanager datanode nodemanagers; do
        until "ready_$name"; do
            failed_daemon=$(first_dead)
            [ -z "$failed_daemon" ] || return 1
            if [ $SECONDS -ge $deadline ]; then
                failed_daemon=$name
                [ "$name" != nodemanagers ] || failed_daemon=nm1
                return 1
            fi
            sleep 0.1
        done
    done
}

first_dead() {
    local name
    for name in $(daemons); do
        pid_of "$name" >/dev/null || {
            echo "$name"
            return
        }
    done
}

ready_zookeeper() { [[ $(exchange "$zookeeper_port" 'ruok') == imok* ]]; }
ready_namenode() { [[ $(http GET "$namenode_web_port" "/jmx?qry=Hadoop:service=NameNode,name=NameNodeStatus") == *active* ]]; }
ready_datanode() {
    local state
    state=$(http GET "$namenode_web_port" "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState")
    [[ $state == *'"NumLiveDataNodes" : 1,'* && $state == *'"FSState" : "Operational"'* ]]
}
ready_resourcemanager() { [[ $(http GET "$resourcemanager_web_port" /ws/v1/cluster/metrics) == *activeNodes* ]]; }
ready_nodemanagers() {
    [[ $(http GET "$resourcemanager_web_port" /ws/v1/cluster/metrics) == *"\"activeNodes\":$node_managers,"* ]]
}

# Sends $2 to port $1 of this machine and prints the answer.
exchange() {
    (
        exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
        printf '%b' "$2" >&3
        timeout 10 cat <&3
    ) 2>/dev/null || true
}

# http METHOD PORT PATH
http() {
    exchange "$2" "$1 $3 HTTP/1.0\r\nHost: localhost\r\nAccept: application/json\r\nContent-Length: 0\r\n\r\n"
}

# The folders that an administrator would have made: /tmp for all, and the user's home.
create_home() {
    local user answer path
    user=$(id -un)
    for path in "/tmp?permission=1777&" "/user?permission=755&" "/user/$user?permission=755&"; do
        answer=$(http PUT "$namenode_web_port" "/webhdfs/v1${path}op=MKDIRS&user.name=$user")
        [[ $answer == *'"boolean":true'* ]] || {
            failed_daemon=namenode
            start_failed
        }
    done
}

start_failed() {
    local log=$run/log/$failed_daemon.log
    echo "local-hadoop: $(title_of "$failed_daemon") did not start; the end of $log:" >&2
    tail -n 12 "$log" | cut -c1-400 | sed 's/^/    /' >&2
    exit 1
}

# A start that failed or was interrupted leaves its logs and no process.
take_down_failed_start() {
    trap - EXIT INT TERM HUP
    end_processes
    rm -rf "${run:?}/data" "$run/pid" "$run/bin" "$run/conf" "$run/settings"
}

# Prints the names of the daemons that run.
running() {
    local name names=""
    for name in $(daemons); do
        ! pid_of "$name" >/dev/null || names="$names $name"
    done
    echo "${names# }"
}

cluster_stop() {
    if [ ! -e "$run/$MARKER" ]; then
        echo "local-hadoop: nothing in $run"
        return
    fi
    end_processes
    [ ! -f "$run/settings" ] || source "$run/settings"
    [ -z "${class_list:-}" ] || keep_class_list
    rm -rf "$run"
    echo "local-hadoop: stopped"
}

cluster_status() {
    local name pid down=0
    [ -n "$(daemons)" ] || fail "nothing runs in $run"
    for name in $(daemons); do
        if pid=$(pid_of "$name"); then
            printf '%-16s pid %-8s %s MB\n' "$(title_of "$name")" "$pid" \
                "$(($(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status") / 1024))"
        else
            printf '%-16s is down, see %s\n' "$(title_of "$name")" "$run/log/$name.log"
            down=1
        fi
    done
    return $down
}

cluster_env() {
    [ -n "$(running)" ] || fail "nothing runs in $run"
    source "$run/settings"
    cat <<TEXT
export WEFT_LOCAL_HADOOP='$run'
export HADOOP_CONF_DIR='$run/conf'
export WEFT_HDFS='hdfs://localhost:$namenode_port'
export WEFT_NAMENODE_WEB='http://localhost:$namenode_web_port'
export WEFT_RESOURCEMANAGER_WEB='http://localhost:$resourcemanager_web_port'
export WEFT_ZOOKEEPER='localhost:$zookeeper_port'
case ":\$PATH:" in *':$run/bin:'*) ;; *) export PATH='$run/bin':"\$PATH" ;; esac
TEXT
}
