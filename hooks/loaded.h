/* Finds the FLINTs that the program has loaded.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A process may have several FLINTs: modules of Python bring their own. Each caller has to get the
 * functions of its own FLINT. The FLINTs have numbers, 0 for the first one that a caller needed,
 * and a table has the number for each page of code from which a call came.
 *
 * A caller is known by the address to which a hook returns. A function that ends with a jump to
 * another one passes its own caller on, so a call inside FLINT may seem to come from outside, or
 * from a hook. A call from a hook gets the FLINT to which a hook of this thread has passed a call
 * last. The two FLINTs differ only if a FLINT has called back a function that called another FLINT.
 */
#ifndef CUNMOD_HOOK_LOADED_H
#define CUNMOD_HOOK_LOADED_H

#include <stdatomic.h>
#include <stdint.h>

/* The numbers are 0 .. LOADED_FLINTS-1. Further FLINTs have none. */
#define LOADED_FLINTS 4

/* In an entry: the page has code of the library of the hooks. */
#define LOADED_HOOKS LOADED_FLINTS

/* The number of the FLINT to which a hook of this thread has passed a call last; -1: none. Calls by
 * hook_known do not count while `loaded_several` is 0: there is one number then. */
extern __thread int loaded_called __attribute__((visibility("hidden")));

/* Not 0: several FLINTs have numbers. */
extern atomic_int loaded_several __attribute__((visibility("hidden")));

/* Row k has the pages of 4096 bytes whose numbers are k modulo LOADED_ROWS. An entry is the number
 * of a page plus 2^56 times the number of the FLINT, or LOADED_HOOKS; 0: free. The libraries of the
 * pages are never unloaded. */
#define LOADED_ROWS 4096
#define LOADED_IN_ROW 4
extern _Atomic uint64_t loaded_pages[LOADED_ROWS][LOADED_IN_ROW]
    __attribute__((visibility("hidden")));

/* Returns the number of libraries named libflint* in the process, but for Debian's libflint-arb.
 * *handle = the handle, for dlsym, of the first one, or NULL. */
int loaded_flint(void **handle);

/* Returns the number of the FLINT that has this function, which is not unloaded from then on; -1:
 * no number is left. */
int loaded_number_of(const void *function);

/* Returns the address of a function of FLINT's for a caller at this address: the function in the
 * libraries that the caller's library needs; for a hook, the function of the FLINT loaded_called, or
 * of FLINT 0 if the thread knows none; else the next one after the hook, as for the program itself;
 * else the function of the first FLINT. NULL: there is none. *number = loaded_number_of(the
 * function). The table then has the caller. */
void *loaded_for(int *number, const char *name, const void *caller);

static inline uint64_t loaded_page(const void *caller)
{
    return (uintptr_t)caller / 4096;
}

static inline uint64_t loaded_entry(uint64_t page, int i)
{
    return atomic_load_explicit(&loaded_pages[page % LOADED_ROWS][i], memory_order_relaxed);
}

/* Returns whether the first entry of its row has the caller, with number 0. */
static inline int loaded_is_first(const void *caller)
{
    return loaded_entry(loaded_page(caller), 0) == loaded_page(caller);
}

/* Returns the number of the caller's FLINT, or -1 if neither the table nor the thread knows it. */
static inline int loaded_number(const void *caller)
{
    const uint64_t page = loaded_page(caller);
    for (int i = 0; i < LOADED_IN_ROW; i++)
    {
        const uint64_t entry = loaded_entry(page, i);
        if (entry << 8 == page << 8)
            return entry >> 56 == LOADED_HOOKS ? loaded_called : (int)(entry >> 56);
    }
    return -1;
}

#endif
