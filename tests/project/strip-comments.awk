# Replaces the comments of C, C++ and CUDA source by blanks; lines and strings stay.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
FNR == 1 {
    comment = 0
}
{
    line = $0
    out = ""
    quote = ""
    while (line != "") {
        if (comment) {
            at = index(line, "*/")
            if (at == 0)
                break
            comment = 0
            line = substr(line, at + 2)
            continue
        }
        # What stands before the next character that can begin or end something.
        plain = match(line, quote == "" ? "[\"'/]" : "[\"'\\\\]") ? RSTART - 1 : length(line)
        out = out substr(line, 1, plain)
        line = substr(line, plain + 1)
        c = substr(line, 1, 1)
        two = substr(line, 1, 2)
        step = 1
        if (quote != "") {
            if (c == "\\")
                step = 2
            else if (c == quote)
                quote = ""
            out = out substr(line, 1, step)
        } else if (two == "/*") {
            comment = 1
            step = 2
            out = out " "
        } else if (two == "//") {
            break
        } else {
            if (c == "\"" || c == "'")
                quote = c
            out = out c
        }
        line = substr(line, step + 1)
    }
    print out
}
