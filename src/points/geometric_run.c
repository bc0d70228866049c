/* Evaluation and interpolation at 1, q, q^2, .. by scans and products, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Evaluation (Bluestein, A linear filtering approach to the computation of discrete Fourier
 * transform, IEEE Trans. Audio Electroacoustics 18, 1970): let w(k) = q^(k (k-1) / 2). Since i j =
 * (i + j) (i + j - 1) / 2 - i (i-1) / 2 - j (j-1) / 2,
 *
 *     a(q^i) = 1 / w(i) sum over j of (a_j / w(j)) w(i + j).
 *
 * The sums for all i are coefficients of one product of polynomials. docs/scans.md has the
 * equations of interpolation.
 */
#include "points/geometric_run.h"

#include "flint/cpu.h"
#include "mul/product.h"
#include "runtime/transfer.h"
#include "shape/scan_shape.h"

/* The workspace on the device, and the offsets of its arrays. */
typedef struct
{
    char *d_space;
    cunmod_geometric_space_t space;
} arrays_t;

/* The address of an array of the workspace at->d_space. array: a field of
 * cunmod_geometric_space_t. */
#define AT(array) (at->d_space + at->space.array)

static int open_arrays(arrays_t *at, const cunmod_geometric_t *x, int64_t len, int interpolate)
{
    void *d_space = NULL;
    at->space = cunmod_geometric_space(len, x->n, interpolate, x->sequence.mod.word);
    CUNMOD_TRY(cunmod_dev_alloc(x->sequence.dev, &d_space, (size_t)at->space.bytes));
    at->d_space = d_space;
    return 0;
}

/* d_z[i] = coefficient lenb - 1 + i of the product a b, for 0 <= i < x->n, computed as the plan
 * says in x->shape->product[which]. */
static int correlate(const cunmod_geometric_t *x, int which, void *d_z, const void *d_a,
                     int64_t lena, const void *d_b, int64_t lenb)
{
    const cunmod_mul_item_t item = {.a = d_a,
                                    .b = d_b,
                                    .z = d_z,
                                    .lena = lena,
                                    .lenb = lenb,
                                    .lo = lenb - 1,
                                    .hi = lenb - 1 + x->n,
                                    .mod = x->sequence.mod};
    return cunmod_product_run(x->ctx, x->sequence.dev, x->shape->product[which], &item);
}

/* ---- evaluation ------------------------------------------------------------ */

static int evaluate(const cunmod_geometric_t *x, const arrays_t *at, void *d_z)
{
    const int64_t all = x->len + x->n - 1, longer = x->len > x->n ? x->len : x->n;
    const uint64_t back = cunmod_cpu_invert(x->q, x->sequence.mod.p);
    int error = cunmod_sequence_chirp(&x->sequence, AT(chirp), AT(powers), all, x->q);
    CUNMOD_NEXT(cunmod_sequence_chirp(&x->sequence, AT(inverse), AT(powers), longer, back));
    CUNMOD_NEXT(cunmod_sequence_mul(&x->sequence, AT(powers), x->d_a, 1, AT(inverse), 1, x->len));
    CUNMOD_NEXT(correlate(x, 0, d_z, AT(chirp), all, AT(powers), x->len));
    return CUNMOD_NEXT(cunmod_sequence_mul(&x->sequence, d_z, d_z, 0, AT(inverse), 0, x->n));
}

int cunmod_geometric_evaluate(const cunmod_geometric_t *x, void *d_z)
{
    arrays_t at;
    CUNMOD_TRY(open_arrays(&at, x, x->len, 0));
    const int error = evaluate(x, &at, d_z);
    cunmod_dev_free(x->sequence.dev, at.d_space);
    return error;
}

/* ---- interpolation --------------------------------------------------------- */

/* Computes falling[k] = (q - 1) (q^2 - 1) .. (q^k - 1) and rising[k] = 1 / falling[n-1-k] for
 * 0 <= k < n, from powers[k] = q^k. */
static int set_factorials(const cunmod_geometric_t *x, const arrays_t *at)
{
    const cunmod_modulus_t *mod = &x->sequence.mod;
    const cunmod_scan_item_t fall = {.out = AT(falling),
                                     .of = AT(powers),
                                     .n = x->n,
                                     .step = 1,
                                     .head = 1,
                                     .scale = 1,
                                     .minus = 1,
                                     .mod = *mod};
    const cunmod_scan_item_t rise = {.out = AT(rising),
                                     .first = AT(last),
                                     .of = AT(powers),
                                     .n = x->n,
                                     .from = x->n,
                                     .step = -1,
                                     .head = 1,
                                     .scale = 1,
                                     .minus = 1,
                                     .mod = *mod};
    int error = cunmod_dev_scan(x->sequence.dev, &fall);
    CUNMOD_NEXT(cunmod_sequence_invert(&x->sequence, AT(last),
                                       AT(falling) + (x->n - 1) * (int64_t)mod->word));
    return CUNMOD_NEXT(cunmod_dev_scan(x->sequence.dev, &rise));
}

/* Returns (-1)^(n-1) modulo p. */
static uint64_t sign_of(const cunmod_geometric_t *x)
{
    return x->n % 2 == 1 ? 1 : x->sequence.mod.p - 1;
}

/* Computes an operand of the first product of the interpolation: weighted[n-1-i] = y_i / (M'(q^i)
 * w(i)) for 0 <= i < n, where y_i are the values, M = (x - 1) (x - q) .. (x - q^(n-1)) and w(i) =
 * q^(i (i-1) / 2). This is equal to (-1)^(n-1) (-q^(2-n))^i y_i / (falling[i] falling[n-1-i]). back
 * = 1 / q. */
static int set_weighted(const cunmod_geometric_t *x, const arrays_t *at, uint64_t back)
{
    const uint64_t p = x->sequence.mod.p;
    const uint64_t power = x->n > 2 ? cunmod_cpu_power(back, (uint64_t)x->n - 2, p) : 1;
    const int64_t last = x->n - 1;
    const cunmod_factors_item_t item = {.z = AT(weighted),
                                        .x = {{x->d_a, last, -1},
                                              {AT(powers), last, -1},
                                              {AT(rising), last, -1},
                                              {AT(rising), 0, 1}},
                                        .n = x->n,
                                        .len = x->len,
                                        .one = -1,
                                        .scale = 1,
                                        .mod = x->sequence.mod};
    int error = cunmod_sequence_powers(&x->sequence, AT(powers), x->n, sign_of(x), p - power);
    return CUNMOD_NEXT(cunmod_dev_factors(x->sequence.dev, &item, 1));
}

/* powers[n-1-k] = coefficient n - k of M for 0 <= k < n, where M = (x - 1) (x - q) .. (x -
 * q^(n-1)). By the q-binomial theorem this coefficient is (-1)^k w(k) f(n) / (f(k) f(n-k)), where
 * w(k) = q^(k (k-1) / 2) and f(k) = (q - 1) (q^2 - 1) .. (q^k - 1), which is falling[k] for k <
 * n. */
static int set_product(const cunmod_geometric_t *x, const arrays_t *at)
{
    const uint64_t p = x->sequence.mod.p;
    const uint64_t power = cunmod_cpu_power(x->q, (uint64_t)x->n, p);
    const uint64_t factor = power - 1; /* power >= 1, as q is a unit */
    const int64_t last = x->n - 1;
    const cunmod_factors_item_t item = {
        .z = AT(powers),
        .scale_at = AT(falling) + last * (int64_t)x->sequence.mod.word,
        .x = {{AT(chirp), last, -1}, {AT(rising), 0, 1}, {AT(rising), last - 1, -1}},
        .n = x->n,
        .len = x->n,
        .one = last,
        .scale = sign_of(x) == 1 || factor == 0 ? factor : p - factor,
        .alternate = 1,
        .mod = x->sequence.mod};
    return cunmod_dev_factors(x->sequence.dev, &item, 1);
}

static int interpolate(const cunmod_geometric_t *x, const arrays_t *at, void *d_z)
{
    const int64_t n = x->n, all = 2 * n - 1;
    const uint64_t back = cunmod_cpu_invert(x->q, x->sequence.mod.p);
    int error = cunmod_sequence_chirp(&x->sequence, AT(chirp), AT(powers), all, x->q);
    CUNMOD_NEXT(set_factorials(x, at));
    CUNMOD_NEXT(cunmod_sequence_chirp(&x->sequence, AT(inverse), AT(powers), n, back));
    CUNMOD_NEXT(set_weighted(x, at, back));
    CUNMOD_NEXT(correlate(x, 0, AT(sums), AT(chirp), all, AT(weighted), n));
    CUNMOD_NEXT(cunmod_sequence_mul(&x->sequence, AT(weighted), AT(sums), 1, AT(inverse), 1, n));
    CUNMOD_NEXT(set_product(x, at));
    return CUNMOD_NEXT(correlate(x, 1, d_z, AT(powers), n, AT(weighted), n));
}

int cunmod_geometric_interpolate(const cunmod_geometric_t *x, void *d_z, int *repeated)
{
    const uint32_t word = x->sequence.mod.word;
    arrays_t at;
    uint64_t last = 0;
    CUNMOD_TRY(open_arrays(&at, x, x->n, 1));
    int error = interpolate(x, &at, d_z);
    CUNMOD_NEXT(cunmod_dev_download(x->sequence.dev, &last,
                                    at.d_space + at.space.falling + (x->n - 1) * (int64_t)word, 1,
                                    word));
    cunmod_dev_free(x->sequence.dev, at.d_space);
    *repeated = error == 0 && last == 0;
    return error;
}
