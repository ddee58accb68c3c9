# Sourced by scripts/local-hadoop: the jars of the daemons, resolved by Maven once and kept per user, and a class-data
# archive of the JVM, which brings a start from about 15 seconds down to 5 (2 cores, Java 17, 2026-12).

# Prints the value of the property $1 of the root pom.
root_property() {
    local value
    value=$(sed -n "s:.*<$1>\(.*\)</$1>.*:\1:p" "$repository/pom.xml" | head -n 1)
    [ -n "$value" ] || fail "pom.xml has no property $1"
    printf '%s' "$value"
}

# Sets lib to a folder with the daemons' jars; the first call of a version takes Maven some seconds (or a download).
resolve_libraries() {
    local pom=$repository/integration-tests/local-hadoop/pom.xml
    local plugin=org.apache.maven.plugins:maven-dependency-plugin
    local versions key cache part plugin_version
    versions=(
        "-Dhadoop.version=${hadoop_version:-$(root_property hadoop.version)}"
        "-Dzookeeper.version=$(root_property zookeeper.version)"
        "-Dmetrics-core.version=$(root_property metrics-core.version)"
        "-Dsnappy.version=$(root_property snappy.version)"
    )
    key=$({ cat "$pom"; printf '%s\n' "${versions[@]}"; } | sha256sum | cut -c1-16)
    cache=${XDG_CACHE_HOME:-$HOME/.cache}/weft
    lib=$cache/local-hadoop-$key
    [ ! -d "$lib" ] || return 0

    command -v mvn >/dev/null || fail "mvn is not on the PATH: install Maven (on Debian: apt-get install maven)"
    mkdir -p "$cache"
    part=$(mktemp -d "$cache/part.XXXXXX")
    plugin_version=$(sed -n '/maven-dependency-plugin/{n;s:.*<version>\(.*\)</version>.*:\1:p;q}' "$repository/pom.xml")
    echo "local-hadoop: resolving Hadoop's jars with Maven (once)" >&2
    if ! mvn -B -q -f "$pom" "$plugin${plugin_version:+:$plugin_version}:copy-dependencies" \
        "-DoutputDirectory=$part" "${versions[@]}" >"$part.log" 2>&1 </dev/null; then
        grep -m 3 -E '^\[ERROR\]|ERROR' "$part.log" >&2 || tail -n 5 "$part.log" >&2
        rm -rf "$part" "$part.log"
        fail "Maven cannot resolve the jars of integration-tests/local-hadoop/pom.xml"
    fi
    rm -f "$part.log"
    # Another start may have been quicker; both folders hold the same.
    mv -T "$part" "$lib" 2>/dev/null || rm -rf "$part"
    [ -d "$lib" ] || fail "cannot write $lib"
}

# Sets class_path (sorted jars: an archive holds for one order of them only), class_archive and class_list. The first
# cluster writes down the classes that its daemons load, the second start makes the archive of them, later ones use it.
prepare_class_archive() {
    local java_key jars
    jars=("$lib"/*.jar)
    class_path=$(IFS=:; echo "${jars[*]}")
    java_key=$({ echo "$WEFT_JAVA_FOUND"; cat "$WEFT_JAVA_FOUND/release" 2>/dev/null; } | sha256sum | cut -c1-8)
    class_archive=$lib-$java_key.jsa
    class_list=$lib-$java_key.classes
    [ ! -f "$class_archive" ] && [ -f "$class_list" ] || return 0

    echo "local-hadoop: making an archive of the daemons' classes (once, some 20 seconds)" >&2
    if "$WEFT_JAVA" -Xshare:dump "-XX:SharedClassListFile=$class_list" "-XX:SharedArchiveFile=$class_archive.$$" \
        -XX:+UseSerialGC -cp "$class_path" >"$class_archive.$$.log" 2>&1 </dev/null; then
        mv "$class_archive.$$" "$class_archive"
    else
        echo "local-hadoop: going on without it: $(tail -n 1 "$class_archive.$$.log")" >&2
        rm -f "$class_archive.$$"
    fi
    rm -f "$class_archive.$$.log" "$class_list"
}

# Prints the JVM options of daemon $1 that use the archive, or that write down its classes when there is none yet.
class_archive_options() {
    if [ -f "$class_archive" ]; then
        echo "-XX:SharedArchiveFile=$class_archive -Xlog:cds=off"
    else
        echo "-XX:DumpLoadedClassList=$run/log/$1.classes"
    fi
}

# After the first cluster: joins the lists of its daemons. Ids in them hold for one process only.
keep_class_list() {
    [ -n "$(ls "$run"/log/*.classes 2>/dev/null)" ] && [ ! -f "$class_archive" ] || return 0
    grep -hv 'source:' "$run"/log/*.classes | sed 's/ id: .*//' | awk '!seen[$0]++' >"$class_list.$$"
    mv "$class_list.$$" "$class_list"
}
