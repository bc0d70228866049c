/* Polynomials to factor, for cunmod-bench and cunmod-bench-pari.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_FACTOR_OPERANDS_H
#define CUNMOD_BENCH_FACTOR_OPERANDS_H

#include <stdint.h>

#include "cunmod.h"
#include "peers.h"

/* A monic polynomial a[0 .. degree] modulo p, which the caller frees. */
typedef struct
{
    uint64_t *a;
    int64_t degree;
    uint64_t p;
    int64_t each; /* the degree of each irreducible factor; 0: not known */
} bench_poly_t;

/* Each of the following functions stores a polynomial of about the wanted degree at *z, and its
 * degree. Products of polynomials are computed in ctx. The random numbers follow from the seed, the
 * degree and p, so that equal arguments give equal polynomials. */
typedef void bench_poly_make_t(bench_poly_t *z, int64_t degree, uint64_t p, uint64_t seed,
                               cunmod_ctx_t ctx);

/* A random polynomial, and x^degree + x + 1. */
bench_poly_make_t bench_poly_random, bench_poly_trinomial;

/* The Swinnerton-Dyer polynomial of the largest degree 2^k <= degree, k <= 14: the product of x +-
 * sqrt(2) +- sqrt(3) +- sqrt(5) .. with k square roots. Its factors have degree 1 or 2. */
bench_poly_make_t bench_poly_swinnerton_dyer;

/* x^degree - 1, and x^p - x, whose degree is p. */
bench_poly_make_t bench_poly_xn_minus_1, bench_poly_xp_minus_x;

/* The cyclotomic polynomial of a product of Fermat primes, of degree 2^k <= degree, 2^4 <= 2^k <=
 * 2^14. */
bench_poly_make_t bench_poly_cyclotomic;

/* The product of powers of random polynomials of degrees 1, 2, 4 and 8, a quarter of the degree
 * each. degree >= 32. */
bench_poly_make_t bench_poly_powers;

/* The p-th power of a random polynomial. degree >= p. */
bench_poly_make_t bench_poly_pth_power;

/* The product of linear factors with random roots. */
bench_poly_make_t bench_poly_linear;

/* The product of x - roots[k], 0 <= k < degree. */
void bench_poly_of_roots(bench_poly_t *z, const uint64_t *roots, int64_t degree, uint64_t p,
                         cunmod_ctx_t ctx);

/* Whether the polynomials below exist modulo p: p = 1 modulo 20. The largest such primes of 31 and
 * of 61 bits. */
#define BENCH_PRIME_31 UINT64_C(2147482921)
#define BENCH_PRIME_61 UINT64_C(2305843009213693921)
int bench_poly_has_irreducible(uint64_t p);

/* x^degree - a, irreducible; degree is 2^i 5^j > 1, and p = 1 modulo 20. By the classical criterion
 * a is neither a square nor a fifth power. */
bench_poly_make_t bench_poly_binomial;

/* A dense irreducible polynomial f: that of x^degree - a under a random Moebius transformation. */
bench_poly_make_t bench_poly_irreducible;

/* The products of two such polynomials of half the degree, and of those of degree 16, under one
 * transformation. degree: a power of 2, at least 32. */
bench_poly_make_t bench_poly_halves, bench_poly_equal_degree;

/* z[0 .. ] = the product of factor_i^exps[i], i < count, stored as the results of cunmod_factor;
 * the sum of (lens[i] - 1) exps[i] + 1 words. Each factor and each exponent is positive, count >=
 * 1. Returns the number of words. */
int64_t bench_poly_product(uint64_t *z, const uint64_t *factors, const int64_t *lens,
                           const int64_t *exps, int64_t count, uint64_t p, cunmod_ctx_t ctx);

/* What both programs factor or test. */
typedef struct
{
    int task; /* PEER_FACTORS or PEER_IRREDUCIBLE */
    const char *name;
    bench_poly_make_t *make;
    int64_t degree;
    uint64_t p;
    int modulo;     /* BENCH_MODULO_*: primes that can be in the place of p */
    int structured; /* the time is compared with that of a random polynomial of this degree */
} bench_problem_t;

enum
{
    BENCH_MODULO_ANY,
    BENCH_MODULO_SPECIAL, /* those with bench_poly_has_irreducible */
    BENCH_MODULO_FIXED
};

/* Structured polynomials of this degree exist for all smaller powers of 2, from the least one
 * on. */
#define BENCH_STRUCTURED_DEGREE 4096
#define BENCH_STRUCTURED_LEAST 32

extern const bench_problem_t bench_problems[];
extern const int bench_problem_count;

/* Times of peers grow by such powers of the degree at least: roots take quasi-linear time in FLINT
 * 3, PARI and NTL, factorizations and tests of irreducibility take more. */
#define BENCH_GROWTH_ROOTS 1.1
#define BENCH_GROWTH_FACTORS 1.5

#endif
