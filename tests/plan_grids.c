/* Tests of the plan for functions by values on grids: measured times of resultants in x and y, and
 * of determinants and characteristic polynomials of matrices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stddef.h>

#include "harness.h"
#include "plan/grid_plan.h"
#include "plan/mat_plan.h"
#include "plan_parts.h"

enum
{
    RESULTANT,
    DET,
    CHARPOLY
};

/* A call of modes bivariate and matrices: of two polynomials with so many coefficients in y, or of
 * a matrix of so many rows, and so many coefficients in the other variable. */
typedef struct
{
    int what;
    int64_t n, lenx, words, primes;
    double gpu; /* microseconds on an H100 */
} call_t;

static cunmod_grid_query_t ask(const call_t *call, const cunmod_params_t *params)
{
    const int64_t n = call->n, degree = call->lenx - 1;
    const int charpoly = call->what == CHARPOLY;
    cunmod_grid_query_t query = {.lenx = call->lenx, .words = call->words, .primes = call->primes};
    test_case("plan on grids", call->what, n, (uint64_t)call->lenx);
    query.entries = call->what == RESULTANT ? 2 * n : n * n;
    query.points = call->what == RESULTANT ? 2 * degree * (n - 1) + 1 : n * degree + 1;
    query.outputs = charpoly ? n : 1;
    query.gpu_us = call->what == RESULTANT ? cunmod_grid_resultant_gpu_us(n, n)
                                           : cunmod_mat_gpu_us(n, charpoly);
    query.gpu_alone_us = call->what == RESULTANT ? cunmod_grid_resultant_alone_us(n, n, params)
                                                 : cunmod_mat_alone_us(n, charpoly);
    query.cpu_us = call->what == RESULTANT ? cunmod_grid_resultant_cpu_us(n, n, params)
                                           : cunmod_mat_cpu_us(n, charpoly);
    return query;
}

/* bench/results/h100-2026-11-26-bivariate.csv and -matrices.csv. One prime is a call modulo it. */
static const call_t calls[] = {
    {RESULTANT, 9, 9, 1, 10, 173},
    {RESULTANT, 17, 17, 2, 36, 458},
    {RESULTANT, 17, 65, 2, 36, 1527},
    {RESULTANT, 65, 17, 2, 144, 10374},
    {RESULTANT, 33, 65, 17, 1088, 90707},
    {RESULTANT, 65, 33, 17, 2176, 326038},
    {RESULTANT, 33, 33, 1, 1, 610},
    {DET, 4, 9, 2, 5, 149},
    {DET, 10, 9, 2, 11, 190},
    {DET, 20, 9, 2, 22, 428},
    {DET, 40, 9, 2, 44, 2973},
    {DET, 20, 33, 5, 84, 3328},
    {DET, 100, 2, 1, 18, 4812},
    {DET, 40, 101, 1, 1, 5076},
    {CHARPOLY, 20, 9, 2, 22, 851},
    {CHARPOLY, 40, 9, 2, 44, 6302},
    {CHARPOLY, 100, 1, 2, 104, 2544},
};

static void check_measured(const cunmod_params_t *params)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    {
        const cunmod_grid_query_t query = ask(&calls[i], params);
        const double gpu = cunmod_grid_gpu_us(&query, params) / calls[i].gpu;
        CHECK(gpu > 1 / 1.3 && gpu < 1.3);
    }
}

/* What no kernel makes has no time; and a point takes longer alone than among many. */
static void check_limits(const cunmod_params_t *params)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    {
        const cunmod_grid_query_t query = ask(&calls[i], params);
        CHECK(query.gpu_alone_us > query.gpu_us);
    }
    const call_t large[] = {{RESULTANT, 2000, 2, 1, 1, 0}, {DET, CUNMOD_MAT_ROWS + 1, 2, 1, 1, 0}};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
    {
        const cunmod_grid_query_t query = ask(&large[i], params);
        CHECK(cunmod_grid_gpu_us(&query, params) >= HUGE_VAL);
        CHECK(isfinite(cunmod_grid_cpu_us(&query, 16)));
    }
}

void test_plan_grids(const cunmod_params_t *params)
{
    check_measured(params);
    check_limits(params);
}
