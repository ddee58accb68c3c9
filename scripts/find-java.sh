# Sourced by the other scripts: which Java they run. Sets WEFT_JAVA (the java command) and WEFT_JAVA_FOUND (its home).

readonly WEFT_JAVA_NEEDED=17

# Prints the feature version ("8", "17") of the Java home $1, or nothing when there is no usable Java.
java_feature_version() {
    local version
    [ -x "$1/bin/java" ] || return 0
    version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([^"]*\)"\{0,1\}.*/\1/p' "$1/release" 2>/dev/null | head -n 1)
    if [ -z "$version" ]; then
        version=$("$1/bin/java" -version 2>&1 </dev/null | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)
    fi
    version=${version#1.}
    printf '%s' "${version%%[!0-9]*}"
}

# Looks in WEFT_JAVA_HOME, JAVA_HOME and PATH, in this order. A WEFT_JAVA_HOME that does not fit is an error; a
# JAVA_HOME that does not fit is passed over, since on a Hadoop node it is Hadoop's.
find_java() {
    local candidate version seen=""
    local on_path
    on_path=$(command -v java || true)
    [ -z "$on_path" ] || on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
    for candidate in "${WEFT_JAVA_HOME:-}" "${JAVA_HOME:-}" "$on_path"; do
        [ -n "$candidate" ] || continue
        version=$(java_feature_version "$candidate")
        if [ "${version:-0}" -ge "$WEFT_JAVA_NEEDED" ]; then
            WEFT_JAVA=$candidate/bin/java
            WEFT_JAVA_FOUND=$candidate
            return 0
        fi
        seen="${seen:+$seen, }Java ${version:-missing} in $candidate"
        [ "$candidate" != "${WEFT_JAVA_HOME:-}" ] || break
    done
    echo "No Java $WEFT_JAVA_NEEDED or newer on $(uname -n) (${seen:-no Java at all}): set WEFT_JAVA_HOME." >&2
    return 1
}
