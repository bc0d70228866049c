/* Finds the FLINTs that the program has loaded.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * dlsym(RTLD_NEXT) does not find a FLINT that was loaded with RTLD_LOCAL, as Python does with the
 * libraries of its modules. A handle finds it.
 */
#define _GNU_SOURCE

#include "loaded.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

_Atomic uint64_t loaded_pages[LOADED_ROWS][LOADED_IN_ROW];
__thread int loaded_called = -1;
atomic_int loaded_several;

static void *_Atomic bases[LOADED_FLINTS]; /* addresses of the FLINTs with these numbers */

typedef struct
{
    int count;
    char path[4096]; /* of the first */
} found_t;

static int look(struct dl_phdr_info *info, size_t size, void *argument)
{
    (void)size;
    found_t *const found = argument;
    const char *const slash = strrchr(info->dlpi_name, '/');
    const char *const name = slash != NULL ? slash + 1 : info->dlpi_name;
    if (strncmp(name, "libflint", 8) != 0 || strncmp(name, "libflint-arb", 12) == 0 ||
        strlen(info->dlpi_name) >= sizeof(found->path))
        return 0;
    if (found->count++ == 0)
        strcpy(found->path, info->dlpi_name);
    return 0;
}

int loaded_flint(void **handle)
{
    found_t found = {.count = 0};
    dl_iterate_phdr(look, &found);
    *handle = found.count > 0 ? dlopen(found.path, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    return found.count;
}

int loaded_number_of(const void *function)
{
    Dl_info flint;
    for (int i = 0; dladdr(function, &flint) != 0 && i < LOADED_FLINTS; i++)
    {
        void *base = NULL;
        if (atomic_compare_exchange_strong(&bases[i], &base, flint.dli_fbase))
        {
            dlopen(flint.dli_fname, RTLD_LAZY | RTLD_NOLOAD); /* the handle is never closed */
            if (i > 0)
                atomic_store(&loaded_several, 1);
            return i;
        }
        if (base == flint.dli_fbase)
            return i;
    }
    return -1;
}

/* Adds a page to its row. If the row is full, the page replaces the last one. */
static void remember(uint64_t page, int number)
{
    const uint64_t entry = page + ((uint64_t)number << 56);
    _Atomic uint64_t *const row = loaded_pages[page % LOADED_ROWS];
    for (int i = 0; i < LOADED_IN_ROW; i++)
    {
        uint64_t none = 0;
        if (atomic_compare_exchange_strong(&row[i], &none, entry) || none == entry)
            return;
    }
    atomic_store(&row[LOADED_IN_ROW - 1], entry);
}

/* Returns whether the caller is a hook: the hook called a function of FLINT's, which ended with a
 * jump to another function that has a hook. The library of the hooks needs no FLINT: dlsym with a
 * handle of the hooks' library finds the hook itself. */
static int is_hook(const void *caller)
{
    Dl_info here, info;
    return dladdr((void *)loaded_for, &here) != 0 && dladdr(caller, &info) != 0 &&
           here.dli_fbase == info.dli_fbase;
}

/* Returns the address of this function in the library that has this address, or in the libraries
 * that this library needs; NULL: there is none. */
static void *find_beside(const void *address, const char *name)
{
    Dl_info info;
    void *const handle = dladdr(address, &info) != 0
                             ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE)
                             : NULL;
    void *const function = handle != NULL ? dlsym(handle, name) : NULL;
    if (handle != NULL)
        dlclose(handle);
    return function;
}

void *loaded_for(int *number, const char *name, const void *caller)
{
    void *flint;
    const int is_from_hook = is_hook(caller);
    const void *const called = bases[loaded_called < 0 ? 0 : loaded_called];
    void *function = find_beside(is_from_hook ? called : caller, name);
    if (function == NULL)
        function = dlsym(RTLD_NEXT, name);
    if (function == NULL && loaded_flint(&flint) > 0)
        function = dlsym(flint, name);
    *number = function != NULL ? loaded_number_of(function) : -1;
    if (*number >= 0)
        remember(loaded_page(caller), is_from_hook ? LOADED_HOOKS : *number);
    return function;
}
