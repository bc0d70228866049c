/* The many-core machine of Haque, Moreno Maza and Xie: what a run of kernels takes. The functions are
 * pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Equations are those of "A Many-core Machine Model for Designing Algorithms with Minimum Parallelism
 * Overheads". Of the paper's algorithms src/papers/model.h has these numbers.
 */
#ifndef CUNMOD_MACHINE_MODEL_H
#define CUNMOD_MACHINE_MODEL_H

/* What one thread of a block does at most: local operations, and words that it reads or writes. */
typedef struct
{
    double sigma;
    double words;
} cunmod_model_block_t;

typedef struct
{
    double W; /* work: local operations of all threads */
    double S; /* span: the sum over a path of kernels of a thread's operations, at most */
    double O; /* overhead: the sum over all blocks of U times a thread's words, at most */
    double N; /* blocks */
    double L; /* kernels on the critical path */
    double C; /* time of a block at most, span and overhead */
    double K; /* blocks that can run at once, at most (the largest anti-chain) */
    double l; /* threads of a block */
    cunmod_model_block_t block[2]; /* the kinds of block; an algorithm with one kind has it twice */
} cunmod_model_t;

/* What an algorithm's operations and words take on a real machine, in one unit of time. The paper
 * has V in (2) and takes it for 1 from there on. */
typedef struct
{
    double V;      /* a local operation, when one thread is alone on its multiprocessor */
    double share;  /* what it takes more for each thread of the block: they share the units */
    double U;      /* a word between global and local memory */
    double launch; /* what the paper leaves out: from the end of a kernel to the next one */
} cunmod_model_cost_t;

/* C of (2), max over the kinds of block of sigma (V + l share) + words U. With V = 1 and nothing
 * shared it is model->C. */
double cunmod_model_block_time(const cunmod_model_t *model, const cunmod_model_cost_t *cost);

/* Theorem 1 with these costs, and the launches of the critical path: (N/P + L) C + L launch. */
double cunmod_model_bound(const cunmod_model_t *model, const cunmod_model_cost_t *cost, double P);

#endif
