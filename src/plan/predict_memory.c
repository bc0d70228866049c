/* Computes upper bounds of the host memory that FLINT needs. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "cunmod.h"
#include "plan/predict.h"

/* Words of memory that FLINT needs per coefficient of the operands: of both operands of the query
 * or, for rational reconstruction and for operations modulo a polynomial or a power of x, of the
 * modulus only. The numbers are measured values, generously rounded up, and include copies of
 * operands and results.
 *
 * Measured with FLINT 2.9 and 3.6 up to 2^18 coefficients, moduli of 64 bits:
 *
 *   the low half of a product                   17
 *   a division, divisor a tenth as long         21
 *   a quotient of power series                  28
 *   a power modulo a polynomial                 42
 *   an extended GCD                             21
 *   a fraction with a short numerator           71
 *   values at more points than coefficients     24
 *
 * For products, divisions, power series and powers the number of words is `words`, for any modulus,
 * plus a multiple of `packed`, the memory of products for a modulus of 64 bits: FLINT packs the
 * coefficients into long integers, with fewer bits if the modulus is shorter. Measured with p = 2:
 * 2.1, 5.5, 5.0 and 13.7; with 16 bits: 5.7, 9.2, 9.9 and 19.4. The other operations need most of
 * their memory for unpacked words.
 *
 * FLINT with fft_small was not measured. By its source a product modulo k primes needs 2 k + 1
 * arrays of doubles of the next power of two, at most 4 k + 2 words: 18 for the four primes of a
 * modulus of 64 bits, 6 for the one prime of the shortest moduli. LEAST_PACKED yields 8.6 instead
 * of these 6, which includes copies. */
typedef struct
{
    double words, packed;
} share_t;

static const share_t product_words = {2, 22}, division_words = {6, 24}, series_words = {6, 30},
                     modular_words = {16, 44};
#define LEAST_PACKED 0.3   /* the least factor by which words_of multiplies `packed` */
#define ELEMENTARY_WORDS 3 /* copies of the operands and of the result */
#define MATRIX_WORDS                                                                               \
    4 /* copies of the operands and of the result, and FLINT's transposed operand */
#define POLY_MATRIX_WORDS 8 /* copies, packed integers, and their residues modulo primes */
#define POLY_MATRIX_ENTRY_WORDS                                                                    \
    6 /* for each coefficient of FLINT's product: the same as for the operands */
#define EUCLID_WORDS 30
#define FRACTION_WORDS 88
#define POINTS_WORDS 32
#define CALL_WORDS 4096 /* words that are added for any operation */

/* FLINT's composition modulo a polynomial of length n needs about COMPOSITION_ROWS sqrt(n) rows of
 * n words: the powers of the inner polynomial, the blocks of the outer polynomial, their products,
 * and a copy of the powers (nmod_poly_compose_mod, the algorithm of Brent and Kung). Measured: 3.3
 * sqrt(n) rows. */
#define COMPOSITION_ROWS 4

/* Returns the words of memory per coefficient. FLINT packs a coefficient of a product into 2
 * bits(p) + log2(length) bits; `packed` was measured with a modulus of 64 bits, where this is 128
 * and a few more. */
static double words_of(const cunmod_query_t *query, share_t share)
{
    const double bits = 2 * query->bits + ceil(log2((double)query->n + 1));
    return share.words + share.packed * fmax(fmin(bits / 128, 1), LEAST_PACKED);
}

/* Returns the words of the subproduct tree: one for each point on each level. */
static double tree_words(double points)
{
    return points * ceil(log2(points + 1));
}

/* "scan": words of memory per coefficient for the arrays of cpu_points.c, with copies of the
 * operands and of the result, without the words of the product, which are added. Measured with
 * FLINT 2.9, for an interpolation modulo 64 bits: 14 words per coefficient, including the product;
 * the bound is 54. */
#define SCAN_WORDS 16

static double scan_words(const cunmod_query_t *query)
{
    const cunmod_query_t product = cunmod_query_scan(query, 0);
    return words_of(&product, product_words) * (double)(product.n + product.m) +
           SCAN_WORDS * ((double)query->n + (double)query->m);
}

static double quotient_words(const cunmod_query_t *query, double n, double m)
{
    const double rows = query->div.composed > 0 ? COMPOSITION_ROWS * (sqrt(m) + 2) : 0;
    if (query->div.products > 0)
    {
        /* results > 0: one array has all results, another one has the outer polynomials */
        return (words_of(query, modular_words) + rows) * m +
               (double)query->div.results * (2 * m + (double)query->div.composed);
    }
    return query->div.series ? words_of(query, series_words) * m
                             : words_of(query, division_words) * (n + m);
}

/* FLINT computes all coefficients of the product of the truncated operands, of which the caller
 * may want a few. Modulo a large prime FLINT multiplies the values of the operands at as many
 * points. */
static double poly_matrix_words(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    const int64_t hi = cunmod_query_mat_hi(query);
    const double len = (double)cunmod_least(mat->lena, hi) + (double)cunmod_least(mat->lenb, hi) -
                       1;
    const double m = (double)mat->rows, k = (double)mat->depth, n = (double)mat->columns;
    return POLY_MATRIX_WORDS * ((double)query->n + (double)query->m + (double)query->hi) +
           (m * k + k * n + POLY_MATRIX_ENTRY_WORDS * m * n) * len;
}

/* Copies of the operands and of the result, the inverse of L coefficients, and the largest products
 * of Newton's iteration and of the lifting, whose operands have L coefficients. */
static double series_matrix_words(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    const int64_t n = mat->rows, terms = cunmod_query_mat_hi(query);
    const int64_t block = cunmod_mat_series_cpu_block(n, mat->columns, mat->lena, terms);
    const cunmod_query_t square = cunmod_ask_mat_poly(query->p, n, n, n, block, block, 0, block);
    const cunmod_query_t lift =
        cunmod_ask_mat_poly(query->p, n, n, mat->columns, block, block, 0, block);
    return MATRIX_WORDS * ((double)query->n + (double)query->m + (double)query->hi +
                           (double)n * (double)n * (double)block) +
           fmax(poly_matrix_words(&square), poly_matrix_words(&lift));
}

/* Copies of the operand and of the result, the bases and residuals of all levels of halves, and the
 * two largest products, of bases of about n N / m coefficients. */
static double basis_matrix_words(const cunmod_query_t *query)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    const int64_t m = mat->rows, n = mat->columns, N = mat->lenb, half = N / 2 + 1;
    const cunmod_query_t residual = cunmod_ask_mat_poly(query->p, m, m, n, half, N, 0, N);
    const cunmod_query_t whole = cunmod_ask_mat_poly(query->p, m, m, m, half, half, 0, N);
    const double levels = 2 * (double)m * ((double)m + (double)n) * ((double)N + 64);
    return MATRIX_WORDS * ((double)query->n + (double)query->hi) + levels +
           fmax(poly_matrix_words(&residual), poly_matrix_words(&whole));
}

static double words(const cunmod_query_t *query)
{
    const double n = (double)query->n, m = (double)query->m;
    switch (query->op)
    {
    case CUNMOD_OP_MUL:
        return words_of(query, product_words) * (n + m);
    case CUNMOD_OP_DIV:
        return quotient_words(query, n, m);
    case CUNMOD_OP_ELEMENTARY:
        return ELEMENTARY_WORDS * (n + m) + (double)query->hi;
    case CUNMOD_OP_MAT:
        if (query->task == CUNMOD_MAT_EVALUATE) /* FLINT stores sqrt(len) powers */
            return MATRIX_WORDS * (n + m + (double)query->hi) +
                   (sqrt((double)query->mat.lena) + 1) * (double)query->hi;
        return query->task == CUNMOD_MAT_POLY_MUL      ? poly_matrix_words(query)
               : query->task == CUNMOD_MAT_POLY_SERIES ? series_matrix_words(query)
               : query->task == CUNMOD_MAT_POLY_BASIS  ? basis_matrix_words(query)
                                                       : MATRIX_WORDS * (n + m + (double)query->hi);
    case CUNMOD_OP_GCD:
        return cunmod_query_middle(query) ? FRACTION_WORDS * n : EUCLID_WORDS * (n + m);
    default:
        if (!cunmod_query_has_tree(query))
            return scan_words(query);
        return POINTS_WORDS * (n + m) + tree_words(m);
    }
}

double cunmod_predict_cpu_bytes(const cunmod_query_t *query)
{
    return sizeof(uint64_t) * (words(query) + CALL_WORDS);
}
