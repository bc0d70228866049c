/* Determinants and characteristic polynomials of matrices of polynomials, over the integers and
 * modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Determinant and characteristic polynomial commute with every homomorphism of rings: an entry may
 * be replaced by its value at a point modulo a prime. So every point and every prime can be used.
 *
 * **The bound.** For complex t with |t| = 1 the absolute value of an entry is at most its 1-norm.
 * So |det| is at most the product of the numbers N_r, where N_r is the 2-norm of the vector of the
 * 1-norms of the entries of row r (Hadamard). A coefficient of a polynomial f in t is at most max
 * |f(t)| for |t| = 1, since the coefficient of t^k is the mean of f(t) / t^k over |t| = 1. Columns
 * give a second bound. The coefficients of det(x I - A) are means over |x| = |t| = 1. There an
 * entry of x I - A is at most the 1-norm of the entry of A, plus 1 on the diagonal.
 *
 * **The degree.** Each product in the expansion of the determinant has one entry of each row. So
 * the degree in t is at most the sum, over all rows, of the largest degree of an entry of the row,
 * and at most the sum over all columns. A row of zeros counts 0, also in det(x I - A), since x has
 * degree 0 in t.
 */
#include "grid/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "backend/backend_grid.h"
#include "base/check.h"
#include "base/steps.h"
#include "crt/crt_loop.h"
#include "cunmod.h"
#include "flint/cpu_mat.h"
#include "flint/cpu_zmat.h"
#include "grid/grid_call.h"
#include "grid/grid_results.h"
#include "grid/mat_constants.h"
#include "grid/mat_solution.h"
#include "integers/bounds.h"
#include "integers/mat_bounds.h"
#include "integers/prime_cache.h"

static cunmod_zpoly_t entry(const cunmod_grid_matrix_t *a, int64_t r, int64_t c)
{
    return cunmod_zpoly_trimmed(a->all.x + (r * a->n + c) * a->stride * a->all.words, a->all.words,
                                a->stride);
}

static int64_t max_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Computes a->len, a->coeffs and a->degree. Errors: E_MEMORY. */
static int measure(cunmod_grid_matrix_t *a)
{
    const int64_t n = a->n;
    int64_t *const columns =
        calloc((size_t)n + 1, sizeof(*columns)); /* largest degree in each column */
    int64_t rows = 0, sum = 0;
    if (columns == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t r = 0; r < n; r++)
    {
        int64_t most = 0;
        for (int64_t c = 0; c < n; c++)
        {
            const int64_t len = entry(a, r, c).len;
            a->len = max_of(a->len, len);
            a->coeffs += len;
            most = max_of(most, len - 1);
            columns[c] = max_of(columns[c], len - 1);
        }
        rows += most;
    }
    for (int64_t c = 0; c < n; c++)
        sum += columns[c];
    a->degree = rows < sum ? rows : sum;
    free(columns);
    return CUNMOD_OK;
}

int cunmod_grid_matrix_operand(cunmod_grid_matrix_t *a, const uint64_t *x, int64_t words,
                               int64_t len, int64_t n)
{
    if (n < 0 || len < 0 ||
        (double)n * ((double)n + 1) * ((double)len + 1) > (double)CUNMOD_LENGTH_MAX)
        return CUNMOD_E_LENGTH;
    int status = cunmod_integers_check(x, words, n * n * len);
    *a = (cunmod_grid_matrix_t){.all = {x, words, n * n * len}, .n = n, .stride = len};
    return CUNMOD_THEN(measure(a));
}

/* Returns log2 of the 1-norm of entry (r, c) of x I - A (diagonal = 1) or of A (diagonal = 0). */
static double log_norm(const cunmod_grid_matrix_t *a, int64_t r, int64_t c, int diagonal)
{
    const cunmod_zpoly_t f = entry(a, r, c);
    const double norm = f.len > 0 ? cunmod_zpoly_norms(&f, f.len) : -HUGE_VAL;
    return diagonal && r == c ? fmax(norm, 0) + log2(1 + exp2(-fabs(norm))) : norm;
}

/* Returns log2 of the 2-norm of n numbers, rounded up; x[0], x[step], .. are their logarithms to
 * base 2. n < 2^30, so the norm is below 2^15 times the largest number, and the margin for `most`
 * is one for the norm, too. */
static double log_length(const double *x, int64_t n, int64_t step)
{
    double most = -HUGE_VAL, sum = 0;
    for (int64_t k = 0; k < n; k++)
        most = fmax(most, x[k * step]);
    for (int64_t k = 0; k < n && most > -HUGE_VAL; k++)
        sum += exp2(2 * (x[k * step] - most));
    return most > -HUGE_VAL ? cunmod_log_norm_above(most + 0.5 * log2(sum), n) : most;
}

int cunmod_grid_matrix_bound(int64_t *bound, const cunmod_grid_matrix_t *a, int what)
{
    const int64_t n = a->n;
    if (a->stride == 1 && what == CUNMOD_MATRIX_DET)
        return cunmod_mat_bound(bound, &a->all, n, n);
    double *const norms = malloc(((size_t)(n * n) + 1) * sizeof(*norms));
    double rows = 0, columns = 0;
    if (norms == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t k = 0; k < n * n; k++)
        norms[k] = log_norm(a, k / n, k % n, what == CUNMOD_MATRIX_CHARPOLY);
    for (int64_t k = 0; k < n; k++)
    {
        rows += log_length(norms + k * n, n, 1);
        columns += log_length(norms + k, n, n);
    }
    *bound = cunmod_bound_of_log(fmin(rows, columns));
    free(norms);
    return CUNMOD_OK;
}

/* ---- calls ------------------------------------------------------------------------------- */

/* ---- values at points ----------------------------------------------------------------- */

static int is_charpoly(const cunmod_grid_t *grid)
{
    return grid->asked.op == CUNMOD_INTEGERS_CHARPOLY;
}

static int on_gpu(const cunmod_grid_t *grid, cunmod_dev_t *dev, const cunmod_grid_slice_t *slice)
{
    const cunmod_grid_matrix_t *const a = grid->argument;
    const cunmod_grid_mat_t x = {.a = slice->values,
                                 .mod = slice->mod,
                                 .z = slice->results,
                                 .count = slice->primes * grid->points,
                                 .points = grid->points,
                                 .n = a->n,
                                 .panels = cunmod_grid_by_panels(a->n)};
    return is_charpoly(grid) ? cunmod_dev_grid_charpoly(dev, &x) : cunmod_dev_grid_det(dev, &x);
}

static void on_cpu(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p)
{
    const cunmod_grid_matrix_t *const a = grid->argument;
    if (is_charpoly(grid))
        cunmod_cpu_mat_charpoly(res, values, a->n, p);
    else
        *res = cunmod_cpu_mat_det(values, a->n, p);
}

/* ---- a call ------------------------------------------------------------------------ */

typedef struct
{
    cunmod_grid_problem_t problem; /* first, so that a pointer to it is a pointer to the mat_t */
    cunmod_grid_matrix_t a;
    int what; /* CUNMOD_MATRIX_* */
} mat_t;

/* The function problem->count_primes: sets problem->primes such that the product of this number of
 * primes below 2^64 is more than twice any |coefficient| of the outputs. Errors: E_MEMORY. */
static int count_primes(cunmod_grid_problem_t *problem)
{
    const mat_t *const x = (const mat_t *)problem;
    int64_t bound = 0;
    CUNMOD_TRY(cunmod_grid_matrix_bound(&bound, &x->a, x->what));
    problem->primes = cunmod_primes_rounded(cunmod_bound_primes(bound));
    problem->zero = problem->zero || bound < 0;
    return CUNMOD_OK;
}

/* Returns a copy of the entries, a->len coefficients each. The caller frees the copy. Returns NULL
 * when memory runs out. A copy is needed since the result may overlap the operand: if the GPU is
 * lost during the transfer of the result, the CPU reads the operand again. */
static uint64_t *pack(const cunmod_grid_matrix_t *a)
{
    const int64_t entries = a->n * a->n, words = a->all.words, len = a->len * words;
    uint64_t *const x = malloc((size_t)(entries * len) * sizeof(*x));
    if (x == NULL)
        return NULL;
    const int64_t step = a->len == a->stride ? entries : 1; /* entries that one call copies */
    for (int64_t e = 0; e < entries; e += step)
        memcpy(x + e * len, a->all.x + e * a->stride * words, (size_t)(step * len) * sizeof(*x));
    return x;
}

static int by_flint(const cunmod_grid_call_t *call)
{
    const cunmod_grid_matrix_t *const a = call->grid->argument;
    const cunmod_zpoly_t all = {call->x, call->words, cunmod_grid_words(call->grid)};
    return a->len == 1 ? cunmod_cpu_zmat_det(call->z, &all, a->n)
                       : cunmod_cpu_zpoly_mat_det(call->z, call->grid->points, &all, a->n);
}

/* The characteristic polynomial of a matrix of constants. */
static int charpoly_by_flint(const cunmod_grid_call_t *call)
{
    const cunmod_grid_matrix_t *const a = call->grid->argument;
    const cunmod_zpoly_t all = {call->x, call->words, cunmod_grid_words(call->grid)};
    return cunmod_cpu_zmat_charpoly(call->z, &all, a->n);
}

/* The function problem->run: computes the outputs over the integers or modulo primes. */
static int run(cunmod_zplace_t z, const cunmod_grid_problem_t *problem, int64_t primes,
               const uint64_t *p, int proved)
{
    const mat_t *const x = (const mat_t *)problem;
    const cunmod_grid_matrix_t *const a = &x->a;
    const int charpoly = x->what == CUNMOD_MATRIX_CHARPOLY;
    const cunmod_integers_query_t asked = {.op = charpoly ? CUNMOD_INTEGERS_CHARPOLY
                                                          : CUNMOD_INTEGERS_DET,
                                           .n = a->n,
                                           .bits_n = 64 * a->all.words - 1};
    const cunmod_grid_t grid = {.entries = a->n * a->n,
                                .lenx = a->len,
                                .coeffs = a->coeffs,
                                .points = problem->points,
                                .outputs = problem->outputs,
                                .argument = a,
                                .argument_bytes = sizeof(*a),
                                .gpu = on_gpu,
                                .cpu = on_cpu,
                                .constants = cunmod_mat_constants,
                                .asked = asked};
    uint64_t *const own = pack(a);
    const cunmod_grid_call_t call = {.ctx = problem->ctx,
                                     .grid = &grid,
                                     .x = own,
                                     .words = a->all.words,
                                     .z = z,
                                     .primes = primes,
                                     .p = p,
                                     .proved = proved,
                                     .flint = p != NULL        ? NULL
                                              : !charpoly      ? by_flint
                                              : a->degree == 0 ? charpoly_by_flint
                                                               : NULL,
                                     .solve = charpoly || a->len > 1 ? NULL : cunmod_mat_solution,
                                     .has_flint = !charpoly || a->degree == 0};
    const int status = own == NULL ? CUNMOD_E_MEMORY : cunmod_grid_call(&call);
    free(own);
    return status;
}

/* *x = a call for the n by n matrix a; what: CUNMOD_MATRIX_*. For the characteristic polynomial the
 * outputs are the coefficients of x^0, .., x^(n-1); the coefficient of x^n is 1. The determinant
 * for n = 0 is 1. Errors: E_LENGTH, E_ARGUMENT, E_MEMORY. */
static int open_mat(mat_t *x, const uint64_t *a, int64_t words, int64_t len, int64_t n, int what,
                    cunmod_ctx_t ctx)
{
    const int charpoly = what == CUNMOD_MATRIX_CHARPOLY;
    CUNMOD_TRY(cunmod_grid_matrix_operand(&x->a, a, words, len, n));
    x->what = what;
    x->problem = (cunmod_grid_problem_t){.ctx = ctx,
                                         .a = x->a.all,
                                         .outputs = charpoly ? n : 1,
                                         .points = x->a.degree + 1,
                                         .results = charpoly ? n + 1 : 1,
                                         .len = len > 0 ? n * (len - 1) + 1 : 1,
                                         .zero = x->a.len == 0,
                                         .one = charpoly || n == 0,
                                         .count_primes = count_primes,
                                         .run = run};
    return CUNMOD_OK;
}

/* ---- the functions of cunmod.h ------------------------------------------------------- */

static int over_integers(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                         int64_t len, int64_t n, int what, cunmod_ctx_t ctx)
{
    mat_t x;
    CUNMOD_TRY(open_mat(&x, a, worda, len, n, what, ctx));
    return cunmod_grid_over_integers(res, words, &x.problem);
}

static int words_of(int64_t *words, const uint64_t *a, int64_t worda, int64_t len, int64_t n,
                    int what)
{
    mat_t x;
    CUNMOD_TRY(words == NULL ? CUNMOD_E_ARGUMENT : open_mat(&x, a, worda, len, n, what, NULL));
    CUNMOD_TRY(count_primes(&x.problem));
    *words = x.problem.primes;
    return CUNMOD_OK;
}

int cunmod_integers_det(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda, int64_t len,
                        int64_t n, cunmod_ctx_t ctx)
{
    return over_integers(res, words, a, worda, len, n, CUNMOD_MATRIX_DET, ctx);
}

int cunmod_integers_charpoly(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                             int64_t len, int64_t n, cunmod_ctx_t ctx)
{
    return over_integers(res, words, a, worda, len, n, CUNMOD_MATRIX_CHARPOLY, ctx);
}

int cunmod_integers_det_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t len,
                              int64_t n)
{
    return words_of(words, a, worda, len, n, CUNMOD_MATRIX_DET);
}

int cunmod_integers_charpoly_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t len,
                                   int64_t n)
{
    return words_of(words, a, worda, len, n, CUNMOD_MATRIX_CHARPOLY);
}

static int residues(uint64_t *res, const uint64_t *p, int64_t k, const uint64_t *a, int64_t worda,
                    int64_t len, int64_t n, int what, cunmod_ctx_t ctx)
{
    mat_t x;
    CUNMOD_TRY(open_mat(&x, a, worda, len, n, what, ctx));
    return cunmod_grid_residues(res, p, k, &x.problem);
}

int cunmod_integers_det_residues(uint64_t *res, const uint64_t *p, int64_t k, const uint64_t *a,
                                 int64_t worda, int64_t len, int64_t n, cunmod_ctx_t ctx)
{
    return residues(res, p, k, a, worda, len, n, CUNMOD_MATRIX_DET, ctx);
}

int cunmod_integers_charpoly_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                      const uint64_t *a, int64_t worda, int64_t len, int64_t n,
                                      cunmod_ctx_t ctx)
{
    return residues(res, p, k, a, worda, len, n, CUNMOD_MATRIX_CHARPOLY, ctx);
}

static int modulo_prime(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
                        int what, cunmod_ctx_t ctx)
{
    mat_t x;
    CUNMOD_TRY(open_mat(&x, a, 1, len, n, what, ctx));
    return cunmod_grid_modulo(res, p, &x.problem);
}

int cunmod_det(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
               cunmod_ctx_t ctx)
{
    return modulo_prime(res, a, len, n, p, CUNMOD_MATRIX_DET, ctx);
}

int cunmod_charpoly(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
                    cunmod_ctx_t ctx)
{
    return modulo_prime(res, a, len, n, p, CUNMOD_MATRIX_CHARPOLY, ctx);
}
