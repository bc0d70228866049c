/* The many-core machine model of Haque, Moreno Maza and Xie: a bound on the time of a run of
 * kernels. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Numbers of equations and theorems refer to "A Many-core Machine Model for Designing Algorithms
 * with Minimum Parallelism Overheads". src/papers/model.h computes a cunmod_model_t for each
 * algorithm of that paper.
 */
#ifndef CUNMOD_MACHINE_MODEL_H
#define CUNMOD_MACHINE_MODEL_H

/* The most that one thread of a block does: sigma local operations; `words` words read from or
 * written to global memory. */
typedef struct
{
    double sigma;
    double words;
} cunmod_model_block_t;

typedef struct
{
    double W; /* work: local operations of all threads */
    double S; /* span: the most operations of one thread, summed over a path of kernels */
    double O; /* overhead: U times the most words of a thread, summed over all blocks */
    double N; /* blocks */
    double L; /* kernels on the critical path */
    double C; /* the most time of a block: span and overhead */
    double K; /* the most blocks that can run at once (the largest anti-chain) */
    double l; /* threads of a block */
    cunmod_model_block_t block[2]; /* the two kinds of block; equal if the algorithm has one kind */
} cunmod_model_t;

/* The times of an algorithm's operations and words on a real machine, all in one unit of time. The
 * paper has V in (2) and sets V = 1 afterwards. */
typedef struct
{
    double V;      /* a local operation, when one thread is alone on its multiprocessor */
    double share;  /* added to V for each thread of the block, since threads share the units */
    double U;      /* a word moved between global and local memory */
    double launch; /* from the end of a kernel to the start of the next one; not in the paper */
} cunmod_model_cost_t;

/* Returns C of (2): the max over the kinds of block of sigma (V + l share) + words U. It is
 * model->C if V = 1 and share = 0. */
double cunmod_model_block_time(const cunmod_model_t *model, const cunmod_model_cost_t *cost);

/* Returns the bound of Theorem 1 with these costs, plus the launches of the critical path: (N/P +
 * L) C + L launch. */
double cunmod_model_bound(const cunmod_model_t *model, const cunmod_model_cost_t *cost, double P);

#endif
