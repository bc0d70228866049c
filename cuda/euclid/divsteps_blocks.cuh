/* Divsteps on series that are spread over blocks: one of them, the leading block, finds the
 * transition matrices of DIVSTEPS steps, and all apply them to their coefficients. docs/gcd.md has
 * the schedule.
 *
 * "Version" v of a coefficient is what it is after v matrices; version v + 1 of the first i
 * coefficients comes from version v of the first i + DIVSTEPS. The leading block has the first
 * coefficients, every other one a chunk of them, in shared memory all the time. Once in
 * `exchange` versions a block gets DIVSTEPS * exchange coefficients of its right neighbour, of
 * which each version uses up DIVSTEPS. The leading block has no time to wait for so many, nor
 * to work with them: it gets DIVSTEPS of each version, for which its neighbour has warps of their
 * own. As the last coefficients become zero, those that are left are shared out anew at an
 * exchange, as long as blocks have more of them than threads.
 *
 * With MATRIX there are two pairs of series of n + 33 coefficients, n = DIVSTEPS * versions, that
 * the matrices are applied to: f + x^(n+32) and g, x^(n+32) 0 and x^(n+32) 1. After version v the
 * first n - 32 v coefficients of the first pair are f and g, 32 zeros follow, a gap that keeps the
 * two apart, and from n - 32 v + 32 on there are multiples: of f in the first pair, of g in the
 * second one. At the end they are the matrix of all n steps, from coefficient 32 on.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_BLOCKS_CUH
#define CUNMOD_DIVSTEPS_BLOCKS_CUH

#include "euclid/divsteps.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
enum
{
    FOLLOWERS = 2 * SHARES * DIVSTEPS, /* threads of the leading block for its other coefficients */
    FOLLOW_BARRIER = 1, /* of those threads; of another block: of all but its last warp */
    MATRIX_BARRIER = 2, /* a matrix is complete: the rows, they; and the next one, in turn */
    PARTS_BARRIER = 4,  /* their parts of the next heads are there; and the next one */
    PARTS_THREADS = FOLLOWERS + DIVSTEPS,
    STAGED = 4,                  /* matrices that a block has room for */
    NEAR_THREADS = 2 * DIVSTEPS, /* of the second block, for what the leading one waits for */
    FULL_BARRIER = 2,            /* of another block: a matrix is there; STAGED of them in turn */
    EMPTY_BARRIER = FULL_BARRIER + STAGED, /* it is not needed any more */
    NEAR_BARRIER = EMPTY_BARRIER + STAGED  /* of NEAR_THREADS */
};

/* The leaf, the followers, and a warp that gives the matrices to the other blocks. With MATRIX one
 * more keeps the record of the steps, the last one, which is on another scheduler than those that
 * lead; those in front of it have something to do in the other blocks only. */
template <typename W> static constexpr int PUBLISHER = LEAF_THREADS<W> + FOLLOWERS;
template <typename W, bool MATRIX>
static constexpr int BLOCK_THREADS = MATRIX ? CUNMOD_HALF_THREADS : CUNMOD_GCD_THREADS;
static constexpr int RECORDER = CUNMOD_HALF_THREADS - 32;
static_assert(PUBLISHER<uint32_t> + 32 <= CUNMOD_GCD_THREADS &&
                  PUBLISHER<uint64_t> + 32 <= CUNMOD_GCD_THREADS && CUNMOD_GCD_THREADS <= RECORDER,
              "each of them has its warps");
static_assert(MATRIX_BARRIER + 2 <= PARTS_BARRIER && PARTS_BARRIER + 2 <= PIECE_BARRIER &&
                  PIECE_BARRIER + PIECES <= 16 && NEAR_BARRIER < 16,
              "a barrier has a number of its own");

template <typename W> struct Memory
{
    Transition<W> matrix[STAGED];       /* of the last versions in turn */
    LeafMemory<W> leaf[2 * LEADERS<W>]; /* the same, of the leading block */
    HeadParts<W> part[LEADERS<W>];      /* of even and of odd versions where two warps lead */
};

template <typename W> static constexpr size_t MEMORY_BYTES = (sizeof(Memory<W>) + 15) / 16 * 16;
static_assert(MEMORY_BYTES<uint32_t> <= CUNMOD_GCD_MEMORY(4) * sizeof(uint32_t) &&
                  MEMORY_BYTES<uint64_t> <= CUNMOD_GCD_MEMORY(8) * sizeof(uint64_t),
              "cunmod_divsteps_room");

/* ---- what blocks give one another ---- */

/* Pairs of words as letters: a word of 64 bits takes a letter of its own. */
template <typename W> static constexpr int LETTERS = sizeof(W) / 4;

template <typename W> __device__ __forceinline__ void post(Letter *to, W f, W g, uint32_t ticket)
{
    if constexpr (sizeof(W) == 4)
        cunmod_post(to, f, g, ticket);
    else
    {
        cunmod_post(to, (uint32_t)f, (uint32_t)(f >> 32), ticket);
        cunmod_post(to + 1, (uint32_t)g, (uint32_t)(g >> 32), ticket);
    }
}

/* The same read; whether it has come. */
template <typename W>
__device__ __forceinline__ bool take(Pair<W> &to, const Letter *from, uint32_t ticket)
{
    uint32_t word[4];
    bool there = true;
    CUNMOD_UNROLL
    for (int i = 0; i < LETTERS<W>; i++)
        there &= cunmod_take(word[2 * i], word[2 * i + 1], from + i, ticket);
    if constexpr (sizeof(W) == 4)
        to = {word[0], word[1]};
    else
        to = {(uint64_t)word[1] << 32 | word[0], (uint64_t)word[3] << 32 | word[2]};
    return there;
}

/* A matrix in letters: coefficient after coefficient the multiples of f and those of g, then for
 * each of these rows what is used of it, and delta. */
template <typename W> struct PostedMatrix
{
    Letter c[DIVSTEPS][2][LETTERS<W>];
    Letter end[2];
};
static_assert(sizeof(PostedMatrix<uint32_t>) == 2 * (4 * DIVSTEPS * 4 + 16) &&
                  sizeof(PostedMatrix<uint64_t>) == 2 * (4 * DIVSTEPS * 8 + 16),
              "cunmod_gcd_divsteps_words");

/* By a warp. */
template <typename W>
__device__ __forceinline__ void post_matrix(PostedMatrix<W> &to, const Transition<W> &from,
                                            int lane, uint32_t ticket)
{
    const Quad<W> c = from.c[lane];
    post(to.c[lane][0], c.of[0].f, c.of[1].f, ticket);
    post(to.c[lane][1], c.of[0].g, c.of[1].g, ticket);
    if (lane < 2)
        cunmod_post(to.end + lane, from.used[lane], (uint32_t)from.delta, ticket);
}

/* By a warp, which waits for what has not come. */
template <typename Part, typename W>
__device__ __forceinline__ void take_matrix(Transition<W> &to, const PostedMatrix<W> &from,
                                            int lane, uint32_t ticket)
{
    Pair<W> f, g;
    uint32_t used = 0, delta = 0;
    while (!(take(f, from.c[lane][0], ticket) & take(g, from.c[lane][1], ticket) &
             (lane > 1 || cunmod_take(used, delta, from.end + lane % 2, ticket))))
        cunmod_spin();
    to.c[lane] = {Part::stored(f.f), Part::stored(g.f), Part::stored(f.g), Part::stored(g.g)};
    if (lane < 2)
        to.used[lane] = used;
    if (lane == 0)
        to.delta = (int)delta;
    __syncwarp();
}

/* What the threads of a block know of an item and of their part of it. */
template <typename W, bool MATRIX> struct Task
{
    static constexpr int PAIRS = MATRIX ? 2 : 1;
    static constexpr int THREADS = BLOCK_THREADS<W, MATRIX>;
    /* Those of the leading block that a matrix is for, and the rows. */
    static constexpr int MATRIX_THREADS = PUBLISHER<W> + 32 - LEADERS<W> * DIVSTEPS +
                                          (MATRIX ? 32 : 0);
    static constexpr int OTHERS = THREADS - 32; /* of another block: all but one warp */

    cunmod_divsteps_shape_t shape;
    MatrixMod<W> mod;
    cunmod_modulus_t modulus;
    int delta; /* before all steps */
    int versions;
    int len; /* coefficients of the longest series */
    Memory<W> &memory;
    W *rows;        /* of even versions, of odd versions; of both pairs */
    int chunk;      /* coefficients of each block but the leading one, now */
    int first, own; /* the block's coefficients */
    int *flag;      /* of block i, not the leading one: k when it has read exchange k - 1, so that
                       those on its right may use that place again */
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

    /* Once, before the leaves; the threads meet at a barrier then. */
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
    /* Letters of coefficient x. */
    __device__ Letter *halo_of(int exchange, int pair, int x) const
    {
        const int64_t row = (len + 3) / 4 * 4;
        return halo + ((exchange % 2 * PAIRS + pair) * row + x) * LETTERS<W>;
    }
    /* Of coefficient x of the second block, of version v. Nobody makes version v + CUNMOD_GCD_NEAR,
     * which takes the same place, before the leading block has read this one: that takes a matrix
     * which was given away when those that read had come for it, and they come to version v + 1
     * after they have read version v. */
    __device__ Letter *near_of(int v, int pair, int x) const
    {
        return near + ((v % CUNMOD_GCD_NEAR * PAIRS + pair) * DIVSTEPS + x) * LETTERS<W>;
    }

    /* Coefficients of version v from there on are zero. Without MATRIX f and g are polynomials of
     * degree d = len - 1, the first delta of 2d steps have been left out, and 2 deg f <= 2d - t +
     * delta and 2 deg g <= 2d - t - delta after t steps. Never grows, and falls by DIVSTEPS at
     * most. */
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
    /* Whether coefficients may be shared out anew some time: smaller shares take a block less time
     * where it has more coefficients of f and g than threads. With MATRIX none becomes zero. */
    __device__ bool shares() const
    {
        return !MATRIX && chunk > given() && chunk + given() > CUNMOD_GCD_FEW;
    }
    /* The share of each block of `live` coefficients, a multiple of DIVSTEPS; for an exchange.
     * Never grows. */
    __device__ int share_of(int live) const
    {
        if (!shares())
            return chunk;
        const int each = (live - shape.lead + shape.blocks - 2) / (shape.blocks - 1);
        const int wanted = max((each + DIVSTEPS - 1) / DIVSTEPS, shape.exchange) * DIVSTEPS;
        return min(wanted, chunk);
    }

    /* Whether the sums that the next leading warp gets by matrix v are kept: coefficients DIVSTEPS
     * .. 2 DIVSTEPS - 1 of version v + 1, which the followers need not make then. They read them by
     * the next matrix, whose rows have met that warp at a barrier since. Of the last versions they
     * may be in the gap. */
    __device__ bool keeps_parts(int v) const
    {
        return IN_TURN<W> && v + 2 < versions;
    }

    /* With MATRIX: where the gap of version v begins, counted from the block's first coefficient;
     * and from where on the multiples of g may not be zero. */
    __device__ int gap(int v) const
    {
        return DIVSTEPS * (versions - v) - first;
    }
    __device__ int multiples(int v) const
    {
        return gap(v) + DIVSTEPS;
    }
};

/* A coefficient from the letters of a ticket, zero when it is not live. */
template <typename W>
__device__ __forceinline__ Pair<W> take_live(const Letter *from, int ticket, bool live)
{
    Pair<W> some = {0, 0};
    while (live && !take(some, from, (uint32_t)ticket))
        cunmod_spin();
    return some;
}

/* By the threads of a block that is not the leading one: version v = number * exchange of its
 * coefficients from number `begin` on and of those that it gets from its right neighbour. Where
 * the next version is to be, there are zeros: what is left of older ones may reach behind the live
 * coefficients. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void load_halo(const Task<W, MATRIX> &task, int number, int v, int live,
                                          int begin)
{
    const int end = task.own + task.given();
    for (int pair = 0; pair < task.PAIRS; pair++)
    {
        const Series<W> to = task.series(v, pair), next = task.series(v + 1, pair);
        for (int x = begin + (int)threadIdx.x; x < end; x += task.OTHERS)
        {
            const int at = task.first + x;
            const Pair<W> some = take_live<W>(task.halo_of(number, pair, at), number, at < live);
            to.f[x] = some.f;
            to.g[x] = some.g;
            next.f[x] = next.g[x] = 0;
        }
    }
}

/* Version v + 1 of the block's coefficients [begin, stop) from version v, by the threads 0 ..
 * threads-1. begin: a multiple of DIVSTEPS. */
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
        const int seconds = behind < stop ? threads / 64 * 32 : 0; /* for the second pair */
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

/* ---- the leading block ---- */

/* The number of a warp. From threadIdx alone the compiler does not see that its threads have it in
 * common, and puts checks in front of the shuffles: 5 % modulo 60 bits. */
__device__ __forceinline__ int warp_index()
{
    return __shfl_sync(0xffffffffu, (int)threadIdx.x / 32, 0);
}

/* A warp that leads in all versions, with what the followers make of its coefficients by the
 * matrix. */
template <typename W, bool MATRIX, typename C>
__device__ __forceinline__ void lead_alone(const Task<W, MATRIX> &task, const C &cross)
{
    const int lane = (int)threadIdx.x % 32;
    Window<W> heads = {task.series(0).f[lane], task.series(0).g[lane]};
    int delta = task.delta;
    for (int v = 0; v < task.versions; v++)
    {
        lead_steps<W>(task.memory.leaf[v % 2], {cross.enter(heads.f), cross.enter(heads.g)}, delta,
                      cross);
        cunmod_barrier(PARTS_BARRIER, PARTS_THREADS);
        heads = add_parts(task.memory.part[0], cross);
        task.series(v + 1).f[lane] = heads.f;
        task.series(v + 1).g[lane] = heads.g;
    }
}

/* One of two warps that lead in turn, number `turn` when v % 2 is that. In the others it
 * takes the next 32 coefficients, made by the matrix of the version before, through the same steps:
 * they are the first ones of the next version, which begins when this one ends. */
template <typename W, bool MATRIX, typename C>
__device__ __forceinline__ void lead_in_turn(const Task<W, MATRIX> &task, int turn, const C &cross)
{
    const int lane = (int)threadIdx.x % 32, first = DIVSTEPS * turn + lane;
    Window<W> heads = {cross.enter(task.series(0).f[first]), cross.enter(task.series(0).g[first])};
    int delta = task.delta;
    for (int v = 0; v < task.versions; v++)
    {
        LeafMemory<W> &leaf = task.memory.leaf[v % (2 * LEADERS<W>)];
        if (v % 2 == turn)
        {
            lead_steps(leaf, heads, delta, cross);
            continue;
        }
        if (v > 0)
        {
            const int before = (v - 1) % 2;
            cunmod_barrier(PARTS_BARRIER + before, PARTS_THREADS);
            heads = add_parts(task.memory.part[before], cross);
            if (task.keeps_parts(v - 1))
            {
                task.series(v).f[DIVSTEPS + lane] = heads.f;
                task.series(v).g[DIVSTEPS + lane] = heads.g;
            }
            heads = {cross.enter(heads.f), cross.enter(heads.g)};
        }
        follow_steps<false>(heads, leaf, delta, cross);
    }
    if (task.versions % 2 == turn)
    {
        task.series(task.versions).f[lane] = leave_steps(heads.f, (W)cross.p);
        task.series(task.versions).g[lane] = leave_steps(heads.g, (W)cross.p);
    }
}

/* The threads of the leaves: matrix after matrix. */
template <typename C, typename W, bool MATRIX>
__device__ void make_matrices(const Task<W, MATRIX> &task)
{
    const C cross(task.modulus);
    const int warp = warp_index(), row = warp - LEADERS<W>;
    if (row < 0)
    {
        if constexpr (IN_TURN<W>)
            lead_in_turn(task, warp, cross);
        else
            lead_alone(task, cross);
        return;
    }
    int delta = task.delta;
    for (int v = 0; v < task.versions; v++)
    {
        make_row(task.memory.matrix[v % STAGED], task.memory.leaf[v % (2 * LEADERS<W>)], row, delta,
                 cross);
        cunmod_arrive(MATRIX_BARRIER + v % LEADERS<W>, task.MATRIX_THREADS);
    }
}

/* The other threads: version v of the coefficients next to the block's own, when they have come. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void take_near(const Task<W, MATRIX> &task, int v, int live)
{
    const int x = threadIdx.x % DIVSTEPS, pair = (threadIdx.x - LEAF_THREADS<W>) / DIVSTEPS;
    if (pair < task.PAIRS)
    {
        const Pair<W> some = take_live<W>(task.near_of(v, pair, x), v, task.own + x < live);
        const Series<W> to = task.series(v, pair);
        to.f[task.own + x] = some.f;
        to.g[task.own + x] = some.g;
    }
    cunmod_barrier(FOLLOW_BARRIER, FOLLOWERS);
}

/* A warp that gives the matrices to the other blocks; then known(v), by all of it: the matrix of
 * version v is known, and the scalars of its steps. */
template <typename W, bool MATRIX, typename Known>
__device__ void publish(const Task<W, MATRIX> &task, const Known &known)
{
    for (int v = 0; v < task.versions; v++)
    {
        cunmod_barrier(MATRIX_BARRIER + v % LEADERS<W>, task.MATRIX_THREADS);
        if (task.shape.blocks > 1)
            post_matrix(task.posted[v], task.memory.matrix[v % STAGED], (int)threadIdx.x % 32,
                        (uint32_t)v + 1);
        known(v);
    }
}

/* The other threads: the matrix goes to the coefficients that a warp that leads waits for, and
 * while the next leaf runs to all of the block but the first ones. */
template <typename Part, typename W, bool MATRIX>
__device__ void follow(const Task<W, MATRIX> &task)
{
    const int thread = threadIdx.x - LEAF_THREADS<W>;
    const int turned = IN_TURN<W> ? (thread + 2 * DIVSTEPS) % FOLLOWERS : thread; /* apply_split */
    const bool alone = task.shape.blocks == 1;
    const int most = alone ? task.shape.room - CUNMOD_GCD_BEHIND : task.own;
    int delta = task.delta;
    for (int v = 0; v < task.versions; v++)
    {
        const Transition<W> &matrix = task.memory.matrix[v % STAGED];
        const int live = task.live(v, delta);
        cunmod_barrier(MATRIX_BARRIER + v % LEADERS<W>, task.MATRIX_THREADS);
        if (v + 1 < task.versions || !IN_TURN<W>)
        {
            apply_to_heads<Part>(task.memory.part[v % LEADERS<W>], task.series(v), matrix,
                                 (LEADERS<W> - 1) * DIVSTEPS, task.mod, thread);
            cunmod_arrive(PARTS_BARRIER + v % LEADERS<W>, PARTS_THREADS);
        }
        if (!alone && v > 0)
            take_near(task, v, live);
        advance<Part>(task, v, matrix, (task.keeps_parts(v) ? 2 : 1) * DIVSTEPS,
                      min(live + 2 * DIVSTEPS, most), turned, (int)FOLLOWERS);
        delta = matrix.delta;
    }
}

template <typename C, typename Part, typename W, bool MATRIX>
__device__ __forceinline__ void lead_or_follow(const Task<W, MATRIX> &task)
{
    if (32 * warp_index() < LEAF_THREADS<W>)
        make_matrices<C>(task);
    else
        follow<Part>(task);
}

/* All warps of the leading block but the one that keeps the record; known: of publish. */
template <typename W, bool MATRIX, typename Known>
__device__ void lead_block(const Task<W, MATRIX> &task, const Known &known)
{
    const int first = 32 * warp_index();
    if (first >= PUBLISHER<W>)
    {
        if (first == PUBLISHER<W>)
            publish(task, known);
        return;
    }
    if constexpr (sizeof(W) == 8)
    {
        if (task.modulus.p < LAZY_BELOW)
        {
            lead_or_follow<CrossLazy, PartSumLazy>(task);
            return;
        }
    }
    lead_or_follow<Cross<W>, PartSum<W>>(task);
}

/* ---- another block ---- */

/* The second block: version v + 1 of the coefficients that the leading one waits for, by the first
 * threads. */
template <typename Part, typename W, bool MATRIX>
__device__ __forceinline__ void make_near(const Task<W, MATRIX> &task, int v,
                                          const Transition<W> &matrix, int stop)
{
    const int x = threadIdx.x % DIVSTEPS, pair = threadIdx.x / DIVSTEPS;
    advance<Part>(task, v, matrix, 0, min(stop, (int)DIVSTEPS), threadIdx.x, (int)NEAR_THREADS);
    cunmod_barrier(NEAR_BARRIER, NEAR_THREADS);
    if (pair < task.PAIRS)
    {
        const Series<W> from = task.series(v + 1, pair);
        post(task.near_of(v + 1, pair, x), from.f[x], from.g[x], (uint32_t)v + 1);
    }
}

/* At version v = number * exchange: gives the left neighbour this block's first
 * coefficients, unless that is the leading one, and gets some from the right one; or all blocks
 * give all that they have, and get their new shares. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void exchange_halos(Task<W, MATRIX> &task, int number, int v, int live)
{
    const int share = task.share_of(live);
    const bool anew = share < task.chunk;
    const int gives = anew ? task.own : blockIdx.x > 1 ? task.given() : 0;
    cunmod_barrier(FOLLOW_BARRIER, task.OTHERS);
    for (int pair = 0; pair < task.PAIRS; pair++)
    {
        const Series<W> from = task.series(v, pair);
        for (int x = threadIdx.x; x < gives && task.first + x < live; x += task.OTHERS)
            post(task.halo_of(number, pair, task.first + x), from.f[x], from.g[x],
                 (uint32_t)number);
    }
    if (threadIdx.x == 0)
        cunmod_raise(task.flag + blockIdx.x, number);
    if (anew)
    {
        task.place(share);
        cunmod_barrier(FOLLOW_BARRIER, task.OTHERS);
    }
    load_halo(task, number, v, live, anew ? 0 : task.own);
}

/* Whether the block has no coefficients left at version v, a multiple of exchange, and will get
 * none: its left neighbour knows that all is zero from here on. */
template <typename W, bool MATRIX>
__device__ __forceinline__ bool at_end(const Task<W, MATRIX> &task, int live)
{
    return !task.shares() && live <= task.first;
}

/* By a warp: until what block i and those on its left have read allows exchange `number` to take
 * the place of the exchange before the last one. That was read by the block that has the
 * coefficients now and by its left neighbour, and when they were shared out since by others further
 * to the left. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void await_readers(const Task<W, MATRIX> &task, int number, bool shared,
                                              int lane)
{
    const int left = (int)blockIdx.x - 1;
    const int behind = shared ? 0 : max(left - 1, 0);
    for (int i = left - lane; number > 2 && i > behind; i -= 32)
        cunmod_await(task.flag + i, number - 1);
    __syncwarp();
}

/* The last warp: fetches matrix after matrix, up to STAGED of them ahead of the others. Returns as
 * follow_leader does. */
template <typename Part, typename W, bool MATRIX>
__device__ bool fetch_matrices(Task<W, MATRIX> &task)
{
    const int lane = threadIdx.x % 32;
    int delta = task.delta, v = 0;
    for (int number = 0; v < task.versions; number++)
    {
        const int live = task.live(v, delta), share = number > 0 ? task.share_of(live) : task.chunk;
        const bool shared = share < task.chunk;
        task.place(share);
        if (at_end(task, live))
            break;
        const int end = min(v + task.shape.exchange, task.versions);
        for (; v < end; v++)
        {
            Transition<W> &matrix = task.memory.matrix[v % STAGED];
            if (v >= STAGED)
                cunmod_barrier(EMPTY_BARRIER + v % STAGED, task.THREADS);
            take_matrix<Part>(matrix, task.posted[v], lane, (uint32_t)v + 1);
            delta = matrix.delta;
            if (v == end - 1)
                await_readers(task, number + 1, shared, lane);
            cunmod_arrive(FULL_BARRIER + v % STAGED, task.THREADS);
        }
    }
    for (int used = v < STAGED ? 0 : v - STAGED; used < v; used++)
        cunmod_barrier(EMPTY_BARRIER + used % STAGED, task.THREADS);
    return v == task.versions;
}

/* The other warps. */
template <typename Part, typename W, bool MATRIX>
__device__ bool apply_matrices(Task<W, MATRIX> &task)
{
    const int near = blockIdx.x == 1 ? (int)NEAR_THREADS : 0;
    int delta = task.delta, v = 0;
    for (int number = 0; v < task.versions; number++)
    {
        if (number > 0)
            exchange_halos(task, number, v, task.live(v, delta));
        if (at_end(task, task.live(v, delta)))
            return false;
        const int end = min(v + task.shape.exchange, task.versions);
        int known = task.own + task.given();
        for (; v < end; v++)
        {
            known -= DIVSTEPS;
            const int stop = min(known, task.live(v, delta) + 2 * DIVSTEPS - task.first);
            const Transition<W> &matrix = task.memory.matrix[v % STAGED];
            cunmod_barrier(FULL_BARRIER + v % STAGED, task.THREADS);
            if ((int)threadIdx.x < near)
                make_near<Part>(task, v, matrix, stop);
            else
                advance<Part>(task, v, matrix, near ? (int)DIVSTEPS : 0, stop, threadIdx.x - near,
                              task.OTHERS - near);
            delta = matrix.delta;
            cunmod_arrive(EMPTY_BARRIER + v % STAGED, task.THREADS);
        }
    }
    return true;
}

template <typename Part, typename W, bool MATRIX>
__device__ __forceinline__ bool fetch_or_apply(Task<W, MATRIX> &task)
{
    return threadIdx.x >= task.OTHERS ? fetch_matrices<Part>(task) : apply_matrices<Part>(task);
}

/* Whether the block has coefficients to the end. */
template <typename W, bool MATRIX> __device__ bool follow_leader(Task<W, MATRIX> &task)
{
    if constexpr (sizeof(W) == 8)
    {
        if (task.modulus.p < LAZY_BELOW)
            return fetch_or_apply<PartSumSplit>(task);
    }
    return fetch_or_apply<PartSum<W>>(task);
}

/* ---- launches ---- */

/* One launch of `count` items with shapes that are all alike, their workspaces, work_bytes(item),
 * cleared, since no ticket is zero; items of several blocks wait for one another, which are
 * launched together, as many items at a time as there is room for. */
template <typename W, typename Kernel, typename Item, typename Bytes>
int launch_blocks(cunmod_dev_t *dev, Kernel kernel, const Batch<Item> &batch, const Item *items,
                  int64_t count, const cunmod_divsteps_shape_t &shape, int rows, int threads,
                  const Bytes &work_bytes)
{
    const size_t bytes = MEMORY_BYTES<W> + rows * sizeof(W) * (size_t)shape.room;
    const int64_t most = shape.blocks == 1 ? count : dev->facts.sm_count / shape.blocks;
    int error = allow_large(dev, (const void *)kernel);
    if (!error && shape.blocks > 1)
        error = dev_flush(dev);
    for (int64_t i = 0; i < count && !error; i += most)
    {
        const int64_t run = count - i < most ? count - i : most;
        const Batch<Item> part = {items[i], batch.many ? batch.many + i : nullptr};
        const dim3 grid = batch_grid(shape.blocks, run);
        for (int64_t k = i; k < i + run && shape.blocks > 1 && !error; k++)
            error = cudaMemsetAsync(items[k].work, 0, (size_t)work_bytes(items[k]), dev->stream);
        if (!error)
            error =
                shape.blocks == 1
                    ? launch_plain(dev, kernel, grid, dim3((unsigned)threads), bytes, part, shape)
                    : CUNMOD_LAUNCH_TOGETHER(kernel, grid, dim3((unsigned)threads), bytes,
                                             dev->stream, part, shape);
    }
    return error;
}
} // namespace cunmod_euclid

#endif
