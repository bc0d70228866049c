/* What the modes for matrices modulo p share: FLINT beside the library, and checks.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_MATRIX_PEERS_H
#define CUNMOD_BENCH_MATRIX_PEERS_H

#include "bench.h"
#include "peers.h"
#include "plan/query.h"

typedef struct
{
    const bench_t *t;
    const bench_case_t *c; /* op, n, m and p of the rows */
    const char *name;      /* of the rows */
    flint_matrices_call_t call;
    double us; /* predicted for one thread */

    /* Ends the program if the result is wrong: `number` and z are what flint_matrices_read returns
     * and stores. It gets `data`. */
    void (*check)(void *data, const uint64_t *z, uint64_t number);
    void *data;
} bench_matrix_peer_t;

/* Returns coefficient t of entry (i, j) of the product a b modulo p of matrices of polynomials. */
uint64_t bench_poly_matrix_coefficient(const cunmod_matrix_poly_t *a, const cunmod_matrix_poly_t *b,
                                       int64_t i, int64_t j, int64_t t, uint64_t p);

/* Returns the microseconds that the plan predicts for FLINT on one thread. */
double bench_matrix_us(cunmod_query_t query);

/* Measures FLINT on one thread and on all: adds rows, and prints the times. Does nothing if FLINT
 * lacks the function. A row is left out, and a dash is printed, if more than the limit is predicted
 * (on all threads: for a speed-up by their number), or if the call has not ended within the limit.
 * After such a call no call of the same task, name, modulus and number of threads is made for which
 * as much or more is predicted. */
void bench_matrix_peers(const bench_matrix_peer_t *x);

#endif
