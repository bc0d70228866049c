/* What the files of mode "scaling" share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_SCALING_H
#define CUNMOD_BENCH_SCALING_H

#include "bench.h"

/* A call that takes longer is measured once. */
#define SCALING_ENOUGH_US 1e5

/* Adds a row for the operation on `units` units of a kind, which begins the name of the algorithm:
 * "threads:4", or "multiprocessors:33:ntt" with the algorithm that the plan took, unless it is
 * NULL. */
void scaling_add(const bench_case_t *c, const char *kind, int units, const char *algorithm,
                 int64_t s, const bench_time_t *time);

/* contexts.c: several contexts on one GPU, each with a thread of the host. scaling_contexts
 * measures how long 1, 2, 4, ... of them take that do the same operation at once, once each. */
void scaling_contexts_open(const bench_t *t);
void scaling_contexts(const bench_t *t, const bench_case_t *c);
void scaling_contexts_close(void);

#ifdef HAVE_CUDA
/* multiprocessors.c: the operation on some of the GPU's multiprocessors, the others being
 * occupied. */
void scaling_multiprocessors_open(const bench_t *t);
void scaling_multiprocessors(const bench_case_t *c);
void scaling_multiprocessors_close(void);
#endif

#endif
