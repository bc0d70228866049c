/* Finds the FLINT that the program has loaded.
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

void *loaded_for(const char *name, const void *caller)
{
    Dl_info info;
    void *const handle =
        dladdr(caller, &info) != 0 ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    void *const function = handle != NULL ? dlsym(handle, name) : NULL;
    if (handle != NULL)
        dlclose(handle);
    return function != NULL ? function : dlsym(RTLD_NEXT, name); /* of the program itself */
}
