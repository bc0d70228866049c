/* Computes integers from their images: Chinese remainders of many integers at once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let x be an integer with the images a_i modulo p_i, M the product of all p_i, and c_i = a_i /
 * (M / p_i) modulo p_i. Then q = sum c_i / p_i - x / M is an integer. M is divided into *factors*
 * m_r: a factor is one modulus p_i, or the product p_i p_k of two 4-byte moduli. Let c_r = c_i for
 * m_r = p_i, and c_r = c_i p_k + c_k p_i, which is below 2^63, for m_r = p_i p_k. So
 *
 *     x = sum over r of c_r (M / m_r) - q M.
 *
 *   residues  computes c_r, and sums of c_i / p_i
 *   sums      computes the sums for each word of M / m_r: a product of matrices
 *   carries   computes q, adds q (2^(64 words) - M), and resolves the carries between the words
 *
 * **The multiple q.** -M/2 < x <= M/2 when q is s - 1/2 rounded up, s = sum c_i / p_i. A fraction
 * is known to 64 bits: f_i in (2^64 c_i / p_i - 3, 2^64 c_i / p_i]. With k moduli and S = sum f_i,
 * S <= 2^64 s < S + 3 k. Let q' = floor((S + 2^63 - 1) / 2^64). Then
 *
 *     q' <= s + 1/2 - 2^-64, so that x' = (s - q') M is above -M/2, and
 *     q' >= (S + 2^63 - 1 - (2^64 - 1)) / 2^64 > s - 1/2 - 3 k / 2^64: x' < M/2 + 3 k M / 2^64.
 *
 * So q' is q or q - 1. It is q - 1 exactly when x' > M/2, thus when x' is above floor(M / 2); and
 * then S + 2^63 - 1 > 2^64 (q' + 1) - 3 k - 1, which means that the low 64 bits of S + 2^63 - 1 are
 * at least 2^64 - 3 k. Only the integers with this property are compared with floor(M / 2): a
 * fraction of 3 k / 2^64 of all integers, and the integers very near M/2. Such an x' is positive,
 * and below M since 3 k < 2^63: it is the unsigned number of its words.
 *
 * **Partial sums.** If the moduli are distributed over several GPUs, each GPU computes the sums
 * over its own factors, with the product M of all moduli, and the part of S for these factors. The
 * host adds the sums and the parts of S, and subtracts q M by the formulas above. */
#include "crt/byte_sums.cuh"
#include "runtime/polys.cuh"

namespace cunmod_crt
{
/* ---- residues ------------------------------------------------------------------ */

enum
{
    RESIDUE_THREADS = CUNMOD_IMAGES_RESIDUES
};

/* A sum of fractions: whole + part / 2^64. */
struct Fraction
{
    uint64_t whole, part;

    __device__ __forceinline__ void add(uint64_t fraction)
    {
        part += fraction;
        whole += part < fraction;
    }
    __device__ __forceinline__ void add(const Fraction &other)
    {
        add(other.part);
        whole += other.whole;
    }
};

/* Returns a number in (2^64 c / p - 3, 2^64 c / p], c < p. With u = c 2^norm and v = floor((2^128 -
 * 1) / pnorm), where `ninv` is v - 2^64, the number is u v / 2^64 rounded down. u < 2^64, and v is
 * above 2^128 / pnorm - 2. */
static __device__ __forceinline__ uint64_t fraction_of(uint64_t c, const cunmod_modulus_t &mod)
{
    const uint64_t u = c << mod.norm;
    return u + __umul64hi(u, mod.ninv);
}

/* Returns c_i for modulus p_i = part.mod[i] and the image in coefficient k of polynomial i of
 * part.a, and adds c_i / p_i to `sum`. */
template <typename W>
static __device__ __forceinline__ uint64_t residue(const cunmod_images_part_t &part, int64_t i,
                                                   int64_t k, Fraction &sum)
{
    const cunmod_modulus_t mod = part.mod[i];
    const W a = k < room_of(part.a, i) ? __ldcg(words_of<W>(part.a, i) + k) : 0;
    const uint64_t c = Mod<W>(mod).mul(a, (W)part.inverse[i]);
    sum.add(fraction_of(c, mod));
    return c;
}

/* Returns c_r for the images in coefficient k of the polynomials, and adds c_i / p_i for the moduli
 * p_i of factor r to `sum`. */
static __device__ __forceinline__ uint64_t factor_residue(const cunmod_images_crt_t &x, int64_t r,
                                                          int64_t k, Fraction &sum)
{
    const cunmod_images_part_t &narrow = x.part[0];
    const int64_t pairs = (narrow.count + 1) / 2;
    if (r >= pairs)
        return residue<uint64_t>(x.part[1], x.part[1].first + r - pairs, k, sum);
    const int64_t i = narrow.first + 2 * r;
    const uint64_t c = residue<uint32_t>(narrow, i, k, sum);
    if (2 * r + 1 == narrow.count)
        return c;
    return c * narrow.mod[i + 1].p + residue<uint32_t>(narrow, i + 1, k, sum) * narrow.mod[i].p;
}

/* sums[c] = the sum of sums[c + i columns] over 0 <= i < rows, for 0 <= c < columns. `rows` is a
 * power of 2. All threads of the block must call the function, since it contains barriers. */
static __device__ __forceinline__ void add_rows(Fraction *sums, int rows, int columns)
{
    const int row = (int)threadIdx.x / columns;
    for (int half = rows / 2; half > 0; half /= 2)
    {
        __syncthreads();
        if (row < half)
            sums[threadIdx.x].add(sums[threadIdx.x + half * columns]);
    }
}

/* Computes c_r of each integer and factor r, and partial sums over r of the fractions that belong
 * to c_r (Fraction). `columns` is a power of 2. blockIdx.x: index of a range of `columns` integers;
 * blockIdx.y: index of a partial sum of the fractions. A block has rows of threads; a
 * row has one thread per integer. The rows of all blocks with equal blockIdx.x divide the factors
 * among them. */
__global__ void __launch_bounds__(RESIDUE_THREADS)
    residues_kernel(const __grid_constant__ cunmod_images_crt_t x, int columns)
{
    cunmod_await_previous();
    CUNMOD_SHARED(Fraction, sums); /* RESIDUE_THREADS fractions */
    const int rows = RESIDUE_THREADS / columns, row = (int)threadIdx.x / columns;
    const int64_t j = (int64_t)blockIdx.x * columns + threadIdx.x % columns;
    Fraction sum = {0, 0};
    for (int64_t r = (int64_t)blockIdx.y * rows + row; r < x.factors && j < x.n;
         r += x.fractions * rows)
        x.c[r * x.n + j] = factor_residue(x, r, x.first + j, sum);
    sums[threadIdx.x] = sum;
    add_rows(sums, rows, columns);
    if (row > 0 || j >= x.n)
        return;
    uint64_t *const to = x.q + 2 * blockIdx.y * x.n + j;
    to[0] = sums[threadIdx.x].whole;
    to[x.n] = sums[threadIdx.x].part;
}

/* ---- sums ---------------------------------------------------------------------- */

/* Computes the sums over r of c_r times each word of M / m_r. blockIdx.x: index of a range of
 * words; blockIdx.y: index of a range of integers; blockIdx.z: index of a segment of `stretch`
 * factors. */
template <typename Sums>
__global__ void __launch_bounds__(Sums::THREADS, Sums::AT_ONCE)
    word_sums_kernel(const __grid_constant__ cunmod_images_crt_t x, int64_t stretch)
{
    cunmod_await_previous();
    CUNMOD_SHARED(typename Sums::Tile, tile);
    const int64_t first_w = (int64_t)blockIdx.x * COLUMNS;
    const int64_t first_j = (int64_t)blockIdx.y * Sums::ROWS;
    const int64_t from = blockIdx.z * stretch;
    Sums sums;
    sums.template add_terms<false>(
        tile, from, min(from + stretch, x.factors),
        [&](int64_t r, int row)
        { return first_j + row < x.n ? __ldcg(x.c + r * x.n + first_j + row) : 0; },
        [&](int64_t r, int column) {
            return first_w + column < x.words ? __ldcg(x.rows + r * x.words + first_w + column) : 0;
        });
    const int64_t plane = x.n * x.words;
    CUNMOD_UNROLL
    for (int i = 0; i < Sums::OUTPUTS; i++)
    {
        const int64_t j = first_j + Sums::row(i), w = first_w + Sums::column(i);
        if (j >= x.n || w >= x.words)
            continue;
        uint64_t *const to = x.sums + blockIdx.z * 3 * plane + j * x.words + w;
        sums.words(i, to[2 * plane], to[plane], to[0]);
    }
}

/* ---- carries ------------------------------------------------------------------- */

enum
{
    CARRY_WARPS = 8,
    MORE_CARRY_WARPS = 32 /* warps of a block if there are few blocks */
};

/* Shared memory in which the threads of a block exchange the words of neighbouring sums (resolve).
 * Thread i stores the middle word of its sum in middle[i + 1], the high word in high[i + 2], and
 * the carry of its word in over[i + 1]. middle[0], high[0], high[1] and over[0] hold values of the
 * last threads of the block from the preceding pass of the loop. */
template <int WARPS> struct Neighbours
{
    uint64_t middle[32 * WARPS + 1], high[32 * WARPS + 2];
    uint64_t over[32 * WARPS + 1];
    uint32_t generate[WARPS], propagate[WARPS]; /* 1: the warp generates a carry, or propagates
                                                   one */
    int highest; /* highest word in which x_j and floor(M / 2) differ; -1: none */
    Fraction fraction[32];
};

/* Returns the carries into the bits 0 .. 32 as bits; `in` is the carry into bit 0. A bit of
 * `generate` sends a carry to the next bit. A bit of `propagate` passes on a carry that it
 * receives. No bit is set in both `generate` and `propagate`. One addition finds all carries: the
 * addition adds 1 + 1 at a bit that generates a carry, and 1 + 0 at a bit that propagates a
 * carry. */
static __device__ __forceinline__ uint64_t carries_of(uint32_t generate, uint32_t propagate,
                                                      uint32_t in)
{
    return (propagate + ((uint64_t)generate << 1 | in)) ^ propagate;
}

/* t = the sum with index w of integer j, which has 192 bits, plus q times word w of the number
 * 2^(64 words) - M. */
static __device__ __forceinline__ void column_sum(const cunmod_images_crt_t &x, int64_t j,
                                                  int64_t w, uint64_t q, uint64_t (&t)[3])
{
    const int64_t plane = x.n * x.words, at = j * x.words + w;
    Total<uint64_t> total;
    for (int64_t split = 0; split < x.splits; split++)
    {
        uint64_t part[3];
        for (int k = 0; k < 3; k++)
            part[k] = __ldcg(x.sums + (3 * split + k) * plane + at);
        total.add(part, 1);
    }
    const uint64_t word = __ldcg(x.rows + x.factors * x.words + w);
    const uint64_t more[3] = {q * word, __umul64hi(q, word), 0};
    total.add(more, 1);
    t[0] = total.w0;
    t[1] = total.w1;
    t[2] = total.w2;
}

/* Returns the carry into the word v of this thread. over: true if v sends a carry to the next word.
 * carry: in: the carry into the first word of the block; out: the carry out of the last word of the
 * block. */
template <int WARPS>
static __device__ __forceinline__ uint32_t carry_in(uint64_t v, bool over, uint32_t &carry,
                                                    Neighbours<WARPS> *shared)
{
    const int lane = threadIdx.x % 32, warp = (int)threadIdx.x / 32, warps = (int)blockDim.x / 32;
    const uint32_t generate = __ballot_sync(0xffffffffu, over);
    const uint32_t propagate = __ballot_sync(0xffffffffu, v == UINT64_MAX);
    if (lane == 0)
    {
        shared->generate[warp] = (uint32_t)(carries_of(generate, propagate, 0) >> 32);
        shared->propagate[warp] = propagate == 0xffffffffu;
    }
    __syncthreads();
    const bool is_warp = lane < warps;
    const uint32_t block_generate = __ballot_sync(0xffffffffu, is_warp && shared->generate[lane]);
    const uint32_t block_propagate = __ballot_sync(0xffffffffu, is_warp && shared->propagate[lane]);
    const uint64_t into = carries_of(block_generate, block_propagate, carry);
    carry = (uint32_t)(into >> warps) & 1;
    const uint32_t in = (uint32_t)(into >> warp) & 1;
    return (uint32_t)(carries_of(generate, propagate, in) >> lane) & 1;
}

/* x_j = the sums - q M, modulo 2^(64 words). Word w of x_j is the sum of three words: the low word
 * of sum w, the middle word of sum w - 1, and the high word of sum w - 2. The sum of three words is
 * less than 3 * 2^64, so that word w sends at most 2 to word w + 1. After these carries are added,
 * each word is below 2^64, with a carry of at most 1 to the next word, which carry_in resolves. */
template <int WARPS>
static __device__ void resolve(const cunmod_images_crt_t &x, int64_t j, uint64_t q,
                               Neighbours<WARPS> *shared)
{
    const int me = (int)threadIdx.x, last = (int)blockDim.x - 1;
    uint32_t carry = 0;
    __syncthreads();
    if (me == 0)
        shared->high[0] = shared->high[1] = shared->middle[0] = shared->over[0] = 0;
    for (int64_t base = 0; base < x.words; base += blockDim.x)
    {
        uint64_t t[3] = {0, 0, 0};
        const int64_t w = base + me;
        if (w < x.words)
            column_sum(x, j, w, q, t);
        shared->middle[me + 1] = t[1];
        shared->high[me + 2] = t[2];
        __syncthreads();
        uint64_t word = t[0] + shared->middle[me];
        uint64_t over = word < t[0];
        word += shared->high[me];
        over += word < shared->high[me];
        shared->over[me + 1] = over;
        __syncthreads();
        const uint64_t v = word + shared->over[me];
        const uint64_t sum = v + carry_in(v, v < word, carry, shared);
        if (w < x.words)
            x.x[j * x.stride + w] = sum;
        if (me >= last - 1) /* no thread reads the old first entries any more */
            shared->high[me - last + 1] = t[2];
        if (me == last)
        {
            shared->middle[0] = t[1];
            shared->over[0] = over;
        }
        __syncthreads();
    }
}

/* Returns whether x_j, as an unsigned number, is above floor(M / 2). */
template <int WARPS>
static __device__ bool is_above_half(const cunmod_images_crt_t &x, int64_t j,
                                     Neighbours<WARPS> *shared)
{
    const uint64_t *const half = x.rows + (x.factors + 1) * x.words;
    const uint64_t *const words = x.x + j * x.stride;
    int highest = -1;
    if (threadIdx.x == 0)
        shared->highest = -1;
    __syncthreads();
    for (int64_t w = threadIdx.x; w < x.words; w += blockDim.x)
        highest = words[w] != half[w] ? (int)w : highest;
    if (highest >= 0)
        atomicMax(&shared->highest, highest);
    __syncthreads();
    highest = shared->highest;
    return highest >= 0 && words[highest] > half[highest];
}

/* Returns the sum of all partial sums of the fractions of integer j. */
static __device__ Fraction sum_of_fractions(const cunmod_images_crt_t &x, int64_t j,
                                            Fraction (&shared)[32])
{
    if (threadIdx.x < 32)
    {
        Fraction sum = {0, 0};
        for (int64_t f = threadIdx.x; f < x.fractions; f += 32)
        {
            const uint64_t *const part = x.q + 2 * f * x.n + j;
            sum.add({__ldcg(part), __ldcg(part + x.n)});
        }
        shared[threadIdx.x] = sum;
    }
    add_rows(shared, 32, 1);
    __syncthreads();
    return shared[0];
}

/* Computes the integers, one per block. A block has a thread for each word, but at most 32 * WARPS
 * threads, which compute 32 * WARPS words at a time. */
template <int WARPS>
__global__ void __launch_bounds__(32 * WARPS, MORE_CARRY_WARPS / WARPS)
    carries_kernel(const __grid_constant__ cunmod_images_crt_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(Neighbours<WARPS>, shared);
    const int64_t j = blockIdx.x;
    uint64_t *const words = x.x + j * x.stride;
    Fraction sum = sum_of_fractions(x, j, shared->fraction);
    if (x.partial)
    {
        resolve(x, j, 0, shared);
        if (threadIdx.x < 2)
            words[x.words + threadIdx.x] = threadIdx.x == 0 ? sum.part : sum.whole;
        return;
    }
    sum.add((UINT64_C(1) << 63) - 1);
    resolve(x, j, sum.whole, shared);
    const uint64_t near = 3 * (uint64_t)(x.part[0].count + x.part[1].count);
    if (sum.part >= 0 - near && is_above_half(x, j, shared))
        resolve(x, j, sum.whole + 1, shared);
    const uint64_t sign = 0 - (words[x.words - 1] >> 63);
    for (int64_t w = x.words + threadIdx.x; w < x.stride; w += blockDim.x)
        words[w] = sign;
}

/* ---- launches ------------------------------------------------------------------ */

static int launch_residues(cunmod_dev_t *dev, const cunmod_images_crt_t *x)
{
    const int columns = cunmod_images_residue_columns(x->n);
    const dim3 grid((unsigned)ceil_div(x->n, columns), (unsigned)x->fractions);
    return launch_kernel(dev, residues_kernel, grid, RESIDUE_THREADS,
                         RESIDUE_THREADS * sizeof(Fraction), *x, columns);
}

static int launch_sums(cunmod_dev_t *dev, const cunmod_images_crt_t *x)
{
    const int64_t stretch = ceil_div(x->factors, x->splits);
    return with_sums(dev, x->n, ceil_div(x->words, COLUMNS) * x->splits, stretch,
                     [=](auto kind)
                     {
                         typedef typename decltype(kind)::type Sums;
                         const dim3 grid((unsigned)ceil_div(x->words, COLUMNS),
                                         (unsigned)ceil_div(x->n, Sums::ROWS), (unsigned)x->splits);
                         return launch_kernel(dev, word_sums_kernel<Sums>, grid, Sums::THREADS,
                                              sizeof(typename Sums::Tile), *x, stretch);
                     });
}

template <int WARPS> static int launch_some_carries(cunmod_dev_t *dev, const cunmod_images_crt_t *x)
{
    const int64_t warps = ceil_div(x->words, 32);
    const int threads = 32 * (warps < WARPS ? (int)warps : WARPS);
    return launch_kernel(dev, carries_kernel<WARPS>, dim3((unsigned)x->n), threads,
                         sizeof(Neighbours<WARPS>), *x);
}

static int launch_carries(cunmod_dev_t *dev, const cunmod_images_crt_t *x)
{
    return x->n <= dev->facts.sm_count ? launch_some_carries<MORE_CARRY_WARPS>(dev, x)
                                       : launch_some_carries<CARRY_WARPS>(dev, x);
}

extern "C" int cunmod_dev_images_crt(cunmod_dev_t *dev, const cunmod_images_crt_t *x)
{
    return launch_single(dev, 8,
                         [=](auto)
                         {
                             int error = launch_residues(dev, x);
                             error = error ? error : launch_sums(dev, x);
                             return error ? error : launch_carries(dev, x);
                         });
}
} // namespace cunmod_crt
