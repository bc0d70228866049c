# Makes cunmod.gp of table.h and cunmod.gp.in, in this order: the lines @installs@ and @helps@
# become those of the rows of table.h, and @singles@ and @batches@ their names.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# A row, which may be several lines.
FNR == NR {
    if (/^(SINGLE|BATCH)\(/)
        row = ""
    row = row $0
    if (/^(SINGLE|BATCH|  )/ && /"\)$/)
        add(row)
    next
}
/^@installs@$/ { printf "%s", installs; next }
/^@helps@$/ { printf "%s", helps; next }
{
    sub(/@singles@/, singles)
    sub(/@batches@/, batches)
    print
}

function add(row,    fields, texts, count, i, help, name, arguments, batch, usage)
{
    count = split(row, texts, "\"")
    for (i = 4; i < count; i += 2) # the help may be several strings
        help = help texts[i]
    split(texts[1], fields, /[(,] */)
    batch = fields[1] == "BATCH"
    name = (batch ? "batch_" : "") fields[2]
    arguments = fields[4]
    gsub(/E/, "G", arguments)
    usage = texts[2] (batch ? ",{P}" : ",{p}")
    installs = installs sprintf("install(\"gp_cunmod_%s\", \"%sDG\", \"cunmod_%s\", lib);\n", name,
                                arguments, name)
    helps = helps sprintf("addhelp(cunmod_%s, Str(\"cunmod_%s(%s): %s \", %s));\n", name, name,
                          usage, help, batch ? "batch" : "args")
    if (batch)
        batches = batches ", " name
    else
        singles = singles ", " name
}
