# Writes the functions of the seam that a library without CUDA never calls, backend_stubs.c,
# from the headers that declare the seam. The few that are called are written by hand.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: awk -f stubs.awk backend_none.c backend.h backend_batch.h ...

# Returns the name of the function of the seam that a declaration declares, or "".
function name_of(declaration)
{
    return match(declaration, /cunmod_dev_[a-z0-9_]*\(/) ? substr(declaration, RSTART, RLENGTH - 1) : ""
}

function without_comments(text,    out, start, rest)
{
    out = ""
    while ((start = index(text, "/*")) > 0) {
        rest = substr(text, start + 2)
        out = out substr(text, 1, start - 1) " "
        text = substr(rest, index(rest, "*/") + 2)
    }
    return out text
}

# Writes the functions that a header declares, and leaves out types and functions with a body.
function write(text,    count, statements, i, name, result)
{
    text = without_comments(text)
    gsub(/extern "C" \{/, " ", text)
    while (sub(/\{[^{}]*\}/, " ", text))
        ;
    gsub(/\}/, " ", text)
    gsub(/[ \t\n]+/, " ", text)
    count = split(text, statements, / *; */)
    for (i = 1; i <= count; i++) {
        sub(/^ /, "", statements[i])
        name = name_of(statements[i])
        if (name == "" || name in by_hand || statements[i] ~ /^(static|typedef) /)
            continue
        result = substr(statements[i], 1, index(statements[i], name "(") - 1)
        printf "\n%s\n{\n%s}\n", statements[i],
            result == "void " ? "" : "    return " (result ~ /\*$/ ? "NULL" : "NO_CUDA") ";\n"
    }
}

FNR == 1 && NR > 1 && FILENAME ~ /\.h$/ {
    headers++
}
FILENAME ~ /\.c$/ {
    if (/^[a-z]/ && name_of($0) != "")
        by_hand[name_of($0)] = 1
    next
}
directive || /^[ \t]*#/ {
    directive = /\\$/
    next
}
{
    text[headers] = text[headers] $0 "\n"
    file[headers] = FILENAME
}
END {
    print "/* Written by src/backend/stubs.awk from the headers of the seam. */"
    for (i = 1; i <= headers; i++) {
        sub(/.*\//, "", file[i])
        print "#include \"backend/" file[i] "\""
    }
    print "\n#pragma GCC diagnostic ignored \"-Wunused-parameter\"\n\n#define NO_CUDA 1"
    for (i = 1; i <= headers; i++)
        write(text[i])
}
