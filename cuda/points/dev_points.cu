/* Kernels of evaluation at many points and interpolation: levels 0 .. CUNMOD_TREE_LEAF of
 * subproduct trees, the derivative and the inverses for the weights of interpolation, and Horner's
 * rule.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_points
{
enum
{
    LEVELS = CUNMOD_TREE_LEAF,
    LEAF = 1 << LEVELS, /* number of points of a block, one per thread */
    POINT_THREADS = CUNMOD_HORNER_THREADS,
    AHEAD = 8 /* number of coefficients that a thread of Horner's rule reads at once */
};

/* sum += x[i] y[at - i], summed over from <= i < to. */
template <typename W>
static __device__ __forceinline__ void convolve(Sum<W> &sum, const W *x, const W *y, int from,
                                                int to, int at, const Mod<W> &mod)
{
    for (int i = from; i < to; i++)
    {
        sum.add(x[i], y[at - i]);
        sum.fold(mod);
    }
}

/* The work of a thread for a node of degree 2h, the product of two nodes of degree h. The leading
 * coefficient 1 of a node is not stored: the node has 2h words, each factor h words. This thread
 * computes word t of the node, and thread `base` computes word 0. */
struct Pair
{
    int h, t, base;

    __device__ Pair(int level) : h(1 << (level - 1)), t(threadIdx.x & (2 * h - 1))
    {
        base = (int)threadIdx.x - t;
    }

    /* Word t of the product of two arrays of h words is the sum of x[i] y[t - i] over from() <= i <
     * to(). */
    __device__ int from() const
    {
        return t < h ? 0 : t - h + 1;
    }

    __device__ int to() const
    {
        return t < h ? t + 1 : h;
    }
};

/* Computes levels 0 .. LEVELS of the tree, and stores the leading coefficients 1 of the nodes of
 * higher levels. Each pass of the loop multiplies pairs of nodes: (x^h + a)(x^h + b) = x^(2h) + (a
 * + b) x^h + a b, where a and b have h words. */
template <typename W>
__global__ void __launch_bounds__(LEAF) tree_build_kernel(Batch<cunmod_tree_item_t> batch)
{
    const cunmod_tree_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t i = ((int64_t)blockIdx.x << LEVELS) + threadIdx.x;
    W *const tree = (W *)item.tree;
    if (i >> item.log_n)
        return;              /* this item's tree has fewer blocks */
    CUNMOD_SHARED(W, words); /* 2 LEAF words */
    W c = i < item.len ? mod.sub(0, ((const W *)item.in)[i]) : 0;
    tree[i] = c;
    for (int level = 1; level <= LEVELS; level++)
    {
        const Pair pair(level);
        W *const lower = words + level % 2 * LEAF;
        const W *const a = lower + pair.base, *const b = a + pair.h;
        lower[threadIdx.x] = c;
        __syncthreads();
        Sum<W> sum;
        convolve(sum, a, b, pair.from(), pair.to(), pair.t, mod);
        c = sum.reduce(mod);
        if (pair.t >= pair.h)
            c = mod.add(c, mod.add(a[pair.t - pair.h], b[pair.t - pair.h]));
        if (level < LEVELS)
            tree[cunmod_tree_node(item.log_n, level, 0) + i] = c;
    }
    tree[cunmod_tree_node(item.log_n, LEVELS, blockIdx.x) + threadIdx.x] = c;
    const int level = LEVELS + (int)threadIdx.x;
    if (level <= item.log_n && (blockIdx.x >> threadIdx.x << threadIdx.x) == blockIdx.x)
        tree[cunmod_tree_node(item.log_n, level, blockIdx.x >> threadIdx.x) +
             ((int64_t)1 << level)] = 1;
}

/* Computes the values f(x_i) from item.in, the fractions f / v for all nodes v of level LEVELS
 * (src/points/tree.c). Each pass of the loop goes from a node v = u w of degree 2h to its factors u
 * and w. s holds the coefficients of x^-2h .. x^-1 of f / v. Since f / u = w f / v, the coefficient
 * of x^(t-h) of f / u, 0 <= t < h, is the sum of w[i] s[h + t - i] over 0 <= i <= h. */
template <typename W>
__global__ void __launch_bounds__(LEAF) tree_values_kernel(Batch<cunmod_tree_item_t> batch)
{
    const cunmod_tree_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t i = ((int64_t)blockIdx.x << LEVELS) + threadIdx.x;
    const W *const tree = (const W *)item.tree;
    if (i >> item.log_n)
        return;              /* this item's tree has fewer blocks */
    CUNMOD_SHARED(W, words); /* 4 LEAF words */
    W c = ((const W *)item.in)[i];
    for (int level = LEVELS; level > 0; level--)
    {
        const Pair pair(level);
        W *const s = words + level % 2 * LEAF, *const nodes = words + (2 + level % 2) * LEAF;
        const int t = (int)threadIdx.x & (pair.h - 1);
        s[threadIdx.x] = c;
        nodes[threadIdx.x] = tree[cunmod_tree_node(item.log_n, level - 1, 0) + i];
        __syncthreads();
        const W *const w = nodes + (((int)threadIdx.x - t) ^ pair.h);
        Sum<W> sum;
        convolve(sum, w, s + pair.base, 0, pair.h, pair.h + t, mod);
        c = mod.add(sum.reduce(mod), s[pair.base + t]); /* the term for i = h: w is monic */
    }
    if (i < item.n)
        ((W *)item.out)[i] = c;
}

/* For each node of level LEVELS, computes the numerator of the sum of in[i] weights[i] / (x - x_i)
 * over the points x_i of the node. Each pass of the loop computes a / u + b / w = (a w + b u) / (u
 * w), where a and b have h words, and u and w are monic of degree h. */
template <typename W>
__global__ void __launch_bounds__(LEAF) tree_combine_kernel(Batch<cunmod_tree_item_t> batch)
{
    const cunmod_tree_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t i = ((int64_t)blockIdx.x << LEVELS) + threadIdx.x;
    const W *const tree = (const W *)item.tree;
    if (i >> item.log_n)
        return;              /* this item's tree has fewer blocks */
    CUNMOD_SHARED(W, words); /* 4 LEAF words */
    W c = 0;
    if (i < item.len)
        c = mod.mul(((const W *)item.in)[i], ((const W *)item.weights)[i]);
    for (int level = 1; level <= LEVELS; level++)
    {
        const Pair pair(level);
        W *const s = words + level % 2 * LEAF, *const nodes = words + (2 + level % 2) * LEAF;
        const W *const a = s + pair.base, *const b = a + pair.h;
        const W *const u = nodes + pair.base, *const w = u + pair.h;
        s[threadIdx.x] = c;
        nodes[threadIdx.x] = tree[cunmod_tree_node(item.log_n, level - 1, 0) + i];
        __syncthreads();
        Sum<W> sum;
        convolve(sum, a, w, pair.from(), pair.to(), pair.t, mod);
        convolve(sum, b, u, pair.from(), pair.to(), pair.t, mod);
        c = sum.reduce(mod);
        if (pair.t >= pair.h)
            c = mod.add(c, mod.add(a[pair.t - pair.h], b[pair.t - pair.h]));
    }
    ((W *)item.out)[i] = c;
}

/* out[0 .. n-1] = the derivative M' of the product M of all x - x_i, i < n. The root of the tree is
 * x^pad M with pad = 2^log_n - n, so coefficient i of M' is (i + 1) times coefficient pad + i + 1
 * of the root. */
template <typename W>
__global__ void __launch_bounds__(POINT_THREADS)
    tree_derivative_kernel(Batch<cunmod_tree_item_t> batch)
{
    const cunmod_tree_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t i = (int64_t)blockIdx.x * POINT_THREADS + threadIdx.x;
    if (i == 0)
        *item.zeros = 0;
    if (i >= item.n)
        return;
    const int64_t pad = ((int64_t)1 << item.log_n) - item.n;
    const W *const root = (const W *)item.tree + cunmod_tree_node(item.log_n, item.log_n, 0);
    ((W *)item.out)[i] = mod.mul(root[pad + i + 1], (W)((uint64_t)(i + 1) % mod.p));
}

template <typename W>
__global__ void __launch_bounds__(POINT_THREADS) tree_invert_kernel(Batch<cunmod_tree_item_t> batch)
{
    const cunmod_tree_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t i = (int64_t)blockIdx.x * POINT_THREADS + threadIdx.x;
    if (i >= item.n)
        return;
    const W x = ((const W *)item.in)[i];
    if (x == 0)
        atomicMax((long long *)item.zeros, 1LL); /* several threads may find a zero */
    ((W *)item.out)[i] = x == 0 ? 0 : mod_inverse(x, mod);
}

/* A team of `team` threads computes the value at one point x. By Horner's rule thread `lane` of the
 * team computes the sum of a[lane + j team] x^(j team) over j, and multiplies it by x^lane. Then
 * the team adds up its sums. */
template <typename W>
__global__ void __launch_bounds__(POINT_THREADS)
    horner_kernel(Batch<cunmod_horner_item_t> batch, int team)
{
    const cunmod_horner_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int lane = (int)threadIdx.x & (team - 1);
    const int64_t i = ((int64_t)blockIdx.x * POINT_THREADS + threadIdx.x) / team;
    const W *const a = (const W *)item.a;
    CUNMOD_SHARED(W, sums); /* POINT_THREADS words */
    const W x = i < item.lenx ? ((const W *)item.x)[i] : 0;
    const W step = mod_power(x, team, mod);
    W sum = 0;
    if (i < item.n && lane < item.lena)
    {
        int64_t k = (item.lena - 1 - lane) / team * team + lane;
        for (; k >= (AHEAD - 1) * team; k -= AHEAD * team)
        {
            W c[AHEAD];
            CUNMOD_UNROLL
            for (int j = 0; j < AHEAD; j++)
                c[j] = a[k - j * team];
            CUNMOD_UNROLL
            for (int j = 0; j < AHEAD; j++)
                sum = mod.addmul(c[j], sum, step);
        }
        for (; k >= 0; k -= team)
            sum = mod.addmul(a[k], sum, step);
    }
    sums[threadIdx.x] = mod.mul(sum, mod_power(x, lane, mod));
    for (int half = team / 2; half > 0; half /= 2)
    {
        __syncthreads();
        if (lane < half)
            sums[threadIdx.x] = mod.add(sums[threadIdx.x], sums[threadIdx.x + half]);
    }
    if (lane == 0 && i < item.n)
        ((W *)item.y)[i] = sums[threadIdx.x];
}

/* Launches `kernel` with one block per node of level LEVELS, and with tiles * LEAF words of shared
 * memory. */
#define LAUNCH_LEAVES(kernel, tiles)                                                               \
    launch_batch(dev, items, count,                                                                \
                 [=](auto word, const auto &batch, const auto *first, int64_t run)                 \
                 {                                                                                 \
                     typedef decltype(word) W;                                                     \
                     const int64_t leaves = run_max(first, run,                                    \
                                                    [](const cunmod_tree_item_t &x)                \
                                                    { return (int64_t)1 << x.log_n; }) >>          \
                                            LEVELS;                                                \
                     return launch_plain(dev, kernel<W>, batch_grid(leaves, run), dim3(LEAF),      \
                                         (tiles)*LEAF * sizeof(W), batch);                         \
                 })

#define LAUNCH_POINTS(kernel)                                                                      \
    launch_batch(dev, items, count,                                                                \
                 [=](auto word, const auto &batch, const auto *first, int64_t run)                 \
                 {                                                                                 \
                     typedef decltype(word) W;                                                     \
                     const int64_t n =                                                             \
                         run_max(first, run, [](const cunmod_tree_item_t &x) { return x.n; });     \
                     return launch_plain(dev, kernel<W>,                                           \
                                         batch_grid(ceil_div(n, POINT_THREADS), run),              \
                                         dim3(POINT_THREADS), 0, batch);                           \
                 })

extern "C" int cunmod_dev_tree_build(cunmod_dev_t *dev, const cunmod_tree_item_t *items,
                                     int64_t count)
{
    return LAUNCH_LEAVES(tree_build_kernel, 2);
}

extern "C" int cunmod_dev_tree_values(cunmod_dev_t *dev, const cunmod_tree_item_t *items,
                                      int64_t count)
{
    return LAUNCH_LEAVES(tree_values_kernel, 4);
}

extern "C" int cunmod_dev_tree_combine(cunmod_dev_t *dev, const cunmod_tree_item_t *items,
                                       int64_t count)
{
    return LAUNCH_LEAVES(tree_combine_kernel, 4);
}

extern "C" int cunmod_dev_tree_derivative(cunmod_dev_t *dev, const cunmod_tree_item_t *items,
                                          int64_t count)
{
    return LAUNCH_POINTS(tree_derivative_kernel);
}

extern "C" int cunmod_dev_tree_invert(cunmod_dev_t *dev, const cunmod_tree_item_t *items,
                                      int64_t count)
{
    return LAUNCH_POINTS(tree_invert_kernel);
}

extern "C" int cunmod_dev_horner(cunmod_dev_t *dev, const cunmod_horner_item_t *items,
                                 int64_t count)
{
    return launch_batch(
        dev, items, count,
        [=](auto word, const auto &batch, const auto *first, int64_t run)
        {
            typedef decltype(word) W;
            const int64_t n =
                run_max(first, run, [](const cunmod_horner_item_t &x) { return x.n; });
            const int64_t len =
                run_max(first, run, [](const cunmod_horner_item_t &x) { return x.lena; });
            const int team = cunmod_horner_team(dev->facts.sm_count, n * run, len);
            return launch_plain(dev, horner_kernel<W>,
                                batch_grid(ceil_div(n * team, POINT_THREADS), run),
                                dim3(POINT_THREADS), POINT_THREADS * sizeof(W), batch, team);
        });
}
} // namespace cunmod_points
