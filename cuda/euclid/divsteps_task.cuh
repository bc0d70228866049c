/* Defines what a block of divsteps needs for an item: the threads of each role, the numbers of the
 * barriers, the shared memory, and the range of the block's coefficients. divsteps_blocks.cuh has a
 * table of the roles, and defines rounds, pairs, the halo and the gap.
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
    STAGED = 4,                           /* number of matrices that the shared memory of a block
                                             stores */
    FOLLOWERS = 2 * SHARES * DIVSTEPS,    /* number of follower threads in the leading block */
    PARTS_THREADS = FOLLOWERS + DIVSTEPS, /* number of threads at PARTS_BARRIER: the followers
                                             and a leader */
    NEAR_THREADS = 2 * DIVSTEPS           /* number of threads of block 1 that compute the tagged
                                             words `near` for the leading block */
};

/* Numbers of barriers in the leading block. The barriers of the pieces of a leaf (divsteps.cuh)
 * have the numbers from PIECE_BARRIER on. */
enum
{
    FOLLOW_BARRIER = 1, /* all followers meet; in another block all appliers meet */
    MATRIX_BARRIER = 2, /* MATRIX_BARRIER + v % LEADERS: matrix v is complete */
    PARTS_BARRIER = 4   /* PARTS_BARRIER + v % LEADERS: the partial sums of round v are complete */
};

/* Numbers of barriers in a block other than the leading one. */
enum
{
    FULL_BARRIER = 2,                      /* FULL_BARRIER + v % STAGED: matrix v is complete */
    EMPTY_BARRIER = FULL_BARRIER + STAGED, /* EMPTY_BARRIER + v % STAGED: the appliers are done
                                              with matrix v */
    NEAR_BARRIER = EMPTY_BARRIER + STAGED  /* the NEAR_THREADS threads of block 1 meet */
};

/* PUBLISHER, RECORDER: index of the first thread of the publisher and of the recorder in the
 * leading block. The publisher is the warp behind the leaf warps and the followers. The recorder
 * exists with MATRIX only: it is the last warp, and shares its scheduler with no leader. The other
 * warps behind the publisher are idle in the leading block. BLOCK_THREADS: number of threads of a
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

/* The shared memory of a block, without its coefficients, which are stored behind this struct. */
template <typename W> struct Memory
{
    Transition<W> matrix[STAGED];       /* matrix[v % STAGED]: matrix v */
    LeafMemory<W> leaf[2 * LEADERS<W>]; /* leaf[v % (2 * LEADERS)]: leaf v, in the leading block */
    HeadParts<W> part[LEADERS<W>];      /* part[v % LEADERS]: partial sums of round v, from which
                                           a leader computes its next coefficients */
};

template <typename W> static constexpr size_t MEMORY_BYTES = (sizeof(Memory<W>) + 15) / 16 * 16;
static_assert(MEMORY_BYTES<uint32_t> <= CUNMOD_GCD_MEMORY(4) * sizeof(uint32_t) &&
                  MEMORY_BYTES<uint64_t> <= CUNMOD_GCD_MEMORY(8) * sizeof(uint64_t),
              "cunmod_divsteps_room");

/* One item in one block: the parameters of the item, and the range of coefficients of f and g that
 * the block has. MATRIX: true for half-GCDs, which compute the matrix of all steps. */
template <typename W, bool MATRIX> struct Task
{
    static constexpr int PAIRS = MATRIX ? 2 : 1;
    static constexpr int THREADS = BLOCK_THREADS<W, MATRIX>;
    /* Number of threads that meet at MATRIX_BARRIER: rows, followers, publisher and, with MATRIX,
     * recorder. */
    static constexpr int MATRIX_THREADS = PUBLISHER<W> + 32 - LEADERS<W> * DIVSTEPS +
                                          (MATRIX ? 32 : 0);
    static constexpr int OTHERS = THREADS - 32; /* number of applier threads in a block other
                                                   than the leading one */

    cunmod_divsteps_shape_t shape;
    MatrixMod<W> mod;
    cunmod_modulus_t modulus;
    int delta; /* delta before all steps */
    int rounds;
    int len; /* number of coefficients of each series */
    Memory<W> &memory;
    W *rows;        /* two buffers, each for the coefficients of all pairs: before even rounds,
                       before odd rounds */
    int chunk;      /* number of coefficients of each block but the leading one; exchanges may
                       reduce it */
    int first, own; /* the block has the coefficients [first, first + own) */
    int *flag;      /* flag[i] = k: block i > 0 has read the tagged words of exchange k - 1, so
                       that blocks on its right may overwrite these words in exchange k + 1 */
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

    /* Sets the padding of all matrices to zero, by all threads of the block. The caller must place
     * a barrier of the block between this call and the first use of a matrix. */
    __device__ void clear_padding() const
    {
        const int i = threadIdx.x;
        if (i < STAGED * MATRIX_PADDING)
            memory.matrix[i / MATRIX_PADDING].c[DIVSTEPS + i % MATRIX_PADDING] = {0, 0, 0, 0};
    }
    /* Returns the addresses of the block's coefficients of a pair before round v. */
    __device__ Series<W> series(int v, int pair = 0) const
    {
        W *const row = rows + (v % 2 * PAIRS + pair) * 2 * shape.room;
        return {row, row + shape.room};
    }
    /* Returns the address of the tagged words of coefficient x in an exchange, where x is an index
     * in the whole series. Even and odd exchanges have separate words. */
    __device__ TaggedWord *halo_of(int exchange, int pair, int x) const
    {
        const int64_t row = (len + 3) / 4 * 4;
        return halo + ((exchange % 2 * PAIRS + pair) * row + x) * TAGGED_WORDS<W>;
    }
    /* Returns the address of the tagged words for coefficient x of block 1 before round v, 0 <= x <
     * DIVSTEPS, which the leading block reads. Rounds v and v + CUNMOD_GCD_NEAR use the same words
     * (divsteps_blocks.cuh). */
    __device__ TaggedWord *near_of(int v, int pair, int x) const
    {
        return near + ((v % CUNMOD_GCD_NEAR * PAIRS + pair) * DIVSTEPS + x) * TAGGED_WORDS<W>;
    }

    /* Returns the number of live coefficients before round v: all further coefficients of f and g
     * are zero. now: delta before round v. With MATRIX all coefficients are live. Otherwise f and g
     * are polynomials of degree at most d = len - 1. Of the 2d steps from delta = 0 the first
     * `delta` are omitted (dev_gcd_divsteps.cu). After t of the 2d steps
     *     2 deg f <= 2d - t + now,   2 deg g <= 2d - t - now.
     * A round reduces the number of live coefficients by 0 to DIVSTEPS. */
    __device__ int live(int v, int now) const
    {
        const int more = now < 0 ? -now : now;
        return MATRIX ? len : (2 * (len - 1) - delta - DIVSTEPS * v + more) / 2 + 1;
    }

    /* Returns the number of coefficients that a block reads from its right neighbour at every
     * exchange. */
    __device__ int given() const
    {
        return DIVSTEPS * shape.exchange;
    }
    /* Returns whether an exchange may still distribute the live coefficients anew over the blocks,
     * in smaller chunks. This saves time while a block has more coefficients of f and g than
     * threads. With MATRIX all coefficients stay live, and chunks keep their size. */
    __device__ bool shares() const
    {
        return !MATRIX && chunk > given() && chunk + given() > CUNMOD_GCD_FEW;
    }
    /* Returns the new `chunk` at an exchange before which `live` coefficients are live: a multiple
     * of DIVSTEPS, at most the old chunk. */
    __device__ int share_of(int live) const
    {
        if (!shares())
            return chunk;
        const int each = (live - shape.lead + shape.blocks - 2) / (shape.blocks - 1);
        const int wanted = max((each + DIVSTEPS - 1) / DIVSTEPS, shape.exchange) * DIVSTEPS;
        return min(wanted, chunk);
    }

    /* Returns whether the leader that adds the partial sums of round v also stores the results, the
     * coefficients [DIVSTEPS, 2 DIVSTEPS) after round v. If so, the followers do not compute these
     * coefficients. The followers read them in round v + 1, behind MATRIX_BARRIER. By then the
     * leader has stored the coefficients: it stores them before it meets the rows of matrix v + 1
     * at PIECE_BARRIER. Returns false if there is one leader, and in the last two rounds, where
     * these coefficients may be in the gap. */
    __device__ bool keeps_parts(int v) const
    {
        return IN_TURN<W> && v + 2 < rounds;
    }

    /* With MATRIX: returns the index of the first coefficient of the gap before round v. The index
     * is relative to the block's first coefficient, and may be outside of the block. */
    __device__ int gap(int v) const
    {
        return DIVSTEPS * (rounds - v) - first;
    }
    /* With MATRIX: returns the index, as for gap(), of the first coefficient behind the gap, where
     * the coefficients of the matrix begin. */
    __device__ int multiples(int v) const
    {
        return gap(v) + DIVSTEPS;
    }
};

/* Computes the block's coefficients [begin, stop) after round v from the coefficients before round
 * v, by threads 0 .. threads-1; begin is a multiple of DIVSTEPS. With MATRIX half of the warps
 * compute the coefficients of pair 1 behind the gap, if there are any. The other warps compute the
 * coefficients of pair 0 on both sides of the gap, and set the gap to zero. */
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
