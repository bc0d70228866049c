/* Predicts how long a processor computes with integers: products, remainders modulo many primes, and
 * resultants by subresultants. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/predict_integers.h"

#include <math.h>
#include <string.h>

#include "shape/tuning.h"

/* By Karatsuba's and Toom's algorithms, and by transforms. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params)
{
    static const double word_us[] = CUNMOD_TUNE_INTEGERS_KRONECKER;
    const int fft_small = strstr(params->flint, "fft_small") != NULL;
    return (x + y) *
           fmin(CUNMOD_TUNE_INTEGERS_TOOM * sqrt(fmin(x, y)), log2(x + y + 1) * word_us[fft_small]);
}

/* Up to LEAF words each prime divides the integer. A longer one is divided by products of primes down
 * to those of LEAF words; one that is longer than the product of all is divided by that first. */
double cunmod_integer_reduce_us(double words, double k)
{
    const double leaf = CUNMOD_TUNE_INTEGERS_REDUCE * k;
    if (words <= CUNMOD_TUNE_INTEGERS_LEAF_WORDS)
    {
        return leaf * words;
    }
    const double levels = log2(fmin(words, k) / CUNMOD_TUNE_INTEGERS_LEAF_WORDS + 1);
    return leaf * CUNMOD_TUNE_INTEGERS_LEAF_WORDS +
           CUNMOD_TUNE_INTEGERS_REMAINDER * k * levels * levels +
           CUNMOD_TUNE_INTEGERS_DIVISION * fmax(words - k, 0) * sqrt(k);
}

double cunmod_integer_combine_us(double k)
{
    const double levels = log2(k + 1);
    return CUNMOD_TUNE_INTEGERS_COMB * k * levels * levels;
}

/* FLINT's content of coefficients of so many bits: a GCD of two integers, if it is 1. */
double cunmod_integer_content_us(int64_t bits, const cunmod_params_t *params)
{
    const double words = (double)bits / 64;
    return log2(words + 1) * cunmod_integer_product_us(words, words, params);
}

/* By Kronecker's substitution, a product of two integers, or by transforms of polynomials, which
 * take about as long; of a few long coefficients by Karatsuba's algorithm. */
double cunmod_integer_polys_us(int64_t lenx, int64_t leny, int64_t bits_x, int64_t bits_y,
                               const cunmod_params_t *params)
{
    const double n = (double)lenx, m = (double)leny;
    const double x = (double)(bits_x / 64 + 1), y = (double)(bits_y / 64 + 1);
    const double words = ((double)(bits_x + bits_y) + log2(m) + 1) / 64;
    const int few = m < CUNMOD_TUNE_INTEGERS_FEW && fmax(x, y) > CUNMOD_TUNE_INTEGERS_LONG;
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL + CUNMOD_TUNE_INTEGERS_COEFF * 2 * (n + m) +
           (few ? n * pow(m, CUNMOD_TUNE_INTEGERS_KARATSUBA) *
                      cunmod_integer_product_us(x, y, params)
                : cunmod_integer_product_us(n * words, m * words, params));
}

/* ---- resultants without points -------------------------------------------------------- */

/* Products of two coefficients of y, which FLINT makes term by term: of x and y terms, with
 * integers of so many bits. */
static double terms_us(double x, double y, double bits_x, double bits_y,
                       const cunmod_params_t *params)
{
    return x * y *
           (CUNMOD_TUNE_BIVARIATE_TERM +
            cunmod_integer_product_us(bits_x / 64, bits_y / 64, params));
}

/* Subresultants. That of degree m - t in y, where m is the lesser one of the degrees, n the other
 * one, has minors of order n - m + 2 t as coefficients: t rows of the longer operand, n - m + t of
 * the shorter one. Products for it have operands about as long as this one and the one before; the
 * first ones are coefficients of both operands. The first
 * pseudodivision multiplies n coefficients n - m times by the leading one of the divisor. Where m
 * is 0 the result is a power, whose last product counts. */
double cunmod_bivariate_flint_us(const cunmod_bivariate_shape_t *a,
                                 const cunmod_bivariate_shape_t *b, const cunmod_params_t *params)
{
    const cunmod_bivariate_shape_t *const x = a->leny < b->leny ? b : a;
    const cunmod_bivariate_shape_t *const y = a->leny < b->leny ? a : b;
    const double n = (double)x->leny - 1, m = (double)y->leny - 1, more = n - m;
    const double degx = (double)x->lenx - 1, degy = (double)y->lenx - 1;
    const double bitsx = (double)x->bits, bitsy = (double)y->bits;
    if (m == 0)
    {
        const double words = (n * degy + 1) * (n * bitsy / 64 + 1);
        return CUNMOD_TUNE_BIVARIATE_CALL +
               CUNMOD_TUNE_BIVARIATE_POWER *
                   cunmod_integer_product_us(words / 2, words / 2, params);
    }
    double us =
        n * more / 2 *
        terms_us(degx + more * degy / 2 + 1, degy + 1, bitsx + more * bitsy / 2, bitsy, params);
    for (double t = 0.5; t < m; t++)
    {
        const double after = t + 0.5, before = t - 0.5;
        us += (m - before) * terms_us(after * degx + (more + before) * degy + 1,
                                      before * degx + (more + after) * degy + 1,
                                      after * bitsx + (more + before) * bitsy,
                                      before * bitsx + (more + after) * bitsy, params);
    }
    return CUNMOD_TUNE_BIVARIATE_CALL + CUNMOD_TUNE_BIVARIATE_STEP * us;
}
