/* What a block of divsteps needs for an item: the threads of each role, the numbers of the
 * barriers, the shared memory, and the range of the block's coefficients. divsteps_blocks.cuh has a
 * table of the roles, and defines rounds, pairs and the gap.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_TASK_CUH
#define CUNMOD_DIVSTEPS_TASK_CUH

#include "euclid/divsteps_apply.cuh"
#include "euclid/divsteps_tagged.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
enum
{
    STAGED = 4,                           /* matrices in the shared memory of a block */
    FOLLOWERS = 2 * SHARES * DIVSTEPS,    /* threads of the followers, in the leading block */
    PARTS_THREADS = FOLLOWERS + DIVSTEPS, /* the followers and a leader */
    NEAR_THREADS = 2 * DIVSTEPS           /* threads of block 1 that compute the words `near` for
                                             block 0 */
};

/* Numbers of barriers in the leading block, in which PIECE_BARRIER and the next ones follow. */
enum
{
    FOLLOW_BARRIER = 1, /* all followers meet; in another block all appliers */
    MATRIX_BARRIER = 2, /* + v % LEADERS: matrix v is complete */
    PARTS_BARRIER = 4   /* + v % LEADERS: the partial sums of round v are complete */
};

/* Numbers of barriers in another block. */
enum
{
    FULL_BARRIER = 2,                      /* + v % STAGED: matrix v is complete */
    EMPTY_BARRIER = FULL_BARRIER + STAGED, /* + v % STAGED: the appliers are done with matrix v */
    NEAR_BARRIER = EMPTY_BARRIER + STAGED  /* the NEAR_THREADS threads meet */
};

/* First threads of roles in the leading block. The publisher follows the leaf warps and the
 * followers. The recorder, with MATRIX, is the last warp, whose scheduler is not that of a leader.
 * The warps between the publisher and the recorder, or the end, are idle in the leading block. */
template <typename W> static constexpr int PUBLISHER = LEAF_THREADS<W> + FOLLOWERS;
template <typename W, bool MATRIX>
static constexpr int BLOCK_THREADS = MATRIX ? CUNMOD_HALF_THREADS : CUNMOD_GCD_THREADS;
static constexpr int RECORDER = CUNMOD_HALF_THREADS - 32;
static_assert(PUBLISHER<uint32_t> + 32 <= CUNMOD_GCD_THREADS &&
                  PUBLISHER<uint64_t> + 32 <= CUNMOD_GCD_THREADS && CUNMOD_GCD_THREADS <= RECORDER,
              "each role has its warps");
static_assert(MATRIX_BARRIER + 2 <= PARTS_BARRIER && PARTS_BARRIER + 2 <= PIECE_BARRIER &&
                  PIECE_BARRIER + PIECES <= 16 && NEAR_BARRIER < 16,
              "a barrier has a number of its own");

/* Shared memory of a block in front of its coefficients. */
template <typename W> struct Memory
{
    Transition<W> matrix[STAGED];       /* matrix[v % STAGED]: matrix v */
    LeafMemory<W> leaf[2 * LEADERS<W>]; /* leaf[v % (2 LEADERS)]: leaf v, in the leading block */
    HeadParts<W> part[LEADERS<W>];      /* part[v % LEADERS]: the partial sums of round v */
};

template <typename W> static constexpr size_t MEMORY_BYTES = (sizeof(Memory<W>) + 15) / 16 * 16;
static_assert(MEMORY_BYTES<uint32_t> <= CUNMOD_GCD_MEMORY(4) * sizeof(uint32_t) &&
                  MEMORY_BYTES<uint64_t> <= CUNMOD_GCD_MEMORY(8) * sizeof(uint64_t),
              "cunmod_divsteps_room");

/* An item, as the threads of a block see it: the parameters of the whole item, and the block's
 * coefficients. */
template <typename W, bool MATRIX> struct Task
{
    static constexpr int PAIRS = MATRIX ? 2 : 1;
    static constexpr int THREADS = BLOCK_THREADS<W, MATRIX>;
    /* Threads that meet at MATRIX_BARRIER: rows, followers, publisher and, with MATRIX,
     * recorder. */
    static constexpr int MATRIX_THREADS = PUBLISHER<W> + 32 - LEADERS<W> * DIVSTEPS +
                                          (MATRIX ? 32 : 0);
    static constexpr int OTHERS = THREADS - 32; /* appliers of another block */

    cunmod_divsteps_shape_t shape;
    MatrixMod<W> mod;
    cunmod_modulus_t modulus;
    int delta; /* delta before all steps */
    int rounds;
    int len; /* coefficients of each series */
    Memory<W> &memory;
    W *rows;        /* coefficients before even rounds, then before odd ones; each for all pairs */
    int chunk;      /* coefficients of each block but the leading one; exchanges make it smaller */
    int first, own; /* the block has the coefficients [first, first + own) */
    int *flag;      /* flag[i] = k: block i > 0 has read exchange k - 1, so that blocks on its right
                       may overwrite its words with exchange k + 1 */
    PostedMatrix<W> *posted;
    TaggedWord *halo, *near;

    __device__ Task(const cunmod_divsteps_shape_t &shape_, const cunmod_modulus_t &modulus_,
                    int64_t delta_, int64_t rounds_, int64_t len_, void *work, unsigned char *bytes)
        : shape(shape_), mod(modulus_), modulus(modulus_), delta((int)delta_), rounds((int)rounds_),
          len((int)len_), memory(*(Memory<W> *)bytes), rows((W *)(bytes + MEMORY_BYTES<W>)),
          flag((int *)work), posted((PostedMatrix<W> *)(flag + CUNMOD_GCD_FLAGS)),
          halo((TaggedWord *)(posted + rounds_ + 1)), near(halo_of(1, PAIRS, 0))
    {
        place(shape_.chunk);
    }
    __device__ void place(int chunk_)
    {
        chunk = chunk_;
        first = blockIdx.x == 0 ? 0 : shape.lead + ((int)blockIdx.x - 1) * chunk;
        own = blockIdx.x == 0 ? shape.lead : chunk;
    }

    /* Sets the padding of all matrices to zero. Called once; all threads have to meet at a barrier
     * before a matrix is used. */
    __device__ void clear_padding() const
    {
        const int i = threadIdx.x;
        if (i < STAGED * MATRIX_PADDING)
            memory.matrix[i / MATRIX_PADDING].c[DIVSTEPS + i % MATRIX_PADDING] = {0, 0, 0, 0};
    }
    /* The block's coefficients before round v. */
    __device__ Series<W> series(int v, int pair = 0) const
    {
        W *const row = rows + (v % 2 * PAIRS + pair) * 2 * shape.room;
        return {row, row + shape.room};
    }
    /* The tagged words of coefficient x in an exchange. Even and odd exchanges have separate
     * words. */
    __device__ TaggedWord *halo_of(int exchange, int pair, int x) const
    {
        const int64_t row = (len + 3) / 4 * 4;
        return halo + ((exchange % 2 * PAIRS + pair) * row + x) * TAGGED_WORDS<W>;
    }
    /* The tagged words of coefficient x of block 1 before round v, for the leading block. Round v +
     * CUNMOD_GCD_NEAR uses the same words (divsteps_blocks.cuh). */
    __device__ TaggedWord *near_of(int v, int pair, int x) const
    {
        return near + ((v % CUNMOD_GCD_NEAR * PAIRS + pair) * DIVSTEPS + x) * TAGGED_WORDS<W>;
    }

    /* How many coefficients are live before round v; all further ones are zero. now: delta before
     * round v. With MATRIX all are live. Otherwise f and g are polynomials of degree at most d =
     * len - 1, the first `delta` of their 2d steps are omitted, and after t of the 2d steps
     *     2 deg f <= 2d - t + now,   2 deg g <= 2d - t - now.
     * A round reduces the number by 0 to DIVSTEPS. */
    __device__ int live(int v, int now) const
    {
        const int more = now < 0 ? -now : now;
        return MATRIX ? len : (2 * (len - 1) - delta - DIVSTEPS * v + more) / 2 + 1;
    }

    /* Coefficients of its right neighbour that a block reads at every exchange. */
    __device__ int given() const
    {
        return DIVSTEPS * shape.exchange;
    }
    /* Whether an exchange may still distribute the live coefficients anew. Smaller chunks save time
     * while a block has more coefficients of f and g than threads. With MATRIX all stay live. */
    __device__ bool shares() const
    {
        return !MATRIX && chunk > given() && chunk + given() > CUNMOD_GCD_FEW;
    }
    /* The new `chunk` at an exchange with `live` coefficients: a multiple of DIVSTEPS, at most the
     * old chunk. */
    __device__ int share_of(int live) const
    {
        if (!shares())
            return chunk;
        const int each = (live - shape.lead + shape.blocks - 2) / (shape.blocks - 1);
        const int wanted = max((each + DIVSTEPS - 1) / DIVSTEPS, shape.exchange) * DIVSTEPS;
        return min(wanted, chunk);
    }

    /* Whether the leader that adds the partial sums of round v also stores the sums, coefficients
     * [DIVSTEPS, 2 DIVSTEPS) after round v, so that the followers need not compute them. The
     * followers read these coefficients in round v + 1. By then the leader has stored them, since
     * it has met the rows of matrix v + 1 at PIECE_BARRIER afterwards. False for one leader, and in
     * the last two rounds, where these coefficients may be in the gap. */
    __device__ bool keeps_parts(int v) const
    {
        return IN_TURN<W> && v + 2 < rounds;
    }

    /* With MATRIX: the first coefficient of the gap before round v, and the first one behind the
     * gap, where the factors begin; both counted from the block's first coefficient. */
    __device__ int gap(int v) const
    {
        return DIVSTEPS * (rounds - v) - first;
    }
    __device__ int multiples(int v) const
    {
        return gap(v) + DIVSTEPS;
    }
};

/* Computes the block's coefficients [begin, stop) after round v from those before it, by threads 0
 * .. threads-1; begin is a multiple of DIVSTEPS. With MATRIX half of the warps compute those of
 * pair 1 behind the gap, and the others those of pair 0 on both sides of the gap, and set the gap
 * to zero. */
template <typename Part, typename W, bool MATRIX>
__device__ __forceinline__ void advance(const Task<W, MATRIX> &task, int v,
                                        const Transition<W> &matrix, int begin, int stop,
                                        int thread, int threads)
{
    const Series<W> from = task.series(v), to = task.series(v + 1);
    if constexpr (!MATRIX)
        apply_transition<Part>(to, from, matrix, begin, stop, task.mod, thread, threads);
    else
    {
        const int gap = task.gap(v + 1), behind = max(begin, task.multiples(v + 1));
        const int seconds = behind < stop ? threads / 64 * 32 : 0; /* threads of pair 1 */
        if (thread < seconds)
        {
            apply_transition<Part>(task.series(v + 1, 1), task.series(v, 1), matrix, behind, stop,
                                   task.mod, thread, seconds);
            return;
        }
        thread -= seconds;
        threads -= seconds;
        apply_transition<Part>(to, from, matrix, begin, min(stop, gap), task.mod, thread, threads);
        apply_transition<Part>(to, from, matrix, behind, stop, task.mod, thread, threads);
        for (int x = max(begin, gap) + thread; x < min(stop, gap + DIVSTEPS); x += threads)
            to.f[x] = to.g[x] = 0;
    }
}
} // namespace cunmod_euclid

#endif
