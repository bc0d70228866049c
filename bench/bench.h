/* What the files of the benchmark share: operands, rows of the report, the state of a run.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_H
#define CUNMOD_BENCH_H

#include <stdint.h>
#include <stdio.h>

#include "backend/backend.h"
#include "cunmod.h"
#include "plan/algorithms.h"
#include "random.h"
#include "timing.h"

/* ---- die.c ------------------------------------------------------------- */

/* Prints "cunmod-bench: " and the message on stderr, and exits with status 1. */
__attribute__((format(printf, 1, 2), noreturn)) void bench_die(const char *format, ...);

/* Ends the program with a message, unless the status of the library is CUNMOD_OK, or the device
 * error is 0. */
void bench_check(int status, const char *what);
void bench_check_device(int error, const char *what);

/* Memory for `count` words; ends the program when there is none. */
uint64_t *bench_words(int64_t count);

/* 32-bit multiply-adds a microsecond of an H200 (mad.wide.u32, measured). */
#define BENCH_MULTIPLY_ADDS 16.2e6

/* ---- operands.c -------------------------------------------------------- */

/* An operation on random operands whose leading coefficients are not zero, and its result by FLINT,
 * with which every other result is compared. */
typedef struct
{
    int op; /* CUNMOD_OP_* */
    int64_t n;
    int64_t m; /* 1 <= m <= n */
    uint64_t p;
    uint64_t *a; /* n words */
    uint64_t *b; /* m words */
    uint64_t *x; /* product, quotient, or monic GCD padded to m words; NULL: not computed */
    uint64_t *y; /* remainder */
    int64_t room_x;
    int64_t room_y; /* 0 unless op is DIV */
} bench_case_t;

/* Makes random operands and FLINT's result. planted: the length of a common factor of a and b, at
 * most m; 0: none. */
void bench_case_create(bench_case_t *c, int op, int64_t n, int64_t m, uint64_t p, int64_t planted);
void bench_case_destroy(bench_case_t *c);

/* bench_case_random makes the operands without the result. bench_case_solve computes the result by
 * FLINT on `threads` threads. */
void bench_case_random(bench_case_t *c, int op, int64_t n, int64_t m, uint64_t p);
void bench_case_solve(bench_case_t *c, int threads);

/* Ends the program when z[0 .. n+m-2] is not the product of a and b at three random points
 * modulo p. */
void bench_check_points(const uint64_t *z, const uint64_t *a, int64_t n, const uint64_t *b,
                        int64_t m, uint64_t p, const char *who);

/* Ends the program when x[0 .. room_x-1] or y[0 .. room_y-1] is not FLINT's result. */
void bench_case_check(const bench_case_t *c, const uint64_t *x, const uint64_t *y, const char *who);

/* Sorts count >= 0 words, the least one first. */
void bench_sort(uint64_t *words, int64_t count);

/* n random coefficients modulo p, the last one not zero, which the caller frees. */
uint64_t *bench_residues(int64_t n, uint64_t p);

/* n random integers of so many words in two's complement, below 2^bits in absolute value, half of
 * them negative. The caller frees them. */
uint64_t *bench_integers_random(int64_t n, int64_t bits, int64_t words);

/* Operations of rows that are none of CUNMOD_OP_*. */
enum
{
    BENCH_OP_FACTOR = CUNMOD_OP_MAT + 1,
    BENCH_OP_ROOTS,
    BENCH_OP_SERIES
};

/* "mul", "div", "gcd", "points", "elementary", "mat", "factor", "roots" or "series". */
const char *bench_op_name(int op);

/* Number of bits of p. */
int bench_bits(uint64_t p);

/* The largest prime below 2^bits, 0 for a number of bits that is not in the list. */
uint64_t bench_prime(int bits);

/* ---- device.c ---------------------------------------------------------- */

/* Returns device memory for `len` words of `word` bytes, with a copy of `words`; NULL: without. The
 * caller frees the memory. Ends the program after a device error. */
void *bench_upload(cunmod_dev_t *dev, const uint64_t *words, int64_t len, uint32_t word);

/* Verifies one algorithm (CUNMOD_ALG_* of DIV or GCD) with one s on the device. Unless time is
 * NULL, *time becomes the time of one call in a stream of calls, one right behind the other, by
 * device events: launches are included, the last wait is not. Returns 0, or -1 when the device has
 * no room. */
int bench_device(bench_time_t *time, cunmod_dev_t *dev, const bench_case_t *c, int algorithm, int s,
                 int reps);

/* ---- report.c ---------------------------------------------------------- */

typedef struct
{
    int op;
    int64_t n;
    int64_t m;
    uint64_t p; /* 0: not known */
    char library[32];
    char algorithm[32];
    int64_t s;         /* 0: none */
    const char *where; /* "device", "host" */
    bench_time_t time;
    double predicted_us; /* of a candidate of the plan, and the model's bound of it; 0: not known */
    double bound_us;
} bench_row_t;

/* Opens the CSV file; ends the program when that fails. */
void bench_report_open(const char *path);
void bench_report_close(void);

/* Writes a comment line to the CSV file and to stdout. */
__attribute__((format(printf, 1, 2))) void bench_report_note(const char *format, ...);

/* Writes the line of column names, after the notes. */
void bench_report_columns(void);

void bench_report_add(const bench_row_t *row);
int bench_report_count(void);
const bench_row_t *bench_report_row(int index);

/* The first row of an operation with these names; NULL when there is none. p = 0, s = -1 and where
 * = NULL match anything. An algorithm that ends in ':' matches all names that begin so. */
const bench_row_t *bench_report_find(int op, int64_t n, int64_t m, uint64_t p, const char *library,
                                     const char *algorithm, int64_t s, const char *where);

/* ---- sizes.c ----------------------------------------------------------- */

/* The lengths of the crossover are 2^BENCH_LOG_MIN .. 2^BENCH_LOG_MAX. */
#define BENCH_LOG_MIN 4
#define BENCH_LOG_MAX 17

typedef struct
{
    int64_t n;
    int64_t m;
} bench_size_t;

extern const bench_size_t bench_table1[], bench_table2[], bench_division[];
extern const int bench_table1_rows, bench_table2_rows, bench_division_rows;

extern const int bench_target_bits[];
extern const int bench_target_bits_count;
extern const struct bench_target
{
    int op;
    int64_t n;
    int64_t m;
    double us; /* the time that the device is to reach at 30 bits */
} bench_targets[];
extern const int bench_target_count;

/* ---- the run ----------------------------------------------------------- */

typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_dev_t *dev; /* NULL without a GPU */
    uint64_t p;
    int prime_given;
    int reps;
    int64_t largest;       /* the largest length, for modes on products */
    int64_t least;         /* elim: the fewest entries of a matrix, and no batches; 0: all.
                              polymat: the fewest coefficients of an entry */
    int devices;           /* mode devices: the most GPUs; 0: all */
    int threads;           /* threads of FLINT's rows with threads; 1: no such rows */
    char flint[32];        /* "FLINT-3.6.0" */
    char ntl[32];          /* "NTL-11.5.1", empty without NTL */
    char flint_many[32];   /* "16-threads" */
    uint64_t seed;         /* of operands, for modes with --seed */
    double flint_limit_us; /* a call of a peer that is predicted to take longer is left out */
} bench_t;

/* ---- resident.c: products, divisions and GCDs of device polynomials -------- */

enum
{
    BENCH_PRODUCT,
    BENCH_SQUARE,   /* the square of a */
    BENCH_PREPARED, /* b is a prepared operand */
    BENCH_DIVISION, /* z = quotient, y = remainder */
    BENCH_GCD
};

typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_poly_t a;
    cunmod_poly_t b;
    cunmod_poly_t y;
    cunmod_poly_t z; /* the last result */
    cunmod_operand_t operand;
    int64_t n;
    int64_t m;
} bench_resident_t;

void bench_resident_create(bench_resident_t *r, cunmod_ctx_t ctx, uint64_t p);
void bench_resident_destroy(bench_resident_t *r);

/* Sets the operands; their leading coefficients are not zero. */
void bench_resident_set(bench_resident_t *r, const uint64_t *a, int64_t n, const uint64_t *b,
                        int64_t m);

/* The way for CUNMOD_OP_* on two operands. */
int bench_way_of(int op);

/* z = the product, the division or the GCD in one of the ways above, as the context is set. Returns
 * the status of the library. */
int bench_resident_call(bench_resident_t *r, int way);

/* The same on the GPU, by an algorithm (CUNMOD_ALG_*, -1: the plan's choice) and s (0: the plan's
 * choice). Returns 0, or -1 when the GPU does not take it. */
int bench_resident_run(bench_resident_t *r, int way, int algorithm, int64_t s);

/* z[0 .. len-1] = the last result, which has length len. */
void bench_resident_read(uint64_t *z, const bench_resident_t *r, int64_t len);

/* words[0 .. room-1] = poly, whose length is at most room, zero-padded. */
void bench_resident_read_padded(uint64_t *words, cunmod_poly_t poly, int64_t room);

/* Ends the program when the last result is not FLINT's. */
void bench_resident_check(const bench_resident_t *r, const bench_case_t *c, const char *who);

/* The value of a polynomial at x < p. */
uint64_t bench_resident_value(cunmod_poly_t poly, uint64_t x, uint64_t p);

/* The time of one call in a stream of at most `most` calls that `run` makes in the context, by
 * events on the stream of the calls. A first call has been made before. */
bench_time_t bench_stream_time(const bench_t *t, void (*run)(void *data), void *data, int most);

/* *time = the time of one call in a stream of calls, one right behind the other, after a call to
 * warm up: by device events, launches included, without the last wait. When a sample is above
 * enough_us > 0, one sample is enough. Returns 0, or -1 as bench_resident_run. */
int bench_resident_time(bench_time_t *time, bench_resident_t *r, int way, int algorithm, int64_t s,
                        int reps, double enough_us);

/* Runs, verifies and times one product, division or GCD; the result is compared with FLINT's. */
int bench_resident(bench_time_t *time, const bench_t *t, const bench_case_t *c, int algorithm,
                   int64_t s);

/* plans = the plan's GPU candidates for operands in device memory, the fastest first. Returns their
 * number. */
int bench_plans(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const bench_t *t, int op, int64_t n,
                int64_t m, uint64_t p, int square);

/* The model's bound of the time of one of them. */
double bench_bound(const cunmod_plan_t *plan, const bench_t *t, int op, int64_t n, int64_t m,
                   uint64_t p);

/* ---- modes on the device --------------------------------------------------- */

/* products.c: device-resident products, squares and prepared operands, with the peers. */
void bench_products(const bench_t *t);
void bench_summary_products(const bench_t *t);

/* products.c: the rate of plain products. */
void bench_plain(const bench_t *t);

/* divisions.c: divisions, prepared ones too, powers of x and compositions. */
void bench_divisions(const bench_t *t);

/* points.c: evaluation at many points, and interpolation. */
void bench_points(const bench_t *t);

/* Samples of the CPU path of a batch, one of which can take seconds. */
#define BENCH_CPU_REPS 3

/* batches.c: products and sums of many pairs in one call. */
void bench_batches(const bench_t *t);

/* devices.c: the same calls on 1, 2, 4, ... GPUs. */
void bench_devices(const bench_t *t);

/* batches_mixed.c: mixed lengths. */
void bench_batches_mixed(const bench_t *t);

/* batches_regret.c: the plan's choice for batches against its other candidates. */
void bench_batches_plan(const bench_t *t);

/* batch_rows.c: divisions, values and powers of many polynomials in one call. */
void bench_batch_rows(const bench_t *t);

/* batches_euclid.c: GCDs, resultants and cofactors of many pairs in one call. */
void bench_batches_euclid(const bench_t *t);

/* images.c: integers modulo many primes, and back. */
void bench_images(const bench_t *t);

/* integers.c: polynomials over the integers. */
void bench_integers(const bench_t *t);
void bench_bivariate(const bench_t *t);
void bench_matrices(const bench_t *t);
void bench_uneven(const bench_t *t);

/* cpu.c: every function of cunmod_flint.h on the CPU path, beside FLINT's. */
void bench_cpu(const bench_t *t);

/* mat.c: products of matrices modulo p. */
void bench_mat(const bench_t *t);

/* elim.c: eliminations of matrices modulo a prime. */
void bench_elim(const bench_t *t);

/* factor.c: factors of polynomials modulo p. roots.c: roots. patterns.c: degrees of factors, and
 * roots, of many polynomials in one call. */
void bench_factor(const bench_t *t);
void bench_roots(const bench_t *t);
void bench_patterns(const bench_t *t);

/* series.c: compositions and reversions of power series. */
void bench_series(const bench_t *t);

/* polymat.c: products of matrices of polynomials modulo p. mat_series.c: their inverses, and
 * solutions of systems, as power series. mat_basis.c: approximant bases. */
void bench_polymat(const bench_t *t);
void bench_mat_series(const bench_t *t);
void bench_mat_basis(const bench_t *t);

/* elementary.c: elementary operations, beside a copy of the words. */
void bench_elementary(const bench_t *t);

/* scans.c: Taylor shifts and geometric progressions of one size, a part of mode "points". */
void bench_scans(const bench_t *t, int64_t n, uint64_t p);
/* gcds.c: GCD, extended GCD, resultant. */
void bench_gcds(const bench_t *t);
/* euclid.c: inverses, half-GCDs, fractions, minimal polynomials, unbalanced GCDs. */
void bench_euclid(const bench_t *t);

/* host.c: products of host arrays, ordinary and pinned. */
void bench_host(const bench_t *t);

/* scaling.c: one operation on 1, 2, 4, ... threads of FLINT, on some of the multiprocessors, and in
 * several contexts at once. */
void bench_scaling(const bench_t *t);

/* first.c: the first calls of processes; measured before this process has touched CUDA, and
 * reported later. */
void bench_first_measure(uint64_t p);
void bench_first_report(uint64_t p);

/* regret.c: the plan's choice against its other candidates, over all sizes. */
void bench_plan(const bench_t *t, int op);

/* ---- machine.c ----------------------------------------------------------- */

/* Writes comment lines about the machine and the libraries to the report. */
void bench_note_machine(const bench_t *t);

/* ---- measure.c ----------------------------------------------------------- */

/* Adds a row for the case to the report. */
void bench_add(const bench_case_t *c, const char *library, const char *algorithm, int64_t s,
               const char *where, const bench_time_t *time);

/* Adds a row for a candidate of the plan on the device, with its prediction and its bound. */
void bench_add_candidate(const bench_t *t, const bench_case_t *c, const cunmod_plan_t *plan,
                         const bench_time_t *time);

/* Adds a row for the plan's choice, with "plan:" before the algorithm's name. */
void bench_add_choice(const bench_case_t *c, const char *algorithm, int64_t s, const char *where,
                      const bench_time_t *time);

/* Measures FLINT on so many threads, and adds a row with the name of the algorithm. When a call is
 * above enough_us > 0, its time is the one sample. Returns the median. */
double bench_measure_flint(const bench_t *t, const bench_case_t *c, int threads,
                           const char *algorithm, double enough_us);

/* Measures FLINT on one thread and on all, and NTL unless ntl is 0. */
void bench_measure_peers(const bench_t *t, const bench_case_t *c, int ntl);

/* measure.c: measures everything for one size: FLINT, NTL, the device (with `sweep` every algorithm
 * and s, and the plan's choice), host arrays, and adds published figures. */
void bench_measure(const bench_t *t, int op, int64_t n, int64_t m, uint64_t p, int sweep);

/* measure.c: measures both paths of the library, and FLINT, on host arrays. */
void bench_measure_paths(const bench_t *t, int op, int64_t n, int64_t m, uint64_t p);

/* Measures FLINT on one thread and on all, once where a call takes long, and the plan's choice for
 * device polynomials. */
void bench_measure_front(const bench_t *t, int op, int64_t n, int64_t m, uint64_t p);

/* reference.c: adds the published figures of a size to the report. */
void bench_reference(int op, int64_t n, int64_t m);

/* summary.c: prints tables of what has been measured. */
void bench_summary_sweep(const bench_t *t, int op);
void bench_summary_targets(const bench_t *t);
void bench_summary_crossover(const bench_t *t);
void bench_summary_regret(void);

#endif
