/* Euclid's algorithm: Algorithms 8-9 (one step per launch) and 10-11 (s steps per launch),
 * corrected, of Haque, Moreno Maza, Xie, A Many-core Machine Model (the MMM paper, docs/papers.md).
 *
 * Both operands are stored leading coefficient first. u and v are the numbers of leading
 * coefficients that have been removed from a and from b: a starts at index u and has lena - u
 * coefficients, b starts at index v and has lenb - v. A step removes exactly one coefficient:
 *
 *   if b's leading coefficient is zero:       v increases by 1;
 *   else if a's leading coefficient is zero:  u increases by 1;
 *   else the longer operand (a if equally long) loses its leading coefficient by
 *   cross-multiplication, which needs no inverse: a := lc(b) a - lc(a) x^k b, or
 *   b := lc(a) b - lc(b) x^k a.
 *
 * So after lena + lenb steps at the latest one operand is empty, whatever the data are, and the
 * host need not wait for a result. The other operand is then the GCD up to a unit. Steps after one
 * operand is empty do nothing.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_papers
{
enum
{
    NAIVE_THREADS = 256,
    SETUP_THREADS = 256,
    FINISH_THREADS = 1024,
    OUTPUTS_MIN = 64 /* the least number of outputs of a block of the s-step kernel */
};

enum StepKind
{
    STEP_NONE,
    STEP_DROP_A,
    STEP_DROP_B,
    STEP_REDUCE_A,
    STEP_REDUCE_B
};

/* Returns the kind of the next step. a has na coefficients and the leading coefficient lca; b has
 * nb and lcb. */
template <typename W, typename Length>
__device__ __forceinline__ StepKind choose_step(Length na, Length nb, W lca, W lcb)
{
    if (na <= 0 || nb <= 0)
        return STEP_NONE;
    if (lcb == 0)
        return STEP_DROP_B;
    if (lca == 0)
        return STEP_DROP_A;
    return na >= nb ? STEP_REDUCE_A : STEP_REDUCE_B;
}

/* The state after a launch: u and v coefficients have been removed from a and from b. There are two
 * states in memory: each launch reads one of them and writes the other one. */
struct GcdState
{
    int64_t u, v;
    int64_t buffer; /* which of the two copies of the operands is valid: 0 or 1 */
};

template <typename W> __device__ W *operand_a(const cunmod_gcd_item_t &item, int64_t buffer)
{
    return (W *)item.work + buffer * (item.lena + item.lenb);
}

template <typename W> __device__ W *operand_b(const cunmod_gcd_item_t &item, int64_t buffer)
{
    return operand_a<W>(item, buffer) + item.lena;
}

template <typename W>
__global__ void __launch_bounds__(SETUP_THREADS) gcd_setup_kernel(cunmod_gcd_item_t item)
{
    const int64_t i = (int64_t)blockIdx.x * SETUP_THREADS + threadIdx.x;
    if (i < item.lena)
        operand_a<W>(item, 0)[i] = ((const W *)item.a)[item.lena - 1 - i];
    if (i < item.lenb)
        operand_b<W>(item, 0)[i] = ((const W *)item.b)[item.lenb - 1 - i];
    if (i == 0)
    {
        GcdState *state = (GcdState *)item.status;
        state[0].u = state[0].v = state[0].buffer = 0;
    }
}

/* Algorithm 9: computes one step in place. No block writes the leading coefficient that the step
 * eliminates, since every block reads it. */
template <typename W>
__global__ void __launch_bounds__(NAIVE_THREADS)
    gcd_naive_kernel(cunmod_gcd_item_t item, int parity)
{
    const Mod<W> mod(item.mod);
    const GcdState state = ((const GcdState *)item.status)[parity];
    const int64_t na = item.lena - state.u;
    const int64_t nb = item.lenb - state.v;
    W *a = operand_a<W>(item, 0) + state.u;
    W *b = operand_b<W>(item, 0) + state.v;
    const W lca = na > 0 ? a[0] : 0;
    const W lcb = nb > 0 ? b[0] : 0;
    const StepKind kind = choose_step(na, nb, lca, lcb);
    const int64_t t = (int64_t)blockIdx.x * NAIVE_THREADS + threadIdx.x;

    if (kind == STEP_REDUCE_A && t > 0 && t < na)
        a[t] = mod.mulsub(lcb, a[t], lca, t < nb ? b[t] : 0);
    if (kind == STEP_REDUCE_B && t > 0 && t < nb)
        b[t] = mod.mulsub(lca, b[t], lcb, t < na ? a[t] : 0);
    if (t == 0)
    {
        GcdState next = state;
        next.u += kind == STEP_DROP_A || kind == STEP_REDUCE_A;
        next.v += kind == STEP_DROP_B || kind == STEP_REDUCE_B;
        ((GcdState *)item.status)[parity ^ 1] = next;
    }
}

/* Coefficients first .. first+size-1 of both operands, in shared memory. */
template <typename W> struct Stretch
{
    W *a;
    W *b;
    int size;

    __device__ void load(const W *from_a, int64_t na, const W *from_b, int64_t nb, int64_t first)
    {
        for (int x = threadIdx.x; x < size; x += blockDim.x)
        {
            a[x] = first + x < na ? from_a[first + x] : 0;
            b[x] = first + x < nb ? from_b[first + x] : 0;
        }
    }

    /* Computes one elimination, after u coefficients of a and v coefficients of b have been
     * removed. The new pair (a[u+t], b[v+t]) depends on the old pair only. Each step reduces the
     * number of known pairs by one, at the end of the arrays. The pair t = 0, the leading
     * coefficients, is not written. Threads 0 .. threads-1 call the function, each with its index
     * `thread`. */
    __device__ __forceinline__ void eliminate(bool reduce_a, int u, int v, W lca, W lcb,
                                              const Mod<W> &mod, int thread, int threads)
    {
        W *const target = reduce_a ? a + u : b + v;
        const W *const other = reduce_a ? b + v : a + u;
        const W scale = reduce_a ? lcb : lca;
        const W factor = reduce_a ? lca : lcb;
        const int pairs = size - u - v;
        for (int t = thread + 1; t < pairs; t += threads)
            target[t] = mod.mulsub(scale, target[t], factor, other[t]);
    }
};

/* Algorithm 11, corrected: computes at most s steps. The s leading coefficients of both operands
 * determine the steps. Every block updates these leading coefficients, and applies the steps to
 * outputs + s pairs of its own. After s steps `outputs` of these pairs are known. They are stored
 * in the other copy of the operands, so that no block reads a word that another block writes in the
 * same launch. */
template <typename W>
__global__ void __launch_bounds__(1024)
    gcd_steps_kernel(cunmod_gcd_item_t item, int s, int outputs, int parity)
{
    const Mod<W> mod(item.mod);
    const GcdState state = ((const GcdState *)item.status)[parity];
    const int64_t na = item.lena - state.u;
    const int64_t nb = item.lenb - state.v;
    const int64_t first = (int64_t)blockIdx.x * outputs;
    const bool finished = na <= 0 || nb <= 0;
    GcdState *next = (GcdState *)item.status + (parity ^ 1);
    if (finished)
    {
        if (blockIdx.x == 0 && threadIdx.x == 0)
            *next = state;
        return;
    }
    if (first >= (na > nb ? na : nb))
        return;

    CUNMOD_SHARED(W, shared);
    Stretch<W> head = {shared, shared + s, s};
    Stretch<W> own = {shared + 2 * s, shared + 3 * s + outputs, s + outputs};
    const W *from_a = operand_a<W>(item, state.buffer);
    const W *from_b = operand_b<W>(item, state.buffer);
    head.load(from_a, na, from_b, nb, 0);
    own.load(from_a, na, from_b, nb, first);

    /* Threads 0 .. split-1 update the leading coefficients, the others the block's own pairs. */
    const int split = (s + 31) / 32 * 32;
    const bool on_head = (int)threadIdx.x < split;
    const int thread = on_head ? threadIdx.x : threadIdx.x - split;
    const int threads = on_head ? split : blockDim.x - split;
    Stretch<W> mine = on_head ? head : own;
    /* Lengths of 32 bits suffice for choosing the steps: s steps cannot empty an operand of more
     * than s coefficients, nor make two lengths equal that differ by more than s. So larger lengths
     * are reduced here. */
    const int64_t shorter = na < nb ? na : nb;
    const int64_t spare = shorter > s + 1 ? shorter - (s + 1) : 0;
    const int len_a = na - spare < 2 * s + 2 ? (int)(na - spare) : 2 * s + 2;
    const int len_b = nb - spare < 2 * s + 2 ? (int)(nb - spare) : 2 * s + 2;
    int u = 0, v = 0;
    for (int step = 0; step < s; step++)
    {
        __syncthreads();
        const W lca = head.a[u];
        const W lcb = head.b[v];
        const StepKind kind = choose_step(len_a - u, len_b - v, lca, lcb);
        if (kind == STEP_NONE)
            break;
        if (kind == STEP_REDUCE_A || kind == STEP_REDUCE_B)
            mine.eliminate(kind == STEP_REDUCE_A, u, v, lca, lcb, mod, thread, threads);
        u += kind == STEP_DROP_A || kind == STEP_REDUCE_A;
        v += kind == STEP_DROP_B || kind == STEP_REDUCE_B;
    }
    __syncthreads();

    W *to_a = operand_a<W>(item, state.buffer ^ 1);
    W *to_b = operand_b<W>(item, state.buffer ^ 1);
    for (int x = threadIdx.x; x < outputs; x += blockDim.x)
    {
        if (first + x < na - u)
            to_a[first + x] = own.a[u + x];
        if (first + x < nb - v)
            to_b[first + x] = own.b[v + x];
    }
    if (blockIdx.x == 0 && threadIdx.x == 0)
    {
        next->u = state.u + u;
        next->v = state.v + v;
        next->buffer = state.buffer ^ 1;
    }
}

/* Stores the operand that is not empty, made monic, lowest coefficient first. Its leading
 * coefficient lc is not zero. Proof: lc(a) and lc(b) are never both zero, since lc(a) is not zero
 * at first, and a step changes one operand only if the leading coefficient of the other one is not
 * zero. */
template <typename W>
__global__ void __launch_bounds__(FINISH_THREADS)
    gcd_finish_kernel(cunmod_gcd_item_t item, int parity, bool in_place)
{
    const Mod<W> mod(item.mod);
    const GcdState state = ((const GcdState *)item.status)[parity];
    const bool take_a = state.v == item.lenb;
    const int64_t count = take_a ? item.lena - state.u : item.lenb - state.v;
    const W *from = take_a ? operand_a<W>(item, state.buffer) : operand_b<W>(item, state.buffer);
    if (in_place)
        from += take_a ? state.u : state.v;

    CUNMOD_SHARED(W, inverse);
    if (threadIdx.x == 0)
    {
        *inverse = mod_inverse(from[0], mod);
        *item.len = count;
    }
    __syncthreads();
    for (int64_t i = threadIdx.x; i < count; i += FINISH_THREADS)
        ((W *)item.g)[count - 1 - i] = mod.mul(from[i], *inverse);
}

/* Launches all kernels of a GCD. s = 0: the naive algorithm. */
template <typename W> static int run_gcd(cunmod_dev_t *dev, const cunmod_gcd_item_t &item, int s)
{
    const int64_t steps = item.lenb ? item.lena + item.lenb : 0;
    int error = launch_plain(dev, gcd_setup_kernel<W>,
                             dim3((unsigned)ceil_div(item.lena, SETUP_THREADS)),
                             dim3(SETUP_THREADS), 0, item);
    const int outputs = s > OUTPUTS_MIN ? s : OUTPUTS_MIN;
    const int wanted = (s + 31) / 32 * 32 + (s + outputs + 31) / 32 * 32;
    const dim3 threads(s == 0 ? (unsigned)NAIVE_THREADS : wanted > 1024 ? 1024u : (unsigned)wanted);
    const size_t shared = (size_t)(4 * s + 2 * outputs) * sizeof(W);
    int parity = 0;
    for (int64_t done = 0; done < steps && !error; done += s ? s : 1, parity ^= 1)
    {
        /* both operands together have at most steps - done coefficients */
        const int64_t left = steps - done < item.lena ? steps - done : item.lena;
        const dim3 grid((unsigned)ceil_div(left, s ? outputs : (int)NAIVE_THREADS));
        error = s ? launch_plain(dev, gcd_steps_kernel<W>, grid, threads, shared, item, s, outputs,
                                 parity)
                  : launch_plain(dev, gcd_naive_kernel<W>, grid, threads, 0, item, parity);
    }
    if (!error)
        error = launch_plain(dev, gcd_finish_kernel<W>, dim3(1), dim3(FINISH_THREADS), sizeof(W),
                             item, parity, s == 0);
    return error;
}

extern "C" int cunmod_dev_gcd_naive(cunmod_dev_t *dev, const cunmod_gcd_item_t *item)
{
    return launch_single(dev, item->mod.word,
                         [=](auto word) { return run_gcd<decltype(word)>(dev, *item, 0); });
}

extern "C" int cunmod_dev_gcd_steps(cunmod_dev_t *dev, const cunmod_gcd_item_t *item, int s)
{
    return launch_single(dev, item->mod.word,
                         [=](auto word) { return run_gcd<decltype(word)>(dev, *item, s); });
}
} // namespace cunmod_papers
