/* What the measurements of the GPU share: arrays of one class of modulus, times, and
 * parameters from times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CALIBRATE_GPU_H
#define CUNMOD_CALIBRATE_GPU_H

#include "backend/types.h"
#include "calibrate/calibrate.h"
#include "plan/plan.h"
#include "runtime/team.h"

#define CUNMOD_BENCH_LEAST 1e-4 /* of a time that is lost in the noise */

/* Operands have at most CUNMOD_BENCH_DIVISOR coefficients; dividends so many of a quotient
 * more. */
#define CUNMOD_BENCH_SHORT 4096
#define CUNMOD_BENCH_GCD 65536
#define CUNMOD_BENCH_DIVISOR (1 << 19)
#define CUNMOD_BENCH_QUOTIENT 512
#define CUNMOD_BENCH_TRANSFER (1 << 20)

/* Points of a tree whose words they have room for. */
#define CUNMOD_BENCH_LOG_POINTS 15

/* The arrays of one class of modulus on the device. The first error stays. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_params_t *params;
    int class;
    cunmod_modulus_t mod;
    void *dividend; /* overwritten by divisions */
    void *a, *b;    /* never written, no coefficient is zero */
    void *z;
    void *work;
    cunmod_team_t *team;
    void *small; /* the head of a division, the status and the length of a GCD, a short quotient */
    int error;
} cunmod_bench_t;

/* No algorithms, but they are timed as such. */
enum
{
    CUNMOD_BENCH_START = CUNMOD_ALG_COUNT,
    CUNMOD_BENCH_SERIES,
    CUNMOD_BENCH_TREE /* the lowest levels of one of m points */
};

/* The median time of one run among others; 1 after an error. */
double cunmod_bench_us(cunmod_bench_t *bench, int algorithm, int64_t n, int64_t m, int s);

/* The prediction of such a run with bench->params. */
double cunmod_bench_predict(const cunmod_bench_t *bench, int algorithm, int64_t n, int64_t m,
                            int s);

/* Sets *value, a field of bench->params in which the prediction is monotone, so that
 * the prediction is `us`; to an end of its range when no value is. Keeps what does not change
 * the prediction: such a run cannot measure it. */
void cunmod_bench_solve(cunmod_bench_t *bench, double *value, double us, int algorithm, int64_t n,
                        int64_t m, int s);

/* x, or CUNMOD_BENCH_LEAST. */
double cunmod_bench_positive(double x);

/* The parameters of one class; host: what a, b and z were made of. */
void cunmod_bench_transfers(cunmod_bench_t *bench, uint64_t *host);
void cunmod_bench_call(cunmod_bench_t *bench, uint64_t *host);
void cunmod_bench_div(cunmod_bench_t *bench);
void cunmod_bench_blocks(cunmod_bench_t *bench);
void cunmod_bench_block(cunmod_bench_t *bench);
void cunmod_bench_tensor(cunmod_bench_t *bench);
void cunmod_bench_two_phase(cunmod_bench_t *bench);
void cunmod_bench_gcd(cunmod_bench_t *bench);
void cunmod_bench_divsteps(cunmod_bench_t *bench);
void cunmod_bench_points(cunmod_bench_t *bench);

#endif
