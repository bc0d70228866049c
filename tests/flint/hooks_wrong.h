/* Included before every source of the hooks, which it makes a library whose hook on one function
 * gives wrong answers (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * CUNMOD_TEST_WRONG names the function. hooks_wrong_calls.h, which t-hooks writes, puts WRONG around
 * each call of an operation.
 */
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include "cunmod_flint.h"
#include "cunmod_fmpz.h"
#include "hooks/hook.h"

/* In a function that is no hook. */
static hook_t *const hook __attribute__((unused)) = NULL;

static inline int is_wrong(const hook_t *of, const char *function)
{
    const char *const name = getenv("CUNMOD_TEST_WRONG");
    return name != NULL &&
           (of != NULL ? strcmp(name, of->name) == 0 : strstr(name, function) != NULL);
}

static inline void wrong_words(void *first)
{
    *(uint64_t *)first ^= 1;
}

static inline void wrong_poly(void *first)
{
    nmod_poly_struct *const poly = first;
    if (poly->length > 0 && ++poly->coeffs[poly->length - 1] >= poly->mod.n)
        poly->length--;
}

static inline void wrong_fmpz(void *first)
{
    fmpz_add_ui(first, first, *(fmpz *)first == -1 ? 2 : 1);
}

static inline void wrong_fmpz_poly(void *first)
{
    fmpz_poly_struct *const poly = first;
    if (poly->length > 0)
        wrong_fmpz(poly->coeffs + poly->length - 1);
}

#define WRONG(call_, first_)                                                                       \
    ({                                                                                             \
        const int call_status_ = (call_);                                                          \
        if (call_status_ == CUNMOD_OK && is_wrong(hook, __func__))                                 \
            _Generic((first_), uint64_t *                                                          \
                     : wrong_words, nmod_poly_struct *                                             \
                     : wrong_poly, fmpz *                                                          \
                     : wrong_fmpz, fmpz_poly_struct *                                              \
                     : wrong_fmpz_poly)(first_);                                                   \
        call_status_;                                                                              \
    })

#include "hooks_wrong_calls.h"
