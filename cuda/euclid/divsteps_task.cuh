/* What a block of divsteps knows: the roles of its warps, its barriers and its memory, and its part
 * of an item. divsteps_blocks.cuh has a table of the roles, and defines versions, pairs and the
 * gap.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_TASK_CUH
#define CUNMOD_DIVSTEPS_TASK_CUH

#include "euclid/divsteps_apply.cuh"
#include "euclid/divsteps_letters.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
enum
{
    STAGED = 4,                           /* matrices that a block has room for */
    FOLLOWERS = 2 * SHARES * DIVSTEPS,    /* threads of the followers, in the leading block */
    PARTS_THREADS = FOLLOWERS + DIVSTEPS, /* the followers and a leader */
    NEAR_THREADS = 2 * DIVSTEPS           /* threads of block 1 that make what block 0 waits for */
};

/* Numbers of barriers. Those of the leading block, where PIECE_BARRIER and the next ones follow: */
enum
{
    FOLLOW_BARRIER = 1, /* the followers meet; in another block the appliers */
    MATRIX_BARRIER = 2, /* + v % LEADERS: matrix v is complete */
    PARTS_BARRIER = 4   /* + v % LEADERS: the parts of version v are there */
};

/* Those of another block. */
enum
{
    FULL_BARRIER = 2,                      /* + v % STAGED: matrix v is there */
    EMPTY_BARRIER = FULL_BARRIER + STAGED, /* + v % STAGED: matrix v is not needed any more */
    NEAR_BARRIER = EMPTY_BARRIER + STAGED  /* NEAR_THREADS meet */
};

/* First threads of roles in the leading block. The publisher comes after the leaf and the
 * followers. The recorder, with MATRIX, is the last warp, which is on another scheduler than the
 * leaders. The warps between the publisher and the end, or the recorder, are idle in the leading
 * block. */
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

/* Shared memory of a block beside its coefficients. */
template <typename W> struct Memory
{
    Transition<W> matrix[STAGED];       /* of the last versions, in turn */
    LeafMemory<W> leaf[2 * LEADERS<W>]; /* the same, in the leading block */
    HeadParts<W> part[LEADERS<W>];      /* with two leaders: of even and of odd versions */
};

template <typename W> static constexpr size_t MEMORY_BYTES = (sizeof(Memory<W>) + 15) / 16 * 16;
static_assert(MEMORY_BYTES<uint32_t> <= CUNMOD_GCD_MEMORY(4) * sizeof(uint32_t) &&
                  MEMORY_BYTES<uint64_t> <= CUNMOD_GCD_MEMORY(8) * sizeof(uint64_t),
              "cunmod_divsteps_room");

/* What the threads of a block know of an item and of their part of it. */
template <typename W, bool MATRIX> struct Task
{
    static constexpr int PAIRS = MATRIX ? 2 : 1;
    static constexpr int THREADS = BLOCK_THREADS<W, MATRIX>;
    /* Threads that meet at MATRIX_BARRIER: rows, followers, publisher and, with MATRIX,
     * recorder. */
    static constexpr int MATRIX_THREADS = PUBLISHER<W> + 32 - LEADERS<W> * DIVSTEPS +
                                          (MATRIX ? 32 : 0);
    static constexpr int OTHERS = THREADS - 32; /* the appliers of another block */

    cunmod_divsteps_shape_t shape;
    MatrixMod<W> mod;
    cunmod_modulus_t modulus;
    int delta; /* before all steps */
    int versions;
    int len; /* coefficients of each series */
    Memory<W> &memory;
    W *rows;        /* coefficients: of even versions, then of odd ones; in each of all pairs */
    int chunk;      /* coefficients of each block but the leading one; it falls at exchanges */
    int first, own; /* the block has the coefficients [first, first + own) */
    int *flag;      /* flag[i] = k: block i > 0 has read exchange k - 1, so that blocks on its right
                       may write exchange k + 1 to the same place */
    PostedMatrix<W> *posted;
    Letter *halo, *near;

    __device__ Task(const cunmod_divsteps_shape_t &shape_, const cunmod_modulus_t &modulus_,
                    int64_t delta_, int64_t versions_, int64_t len_, void *work,
                    unsigned char *bytes)
        : shape(shape_), mod(modulus_), modulus(modulus_), delta((int)delta_),
          versions((int)versions_), len((int)len_), memory(*(Memory<W> *)bytes),
          rows((W *)(bytes + MEMORY_BYTES<W>)), flag((int *)work),
          posted((PostedMatrix<W> *)(flag + CUNMOD_GCD_FLAGS)),
          halo((Letter *)(posted + versions_ + 1)), near(halo_of(1, PAIRS, 0))
    {
        place(shape_.chunk);
    }
    __device__ void place(int chunk_)
    {
        chunk = chunk_;
        first = blockIdx.x == 0 ? 0 : shape.lead + ((int)blockIdx.x - 1) * chunk;
        own = blockIdx.x == 0 ? shape.lead : chunk;
    }

    /* Called once; all threads have to meet at a barrier before they use matrices. */
    __device__ void clear_padding() const
    {
        const int i = threadIdx.x;
        if (i < STAGED * MATRIX_PADDING)
            memory.matrix[i / MATRIX_PADDING].c[DIVSTEPS + i % MATRIX_PADDING] = {0, 0, 0, 0};
    }
    /* The block's coefficients of version v. */
    __device__ Series<W> series(int v, int pair = 0) const
    {
        W *const row = rows + (v % 2 * PAIRS + pair) * 2 * shape.room;
        return {row, row + shape.room};
    }
    /* The letters of coefficient x in an exchange: even and odd exchanges have places of their
     * own. */
    __device__ Letter *halo_of(int exchange, int pair, int x) const
    {
        const int64_t row = (len + 3) / 4 * 4;
        return halo + ((exchange % 2 * PAIRS + pair) * row + x) * LETTERS<W>;
    }
    /* The letters of version v of coefficient x of block 1, for the leading block. Version
     * v + CUNMOD_GCD_NEAR has the same place (divsteps_blocks.cuh). */
    __device__ Letter *near_of(int v, int pair, int x) const
    {
        return near + ((v % CUNMOD_GCD_NEAR * PAIRS + pair) * DIVSTEPS + x) * LETTERS<W>;
    }

    /* How many coefficients of version v are live; all further ones are zero. now: delta of version
     * v. With MATRIX all are live. Otherwise f and g are polynomials of degree at most d = len - 1,
     * of 2d steps the first `delta` have been left out, and after t of the 2d steps
     *     2 deg f <= 2d - t + now,   2 deg g <= 2d - t - now.
     * From one version to the next the number falls by 0 to DIVSTEPS. */
    __device__ int live(int v, int now) const
    {
        const int more = now < 0 ? -now : now;
        return MATRIX ? len : (2 * (len - 1) - delta - DIVSTEPS * v + more) / 2 + 1;
    }

    /* Coefficients that a block gets of its right neighbour with every exchange. */
    __device__ int given() const
    {
        return DIVSTEPS * shape.exchange;
    }
    /* Whether the live coefficients may still be shared out anew. Smaller shares save time while a
     * block has more coefficients of f and g than threads. With MATRIX all stay live. */
    __device__ bool shares() const
    {
        return !MATRIX && chunk > given() && chunk + given() > CUNMOD_GCD_FEW;
    }
    /* The share of each block but the leading one after an exchange with `live` coefficients: a
     * multiple of DIVSTEPS, never more than before. */
    __device__ int share_of(int live) const
    {
        if (!shares())
            return chunk;
        const int each = (live - shape.lead + shape.blocks - 2) / (shape.blocks - 1);
        const int wanted = max((each + DIVSTEPS - 1) / DIVSTEPS, shape.exchange) * DIVSTEPS;
        return min(wanted, chunk);
    }

    /* Whether a leader that adds the parts of matrix v also stores the sums, coefficients
     * [DIVSTEPS, 2 DIVSTEPS) of version v + 1, so that the followers need not make them. The
     * followers read them when they apply matrix v + 1. By then that leader has stored them, since
     * it has met the rows of matrix v + 1 at PIECE_BARRIER afterwards. Not in the last versions,
     * where these coefficients may be in the gap. */
    __device__ bool keeps_parts(int v) const
    {
        return IN_TURN<W> && v + 2 < versions;
    }

    /* With MATRIX: the first coefficient of the gap of version v, and the first one behind it,
     * where the multiples begin; both counted from the block's first coefficient. */
    __device__ int gap(int v) const
    {
        return DIVSTEPS * (versions - v) - first;
    }
    __device__ int multiples(int v) const
    {
        return gap(v) + DIVSTEPS;
    }
};

/* Makes version v + 1 of the block's coefficients [begin, stop) from version v, by threads 0 ..
 * threads-1; begin is a multiple of DIVSTEPS. With MATRIX half of the warps make those of pair 1
 * behind the gap, and the others those of pair 0 on both sides of the gap, and zeros in it. */
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
