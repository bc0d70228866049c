/* Included before every source of the hooks, which it makes a library whose hook on one function
 * gives wrong answers (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * CUNMOD_TEST_WRONG names the function. hooks_wrong_calls.h, which t-hooks writes, puts WRONG
 * around each call of an operation. */
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include "cunmod_flint.h"
#include "cunmod_fmpz.h"
#include "cunmod_mat.h"
#include "cunmod_mpoly.h"
#include "cunmod_nmod_poly_factor.h"
#include "hooks/hook.h"

/* In a function that is no hook, `hook` is NULL, and the last hook of this thread has called it. */
static hook_t *const hook __attribute__((unused)) = NULL;
static __thread const hook_t *last __attribute__((unused));
#define hook_is_long(hook_, size_) (last = (hook_), (hook_is_long)(hook_, size_))

/* Two of three answers are wrong: a program may compare two answers that are wrong alike. */
static inline int is_wrong(const hook_t *of)
{
    static int answers;
    const char *const name = getenv("CUNMOD_TEST_WRONG");
    return name != NULL && of != NULL && strcmp(name, of->name) == 0 && ++answers % 3 != 0;
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

/* The first factor gets another constant coefficient. */
static inline void wrong_factor(void *first)
{
    nmod_poly_factor_struct *const factors = first;
    if (factors->num > 0 && ++factors->p[0].coeffs[0] >= factors->p[0].mod.n)
        factors->p[0].coeffs[0] = 0;
}

static inline void wrong_matrix(void *first)
{
    cunmod_matrix_t *const view = first;
    if (view->rows > 0 && view->columns > 0)
        view->words[0] = view->words[0] == 0 ? 1 : view->words[0] - 1;
}

static inline void wrong_answer(void *first)
{
    *(int *)first = !*(int *)first;
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

static inline void wrong_fmpz_mpoly(void *first)
{
    fmpz_mpoly_struct *const poly = first;
    if (poly->length > 0)
        wrong_fmpz(poly->coeffs);
}

static inline void wrong_nmod_mpoly(void *first)
{
    nmod_mpoly_struct *const poly = first;
    if (poly->length > 0)
        poly->coeffs[0] = poly->coeffs[0] == 1 ? 2 : 1;
}

/* The function that changes a result of this type. */
/* clang-format off */
#define WRONG_OF(first_) _Generic((first_), \
    uint64_t *: wrong_words, \
    nmod_poly_struct *: wrong_poly, \
    nmod_poly_factor_struct *: wrong_factor, \
    cunmod_matrix_t *: wrong_matrix, \
    int *: wrong_answer, \
    fmpz *: wrong_fmpz, \
    fmpz_poly_struct *: wrong_fmpz_poly, \
    fmpz_mpoly_struct *: wrong_fmpz_mpoly, \
    nmod_mpoly_struct *: wrong_nmod_mpoly)
/* clang-format on */

#define WRONG(call_, first_)                                                                       \
    ({                                                                                             \
        const hook_t *const of_ = hook != NULL ? hook : last;                                      \
        const int call_status_ = (call_);                                                          \
        if (call_status_ == CUNMOD_OK && is_wrong(of_))                                            \
            WRONG_OF(first_)(first_);                                                              \
        call_status_;                                                                              \
    })

#include "hooks_wrong_calls.h"
