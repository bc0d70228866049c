/* Computes the roots of unity that transforms use.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ntt/ntt.cuh"
#include "runtime/dev.cuh"

namespace cunmod_ntt
{
enum
{
    THREADS = 256
};

/* Returns x with its low `count` bits reversed, x < 2^count. */
static __device__ uint32_t reverse(uint32_t x, int count)
{
    uint32_t result = 0;
    for (int i = 0; i < count; i++)
        result |= (x >> i & 1) << (count - 1 - i);
    return result;
}

/* Computes exponents e of the roots W^e in the tables. W is the prime's root of unity of order
 * `order`, 2^order2 or 3 2^order2. */
struct Exponents
{
    uint64_t order;
    int order2;

    __device__ explicit Exponents(const cunmod_ntt_prime_t &prime)
        : order((prime.order3 ? 3ull : 1ull) << prime.order2), order2(prime.order2)
    {
    }

    /* Returns the exponent of the root z of node h, which splits f modulo X^2m - z^2 into f modulo
     * X^m - z and f modulo X^m + z (ntt.cuh). Node 1 is X^N - 1. With top = 3, nodes 3, 4, 5 are
     * X^(N/3) - w^i, i = 0, 1, 2, where w = W^(2^order2), and w^2 is a square root of w. */
    __device__ uint64_t node(uint32_t h, int top) const
    {
        int level = 0;
        while ((uint32_t)top << (level + 1) <= h)
            level++;
        const uint32_t number = h - ((uint32_t)top << level);
        const uint64_t third = (number >> level) * (2ull << level) % 3;
        const uint32_t in_third = number & ((1u << level) - 1);
        return ((third << order2) + reverse(in_third, level) * (order >> (level + 1))) % order;
    }

    /* Returns the exponent of word i of the twist table of row r. Row r is the operand modulo X^R -
     * t^R; the table holds t^0 .. t^31, then t^0, t^32, t^64, .... Of the possible t, the function
     * chooses one for which the roots of all nodes below the row are powers of t. */
    __device__ uint64_t twist(uint32_t r, int i, const cunmod_ntt_t &ntt) const
    {
        const int log = ntt.log_cols + ntt.log_rows;
        const uint32_t in_third = r & ((1u << ntt.log_cols) - 1);
        const uint64_t third = (r >> ntt.log_cols) * (1ull << log) % 3;
        const uint64_t e = (third << order2) + reverse(in_third, ntt.log_cols) * (order >> log);
        return e * (i < 32 ? i : 32 * (i - 32)) % order;
    }
};

/* Returns W^e in Montgomery form. */
template <typename V> static __device__ V power(const cunmod_ntt_prime_t &prime, uint64_t e)
{
    const NttField<V> f(prime);
    V result = (V)prime.r1, square = (V)prime.root;
    for (; e; e >>= 1)
    {
        if (e & 1)
            result = f.mont(result, square);
        square = f.mont(square, square);
    }
    return result;
}

/* Returns the node, in the tree of one row, whose root of unity is entry i of the tables of the
 * rows; 0: entry i is unused. */
static __device__ uint32_t row_node(uint32_t i, int log_rows)
{
    const uint32_t blocks = (1u << log_rows) / CUNMOD_NTT_POINTS;
    if (i < blocks)
        return i;
    const uint32_t pair = (i - blocks) / 2;
    /* heap index of the node in the subtree with root blocks + pair % blocks, which has 16
     * points */
    const uint32_t below = 2 * (pair / blocks) + (i - blocks) % 2;
    int level = 0;
    while (below >> (level + 1))
        level++;
    return below ? ((blocks + pair % blocks) << level) + below - (1u << level) : 0;
}

/* Returns the number of entries of the forward tables of a prime, which is also that of its inverse
 * tables: the roots, and the words of the twists of all rows. */
CUNMOD_INLINE int64_t table_entries(const cunmod_ntt_t *ntt)
{
    return cunmod_ntt_heap_words(ntt) / 2 + CUNMOD_NTT_TWIST * ((int64_t)ntt->top << ntt->log_cols);
}

/* Each thread computes one entry, blockIdx.x THREADS + threadIdx.x, of the tables of prime number
 * blockIdx.y / 2. blockIdx.y even: forward tables; odd: inverse tables. */
template <typename V>
__global__ void __launch_bounds__(THREADS)
    ntt_tables_kernel(uint32_t *tables, const __grid_constant__ cunmod_ntt_t ntt)
{
    const bool inverse = blockIdx.y & 1;
    const cunmod_ntt_prime_t prime = ntt.prime[blockIdx.y / 2];
    const NttField<V> f(prime);
    const Exponents exponents(prime);
    const int64_t roots = cunmod_ntt_heap_words(&ntt) / 2;
    const int64_t columns = CUNMOD_NTT_POINTS * ((int64_t)ntt.top << ntt.log_cols);
    const int64_t i = (int64_t)blockIdx.x * THREADS + threadIdx.x;
    uint2 *const to = (uint2 *)(tables + blockIdx.y * (cunmod_ntt_table_words(&ntt) / 2));
    if (i >= table_entries(&ntt))
        return;
    if (i >= roots)
    {
        const int64_t word = i - roots;
        const int in_row = (int)(word % CUNMOD_NTT_TWIST);
        const uint64_t e = exponents.twist((uint32_t)(word / CUNMOD_NTT_TWIST), in_row, ntt);
        const V root = power<V>(prime, inverse ? exponents.order - e : e);
        /* In the twist table of a row, words 0 .. 31 are in Montgomery form and words 32 .. 63 are
         * plain: the Montgomery product of a word of each kind is then the plain power of t. */
        ((V *)(to + roots))[word] = in_row >= 32 ? f.mont(root, 1)
                                    : inverse    ? f.mont(root, (V)prime.scale)
                                                 : root;
        return;
    }
    const bool of_rows = i >= columns;
    const uint32_t h = of_rows ? row_node((uint32_t)(i - columns), ntt.log_rows) : (uint32_t)i;
    const int top = of_rows ? 1 : ntt.top;
    V root = 0;
    if (h >= (uint32_t)top)
    {
        const uint64_t e = exponents.node(h, top);
        root = f.mont(power<V>(prime, inverse ? exponents.order - e : e), 1);
    }
    to[i] = NttField<V>::to_words(f.root(root));
}

template <typename V>
static int launch_tables(cunmod_dev_t *dev, const cunmod_ntt_t *ntt, void *d_tables)
{
    const dim3 grid((unsigned)ceil_div(table_entries(ntt), THREADS), 2 * (unsigned)ntt->count);
    return launch_plain(dev, ntt_tables_kernel<V>, grid, dim3(THREADS), 0, (uint32_t *)d_tables,
                        *ntt);
}

extern "C" int cunmod_dev_ntt_tables(cunmod_dev_t *dev, const cunmod_ntt_t *ntt, void *d_tables)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return ntt->word == 8 ? launch_tables<uint64_t>(dev, ntt, d_tables)
                          : launch_tables<uint32_t>(dev, ntt, d_tables);
}
} // namespace cunmod_ntt
