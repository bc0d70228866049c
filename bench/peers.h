/* FLINT and NTL as the benchmark calls them: for verification and for comparison.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_PEERS_H
#define CUNMOD_BENCH_PEERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- FLINT ------------------------------------------------------------- */

/* Opens the shared library at `path`; for NULL, the one with which this program is linked. Returns
 * 0, or -1 after a message on stderr. It is called before all other functions. */
int flint_peer_open(const char *path);

/* For example "3.6.0". */
const char *flint_peer_version(void);

/* Whether this FLINT multiplies with fft_small (FLINT 3, built for AVX2 or NEON). Without it, long
 * products take several times as long. */
int flint_peer_has_fft_small(void);

/* Sets FLINT's number of threads. Returns 0, or -1 when this version (2.x) does not use more than
 * one. */
int flint_peer_threads(int threads);

/* As FLINT's underscore functions: n >= m >= 1, leading coefficients are not zero, nothing
 * overlaps. mul: z has n+m-1 words. divrem: q has n-m+1 words, r has m-1. gcd: g has m words and is
 * not monic; its length is returned. xgcd: the same, with s of m words and t of n. */
void flint_peer_mul(uint64_t *z, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                    uint64_t p);
void flint_peer_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t n, const uint64_t *b,
                       int64_t m, uint64_t p);
int64_t flint_peer_gcd(uint64_t *g, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                       uint64_t p);

uint64_t flint_peer_resultant(const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                              uint64_t p);
int64_t flint_peer_xgcd(uint64_t *g, uint64_t *s, uint64_t *t, const uint64_t *a, int64_t n,
                        const uint64_t *b, int64_t m, uint64_t p);

/* Values at n points, and interpolation at n different points. */
void flint_peer_evaluate(uint64_t *ys, const uint64_t *a, int64_t lena, const uint64_t *xs,
                         int64_t n, uint64_t p);
void flint_peer_interpolate(uint64_t *z, const uint64_t *xs, const uint64_t *ys, int64_t n,
                            uint64_t p);

/* a[0 .. n-1] = a(x + c), in place; p is a prime, at least n. */
void flint_peer_taylor(uint64_t *a, int64_t n, uint64_t c, uint64_t p);

/* Whether this FLINT (3.5) has the following: values of a[0 .. n-1] at 1, r^2, r^4, .., n of them;
 * and the polynomial a[0 .. n-1] that has the values ys there. */
int flint_peer_has_geometric(void);
void flint_peer_evaluate_geometric(uint64_t *ys, const uint64_t *a, int64_t n, uint64_t r,
                                   uint64_t p);
void flint_peer_interpolate_geometric(uint64_t *a, const uint64_t *ys, int64_t n, uint64_t r,
                                      uint64_t p);

/* Irreducible factors of a monic polynomial a. factors has the words of all factors, one factor
 * behind the other, 2 (lena - 1) at most; factor i has lens[i] of them, and the exponent exps[i].
 * Returns the number of factors, which are in FLINT's order. */
int64_t flint_peer_factor(uint64_t *factors, int64_t *lens, int64_t *exps, const uint64_t *a,
                          int64_t lena, uint64_t p);

/* degrees = the degrees of the irreducible factors of a, which is monic and squarefree; lena - 1 at
 * most. Returns their number. */
int64_t flint_peer_degrees(int64_t *degrees, const uint64_t *a, int64_t lena, uint64_t p);

/* The different roots of a, lena - 1 at most, in FLINT's order. Returns their number. */
int64_t flint_peer_roots(uint64_t *roots, const uint64_t *a, int64_t lena, uint64_t p);

/* Whether a, which is not constant, is irreducible. */
int flint_peer_is_irreducible(const uint64_t *a, int64_t lena, uint64_t p);

/* z[0 .. n-1] = a(g), or the reversion of a, modulo x^n; a and g have n coefficients. */
void flint_peer_compose_series(uint64_t *z, const uint64_t *a, const uint64_t *g, int64_t n,
                               uint64_t p);
void flint_peer_revert_series(uint64_t *z, const uint64_t *a, int64_t n, uint64_t p);

/* n integers of so many words in two's complement, and their images modulo k primes p, by a comb
 * that is made once. NULL: there is no memory. */
typedef struct flint_peer_comb_struct flint_peer_comb_t;

flint_peer_comb_t *flint_peer_comb_create(const uint64_t *p, int64_t k, const uint64_t *x,
                                          int64_t words, int64_t n);
void flint_peer_comb_destroy(flint_peer_comb_t *comb);

/* images[j k + i] = integer j modulo p[i]; the integers of images, balanced around 0; x = the
 * integers, as they were given. */
void flint_peer_comb_mod(uint64_t *images, flint_peer_comb_t *comb);
void flint_peer_comb_crt(flint_peer_comb_t *comb, const uint64_t *images);
void flint_peer_comb_read(uint64_t *x, const flint_peer_comb_t *comb);

/* A function of FLINT's on matrices modulo a prime p: nmod_poly_mat_mul for CUNMOD_MAT_POLY_MUL,
 * else the function of nmod_mat that has the name of the task. */
typedef struct
{
    int task;          /* CUNMOD_MAT_MUL, _POLY_MUL, _RANK, _DET, _RREF, _NULLSPACE, _INV, .. */
    int64_t m, k, n;   /* a is m by k, b is k by n; for other tasks than products m = k = n >= 1 */
    int64_t len;       /* of POLY_MUL: each entry has so many coefficients; of other tasks 1 */
    const uint64_t *a; /* one row behind the other; an entry has `len` words */
    const uint64_t *b; /* not read for other tasks than products */
    uint64_t p;
} flint_matrices_call_t;

/* Words of the result: of a product or another matrix; n + 1 of a characteristic or minimal
 * polynomial; 0 of a rank or a determinant. */
int64_t flint_matrices_words(const flint_matrices_call_t *call);

/* A call with its operands and its result in FLINT's form, so that conversions are not timed. */
typedef struct flint_matrices_struct flint_matrices_t;

/* Returns NULL if this FLINT lacks a function, or when there is no memory. `call` and the words of
 * its operands are not used after the call. */
flint_matrices_t *flint_matrices_create(const flint_matrices_call_t *call);
void flint_matrices_destroy(flint_matrices_t *peer);

/* Calls the function once. `peer` is a flint_matrices_t, the result is 0. A copy of the matrix that
 * nmod_mat_rref overwrites is made by each call. */
int flint_matrices_run(void *peer);

/* z[0 .. flint_matrices_words-1] = the result of the last call, one row behind the other. An entry
 * of a product of matrices of polynomials has 2 len - 1 coefficients; polynomials are zero-padded.
 * Returns the rank (also for RREF), the determinant, the nullity, whether there is an inverse, or
 * the length of the polynomial; 0 for products. */
uint64_t flint_matrices_read(uint64_t *z, const flint_matrices_t *peer);

/* ---- NTL (only when HAVE_NTL is defined) ------------------------------- */

/* An operation with its operands in NTL's form, so that conversions are not timed: zz_pX when p is
 * below NTL's bound of single precision, ZZ_pX above. */
typedef struct ntl_peer_struct ntl_peer_t;

const char *ntl_peer_version(void);

/* op: CUNMOD_OP_*. Returns NULL when there is no memory. */
ntl_peer_t *ntl_peer_create(int op, const uint64_t *a, int64_t n, const uint64_t *b, int64_t m,
                            uint64_t p);
void ntl_peer_destroy(ntl_peer_t *peer);

/* Performs the operation once. `peer` is an ntl_peer_t, the result is 0. */
int ntl_peer_run(void *peer);

/* Copies result `which` (0: product, quotient or monic GCD; 1: remainder), zero-padded to len
 * words. Returns -1 when the result is longer. */
int ntl_peer_result(uint64_t *out, int64_t len, const ntl_peer_t *peer, int which);

/* Factors, roots and irreducibility of a monic polynomial, with the operand in NTL's form. */
typedef struct ntl_factor_struct ntl_factor_t;

enum
{
    PEER_FACTORS,    /* CanZass */
    PEER_ROOTS,      /* PowerXMod and GCD, which leave the linear factors, and FindRoots */
    PEER_IRREDUCIBLE /* IterIrredTest */
};

/* Returns NULL when there is no memory. One object at a time, as of ntl_peer_t. */
ntl_factor_t *ntl_factor_create(int task, const uint64_t *a, int64_t lena, uint64_t p);
void ntl_factor_destroy(ntl_factor_t *peer);
int ntl_factor_run(void *peer);

/* The result, as flint_peer_factor, flint_peer_roots (words; lens and exps are not written) or
 * flint_peer_is_irreducible stores or returns it. */
int64_t ntl_factor_result(uint64_t *words, int64_t *lens, int64_t *exps, const ntl_factor_t *peer);

#ifdef __cplusplus
}
#endif

#endif
