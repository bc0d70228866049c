/* Products of long unsigned integers, and Chinese remaindering modulo integers of several words, on
 * the CPU, by FLINT and GMP.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_images.h"

#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>

#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu_memory.h"

/* ---- unsigned integers ------------------------------------------------------ */

typedef struct
{
    cunmod_cpu_number_t *z;
    const cunmod_cpu_number_t *m;
    int64_t count;
} product_t;

/* z = m[0] .. m[count-1], count >= 1: recursively, the product of the first half times the product
 * of the second half. */
static void multiply_halves(fmpz_t z, const cunmod_cpu_number_t *m, int64_t count)
{
    if (count == 1)
    {
        fmpz_set_ui_array(z, (const ulong *)m->words, m->count);
        return;
    }
    fmpz_t right;
    fmpz_init(right);
    multiply_halves(z, m, count / 2);
    multiply_halves(right, m + count / 2, count - count / 2);
    fmpz_mul(z, z, right);
    fmpz_clear(right);
}

static void make_product(void *argument)
{
    const product_t *const x = argument;
    fmpz_t z;
    fmpz_init_set_ui(z, 1);
    if (x->count > 0)
        multiply_halves(z, x->m, x->count);
    const int64_t words = (int64_t)fmpz_size(z);
    x->z->words = malloc((size_t)words * sizeof(uint64_t));
    x->z->count = words;
    if (x->z->words != NULL)
        fmpz_get_ui_array((ulong *)x->z->words, words, z);
    fmpz_clear(z);
}

int cunmod_cpu_product(cunmod_cpu_number_t *z, const cunmod_cpu_number_t *m, int64_t count)
{
    product_t x = {z, m, count};
    z->words = NULL;
    CUNMOD_TRY(cunmod_cpu_guarded(make_product, &x));
    return z->words == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

uint64_t cunmod_cpu_cofactor(uint64_t *z, const cunmod_cpu_number_t *number, uint64_t m)
{
    mpn_divrem_1((ulong *)z, 0, (const ulong *)number->words, number->count, m);
    return mpn_mod_1((const ulong *)z, number->count, m);
}

void cunmod_cpu_complement(uint64_t *z, const cunmod_cpu_number_t *number)
{
    mpn_neg((ulong *)z, (const ulong *)number->words, number->count);
}

void cunmod_cpu_half(uint64_t *z, const cunmod_cpu_number_t *number)
{
    mpn_rshift((ulong *)z, (const ulong *)number->words, number->count, 1);
}

/* ---- images modulo numbers of several words ------------------------------------------ */

struct cunmod_cpu_join_struct
{
    fmpz_multi_CRT_t tree;
    const cunmod_cpu_number_t *m; /* the moduli; the caller owns the array */
    int64_t count;
};

/* The arguments and results of open_join and run_join, which cunmod_cpu_guarded calls. */
typedef struct
{
    cunmod_cpu_join_t *tree;
    const cunmod_cpu_number_t *numbers;
    int64_t count;
    uint64_t *z;
    const uint64_t *const *images;
    int coprime;
} call_t;

static void open_join(void *argument)
{
    call_t *const call = argument;
    cunmod_cpu_join_t *const x = call->tree;
    fmpz *const m = _fmpz_vec_init(call->count);
    for (int64_t i = 0; i < call->count; i++)
        fmpz_set_ui_array(m + i, (const ulong *)call->numbers[i].words, call->numbers[i].count);
    fmpz_multi_CRT_init(x->tree);
    call->coprime = fmpz_multi_CRT_precompute(x->tree, m, call->count);
    _fmpz_vec_clear(m, call->count);
    x->m = call->numbers;
    x->count = call->count;
}

int cunmod_cpu_join_open(cunmod_cpu_join_t **tree, int *coprime, const cunmod_cpu_number_t *m,
                         int64_t count)
{
    call_t call = {.tree = calloc(1, sizeof(**tree)), .numbers = m, .count = count, .coprime = 1};
    const int status = call.tree == NULL ? CUNMOD_E_MEMORY : cunmod_cpu_guarded(open_join, &call);
    *tree = NULL;
    if (status != CUNMOD_OK)
    {
        free(call.tree);
        return status;
    }
    *coprime = call.coprime;
    if (call.coprime)
        *tree = call.tree;
    else
        cunmod_cpu_join_close(call.tree);
    return CUNMOD_OK;
}

void cunmod_cpu_join_close(cunmod_cpu_join_t *tree)
{
    if (tree != NULL)
    {
        fmpz_multi_CRT_clear(tree->tree);
        free(tree);
    }
}

static void run_join(void *argument)
{
    const call_t *const call = argument;
    cunmod_cpu_join_t *const x = call->tree;
    fmpz_t integer;
    fmpz *const images = _fmpz_vec_init(x->count);
    fmpz_init(integer);
    for (int64_t i = 0; i < x->count; i++)
        fmpz_set_signed_ui_array(images + i, (const ulong *)call->images[i], x->m[i].count);
    fmpz_multi_CRT_precomp(integer, x->tree, images, 1);
    fmpz_get_signed_ui_array((ulong *)call->z, call->count, integer);
    fmpz_clear(integer);
    _fmpz_vec_clear(images, x->count);
}

int cunmod_cpu_join_run(uint64_t *x, int64_t words, cunmod_cpu_join_t *tree,
                        const uint64_t *const *images)
{
    call_t call = {.tree = tree, .images = images, .count = words, .z = x};
    return cunmod_cpu_guarded(run_join, &call);
}

/* ---- partial sums ------------------------------------------------------------------------ */

/* Replaces z by z - m when z > m / 2; on entry 0 <= z < m. z has m->count + 1 words, in two's
 * complement. `room` is scratch memory of m->count words. */
static void balance(uint64_t *z, uint64_t *room, const cunmod_cpu_number_t *m)
{
    mpn_sub_n((ulong *)room, (const ulong *)m->words, (const ulong *)z, m->count);
    if (mpn_cmp((const ulong *)z, (const ulong *)room, m->count) > 0)
    {
        mpn_neg((ulong *)z, (const ulong *)room, m->count);
        z[m->count] = UINT64_MAX;
    }
}

/* x = total - c m, where `total` is the sum of the partial sums and c = floor(1/2 + the total of
 * the quotients), as in the kernels (cuda/crt/dev_batch_crt.cu). c is right, or 1 too small. c can
 * be too small only when the fractional part of 1/2 + the total of the quotients is at least 1 -
 * less 2^-64; only then `balance` compares x with m / 2. */
int cunmod_cpu_add_partial(uint64_t *x, int64_t words, const cunmod_cpu_number_t *m,
                           const uint64_t *const *sums, int64_t count, uint64_t less)
{
    const int64_t all = m->count + 1;
    uint64_t fraction[2] = {(UINT64_C(1) << 63) - 1, 0};
    uint64_t *const z = calloc((size_t)(all + m->count), sizeof(*z));
    if (z == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t k = 0; k < count; k++)
    {
        mpn_add_n((ulong *)z, (const ulong *)z, (const ulong *)sums[k], all);
        mpn_add_n((ulong *)fraction, (const ulong *)fraction, (const ulong *)(sums[k] + all), 2);
    }
    z[m->count] -= mpn_submul_1((ulong *)z, (const ulong *)m->words, m->count, fraction[1]);
    if (z[m->count] == 0 && fraction[0] >= 0 - less)
        balance(z, z + all, m);
    memcpy(x, z, (size_t)m->count * sizeof(*x));
    memset(x + m->count, z[m->count] == 0 ? 0 : 0xff, (size_t)(words - m->count) * sizeof(*x));
    free(z);
    return CUNMOD_OK;
}
