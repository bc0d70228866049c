# Reads what nm prints of the objects. Writes a hidden function for each function of libcunmod,
# FLINT or GMP that they call: a jump to the address in trampoline_targets. Writes the list of the
# names. CPU is x86_64 or aarch64.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

NF == 2 && $1 == "U" && $2 ~ /^(cunmod|_?fmpz|_?fmpq|_?nmod|_?mpoly|flint|__gmp)/ && !($2 in seen) {
    seen[$2] = 1
    called[calls++] = $2
}
NF == 3 { defined[$3] = 1 }

function text(name)
{
    printf "\t.globl %s\n\t.hidden %s\n\t.type %s, %%function\n%s:\n", name, name, name, name
    if (CPU == "x86_64")
        printf "\tendbr64\n\tjmp *trampoline_targets+%d(%%rip)\n", 8 * count
    else
        printf "\tbti c\n\tadrp x16, trampoline_targets+%d\n" \
            "\tldr x16, [x16, :lo12:trampoline_targets+%d]\n\tbr x16\n", 8 * count, 8 * count
    printf "\t.size %s, .-%s\n", name, name
}

END {
    print CPU == "x86_64" ? "\t.text" : "\t.arch armv8.5-a\n\t.text"
    count = 0
    for (i = 0; i < calls; i++)
        if (!(called[i] in defined)) {
            text(called[i])
            names[count++] = called[i]
        }
    print "\t.section .rodata"
    for (i = 0; i < count; i++)
        printf ".Lname%d:\n\t.string \"%s\"\n", i, names[i]
    print "\t.section .data.rel.ro, \"aw\"\n\t.balign 8"
    print "\t.globl trampoline_names\n\t.hidden trampoline_names\ntrampoline_names:"
    for (i = 0; i < count; i++)
        printf "\t.quad .Lname%d\n", i
    print "\t.quad 0\n\t.bss\n\t.balign 8"
    print "\t.globl trampoline_targets\n\t.hidden trampoline_targets\ntrampoline_targets:"
    printf "\t.zero %d\n", 8 * count
    print "\t.section .note.GNU-stack, \"\", %progbits"
}
