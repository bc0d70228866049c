/* Determinants and characteristic polynomials of matrices on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_mat.h"

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_mat.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>

#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu_memory.h"
#include "flint/cpu_zcheck.h"
#include "flint/cpu_zproduct.h"
#include "flint/mat_window.h"

/* ---- modulo a prime ---------------------------------------------------------------- */

static void init_matrix(nmod_mat_t mat, const uint64_t *a, int64_t n, uint64_t p)
{
    nmod_mat_init(mat, n, n, p);
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            nmod_mat_entry(mat, i, j) = a[i * n + j];
}

uint64_t cunmod_cpu_mat_det(const uint64_t *a, int64_t n, uint64_t p)
{
    nmod_mat_t mat;
    init_matrix(mat, a, n, p);
    const uint64_t det = nmod_mat_det(mat);
    nmod_mat_clear(mat);
    return det;
}

void cunmod_cpu_mat_charpoly(uint64_t *z, const uint64_t *a, int64_t n, uint64_t p)
{
    nmod_mat_t mat;
    nmod_poly_t poly;
    init_matrix(mat, a, n, p);
    nmod_poly_init(poly, p);
    nmod_mat_charpoly(poly, mat);
    for (int64_t e = 0; e < n; e++)
        z[e] = nmod_poly_get_coeff_ui(poly, e);
    nmod_poly_clear(poly);
    nmod_mat_clear(mat);
}

/* ---- products ---------------------------------------------------------------------- */

void cunmod_make_mat_mul(cunmod_cpu_call_t *call)
{
    const int64_t k = call->number[0], m = call->in[0].len / k, n = call->in[1].len / k;
    const int transposed_a = call->number[1] & 1, transposed_b = call->number[1] >> 1 & 1;
    const int transposed_c = call->number[1] >> 2 & 1, add = (int)call->number[2];
    nmod_mat_t a, b, c, z;
    cunmod_matrix_operand_init(a, call->in[0].words, m, k, transposed_a, call->p);
    cunmod_matrix_operand_init(b, call->in[1].words, k, n, transposed_b, call->p);
    cunmod_matrix_window_init(z, call->out[0].words, m, n, call->p);
    if (add != 0)
    {
        cunmod_matrix_operand_init(c, call->in[2].words, m, n, transposed_c, call->p);
        (add > 0 ? nmod_mat_addmul : nmod_mat_submul)(z, c, a, b);
        cunmod_matrix_operand_clear(c, transposed_c);
    }
    else
        nmod_mat_mul(z, a, b);
    call->out[0].len = m * n;
    cunmod_matrix_window_clear(z);
    cunmod_matrix_operand_clear(a, transposed_a);
    cunmod_matrix_operand_clear(b, transposed_b);
}

void cunmod_make_mat_pow(cunmod_cpu_call_t *call)
{
    const int64_t n = call->number[0];
    const int transposed = (int)call->number[1];
    nmod_mat_t a, z;
    cunmod_matrix_operand_init(a, call->in[0].words, n, n, transposed, call->p);
    cunmod_matrix_window_init(z, call->out[0].words, n, n, call->p);
    nmod_mat_pow(z, a, call->constant);
    call->out[0].len = n * n;
    cunmod_matrix_window_clear(z);
    cunmod_matrix_operand_clear(a, transposed);
}

void cunmod_make_mat_value(cunmod_cpu_call_t *call)
{
    const int64_t n = call->number[0], len = call->in[1].len;
    const int transposed = (int)call->number[1];
    nmod_poly_t f = {
        {.coeffs = (ulong *)(uintptr_t)call->in[1].words, .alloc = len, .length = len}};
    nmod_mat_t a, z;
    nmod_init(&f->mod, call->p);
    cunmod_matrix_operand_init(a, call->in[0].words, n, n, transposed, call->p);
    cunmod_matrix_window_init(z, call->out[0].words, n, n, call->p);
    nmod_poly_evaluate_mat(z, f, a);
    call->out[0].len = n * n;
    cunmod_matrix_window_clear(z);
    cunmod_matrix_operand_clear(a, transposed);
}

/* ---- over the integers -------------------------------------------------------------- */

typedef struct
{
    cunmod_zplace_t z;
    int64_t count, n;
    const cunmod_zpoly_t *a;
    int wrong; /* result; 1: FLINT's determinant is or may be wrong, z is not written */
} call_t;

/* Returns whether FLINT may multiply polynomials in the determinant by transforms that are wrong
 * for some operands (flint/cpu_zproduct.h). FLINT uses the transforms only when the shorter factor
 * has 7 coefficients or more, and the largest bit lengths of coefficients of the two factors add up
 * to more than 448. The factors are minors of at most n - 1 rows: they have at most n (len - 1) + 1
 * coefficients of at most n (bits + bit length of n len) bits. For n >= 15 FLINT evaluates and
 * interpolates instead. */
static int may_be_wrong(const fmpz_poly_mat_t mat)
{
    const slong n = fmpz_poly_mat_nrows(mat), len = fmpz_poly_mat_max_length(mat);
    const slong bits = FLINT_ABS(fmpz_poly_mat_max_bits(mat)) +
                       (slong)FLINT_BIT_COUNT((ulong)(n * len));
    return n > 1 && n < 15 && n * (len - 1) + 1 >= 7 && 2 * n * bits > 448;
}

static int has_full(const fmpz_poly_mat_t mat)
{
    const slong n = fmpz_poly_mat_nrows(mat);
    slong e = 0;
    while (e < n * n && !cunmod_zpoly_is_full(fmpz_poly_mat_entry(mat, e / n, e % n)))
        e++;
    return e < n * n;
}

/* Checks `det` at a random point c modulo a random prime: det(c) must be the determinant of the
 * values of the entries at c. Returns 1 when det passes; 0 when det fails, and when the system
 * gives no random numbers. */
static int is_det(const fmpz_poly_t det, const fmpz_poly_mat_t mat)
{
    const slong n = fmpz_poly_mat_nrows(mat);
    cunmod_zpoint_t at;
    nmod_mat_t values;
    if (!cunmod_zpoint_draw(&at))
        return 0;
    nmod_mat_init(values, n, n, at.mod.n);
    for (slong e = 0; e < n * n; e++)
    {
        const fmpz_poly_struct *const entry = fmpz_poly_mat_entry(mat, e / n, e % n);
        nmod_mat_entry(values, e / n, e % n) =
            cunmod_zpoint_value(&at, entry->coeffs, entry->length);
    }
    const int agrees = nmod_mat_det(values) == cunmod_zpoint_value(&at, det->coeffs, det->length);
    nmod_mat_clear(values);
    return agrees;
}

static void take_det(const call_t *call, const fmpz_poly_t det)
{
    fmpz_t t;
    fmpz_init(t);
    for (int64_t k = 0; k < call->count; k++)
    {
        fmpz_poly_get_coeff_fmpz(t, det, k);
        fmpz_get_signed_ui_array((ulong *)call->z.x + k * call->z.words, call->z.words, t);
    }
    fmpz_clear(t);
}

static void make_det(void *argument)
{
    call_t *const call = argument;
    const int64_t n = call->n, len = call->a->len / (n * n), words = call->a->words;
    fmpz_poly_mat_t mat;
    fmpz_poly_t det;
    fmpz_t t;
    fmpz_init(t);
    fmpz_poly_init(det);
    fmpz_poly_mat_init(mat, n, n);
    for (int64_t k = call->a->len - 1; k >= 0; k--)
    {
        const int64_t e = k / len;
        fmpz_set_signed_ui_array(t, (const ulong *)call->a->x + k * words, words);
        fmpz_poly_set_coeff_fmpz(fmpz_poly_mat_entry(mat, e / n, e % n), k % len, t);
    }
    const int doubtful = may_be_wrong(mat);
    call->wrong = doubtful && has_full(mat);
    if (!call->wrong)
    {
        fmpz_poly_mat_det(det, mat);
        call->wrong = doubtful && !is_det(det, mat);
    }
    if (!call->wrong)
        take_det(call, det);
    fmpz_poly_mat_clear(mat);
    fmpz_poly_clear(det);
    fmpz_clear(t);
}

int cunmod_cpu_zpoly_mat_det(cunmod_zplace_t z, int64_t count, const cunmod_zpoly_t *a, int64_t n)
{
    call_t call = {.z = z, .count = count, .n = n, .a = a};
    CUNMOD_TRY(cunmod_cpu_guarded(make_det, &call));
    return call.wrong ? CUNMOD_CPU_WRONG : CUNMOD_OK;
}
