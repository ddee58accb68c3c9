# Rewrites one Java file. Variables: types (the table), name (of the file, for reports), reuse (yes: the program reuses objects),
# left (where to report what is left). The new text goes to the output.

BEGIN {
    while ((getline line < types) > 0) {
        if (line !~ /^#/ && split(line, column, "\t") >= 2) {
            target[column[1]] = column[2]
            last = column[2]
            sub(/.*\./, "", last)
            if (last != column[1]) {
                renamed[column[1]] = last
            }
        }
    }
    close(types)
    # Packages whose types have the simple names of others: they are something else.
    foreign["org.apache.flink.api.common.state.v2."] = 1
    foreign["org.apache.flink.datastream."] = 1
    foreign["org.apache.flink.table."] = 1
    foreign["org.apache.flink.cep."] = 1
    foreign["org.apache.flink.streaming.runtime.operators.windowing."] = 1
}

function report(what) {
    print name ":" FNR ": " what >> left
}

# The first type in a qualified name: its first part that begins with a capital letter; sets before and after it.
function find_type(qualified,    parts, n, i) {
    n = split(qualified, parts, ".")
    type_name = ""
    rest = ""
    for (i = 1; i <= n; i++) {
        if (type_name != "") {
            rest = rest "." parts[i]
        } else if (parts[i] ~ /^[A-Z]/) {
            type_name = parts[i]
        }
    }
    return type_name
}

function is_foreign(qualified,    prefix) {
    for (prefix in foreign) {
        if (index(qualified, prefix) == 1) {
            return 1
        }
    }
    return 0
}

# What takes the place of a qualified name; empty when nothing does.
function mapped(qualified,    found) {
    if (is_foreign(qualified)) {
        return ""
    }
    found = find_type(qualified)
    if (found == "" || !(found in target)) {
        return ""
    }
    if (found in renamed) {
        used[found] = 1
    }
    return target[found] rest
}

# Replaces each qualified name in the line; reports those that nothing takes the place of.
function rewrite(text,    done, old, new) {
    done = ""
    while (match(text, /org\.apache\.flink(\.[A-Za-z_][A-Za-z_0-9]*)+(\.\*)?/)) {
        old = substr(text, RSTART, RLENGTH)
        new = mapped(old)
        if (new == "") {
            report("nothing takes the place of " old)
            new = old
        }
        done = done substr(text, 1, RSTART - 1) new
        text = substr(text, RSTART + RLENGTH)
    }
    return done text
}

# Replaces the simple names of types that are called otherwise here.
function rename(text,    old, done, before, after) {
    for (old in used) {
        done = ""
        while (match(text, old)) {
            before = RSTART > 1 ? substr(text, RSTART - 1, 1) : " "
            after = substr(text, RSTART + RLENGTH, 1)
            done = done substr(text, 1, RSTART - 1)
            done = done ((before ~ /[A-Za-z0-9_$]/ || after ~ /[A-Za-z0-9_$]/) ? old : renamed[old])
            text = substr(text, RSTART + RLENGTH)
        }
        text = done text
    }
    return text
}

{
    original = $0
    line = rewrite($0)
    if (line ~ /^[ \t]*import / ) {
        print line
        next
    }
    line = rename(line)
    print line
    if (reuse != "yes" && line ~ /^[ \t]*(final[ \t]+)?(StreamExecutionEnvironment|var)[ \t]+[A-Za-z_][A-Za-z_0-9]*[ \t]*=[ \t]*StreamExecutionEnvironment\..*;[ \t]*$/) {
        indent = line
        sub(/[^ \t].*$/, "", indent)
        variable = line
        sub(/[ \t]*=.*/, "", variable)
        sub(/.*[ \t]/, "", variable)
        print indent "// Records are copied between operators, as before; without this line the job is faster, but must not change"
        print indent "// a record after it was emitted."
        print indent variable ".getConfig().disableObjectReuse();"
    }
}
