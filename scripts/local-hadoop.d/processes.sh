# Sourced by scripts/local-hadoop: daemons as processes. A process is known by pid and start time, so that a number
# that the system gave to somebody else is never taken for ours. $run/pid/NAME holds "PID START-TIME".

# Prints the start time of process $1 in clock ticks since boot, nothing when there is none.
start_time() {
    # The command name (field 2) may hold blanks: count after its closing bracket.
    sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
}

# Starts daemon $1 with the log $run/log/$1.log; the rest is its command line. It gets no stdin, and none of our open
# files: a lock that the caller holds must not live as long as the daemon.
spawn() {
    local name=$1
    shift
    (
        for descriptor in /proc/self/fd/*; do
            descriptor=${descriptor##*/}
            [ "$descriptor" -le 2 ] || eval "exec $descriptor>&-"
        done
        cd "$run"
        exec setsid env -u HADOOP_HOME -u HADOOP_USER_NAME -u HADOOP_PROXY_USER -u HADOOP_CLASSPATH \
            -u YARN_CONF_DIR -u CLASSPATH JAVA_HOME="$WEFT_JAVA_FOUND" HADOOP_CONF_DIR="$run/conf" \
            "$@" >"$run/log/$name.log" 2>&1 </dev/null
    ) &
    echo "$! $(start_time $!)" >"$run/pid/$name"
    # bash shall not report its end as the end of a job.
    disown $!
}

# Prints the pid of daemon $1 when it runs.
pid_of() {
    local pid started
    read -r pid started <"$run/pid/$1" 2>/dev/null || return 1
    [ -n "$started" ] && [ "$(start_time "$pid")" = "$started" ] || return 1
    # A zombie that nobody has waited for yet has ended all the same.
    ! grep -q '^State:.Z' "/proc/$pid/status" 2>/dev/null || return 1
    echo "$pid"
}

daemons() {
    ls "$run/pid" 2>/dev/null || true
}

# Prints the pids of container processes: those that work in a NodeManager's folder.
container_pids() {
    local process
    for process in /proc/[0-9]*; do
        case $(readlink "$process/cwd" 2>/dev/null) in
            "$run"/data/nm*) echo "${process#/proc/}" ;;
        esac
    done
}

# Ends all daemons: TERM, then KILL after five seconds; NodeManagers first, since they end their containers. Then ends whatever
# container outlived its NodeManager.
end_processes() {
    local name pid
    for name in $(daemons | grep '^nm' || true); do
        ! pid=$(pid_of "$name") || kill "$pid" 2>/dev/null || true
    done
    wait_for_end '^nm' 50
    for name in $(daemons); do
        ! pid=$(pid_of "$name") || kill "$pid" 2>/dev/null || true
    done
    wait_for_end . 50
    for name in $(daemons); do
        ! pid=$(pid_of "$name") || kill -9 "$pid" 2>/dev/null || true
    done
    for pid in $(container_pids); do
        kill -9 "$pid" 2>/dev/null || true
    done
}

# Waits until no daemon whose name matches $1 runs, at most $2 tenths of a second.
wait_for_end() {
    local tenth name left
    for ((tenth = 0; tenth < $2; tenth++)); do
        left=""
        for name in $(daemons | grep "$1" || true); do
            ! pid_of "$name" >/dev/null || left=$name
        done
        [ -n "$left" ] || return 0
        sleep 0.1
    done
}
