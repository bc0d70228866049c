/* Factors, roots and irreducibility of one polynomial: results, and the peers beside the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_FACTOR_PEERS_H
#define CUNMOD_BENCH_FACTOR_PEERS_H

#include "bench.h"
#include "factor_operands.h"
#include "peers.h"

/* A result, in words that child processes share. Factors are stored as the results of
 * cunmod_factor; roots are words, with the exponents exps, and the answer on irreducibility is
 * *count. */
typedef struct
{
    int64_t degree; /* of the polynomial: there is space for so many factors */
    uint64_t *words;
    int64_t *lens, *exps, *count;
} bench_factors_t;

void bench_factors_create(bench_factors_t *x, int64_t degree);
void bench_factors_destroy(bench_factors_t *x);

/* Whether the factors of x, in any order, are those of `own`, which are sorted. */
int bench_factors_equal(const bench_factors_t *x, const bench_factors_t *own);

/* A task of PEER_* with a polynomial. */
typedef struct
{
    const bench_t *t;
    int task;
    const char *name; /* of the rows */
    const bench_poly_t *f;
    bench_case_t c;      /* op, n, m and p of the rows */
    bench_factors_t own; /* the result of the library, which is right as far as is known */
} bench_factoring_t;

/* Measures a call of the library, which gets `data`, and adds a row: "cunmod", x->name between
 * `before` and `behind`, of at most 8 and 5 characters. Prints the time. Returns its median. */
double bench_factoring_own(const bench_factoring_t *x, bench_call_t call, void *data,
                           const char *before, const char *behind, const char *where);

/* Whether z, in any order, is x->own. Sorts roots z. Exponents of roots are not compared. */
int bench_factoring_is_own(const bench_factoring_t *x, bench_factors_t *z);

/* Measures FLINT on one thread and on all, and NTL: adds rows, and prints the times. Ends the
 * program if a result is not x->own, except for the results of FLINT 2 modulo p <= degree, whose
 * defects are known. A peer is left out if it has not ended within the limit, or if more than the
 * limit is predicted from its times for smaller degrees. */
void bench_factoring_peers(const bench_factoring_t *x);

/* Milliseconds for people: "12.3". */
void bench_print_ms(double us);

#endif
