/* The shared library of FLINT that the benchmark loads at run time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE /* RTLD_DEEPBIND */

#include "flint_symbols.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static void *library;

int flint_symbols_open(const char *path)
{
    library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) : dlopen(NULL, RTLD_NOW);
    if (library != NULL)
        return 0;
    fprintf(stderr, "cunmod-bench: %s\n", dlerror());
    return -1;
}

int flint_symbols_find(void *pointer, const char *name)
{
    /* dlsym returns a pointer to data, and ISO C has no cast from it to a pointer to a function. */
    void *const symbol = dlsym(library, name);
    memcpy(pointer, &symbol, sizeof symbol);
    return symbol != NULL ? 0 : -1;
}
