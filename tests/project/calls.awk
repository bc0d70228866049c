# Which file uses what another one defines: "USER DEFINER" for each such pair.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: awk -f calls.awk FILE... -- FILE...   the same files twice, without comments
#
# A definition is a function, or a variable with a value, that begins in the first column of a .c
# file, is not static, and has a prefix before an underscore.

function words(line, list)
{
    gsub(/[^A-Za-z0-9_]+/, " ", line)
    return split(line, list, " ")
}

BEGIN { shared = "[a-z]+" }
FILENAME == "--" { next }
FNR == 1 { pass[FILENAME]++ }

pass[FILENAME] == 1 {
    if (FILENAME ~ /\.c$/ && /^[a-z]/ && !/^(static|extern|typedef) / && !/;[ \t]*$/ &&
        match($0, "^[A-Za-z0-9_ *]*[ *]_?" shared "_[a-z0-9_]+(\\(|(\\[[^\\]]*\\])* =)")) {
        name = substr($0, RSTART, RLENGTH)
        sub(/[([= ]+[^([]*$/, "", name)
        sub(/.*[ *]/, "", name)
        definer[name] = FILENAME
    }
    next
}

/^[ \t]*#/ { next }
{
    count = words($0, list)
    for (i = 1; i <= count; i++)
        if (list[i] in definer && definer[list[i]] != FILENAME &&
            !((FILENAME, definer[list[i]]) in seen)) {
            seen[FILENAME, definer[list[i]]] = 1
            print FILENAME, definer[list[i]]
        }
}
