#!/bin/bash
# Runs one Weft process in a YARN container: finds the Java that the application wants, checks it, becomes it.
# Arguments: those of java. Environment: WEFT_JAVA_HOME (may be a folder that holds the runtime one level deeper),
# WEFT_JAVA_KEY (the configuration key it came from); without them the node's JAVA_HOME, else java on the PATH.
least=17

refuse() {
  echo "weft: $1 on host $(hostname): set yarn.java.home to a Java $least or later on the nodes, or yarn.java.archive to one that is shipped (used now: ${key})" >&2
  exit 78
}

if [ -n "$WEFT_JAVA_HOME" ]; then
  key="$WEFT_JAVA_KEY"
  home="$WEFT_JAVA_HOME"
  for inner in "$WEFT_JAVA_HOME"/*; do
    [ -x "$home/bin/java" ] || home="$inner"
  done
  [ -x "$home/bin/java" ] || refuse "no Java in $WEFT_JAVA_HOME"
elif [ -n "$JAVA_HOME" ]; then
  key="the node's JAVA_HOME, $JAVA_HOME"
  home="$JAVA_HOME"
  [ -x "$home/bin/java" ] || refuse "no Java in $JAVA_HOME"
else
  key="java on the PATH of the NodeManager"
  java=$(type -P java) || refuse "no Java found"
  home=$(dirname "$(dirname "$(readlink -f "$java")")")
fi

# The release file answers in no time; starting a JVM only to ask would cost a container a tenth of a second.
if [ -r "$home/release" ]; then
  version=$(sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$home/release")
else
  version=$("$home/bin/java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
fi
major=${version#1.}
major=${major%%[!0-9]*}
[ "${major:-0}" -ge "$least" ] || refuse "Java ${version:-of unknown version} in $home is below $least"

export JAVA_HOME="$home"
exec "$home/bin/java" "$@"
