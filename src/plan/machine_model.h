/* The many-core machine model of Haque, Moreno Maza and Xie: an upper bound of the time of a
 * sequence of kernel launches. All functions are pure.
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

/* Upper bounds for one thread of a block: sigma local operations, and `words` words that the thread
 * reads from or writes to global memory. */
typedef struct
{
    double sigma;
    double words;
} cunmod_model_block_t;

typedef struct
{
    double W; /* work: number of local operations of all threads */
    double S; /* span: the sum, over the kernels of the critical path, of the largest number of
                 operations of one thread */
    double O; /* overhead: U times the largest number of words that one thread of a block moves,
                 summed over all blocks */
    double N; /* blocks */
    double L; /* number of kernels on the critical path */
    double C; /* the longest time of a block: local operations plus U times the words moved */
    double K; /* the most blocks that can run at once (the largest anti-chain) */
    double l; /* threads of a block */
    cunmod_model_block_t block[2]; /* the two kinds of blocks; equal if the algorithm has only one
                                      kind */
} cunmod_model_t;

/* The times of an algorithm's operations and words on a real machine, all in the same unit of time.
 * The paper has V in equation (2), and sets V = 1 afterwards. */
typedef struct
{
    double V;      /* time of a local operation, if only one thread runs on the multiprocessor */
    double share;  /* time added to V for each thread of the block, since threads share the
                      arithmetic units */
    double U;      /* time to move a word between global and local memory */
    double launch; /* time from the end of a kernel to the start of the next one; not in the
                      paper */
} cunmod_model_cost_t;

/* Returns C of equation (2): the maximum of sigma (V + l share) + words U over the two kinds of
 * blocks. The result is model->C if V = 1 and share = 0. */
double cunmod_model_block_time(const cunmod_model_t *model, const cunmod_model_cost_t *cost);

/* Returns (N/P + L) C + L launch: the bound of Theorem 1 on P multiprocessors with the times *cost,
 * plus the time of the launches on the critical path. */
double cunmod_model_bound(const cunmod_model_t *model, const cunmod_model_cost_t *cost, double P);

#endif
