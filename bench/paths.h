/* A call of the benchmark that both paths of the library make, and perhaps FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_PATHS_H
#define CUNMOD_BENCH_PATHS_H

#include "bench.h"
#include "plan/integer_plan.h"

enum
{
    BENCH_WAY_GPU,
    BENCH_WAY_CPU,
    BENCH_WAY_FLINT, /* a function of the FLINT inside the library */
    BENCH_WAYS
};

/* A call that both paths of the library make, and perhaps FLINT. It is the beginning of what `run`,
 * `flint` and `is_flints` take. The caller frees z. */
typedef struct
{
    cunmod_ctx_t ctx;
    uint64_t *z; /* the result, of so many words, that `run` makes in ctx */
    int64_t words;
    int op; /* CUNMOD_OP_* and n and m of the rows */
    int64_t n, m;
    char label[32]; /* of the rows */
    char text[64];  /* of the lines that are printed */
    bench_call_t run;
    bench_call_t flint;                 /* NULL: there is none */
    int (*is_flints)(const void *data); /* whether what `flint` has made is z */
    double us[BENCH_WAYS];              /* predicted */
    int takes_flint; /* the CPU path calls FLINT's function where that is predicted to be faster */
} bench_paths_t;

/* Sets paths->us[] = the predictions of the plan for `query`, which is that of the library. */
void bench_predict(bench_paths_t *paths, const cunmod_integers_query_t *query, const bench_t *t);

/* Measures the call on the GPU, where there is one, twice on the CPU path, and once by FLINT where
 * its prediction is below the limit; host to host, the first calls apart. Ends the program where
 * results differ. Returns the regret: the time of the path that the plan takes over the fastest. */
double bench_paths(const bench_t *t, bench_paths_t *paths);

/* zmat.c: measures products of matrices and systems over the integers; returns the largest
 * regret. */
double bench_zmat(const bench_t *t);

#endif
