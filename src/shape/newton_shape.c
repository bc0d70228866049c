/* Computes the lengths in Newton's division: of the inverse, blocks, transforms and workspace.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/newton_shape.h"

#include "backend/types.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

cunmod_newton_limits_t cunmod_newton_limits(int64_t word)
{
    return word == 4 ? (cunmod_newton_limits_t){.start = CUNMOD_TUNE_START_4,
                                                .pairs = CUNMOD_TUNE_PAIRS_4,
                                                .per_point = CUNMOD_TUNE_PER_POINT_4,
                                                .block = CUNMOD_TUNE_BLOCK_4}
                     : (cunmod_newton_limits_t){.start = CUNMOD_TUNE_START_8,
                                                .pairs = CUNMOD_TUNE_PAIRS_8,
                                                .per_point = CUNMOD_TUNE_PER_POINT_8,
                                                .block = CUNMOD_TUNE_BLOCK_8};
}

static const double tensor_rate[] = CUNMOD_TUNE_TENSOR_RATES;

void cunmod_newton_adapt_limits(cunmod_newton_limits_t *limits, uint64_t p, int count)
{
    const int word = p >> 31 == 0 ? 4 : 8, most_primes = word == 4 ? 3 : 5;
    const double rate = tensor_rate[cunmod_coeff_bytes(p) - 1] / tensor_rate[word - 1];
    /* limits->pairs is the limit for short transforms. Words of 4 bytes: a short transform modulo
     * up to three primes takes the time of its launches, whatever the number of primes, while plain
     * products are faster if p has fewer bytes. Words of 8 bytes: if p has fewer bytes, transforms
     * have fewer primes and are faster, too, and so limits->pairs does not change. */
    limits->pairs *= word == 4 ? rate : 1;
    limits->per_point *= rate * (1 - CUNMOD_TUNE_FEWER_PER_POINT * (most_primes - count));
}

int cunmod_newton_block_s(int64_t word)
{
    return word == 4 ? CUNMOD_TUNE_BLOCK_S_4 : CUNMOD_TUNE_BLOCK_S_8;
}

/* 1 + 2 + ... + x */
static double triangle(double x)
{
    return x > 0 ? x * (x + 1) / 2 : 0;
}

static double pairs_below(double n, double m, double k)
{
    return triangle(k) - triangle(k - n) - triangle(k - m) + triangle(k - n - m);
}

double cunmod_newton_pairs(double n, double m, double lo, double hi)
{
    return pairs_below(n, m, hi) - pairs_below(n, m, lo);
}

int cunmod_newton_plain(const cunmod_newton_limits_t *limits, double pairs, int64_t points,
                        int kept)
{
    return pairs <=
           (kept ? CUNMOD_TUNE_KEPT_PAIRS : 1) * limits->pairs +
               (kept ? CUNMOD_TUNE_KEPT_PER_POINT : 1) * limits->per_point * (double)points;
}

int cunmod_newton_is_block(const cunmod_newton_limits_t *limits, double pairs, double wanted)
{
    return pairs <= limits->block && wanted <= CUNMOD_TUNE_BLOCK_MOST;
}

int cunmod_newton_plain_step(const cunmod_newton_limits_t *limits, int64_t n, int64_t next,
                             int64_t points)
{
    return cunmod_newton_plain(limits, (double)(next - n) * (double)n, points, 0);
}

int cunmod_newton_steps(int64_t precision, int64_t start)
{
    int steps = 0;
    while (cunmod_newton_step(precision, steps) > start)
        steps++;
    return steps;
}

int64_t cunmod_newton_step(int64_t precision, int i)
{
    return ((precision - 1) >> i) + 1;
}

/* Returns whether the last step of Newton's iteration computes the only block of the quotient
 * instead of the second half of the inverse (Karp and Markstein, ACM TOMS 23, 1997). Since only
 * half of the inverse is then needed, the longest products of the step are saved. Returns 0 if s <=
 * limits->start, because the launch that computes the inverse also computes the quotient; and 0 for
 * several blocks, because each block is a product by the complete inverse. */
static int is_fused(int64_t s, int64_t blocks, const cunmod_newton_limits_t *limits)
{
    return blocks == 1 && s > limits->start;
}

/* Sets the numbers of points and primes of the transforms. Products for the remainder are computed
 * modulo x^rest - 1, where rest = shape->rest >= lenb, so that the lenb lowest coefficients of the
 * divisor do not wrap around. Returns 0, or -1 when a transform does not exist. */
static int set_transforms(cunmod_newton_t *shape, int64_t lenb, uint64_t p)
{
    const int own = shape->own != 0;
    const int64_t m = shape->m, s = shape->s;
    shape->points = cunmod_ntt_points(shape->fused ? s : 2 * s - 1, p, own);
    shape->rest = m > 1 ? cunmod_ntt_points(cunmod_most(lenb, s), p, own) : 0;
    shape->count = own ? 1 : cunmod_ntt_count((uint64_t)s, p);
    cunmod_newton_adapt_limits(&shape->limits, p, shape->count);
    return shape->points == 0 || (m > 1 && shape->rest == 0) || shape->count == 0 ? -1 : 0;
}

int cunmod_newton_shape(cunmod_newton_t *shape, int64_t n, int64_t m, int64_t s, uint64_t p,
                        int own, const cunmod_newton_limits_t *limits)
{
    const int64_t blocks = (n - m + s) / s;
    const int fused = is_fused(s, blocks, limits);
    *shape = (cunmod_newton_t){.n = n,
                               .m = m,
                               .s = s,
                               .blocks = blocks,
                               .fused = fused,
                               .precision = fused ? cunmod_newton_step(s, 1) : s,
                               .own = own ? p : 0,
                               .limits = *limits};
    /* A step that extends the inverse from ceil(s/2) coefficients to s reads the divisor from
     * coefficient m + ceil(s/2) - 1 - s on. If this index is negative, zeros are put below the
     * divisor. */
    shape->padded = m <= s / 2 && (fused || s > limits->start) ? s : 0;
    return set_transforms(shape, m, p);
}

int cunmod_newton_inverse_shape(cunmod_newton_t *shape, int64_t n, uint64_t p, int own,
                                const cunmod_newton_limits_t *limits)
{
    *shape = (cunmod_newton_t){.n = n,
                               .m = n,
                               .s = n,
                               .precision = n,
                               .points = cunmod_ntt_points(n, p, own),
                               .count = own ? 1 : cunmod_ntt_count((uint64_t)n, p),
                               .own = own ? p : 0,
                               .limits = *limits};
    cunmod_newton_adapt_limits(&shape->limits, p, shape->count);
    return shape->points == 0 || shape->count == 0 ? -1 : 0;
}

/* Returns the least block length for a prepared divisor of m coefficients: m - 1, since the product
 * of two remainders and x has 2m - 2 coefficients, and its quotient m - 1; but at least
 * limits->start. */
static int64_t least_prepared_block(int64_t m, const cunmod_newton_limits_t *limits)
{
    return cunmod_most(m - 1, limits->start);
}

int64_t cunmod_newton_prepared_points(int64_t m, int64_t word)
{
    const cunmod_newton_limits_t limits = cunmod_newton_limits(word);
    return 2 * least_prepared_block(m, &limits) - 1;
}

/* Returns s, the length of the inverse of a prepared divisor of m coefficients. If steps of
 * Newton's iteration compute the inverse, s is as large as the transforms for s = m - 1 allow
 * without more points or primes; then, for example, a dividend of 2m coefficients has a quotient of
 * one block. For m = 2^k and m = 2^k + 1 these transforms allow only s <= 2^k, and the quotient of
 * a dividend of 2m coefficients has a first block of one or two coefficients. s < 2m, so that no
 * zeros need to be put below the divisor. */
static int64_t prepared_block(int64_t m, uint64_t p, int own, const cunmod_newton_limits_t *limits)
{
    const int64_t least = least_prepared_block(m, limits);
    const int64_t rest = cunmod_ntt_points(least, p, own);
    int64_t s = (cunmod_ntt_points(2 * least - 1, p, own) + 1) / 2;
    s = cunmod_least(s, cunmod_least(rest, 2 * m - 1));
    return least > limits->start && s > least &&
                   (own || cunmod_ntt_count((uint64_t)s, p) == cunmod_ntt_count((uint64_t)least, p))
               ? s
               : least;
}

int cunmod_newton_prepared_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, int own,
                                 const cunmod_newton_limits_t *limits)
{
    const int64_t s = prepared_block(m, p, own, limits);
    *shape = (cunmod_newton_t){
        .n = m, .m = m, .s = s, .blocks = 1, .precision = s, .own = own ? p : 0, .limits = *limits};
    return set_transforms(shape, m - 1, p);
}

void cunmod_newton_reshape(cunmod_newton_t *shape, int64_t n)
{
    shape->n = n;
    shape->blocks = (n - shape->m + shape->s) / shape->s;
}

int64_t cunmod_newton_remainder_words(const cunmod_newton_t *shape)
{
    return (shape->blocks - 1) * shape->s + shape->m - 1;
}

int64_t cunmod_newton_first_block(const cunmod_newton_t *shape)
{
    return shape->n - shape->m + 1 - (shape->blocks - 1) * shape->s;
}

/* The transform of the first len coefficients of the inverse is not stored, and so a product by
 * these coefficients needs three transforms, instead of two for a product by the complete inverse.
 * Short transforms are used only if they have at most half as many points as long ones. */
int64_t cunmod_newton_short_points(const cunmod_newton_t *shape, int64_t len)
{
    const int64_t points = cunmod_ntt_points(2 * len - 1, shape->own, shape->own != 0);
    return 2 * points <= shape->points ? points : 0;
}

int64_t cunmod_newton_points(int64_t n, int64_t m)
{
    return cunmod_most(m, 2 * (n - m) + 1);
}

int cunmod_newton_keeps_divisor(const cunmod_newton_t *shape)
{
    return shape->rest != 0 && (shape->fused ? shape->m <= shape->s && shape->padded == 0 &&
                                                   shape->points == shape->rest
                                             : shape->blocks > 1);
}

int64_t cunmod_take(int64_t *at, int64_t bytes)
{
    const int64_t start = *at;
    *at += (bytes + 255) / 256 * 256;
    return start;
}

int64_t cunmod_newton_prepared_bytes(const cunmod_newton_t *shape, int64_t word)
{
    return shape->count * (shape->points + shape->rest) * (int64_t)sizeof(uint32_t) +
           shape->precision * word;
}

int64_t cunmod_newton_work_bytes(const cunmod_newton_t *shape)
{
    return 2 * shape->count * (int64_t)sizeof(uint32_t) * cunmod_most(shape->points, shape->rest);
}

cunmod_newton_space_t cunmod_newton_space(const cunmod_newton_t *shape, int64_t word)
{
    cunmod_newton_space_t space;
    const int64_t residues = shape->count * (int64_t)sizeof(uint32_t);
    int64_t at = 0;
    space.inverse = cunmod_take(&at, shape->precision * word);
    space.error = cunmod_take(&at, shape->precision * word);
    space.padded = cunmod_take(&at, shape->padded * word);
    space.work = cunmod_take(&at, cunmod_newton_work_bytes(shape));
    space.kept = cunmod_take(&at, residues * shape->points);
    space.kept_divisor =
        cunmod_take(&at, cunmod_newton_keeps_divisor(shape) ? residues * shape->rest : 0);
    space.bytes = at;
    return space;
}

int64_t cunmod_newton_table_words(const cunmod_newton_t *shape)
{
    int64_t words = cunmod_ntt_tables(shape->points, shape->count);
    if (shape->rest != 0 && shape->rest != shape->points)
        words += cunmod_ntt_tables(shape->rest, shape->count);
    const int64_t short_points =
        cunmod_newton_short_points(shape, cunmod_newton_first_block(shape));
    words += short_points != 0 ? cunmod_ntt_tables(short_points, shape->count) : 0;
    const int steps = cunmod_newton_steps(shape->precision, shape->limits.start);
    for (int i = 0; i < steps; i++)
    {
        const int64_t next = cunmod_newton_step(shape->precision, i);
        const int64_t points = cunmod_ntt_points(next, shape->own, shape->own != 0);
        if (!cunmod_newton_plain_step(&shape->limits, cunmod_newton_step(shape->precision, i + 1),
                                      next, points))
            words += cunmod_ntt_tables(points, shape->count);
    }
    return words;
}
