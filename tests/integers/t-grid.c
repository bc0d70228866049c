/* Values on grids and interpolation from them: for primes of all sizes, of which some have just as
 * many points as are needed, polynomials come back as they were. What a context declines.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "grid/grid.h"
#include "tests/harness/scoped.h"

/* The outputs are the entries. */
static int copy_on_gpu(const cunmod_grid_t *grid, cunmod_dev_t *dev,
                       const cunmod_grid_slice_t *slice)
{
    return cunmod_dev_copy(dev, slice->results, slice->values,
                           (size_t)(slice->primes * grid->points * grid->outputs) *
                               sizeof(uint64_t));
}

static void copy_on_cpu(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p)
{
    (void)p;
    memcpy(res, values, (size_t)grid->entries * sizeof *res);
}

/* On the contexts, which have a share of the primes each. */
static void check_on(const cunmod_ctx_t *ctxs, int count, const uint64_t *p, int64_t primes,
                     int64_t entries, int64_t lenx, int64_t points)
{
    const cunmod_grid_t grid = {.entries = entries,
                                .lenx = lenx,
                                .points = points,
                                .outputs = entries,
                                .gpu = copy_on_gpu,
                                .cpu = copy_on_cpu,
                                .asked = {.op = CUNMOD_INTEGERS_DET}};
    const int64_t words = entries * lenx;
    SCOPED uint64_t *const a = test_array(primes * words), *const z = test_array(primes * words);
    SCOPED int64_t *const at = malloc((size_t)(primes + 1) * sizeof *at);
    SCOPED int64_t *const to = malloc((size_t)(primes + 1) * sizeof *to);
    CHECK(at != NULL && to != NULL);
    for (int64_t i = 0; i <= primes; i++)
    {
        at[i] = i * words;
        to[i] = i * entries * points;
    }
    for (int64_t k = 0; k < primes * words; k++)
        a[k] = test_random() % p[k / words];
    test_case("grid", entries, lenx, (uint64_t)points);
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli_on(p, primes, ctxs, count);
    SCOPED_BATCH cunmod_batch_t x = test_batch_of(moduli, a, at);
    CHECK_OK(cunmod_grid_run(x, x, &grid));
    SCOPED uint64_t *const made = test_array(to[primes]);
    CHECK_OK(cunmod_batch_get_arrays(made, to, x));
    for (int64_t k = 0; k < primes * words; k++)
        z[k] = made[k / lenx * points + k % lenx];
    CHECK_EQUAL(z, a, primes * words);
    for (int64_t k = 0; k < to[primes]; k++)
        CHECK(k % points < lenx || made[k] == 0);
}

static void check(cunmod_ctx_t ctx, const uint64_t *p, int64_t primes, int64_t entries,
                  int64_t lenx, int64_t points)
{
    check_on(&ctx, 1, p, primes, entries, lenx, points);
}

static void check_path(int path)
{
    static const uint64_t small[] = {3, 5, 7, 11, 13, 17, 31, 41, 71, 191};
    static const uint64_t large[] = {
        UINT64_MAX - 58, 2147483647, 4294967311, UINT64_C(4611686018427387847), 1009, 2147483629};
    cunmod_ctx_t ctxs[2];
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    for (int k = 0; k < 10; k++)
    {
        const int64_t points = (int64_t)small[k] - 1;
        if (points < 50 || !test_small())
        {
            check(ctx, small + k, 1, 2, points, points);
            check(ctx, small + k, 10 - k, 3, 1, points);
        }
    }
    for (int64_t entries = 1; entries <= 9; entries += 4)
        check(ctx, large, 6, entries, test_range(1, 7), test_range(7, 20));
    check(ctx, large, 6, 40, 18, 70);
    check(ctx, large, 1, 1, 1, 1);
    check(ctx, large, 2, 1, 700, 700); /* several blocks of threads an entry */
    if (!test_small())
        check(ctx, large, 6, 3, 300, 900);
    CHECK(cunmod_last_path(ctx) == path);
    CHECK_OK(cunmod_ctx_create(&ctxs[0], -1));
    CHECK_OK(cunmod_set_path(ctxs[0], path));
    ctxs[1] = ctx;
    check_on(ctxs, 2, large, 6, 3, 4, 9);
    cunmod_ctx_destroy(ctxs[0]);
}

#ifdef CUNMOD_EMU
/* A device with so little memory that a slice has some of the primes, or one. */
static void check_slices(void)
{
    uint64_t p[20];
    CHECK_OK(cunmod_primes(p, 20, 0));
    CHECK(setenv("CUNMOD_EMU_MEMORY", "4000000", 1) == 0);
    cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    check(ctx, p, 20, 5, 4, 20);
    check(ctx, p, 5, 40, 18, 70);
    cunmod_ctx_destroy(ctx);
    CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
}
#endif

/* Of functions computed on grids, a context declines those for which FLINT has a function: modulo a
 * prime, also one that is too small, and short ones over the integers. FLINT has no characteristic
 * polynomial of a matrix of polynomials. */
static void check_decline(void)
{
    static const uint64_t unit[] = {1, 0, 0, 1}, constants[] = {1, 1}, x_y[] = {0, 1, 1, 0};
    static const uint64_t charpoly[] = {1, 1, 0, 29, 30, 0, 1, 0, 0}; /* (x - 1) (x - 1 - t) */
    static const uint64_t before[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const uint64_t primes[] = {31, 37};
    static const uint64_t matrix[] = {1, 1, 0, 0, 0, 0, 1, 0}; /* 1 + t and 1 in the diagonal */
    uint64_t z[9];
    cunmod_ctx_t declining = NULL;
    test_case("decline", 2, 2, 31);
    CHECK_OK(cunmod_ctx_create(&declining, -2));
    CHECK_OK(cunmod_set_decline(declining, 1));
    memcpy(z, before, sizeof(z));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_det(z, unit, 1, 2, 31, declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_charpoly(z, unit, 1, 2, 31, declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_charpoly(z, unit, 1, 2, 2, declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_integers_det(z, 1, unit, 1, 1, 2, declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_integers_charpoly(z, 1, unit, 1, 1, 2, declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED,
                 cunmod_bivariate_resultant(z, x_y, 2, 2, x_y, 2, 2, 31, declining));
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED,
                 cunmod_integers_bivariate_resultant(z, 1, x_y, 1, 2, 2, x_y, 1, 2, 2, declining));
    CHECK_EQUAL(z, before, 9);
    CHECK_OK(cunmod_integers_det_residues(z, primes, 2, unit, 1, 1, 2, declining));
    CHECK_EQUAL(z, constants, 2);
    CHECK_OK(cunmod_charpoly(z, matrix, 2, 2, 31, declining));
    CHECK_EQUAL(z, charpoly, 9);
    cunmod_ctx_destroy(declining);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 0);
#ifdef CUNMOD_EMU
    check_slices();
#endif
    check_decline();
    return test_finish();
}
