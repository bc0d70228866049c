/* Matrices over the integers on the CPU, by FLINT, with arrays of words as entries.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zmat.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>
#include <flint/nmod_mat.h>

#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_memory.h"
#include "flint/entropy.h"

typedef struct
{
    cunmod_zplace_t z;
    const cunmod_zpoly_t *a, *b;
    int64_t k; /* columns of a */
    int regular;
} call_t;

/* Initialises *mat to the matrix a of `columns` columns. */
static void init_mat(fmpz_mat_t mat, const cunmod_zpoly_t *a, int64_t columns)
{
    const int64_t rows = a->len / columns;
    fmpz_mat_init(mat, (slong)rows, (slong)columns);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            set_integer(fmpz_mat_entry(mat, i, j), a->x + (i * columns + j) * a->words, a->words);
}

static void get_mat(cunmod_zplace_t z, const fmpz_mat_t mat)
{
    const int64_t rows = fmpz_mat_nrows(mat), columns = fmpz_mat_ncols(mat);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            get_integer(z.x + (i * columns + j) * z.words, z.words, fmpz_mat_entry(mat, i, j));
}

static void multiply(void *argument)
{
    const call_t *const call = argument;
    const int64_t m = call->a->len / call->k, n = call->b->len / call->k;
    fmpz_mat_t a, b, z;
    init_mat(a, call->a, call->k);
    init_mat(b, call->b, n);
    fmpz_mat_init(z, (slong)m, (slong)n);
    fmpz_mat_mul(z, a, b);
    get_mat(call->z, z);
    fmpz_mat_clear(a);
    fmpz_mat_clear(b);
    fmpz_mat_clear(z);
}

int cunmod_cpu_zmat_mul(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                        int64_t k)
{
    call_t call = {.z = z, .a = a, .b = b, .k = k};
    return cunmod_cpu_guarded(multiply, &call);
}

/* ---- ranks ------------------------------------------------------------------------------- */

/* Returns the rank modulo a random prime, which is at most the rank; 0 if the system gives no
 * random numbers. */
static slong rank_modulo(const fmpz_mat_t a)
{
    uint64_t p;
    nmod_mat_t image;
    if (!cunmod_random_prime(&p))
        return 0;
    nmod_mat_init(image, fmpz_mat_nrows(a), fmpz_mat_ncols(a), p);
    fmpz_mat_get_nmod_mat(image, a);
    const slong rank = nmod_mat_rank(image);
    nmod_mat_clear(image);
    return rank;
}

/* A rank modulo a prime that is the number of rows or columns is the rank. */
static void compute_rank(void *argument)
{
    const call_t *const call = argument;
    fmpz_mat_t a;
    init_mat(a, call->a, call->k);
    const slong least = FLINT_MIN(fmpz_mat_nrows(a), fmpz_mat_ncols(a)), image = rank_modulo(a);
    const slong rank = image == least ? image : fmpz_mat_rank(a);
    memset(call->z.x, 0, (size_t)call->z.words * sizeof(*call->z.x));
    call->z.x[0] = (uint64_t)rank;
    fmpz_mat_clear(a);
}

int cunmod_cpu_zmat_rank(cunmod_zplace_t z, const cunmod_zpoly_t *a, int64_t columns)
{
    call_t call = {.z = z, .a = a, .k = columns};
    return cunmod_cpu_guarded(compute_rank, &call);
}

/* ---- systems ----------------------------------------------------------------------------- */

static void solve(void *argument)
{
    call_t *const call = argument;
    const int64_t n = call->k, m = call->b->len / n;
    fmpz_mat_t a, b, x;
    fmpz_t d;
    init_mat(a, call->a, n);
    init_mat(b, call->b, m);
    fmpz_mat_init(x, (slong)n, (slong)m);
    fmpz_init(d);
    call->regular = fmpz_mat_solve_dixon_den(x, d, a, b);
    if (call->regular)
    {
        get_mat(call->z, x);
        get_integer(call->z.x + n * m * call->z.words, call->z.words, d);
    }
    fmpz_clear(d);
    fmpz_mat_clear(a);
    fmpz_mat_clear(b);
    fmpz_mat_clear(x);
}

int cunmod_cpu_zmat_solve(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                          int64_t n)
{
    call_t call = {.z = z, .a = a, .b = b, .k = n};
    const int status = cunmod_cpu_guarded(solve, &call);
    return status == CUNMOD_OK && !call.regular ? CUNMOD_E_INVERSE : status;
}

/* ---- determinants and characteristic polynomials ----------------------------------------- */

static void compute_det(void *argument)
{
    const call_t *const call = argument;
    fmpz_mat_t a;
    fmpz_t det;
    init_mat(a, call->a, call->k);
    fmpz_init(det);
    fmpz_mat_det(det, a);
    get_integer(call->z.x, call->z.words, det);
    fmpz_clear(det);
    fmpz_mat_clear(a);
}

int cunmod_cpu_zmat_det(cunmod_zplace_t z, const cunmod_zpoly_t *a, int64_t n)
{
    call_t call = {.z = z, .a = a, .k = n};
    return cunmod_cpu_guarded(compute_det, &call);
}

static void compute_charpoly(void *argument)
{
    const call_t *const call = argument;
    fmpz_mat_t a;
    fmpz_poly_t poly;
    init_mat(a, call->a, call->k);
    fmpz_poly_init(poly);
    fmpz_mat_charpoly(poly, a);
    get_poly(call->z, call->k, poly);
    fmpz_poly_clear(poly);
    fmpz_mat_clear(a);
}

int cunmod_cpu_zmat_charpoly(cunmod_zplace_t z, const cunmod_zpoly_t *a, int64_t n)
{
    call_t call = {.z = z, .a = a, .k = n};
    return cunmod_cpu_guarded(compute_charpoly, &call);
}
