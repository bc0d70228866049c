/* Predicts the times of computations with integers on one processor: products, remainders modulo
 * many primes, and FLINT's functions that do not compute images; and the first primes and groups
 * of primes of images. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/integer_plan.h"

#include <math.h>
#include <string.h>

#include "shape/tuning.h"

/* Returns the smaller one of two times: by the algorithms of Karatsuba and Toom, and by
 * transforms. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params)
{
    static const double word_us[] = CUNMOD_TUNE_INTEGERS_KRONECKER;
    const int fft_small = strstr(params->flint, "fft_small") != NULL;
    return (x + y) *
           fmin(CUNMOD_TUNE_INTEGERS_TOOM * sqrt(fmin(x, y)), log2(x + y + 1) * word_us[fft_small]);
}

/* Each level of the product tree takes a time proportional to max(words, k), times the number of
 * levels of a transform. */
double cunmod_integer_convert_us(double words, double k)
{
    const double levels = log2(fmin(words, k) + 1);
    return CUNMOD_TUNE_INTEGERS_CONVERT * fmax(words, k) * levels * levels;
}

/* ---- modulo a prime ----------------------------------------------------------------- */

double cunmod_mat_det_us(double n)
{
    return n * (CUNMOD_TUNE_MAT_ROW + n * n * CUNMOD_TUNE_MAT_DET);
}

double cunmod_mat_charpoly_us(double n)
{
    return n * (CUNMOD_TUNE_MAT_ROW + n * n * CUNMOD_TUNE_MAT_CHARPOLY);
}

double cunmod_integer_rank_us(const cunmod_integers_query_t *query)
{
    const double entries = (double)query->n, n = (double)query->inner, least = fmin(n, entries / n);
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL +
           entries * ((double)query->bits_n / 64 + 1) * CUNMOD_TUNE_INTEGERS_COEFF +
           least * CUNMOD_TUNE_MAT_ROW + entries * least * CUNMOD_TUNE_MAT_DET;
}

/* ---- polynomials in one variable ----------------------------------------------------- */

/* Returns the microseconds of a product of two polynomials, one of n coefficients of bits_n bits,
 * the other one of m coefficients of bits_m bits. FLINT computes a product of two integers
 * (Kronecker's substitution). */
static double polys_us(double n, double m, double bits_n, double bits_m,
                       const cunmod_params_t *params)
{
    const double words = (bits_n + bits_m + log2(fmin(n, m)) + 1) / 64;
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL + CUNMOD_TUNE_INTEGERS_COEFF * 2 * (n + m) +
           cunmod_integer_product_us(n * words, m * words, params);
}

double cunmod_integer_polys_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    return polys_us((double)query->n, (double)query->m, (double)query->bits_n,
                    (double)query->bits_m, params);
}

/* FLINT multiplies matrices of short entries entry by entry, and others modulo primes: it reduces
 * all entries, multiplies matrices of words, and recombines the entries of the result. The matrices
 * have n / inner rows and m / inner columns. */
double cunmod_integer_mats_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double n = (double)query->n, m = (double)query->m, out = (double)query->out;
    const double x = (double)query->bits_n / 64 + 1, y = (double)query->bits_m / 64 + 1;
    const double terms = n / (double)query->inner * m, primes = x + y;
    const double conversions = n * cunmod_integer_convert_us(x, primes) +
                               m * cunmod_integer_convert_us(y, primes) +
                               out * cunmod_integer_convert_us(primes, primes);
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL + CUNMOD_TUNE_INTEGERS_COEFF * (n + m + out) +
           fmin(terms * cunmod_integer_product_us(x, y, params),
                terms * primes * CUNMOD_TUNE_INTEGERS_MAT_TERM + conversions);
}

/* FLINT divides recursively, by halves. Let the quotient have k coefficients, and let l = min(k,
 * m). Counted are the product of quotient and divisor, and k / l products of l by l coefficients
 * for each halving of l after the first one. */
double cunmod_integer_quotient_us(const cunmod_integers_query_t *query,
                                  const cunmod_params_t *params)
{
    const double m = (double)query->m, k = (double)query->n - m + 1, least = fmin(k, m);
    const double bits_m = (double)query->bits_m, bits = fmax((double)query->bits_n - bits_m, 1);
    return CUNMOD_TUNE_INTEGERS_QUOTIENT *
           (polys_us(k, m, bits, bits_m, params) +
            (log2(least + 1) - 1) * k / least * polys_us(least, least, bits, bits_m, params));
}

/* FLINT evaluates a polynomial at one integer by divide and conquer: it halves the polynomial down
 * to its coefficients, the leaves of a tree, and multiplies by powers of the point. Each level
 * takes at most as long as the product at the root, whose two factors have half as many words as
 * the value; the leaves are many small products. */
double cunmod_integer_values_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double words = (double)query->primes, out = (double)query->out;
    const double n = (double)(query->n + query->m) - out;
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL +
           out * (n * CUNMOD_TUNE_INTEGERS_LEAF +
                  CUNMOD_TUNE_INTEGERS_VALUE * log2(n + 1) *
                      cunmod_integer_product_us(words / 2, words / 2, params));
}

/* ---- resultants without points -------------------------------------------------------- */

/* Returns the microseconds in which two polynomials in one variable are multiplied, term by term:
 * one of x terms with coefficients of words_x words, the other one of y terms with coefficients of
 * words_y words. */
static double terms_us(double x, double y, double words_x, double words_y,
                       const cunmod_params_t *params)
{
    return CUNMOD_TUNE_BIVARIATE_STEP * x * y *
           (CUNMOD_TUNE_BIVARIATE_TERM + cunmod_integer_product_us(words_x, words_y, params));
}

/* Returns the microseconds to compute the contents (the GCDs of the coefficients) of two
 * polynomials in one variable, one with coefficients of x words, the other one with coefficients of
 * y words. For a content of 1, FLINT computes about one GCD of two coefficients. */
static double contents_us(double x, double y, const cunmod_params_t *params)
{
    return log2(x + 1) * cunmod_integer_product_us(x, x, params) +
           log2(y + 1) * cunmod_integer_product_us(y, y, params);
}

/* Let n >= m be the degrees of the operands (in y for operands in x and y). The coefficients of the
 * subresultant of degree m - t are minors of order n - m + 2 t, with t rows of the longer operand
 * and n - m + t rows of the shorter one. FLINT computes this subresultant by products of two
 * factors: one about as long as its own coefficients, the other one as the coefficients of the
 * subresultant of degree m - t + 1. The first pseudodivision multiplies n coefficients n - m times
 * by the leading coefficient of the divisor. If m = 0, the result is a power, and only the last
 * product of the power is counted. */
double cunmod_subresultants_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const int on_grid = query->op == CUNMOD_INTEGERS_BIVARIATE;
    const double n = (double)query->n - 1, m = (double)query->m - 1, more = n - m;
    const double degx = on_grid ? (double)query->grid.lenx_n - 1 : 0;
    const double degy = on_grid ? (double)query->grid.lenx_m - 1 : 0;
    const double x = (double)query->bits_n / 64, y = (double)query->bits_m / 64;
    if (m == 0)
    {
        const double words = (n * degy + 1) * (n * y + 1) / 2;
        return (query->bits_m == 0 ? (double)query->primes : 1) *
               (CUNMOD_TUNE_BIVARIATE_CALL +
                CUNMOD_TUNE_BIVARIATE_POWER * cunmod_integer_product_us(words, words, params));
    }
    double us = CUNMOD_TUNE_BIVARIATE_CALL + (on_grid ? 0 : contents_us(x, y, params)) +
                n * more / 2 *
                    terms_us(degx + more * degy / 2 + 1, degy + 1, x + more * y / 2, y, params);
    for (double t = 1; t <= m; t++)
    {
        us += (m - t + 1) *
              terms_us(t * degx + (more + t - 1) * degy + 1, (t - 1) * degx + (more + t) * degy + 1,
                       t * x + (more + t - 1) * y, (t - 1) * x + (more + t) * y, params);
    }
    return us;
}

/* ---- determinants --------------------------------------------------------------------- */

/* FLINT's determinant of an n by n matrix. Matrices of constants, n >= 25: FLINT solves a linear
 * system by lifting, which gives a large divisor of the determinant, and needs few further primes.
 * Matrices of polynomials, n < 15: FLINT eliminates in the matrix, with pivots of least degree. n
 * >= 15: FLINT interpolates from the determinants at n (lenx - 1) + 1 points, whatever the degree
 * of the determinant is. At each point FLINT computes the determinant by elimination without
 * fractions, or modulo primes if n >= 25. Then FLINT computes divided differences of all values;
 * the lengths of the values grow with the degree. */
double cunmod_integer_det_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double n = (double)query->n, cube = n * n * n, degree = (double)query->grid.points - 1;
    const double mean = fmax((double)query->grid.coeffs / (n * n) - 1, 0);
    const double points = n * (double)(query->grid.lenx - 1) + 1, primes = (double)query->primes;
    const double words = primes + degree * log2(points / 2 + 1) / 64;
    const double step = CUNMOD_TUNE_MAT_FLINT_STEP +
                        CUNMOD_TUNE_MAT_FLINT_BAREISS *
                            cunmod_integer_product_us(words / 2, words / 2, params);
    const double each = query->n < 25 ? step : words * CUNMOD_TUNE_MAT_FLINT_MODULAR;
    if (query->n >= 25 && query->grid.lenx == 1)
        return cube * ((double)query->bits_n / 64) * CUNMOD_TUNE_MAT_FLINT_LIFTING;
    return query->n < 15
               ? (fmin(degree, n * mean) + 1) * primes * cube * CUNMOD_TUNE_MAT_FLINT
               : points * (cube * each + points * words * CUNMOD_TUNE_MAT_FLINT_DIFFERENCE);
}

/* ---- first primes and groups ------------------------------------------------------ */

int64_t cunmod_integers_first_primes(int way, int processors)
{
    return way == CUNMOD_INTEGERS_ON_DEVICE ? CUNMOD_TUNE_INTEGERS_START : processors;
}

int64_t cunmod_integers_groups(int64_t factors, int64_t memory)
{
    const int64_t bytes = factors * factors * (int64_t)sizeof(uint64_t);
    const int one =
        factors <= CUNMOD_TUNE_GROUP_ALWAYS ||
        (factors <= CUNMOD_TUNE_GROUP_MOST && bytes <= memory / CUNMOD_TUNE_GROUP_MEMORY);
    return factors == 0 ? 0 : one ? 1 : (factors - 1) / CUNMOD_TUNE_GROUP_SIZE + 1;
}
