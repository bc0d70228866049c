/* Makes the calls of the libraries that are loaded go to the hooks.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A library calls a function of another one by an address in a table of its own, which the dynamic
 * linker fills from the library's relocations. The entries whose symbol is that of a hook get the
 * address of the hook, in every library but libcunmod and this one.
 */
#define _GNU_SOURCE

#include "patch.h"

#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hook.h"

#if defined(__x86_64__)
#define R_SLOT R_X86_64_JUMP_SLOT
#define R_DATA R_X86_64_GLOB_DAT
#elif defined(__aarch64__)
#define R_SLOT R_AARCH64_JUMP_SLOT
#define R_DATA R_AARCH64_GLOB_DAT
#endif

/* The tables of a library. */
typedef struct
{
    uintptr_t base;
    const ElfW(Sym) * symbols;
    const char *strings;
    const ElfW(Rela) * relocations[2];
    size_t bytes[2];
} tables_t;

/* The pages that are read-only after the linker's work; empty: there are none. */
typedef struct
{
    uintptr_t start, end;
} range_t;

/* Returns the hook on this function, or NULL. */
static const hook_t *hook_on(const char *name)
{
    /* No other name has a hook. */
    if (strstr(name, "poly") == NULL && strstr(name, "_mat_") == NULL)
        return NULL;
    for (hook_t *const *hook = __start_cunmod_hooks; hook < __stop_cunmod_hooks; hook++)
        if ((*hook)->replacement != NULL && strcmp((*hook)->name, name) == 0)
            return *hook;
    return NULL;
}

static void read_tables(tables_t *tables, const ElfW(Dyn) * entry, uintptr_t base)
{
    *tables = (tables_t){.base = base};
    for (; entry->d_tag != DT_NULL; entry++)
    {
        const uintptr_t value = entry->d_un.d_ptr;
        const void *const address = (const void *)(value < base ? value + base : value);
        if (entry->d_tag == DT_SYMTAB)
            tables->symbols = address;
        else if (entry->d_tag == DT_STRTAB)
            tables->strings = address;
        else if (entry->d_tag == DT_JMPREL)
            tables->relocations[0] = address;
        else if (entry->d_tag == DT_PLTRELSZ)
            tables->bytes[0] = value;
        else if (entry->d_tag == DT_RELA)
            tables->relocations[1] = address;
        else if (entry->d_tag == DT_RELASZ)
            tables->bytes[1] = value;
    }
}

/* Writes an entry, which may be in read-only memory. Returns whether it was changed. */
static int set(void **entry, void *function, range_t readonly)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), at = (uintptr_t)entry;
    void *const start = (void *)(at & ~(page - 1));
    const int locked = at >= readonly.start && at < readonly.end;
    if (*entry == function || (locked && mprotect(start, page, PROT_READ | PROT_WRITE) != 0))
        return 0;
    __atomic_store_n(entry, function, __ATOMIC_RELEASE);
    if (locked)
        mprotect(start, page, PROT_READ);
    return 1;
}

static int patch_relocations(const tables_t *tables, int which, range_t readonly)
{
    const ElfW(Rela) *const first = tables->relocations[which];
    const size_t count = tables->bytes[which] / sizeof(*first);
    int changed = 0;
    for (size_t i = 0; first != NULL && i < count; i++)
    {
        const uint64_t type = ELF64_R_TYPE(first[i].r_info);
        if (type != R_SLOT && type != R_DATA)
            continue;
        const ElfW(Sym) *const symbol = &tables->symbols[ELF64_R_SYM(first[i].r_info)];
        const hook_t *const hook = hook_on(tables->strings + symbol->st_name);
        if (hook != NULL)
            changed +=
                set((void **)(tables->base + first[i].r_offset), hook->replacement, readonly);
    }
    return changed;
}

/* Returns whether a library is this one, or libcunmod. */
static int is_ours(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return strncmp(slash != NULL ? slash + 1 : path, "libcunmod", 9) == 0;
}

static int patch_library(struct dl_phdr_info *info, size_t size, void *argument)
{
    (void)size;
    tables_t tables;
    range_t readonly = {0, 0};
    const ElfW(Dyn) *dynamic = NULL;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    if (is_ours(info->dlpi_name))
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
    {
        const ElfW(Phdr) *const header = &info->dlpi_phdr[i];
        const uintptr_t start = info->dlpi_addr + header->p_vaddr;
        if (header->p_type == PT_DYNAMIC)
            dynamic = (const ElfW(Dyn) *)start;
        else if (header->p_type == PT_GNU_RELRO)
            readonly = (range_t){start & -page, (start + header->p_memsz) & -page};
    }
    if (dynamic == NULL)
        return 0;
    read_tables(&tables, dynamic, info->dlpi_addr);
    if (tables.symbols == NULL || tables.strings == NULL)
        return 0;
    for (int i = 0; i < 2; i++)
        *(int *)argument += patch_relocations(&tables, i, readonly);
    return 0;
}

int cunmod_flint_patch(void)
{
    int changed = hook_open();
    if (changed >= 0)
        dl_iterate_phdr(patch_library, &changed);
    return changed;
}
