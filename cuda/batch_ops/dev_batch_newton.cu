/* Divisions a = q b + r of a batch by Newton's iteration: computes the highest coefficients of the
 * inverses -1/b, and describes all further products (cunmod_mul_item_t) for the product kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The host does not know the lengths, so the host launches each step for all divisions. In a step
 * that a division does not need, its products are empty (lo = hi = 0). */
#include "batch_ops/newton.cuh"
#include "div/series.cuh"
#include "runtime/dev.cuh"

namespace cunmod_batch_ops
{
enum
{
    NEWTON_THREADS = 128
};

/* All threads of a block: let f = b reversed, f_0 = b[lenb-1]. Stores h = -1/f mod x^n, n
 * coefficients, in the SeriesPlace at `shared`. The sign is chosen so that a Newton step is an
 * addition: h + h e, where f h = -1 + e. Returns whether f_0 is a unit. */
template <typename W>
static __device__ __forceinline__ bool start_inverse(W *shared, const W *b, int64_t lenb, int n,
                                                     const Mod<W> &mod)
{
    const cunmod_div::SeriesPlace<W> place(shared, n);
    for (int k = threadIdx.x; k < cunmod_div::quad_room(n); k += NEWTON_THREADS)
        place.f[k] = k < lenb ? __ldcg(b + (lenb - 1 - k)) : 0;
    if (threadIdx.x < 4)
        (place.h - 4)[threadIdx.x] = 0;
    cunmod_div::invert_series<NEWTON_THREADS>(place.h, place.f, place.e, n, mod,
                                              cunmod_div::Crew{0, 1});
    return mod.sub(0, mod.mul(place.h[0], place.f[0])) == 1;
}

/* One block of threads for each division a = q b + r: stores the highest coefficients of -1/b,
 * copies a (copy_dividend), and sets the lengths and the status of q and r. Lengths are read again
 * after start_inverse, so that lengths occupy no registers during start_inverse. */
template <typename W>
__global__ void __launch_bounds__(NEWTON_THREADS)
    newton_open_kernel(const __grid_constant__ cunmod_batch_newton_t x)
{
    cunmod_await_previous();
    const cunmod_batch_div_t &of = x.of;
    const int64_t i = of.order[blockIdx.x];
    const int64_t more = of.a.len[i] - of.b.len[i];
    const int n = more < 0 || x.s == 0 ? 1 : (int)min(more + 1, x.start);
    const Mod<W> mod(of.mod[i]);
    int32_t status = first_status(of.a.status[i], of.b.status[i]);
    CUNMOD_SHARED(W, shared);
    if (status == 0 && of.b.len[i] == 0)
        status = of.zero;
    if (status == 0 && !start_inverse(shared, words_of<W>(of.b, i), of.b.len[i], n, mod))
        status = of.no_unit;
    const int64_t k = blockIdx.x, lena = of.a.len[i], lenb = of.b.len[i];
    const bool good = status == 0, divides = good && lena >= lenb;
    if (divides && x.s > 0)
    {
        const cunmod_div::SeriesPlace<W> place(shared, n);
        W *const inverse = (W *)x.inverse + k * x.s;
        for (int64_t j = threadIdx.x; j < x.s; j += NEWTON_THREADS)
            inverse[x.s - 1 - j] = j < n ? place.h[j] : 0;
    }
    copy_dividend<W, NEWTON_THREADS>(x, k, i, divides, good);
    if (threadIdx.x > 0)
        return;
    x.lens[2 * k] = divides ? lena : 0;
    x.lens[2 * k + 1] = lenb;
    of.r.len[i] = divides ? lenb - 1 : good ? lena : 0;
    of.r.status[i] = status;
    if (of.q.len)
    {
        of.q.len[i] = divides ? lena - lenb + 1 : 0;
        of.q.status[i] = status;
    }
}

/* Division a = q b + r, number `number` of a launch: its lengths, and the addresses of b and of the
 * workspace (cunmod_batch_newton_t). */
template <typename W> struct Items
{
    int64_t k, i, lena, lenb, lenq;
    const W *b;
    W *inverse, *spare, *rest;
    cunmod_mul_item_t none; /* an empty product, lo = hi = 0 */

    __device__ Items(const cunmod_batch_newton_t &x, int64_t number)
        : k(number), i(x.of.order[number]), lena(x.lens[2 * number]), lenb(x.lens[2 * number + 1]),
          lenq(lena > 0 ? lena - lenb + 1 : 0), b(words_of<W>(x.of.b, i)),
          inverse((W *)x.inverse + number * x.s), spare((W *)x.spare + number * x.s),
          rest((W *)x.rest + number * x.room), none{}
    {
        none.a = none.b = b;
        none.z = spare;
        none.mod = x.of.mod[i];
    }
};

/* Writes the descriptions of the two products of a step from k to 2 k coefficients of the inverse
 * -1/b. Let b' be the `used` highest coefficients of b, and h the k highest coefficients of -1/b.
 * The k highest coefficients of b' h are -1, 0, .., 0. The next `errors` coefficients of b' h are
 * the error e (first product). The k highest coefficients of h e are the next k coefficients of
 * -1/b (second product). */
template <typename W>
__global__ void __launch_bounds__(NEWTON_THREADS)
    newton_step_kernel(cunmod_mul_item_t *items, const __grid_constant__ cunmod_batch_newton_t x,
                       int64_t k)
{
    cunmod_await_previous();
    const int64_t number = (int64_t)blockIdx.x * NEWTON_THREADS + threadIdx.x;
    if (number >= x.of.count)
        return;
    const Items<W> of(x, number);
    const int64_t used = min(of.lenb, 2 * k), errors = min(k, used - 1);
    cunmod_mul_item_t error = of.none, inverse = of.none;
    if (of.lenq > k && errors > 0)
    {
        error.a = of.b + of.lenb - used;
        error.b = of.inverse + x.s - k;
        error.lena = used;
        error.lenb = k;
        error.lo = used - 1 - errors;
        error.hi = used - 1;
        inverse.a = of.spare;
        inverse.b = of.inverse + x.s - k;
        inverse.z = of.inverse + x.s - 2 * k;
        inverse.lena = errors;
        inverse.lenb = k;
        inverse.lo = errors - 1;
        inverse.hi = errors - 1 + k;
    }
    items[number] = error;
    items[x.of.count + number] = inverse;
}

/* Writes the descriptions of the two products for block `turn` of the quotient of a by b, block 0
 * being the highest one. The first product computes the block of the quotient: minus the upper half
 * of (-1/b) * (highest remaining coefficients of a). The second product subtracts b * (block of the
 * quotient) from the remaining coefficients of a. */
template <typename W>
__global__ void __launch_bounds__(NEWTON_THREADS)
    newton_turn_kernel(cunmod_mul_item_t *items, const __grid_constant__ cunmod_batch_newton_t x,
                       int64_t turn)
{
    cunmod_await_previous();
    const int64_t number = (int64_t)blockIdx.x * NEWTON_THREADS + threadIdx.x;
    if (number >= x.of.count)
        return;
    const Items<W> of(x, number);
    const QuotientBlocks blocks(of.lenq, x.s);
    const int64_t at = (blocks.count - 1 - turn) * x.s, len = turn == 0 ? blocks.first : x.s;
    cunmod_mul_item_t quotient = of.none, rest = of.none;
    if (turn < blocks.count)
    {
        const W *const left = turn == 0 ? words_of<W>(x.of.a, of.i) : of.rest;
        W *const q = x.of.q.len ? words_of<W>(x.of.q, of.i) + at : of.spare;
        quotient.a = left + at + of.lenb - 1;
        quotient.b = of.inverse + x.s - len;
        quotient.z = q;
        quotient.lena = quotient.lenb = len;
        quotient.lo = len - 1;
        quotient.hi = 2 * len - 1;
        quotient.negate = 1;
        rest.a = of.b;
        rest.b = q;
        rest.z = at == 0 ? words_of<W>(x.of.r, of.i) : of.rest + at;
        rest.lena = of.lenb;
        rest.lenb = len;
        rest.hi = of.lenb - 1;
        rest.plus = left + at;
        rest.lenplus = of.lenb - 1 + len;
        rest.negate = 1;
    }
    items[number] = quotient;
    items[x.of.count + number] = rest;
}

extern "C" int cunmod_dev_batch_newton_open(cunmod_dev_t *dev, const cunmod_batch_newton_t *x)
{
    const dim3 grid((unsigned)x->of.count);
    const int n = (int)(x->s > 0 ? x->start : 1);
    return launch_single(dev, x->of.word,
                         [=](auto word)
                         {
                             typedef decltype(word) W;
                             return launch_kernel(dev, newton_open_kernel<W>, grid, NEWTON_THREADS,
                                                  cunmod_div::SeriesPlace<W>::bytes(n), *x);
                         });
}

extern "C" int cunmod_dev_batch_newton_step(cunmod_dev_t *dev, void *d_items,
                                            const cunmod_batch_newton_t *x, int64_t k)
{
    const dim3 grid((unsigned)ceil_div(x->of.count, NEWTON_THREADS));
    return launch_single(dev, x->of.word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, newton_step_kernel<decltype(word)>, grid,
                                                  NEWTON_THREADS, 0, (cunmod_mul_item_t *)d_items,
                                                  *x, k);
                         });
}

extern "C" int cunmod_dev_batch_newton_turn(cunmod_dev_t *dev, void *d_items,
                                            const cunmod_batch_newton_t *x, int64_t turn)
{
    const dim3 grid((unsigned)ceil_div(x->of.count, NEWTON_THREADS));
    return launch_single(dev, x->of.word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, newton_turn_kernel<decltype(word)>, grid,
                                                  NEWTON_THREADS, 0, (cunmod_mul_item_t *)d_items,
                                                  *x, turn);
                         });
}
} // namespace cunmod_batch_ops
