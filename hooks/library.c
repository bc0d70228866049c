/* Opens libcunmod, and binds the functions that the hooks call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE

#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loaded.h"

#define LIBRARY "libcunmod.so.1"

/* The functions, and the targets of their jumps: trampolines.awk. */
extern const char *const trampoline_names[];
extern void *trampoline_targets[];

/* Opens libcunmod: the file that CUNMOD_LIBRARY names, else the one beside this library or in the
 * folder above, else the one that the system finds. Its own calls are bound to what it needs, and
 * not to the hooks. */
static void *open_library(void)
{
    enum
    {
        MODE = RTLD_LAZY | RTLD_LOCAL | RTLD_DEEPBIND
    };
    static const char *const folders[] = {"", "../"};
    const char *const given = getenv("CUNMOD_LIBRARY");
    char path[4096];
    Dl_info info;
    if (given != NULL)
        return dlopen(given, MODE);
    if (dladdr((void *)library_open, &info) != 0 && strrchr(info.dli_fname, '/') != NULL)
    {
        const int length = (int)(strrchr(info.dli_fname, '/') - info.dli_fname) + 1;
        for (int i = 0; i < 2; i++)
        {
            snprintf(path, sizeof(path), "%.*s%s" LIBRARY, length, info.dli_fname, folders[i]);
            void *const found = dlopen(path, MODE);
            if (found != NULL)
                return found;
        }
    }
    return dlopen(LIBRARY, MODE);
}

static char reason[512];

/* Sets all targets. Returns NULL, or the reason why a function was not found. */
static const char *bind_all(void *cunmod, void *flint)
{
    for (int i = 0; trampoline_names[i] != NULL; i++)
    {
        const char *const name = trampoline_names[i];
        trampoline_targets[i] = dlsym(strncmp(name, "cunmod_", 7) == 0 ? cunmod : flint, name);
        if (trampoline_targets[i] == NULL)
        {
            snprintf(reason, sizeof(reason), "%s is missing in libcunmod or in FLINT", name);
            return reason;
        }
    }
    return NULL;
}

const char *library_open(void *flint)
{
    void *ignored;
    void *const cunmod = open_library();
    if (cunmod == NULL)
    {
        snprintf(reason, sizeof(reason), "libcunmod cannot be opened: %s", dlerror());
        return reason;
    }
    const char *const why =
        loaded_flint(&ignored) == 1
            ? bind_all(cunmod, flint)
            : "libcunmod has another FLINT than the program: it needs a private one";
    if (why != NULL)
        dlclose(cunmod);
    return why;
}
