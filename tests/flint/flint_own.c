/* The calls of FLINT's own test programs: which of them are redirected, who has answered them, and
 * answers that are made wrong.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/ulong_extras.h>
#include <string.h>

#include "tests/flint/flint_own.h"

static struct
{
    const char *program;
    own_way_t way;
    own_t *called;
    int unexpected;
} state;

double own_multiplier(void)
{
    return state.way.multiplier;
}

/* Programs that are about functions of other names than their own. */
static const char *const tested_by[][2] = {
    {"gcd", "nmod_poly_gcd_euclidean"},
    {"powmod_x_fmpz_binexp", "nmod_poly_powmod_x_fmpz_preinv"},
    {"powmod_x_ui_binexp", "nmod_poly_powmod_x_ui_preinv"},
    {"shift_left_right", "nmod_poly_shift_left"},
    {"shift_left_right", "nmod_poly_shift_right"},
};

static int is_tested(const own_t *own)
{
    static const char prefix[] = "nmod_poly_";
    const size_t length = sizeof(prefix) - 1;
    if (strncmp(own->name, prefix, length) == 0 && strcmp(own->name + length, state.program) == 0)
        return 1;
    for (size_t i = 0; i < sizeof(tested_by) / sizeof(*tested_by); i++)
        if (strcmp(tested_by[i][0], state.program) == 0 && strcmp(tested_by[i][1], own->name) == 0)
            return 1;
    return 0;
}

void own_begin(const char *program, const own_way_t *way)
{
    state.program = program;
    state.way = *way;
}

int own_redirected(own_t *own)
{
    static _Thread_local int path_is_set;
    if ((own->variant || state.way.alone) && !is_tested(own))
        return 0;
    if (!path_is_set)
        path_is_set = cunmod_set_path(NULL, state.way.path) == CUNMOD_OK;
    if (!own->called)
    {
        own->called = 1;
        own->next = state.called;
        state.called = own;
    }
    return 1;
}

/* Says what the first of them is. */
static void unexpected(const own_t *own, const char *what)
{
    if (state.unexpected++ == 0)
        printf("%s: %s\n", own->name, what);
}

static void count_answer(own_t *own)
{
    const char *reason = cunmod_last_reason(NULL);
    if (cunmod_last_path(NULL) == CUNMOD_PATH_GPU)
    {
        own->calls.gpu++;
    }
    else if (strcmp(reason, "nothing to compute") == 0)
    {
        own->calls.nothing++;
    }
    else
    {
        own->calls.cpu++;
        if (state.way.path == CUNMOD_PATH_GPU)
            unexpected(own, reason);
    }
}

/* A Taylor shift of more coefficients than p has no algorithm on the GPU (cunmod.h). */
static int has_no_algorithm(const own_t *own)
{
    static const char name[] = "nmod_poly_taylor_shift";
    return strncmp(own->name, name, sizeof(name) - 1) == 0 &&
           strstr(cunmod_last_reason(NULL), "no such algorithm") != NULL;
}

int own_answered(own_t *own, int status, ulong modulus)
{
    if (status == CUNMOD_OK)
    {
        count_answer(own);
        return 1;
    }
    own->calls.flint++;
    if (status == CUNMOD_E_UNSUPPORTED && has_no_algorithm(own))
        return 0;
    if ((status != CUNMOD_E_MODULUS && status != CUNMOD_E_INVERSE) || n_is_prime(modulus))
        unexpected(own, cunmod_status_text(status));
    return 0;
}

uint64_t own_spoiled(const own_t *own, uint64_t value, nmod_t mod)
{
    if (!state.way.wrong || !is_tested(own))
        return value;
    /* Two answers that are to be equal are not wrong by the same number. */
    return nmod_add(value, (ulong)(own->calls.gpu + own->calls.cpu + own->calls.nothing) % mod.n,
                    mod);
}

void own_spoil(const own_t *own, nmod_poly_struct *res)
{
    const ulong value = nmod_poly_get_coeff_ui(res, 0);
    nmod_poly_set_coeff_ui(res, 0, own_spoiled(own, value, res->mod));
}

void own_add_calls(own_calls_t *sum, const own_calls_t *calls)
{
    sum->gpu += calls->gpu;
    sum->cpu += calls->cpu;
    sum->nothing += calls->nothing;
    sum->flint += calls->flint;
}

void own_end(own_counts_t *counts)
{
    memset(counts, 0, sizeof(*counts));
    counts->unexpected = state.unexpected;
    for (const own_t *own = state.called; own != NULL; own = own->next)
    {
        own_add_calls(&counts->all, &own->calls);
        if (is_tested(own))
        {
            counts->has_tested = 1;
            own_add_calls(&counts->tested, &own->calls);
        }
    }
}
