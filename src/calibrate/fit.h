/* Measures the times of runs on the GPU, and sets parameters of the plan from these times; and what
 * all measurements need: moduli, random operands, a clock, the median and the minimum of times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FIT_H
#define CUNMOD_FIT_H

#include <stdio.h>

#include "backend/backend.h"
#include "backend/types.h"
#include "plan/params.h"
#include "plan/plan.h"
#include "threads/copy_threads.h"

/* Number of samples of a measurement; their median is its time. */
#define CUNMOD_CALIBRATE_SAMPLES 5

/* Moduli of the measurements, all prime. The first two: one for each class of moduli on the GPU.
 * All three: one for each kind of moduli that FLINT's times distinguish. */
extern const uint64_t cunmod_calibrate_primes[CUNMOD_CPU_KINDS];

/* Returns microseconds of a monotonic clock. */
double cunmod_calibrate_clock(void);

/* Returns the median; sorts the times. */
double cunmod_calibrate_median(double times[CUNMOD_CALIBRATE_SAMPLES]);

/* A series of measurements. The series is repeated in the same order in each round, and us[i] is
 * the least time of measurement i so far, because now and then a host is slow for seconds and
 * delays launches. */
#define CUNMOD_CALIBRATE_TIMES 320

typedef struct
{
    int made;  /* number of measurements that have a time */
    int place; /* index of the next measurement; 0 at the beginning of a round */
    double us[CUNMOD_CALIBRATE_TIMES];
} cunmod_calibrate_times_t;

/* Records the time `us` of the next measurement of the series. Returns the least time of this
 * measurement in all rounds so far. */
double cunmod_calibrate_keep(cunmod_calibrate_times_t *times, double us);

/* Returns an array of len random coefficients in [1, p), which the caller frees; NULL: no
 * memory. */
uint64_t *cunmod_calibrate_operand(int64_t len, uint64_t p, uint64_t seed);

#define CUNMOD_CALIBRATE_LEAST 1e-4 /* us; replaces a measured time that is smaller */

/* Lengths in coefficients. Operands have at most CUNMOD_CALIBRATE_LONG coefficients, results at
 * most CUNMOD_CALIBRATE_MOVE. */
#define CUNMOD_CALIBRATE_SHORT 4096
#define CUNMOD_CALIBRATE_GCD 65536
#define CUNMOD_CALIBRATE_LONG (1 << 19)
#define CUNMOD_CALIBRATE_TRANSFER (1 << 20)
#define CUNMOD_CALIBRATE_MOVE (1 << 22)

/* log2 of the number of points of the subproduct tree that is measured; the tree fits into z. */
#define CUNMOD_CALIBRATE_LOG_POINTS 15

/* The measurements for one class of moduli: arrays on the device, and the parameters to set. After
 * error != 0 no measurement runs. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_params_t *params;
    const cunmod_params_t *expected; /* the default parameters, scaled to this GPU */
    double launch_us; /* measured time of a launch, in us; params->launch_us may differ */
    cunmod_calibrate_times_t *times;
    int class;
    cunmod_modulus_t mod;
    void *dividend; /* dividend, which divisions overwrite */
    void *a, *b;    /* operands, never overwritten; no coefficient is 0 */
    void *z;        /* results; random words at first; all words below p */
    void *work;
    cunmod_copy_threads_t *team;
    void *small; /* short results: head of a division, length of a GCD, quotient */
    int error;
} cunmod_calibrate_t;

/* Values of `algorithm` for single launches that cunmod_calibrate_us measures in addition to
 * algorithms. */
enum
{
    CUNMOD_CALIBRATE_START = CUNMOD_ALG_COUNT,
    CUNMOD_CALIBRATE_SERIES,
    CUNMOD_CALIBRATE_TREE /* lowest levels of the subproduct tree of m points */
};

/* Measures the median time of a run of `algorithm` for operands of n and m coefficients and the
 * parameter s, from several series of consecutive runs. Returns the least of the medians of this
 * measurement in all rounds so far (gpu->times), in us; 1 after an error. */
double cunmod_calibrate_us(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s);

/* A round of all measurements of the GPU. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_params_t *params;         /* the parameters to set */
    const cunmod_params_t *expected; /* the default parameters, scaled to this GPU */
    cunmod_calibrate_times_t *times; /* the least times of all rounds so far */
    double launch_us;                /* measured time of a launch, in us */
    int is_first;                    /* 1: the first round; 0: a later one */
    FILE *progress; /* the stream to which each measurement writes a line; NULL: no lines */
} cunmod_calibrate_round_t;

/* A prime just below 2^60, which stands for the last kind of moduli that divsteps distinguish
 * (cunmod_gcd_kind). */
#define CUNMOD_CALIBRATE_LAZY_PRIME 1152921504606846883u

/* Returns the prime for a kind of moduli that divsteps distinguish; kind < CUNMOD_CLASSES: the
 * prime for this class of moduli. */
uint64_t cunmod_calibrate_prime(int kind);

/* Calls measure(round, kind, random) for kind = 0 .. kinds-1, where `random` is an array of len
 * random coefficients modulo prime(kind). `measure` returns a device error, or 0. Errors: E_MEMORY,
 * E_GPU. */
int cunmod_calibrate_kinds(const cunmod_calibrate_round_t *round, int kinds,
                           uint64_t (*prime)(int kind), int64_t len,
                           int (*measure)(const cunmod_calibrate_round_t *round, int kind,
                                          uint64_t *random));

/* Calls run(data) in `count` series of consecutive runs after a series that warms up. times[i] =
 * the mean time of a run of series i on the device, in us. Returns the first device error that run
 * or the device returns, else 0. */
int cunmod_calibrate_series(double *times, int count, cunmod_dev_t *dev,
                            int (*run)(const void *data), const void *data);

/* Measures the median of the times of CUNMOD_CALIBRATE_SAMPLES series. *us = the least median of
 * this measurement in all rounds so far, this one included (cunmod_calibrate_keep). Returns a
 * device error, or 0. */
int cunmod_calibrate_run_us(double *us, cunmod_dev_t *dev, cunmod_calibrate_times_t *times,
                            int (*run)(const void *data), const void *data);

/* Arrays on the device: cunmod_calibrate_alloc allocates *arrays[i].place of arrays[i].bytes bytes
 * for 0 <= i < count, and returns a device error, or 0. The caller calls cunmod_calibrate_free also
 * after an error; all *arrays[i].place are NULL before. */
typedef struct
{
    void **place;
    size_t bytes;
} cunmod_calibrate_array_t;

int cunmod_calibrate_alloc(cunmod_dev_t *dev, const cunmod_calibrate_array_t *arrays, int count);
void cunmod_calibrate_free(cunmod_dev_t *dev, const cunmod_calibrate_array_t *arrays, int count);

/* Returns the time that the plan predicts for the run with gpu->params, in us; arguments as for
 * cunmod_calibrate_us. */
double cunmod_calibrate_predict(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m,
                                int s);

/* Sets *value, a field of gpu->params, such that cunmod_calibrate_predict returns `us`; the
 * prediction is monotone in *value. When no value in 1e-4 .. 1e9 yields `us`, *value becomes an end
 * of this range. When the prediction does not depend on *value, *value is unchanged. */
void cunmod_calibrate_solve(cunmod_calibrate_t *gpu, double *value, double us, int algorithm,
                            int64_t n, int64_t m, int s);

/* Returns the maximum of x and CUNMOD_CALIBRATE_LEAST. */
double cunmod_calibrate_positive(double x);

#endif
