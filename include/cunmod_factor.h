/* cunmod: factors and roots of polynomials modulo primes below 2^64. Part of cunmod.h, which
 * programs include.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FACTOR_H
#define CUNMOD_FACTOR_H

#include <stdint.h>

#include "cunmod_poly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- factorization ------------------------------------------------------- */

/* Common to factorizations. The modulus p is prime (E_MODULUS), and the polynomial a is not zero
 * (E_DIVZERO). The results are the same on every path, in every run. docs/factoring.md has the
 * algorithms. On the GPU a factorization calls operations on device polynomials, each with its own
 * plan, and cunmod_last_* report on the last of these operations. */

/* a = *lead times the product of factor_i^exps[i], 0 <= i < *count, where the factors are
 * different, monic and irreducible. Factor i has lens[i] words, and `factors` has the words of all
 * factors, one factor behind the other. The factors are sorted by length, and factors of equal
 * length by their coefficients, from the highest one down.
 *
 * The caller provides 2 (lena - 1) words at factors, and lena - 1 numbers at lens and at exps; none
 * if lena <= 1. Words behind the results are unchanged. A constant has no
 * factors. FLINT: nmod_poly_factor, whose factors have another order. More errors: E_ALIAS (two
 * results overlap). */
CUNMOD_STATUS cunmod_factor(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                            int64_t *count, const uint64_t *a, int64_t lena, uint64_t p,
                            cunmod_ctx_t ctx);

/* The squarefree decomposition, stored as the results of cunmod_factor: the factors are monic, not
 * constant, squarefree and pairwise without a common factor, and have different exponents, by which
 * they are sorted. FLINT: nmod_poly_factor_squarefree. More errors: E_ALIAS (two results
 * overlap). */
CUNMOD_STATUS cunmod_factor_squarefree(uint64_t *lead, uint64_t *factors, int64_t *lens,
                                       int64_t *exps, int64_t *count, const uint64_t *a,
                                       int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* degrees[i] and exps[i] = the degree and the exponent of irreducible factor i of a, 0 <= i <
 * *count, sorted by degree, and those of one degree by exponent. Factors of equal degree are not
 * separated, so that the call is faster than cunmod_factor. degrees and exps have space for lena -
 * 1 numbers. More errors: E_ALIAS (two results overlap). */
CUNMOD_STATUS cunmod_factor_degrees(int64_t *degrees, int64_t *exps, int64_t *count,
                                    const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* *irreducible = 1 if a is irreducible, else 0; 0 for constants, and for the zero polynomial, too.
 * FLINT: nmod_poly_is_irreducible, which returns 1 for constants. More errors: E_ARGUMENT
 * (irreducible NULL). */
CUNMOD_STATUS cunmod_is_irreducible(int *irreducible, const uint64_t *a, int64_t lena, uint64_t p,
                                    cunmod_ctx_t ctx);

/* counts[i] = the number of irreducible factors of item i of a, or, if the item has an error, -1
 * times its status (-E_DIVZERO if the item is zero, -E_MODULUS if its modulus is not prime), for
 * all items. degrees[at[i] + k] and exps[at[i] + k] = the degree and the exponent of factor k of
 * item i, 0 <= k < counts[i], sorted as by cunmod_factor_degrees. `at` has items + 1 numbers, at[0]
 * = 0, and at[i+1] - at[i] is at least the degree of item i: offsets for cunmod_batch_get_arrays
 * suffice. What lies behind the results of an item is not changed. The call waits. On the GPU all
 * items are computed at once, except those that are long or have multiple factors
 * (docs/factoring.md). More errors: E_ARGUMENT (NULL), E_LENGTH (`at` is wrong, or has too little
 * space for an item), E_ALIAS (two results overlap, or a result and `at`). */
CUNMOD_STATUS cunmod_batch_factor_degrees(int64_t *degrees, int64_t *exps, int64_t *counts,
                                          const int64_t *at, cunmod_batch_t a);

/* The irreducible factors of all items of a, each modulo its own prime: item i = lead[i] times the
 * product of its factors with their exponents, as cunmod_factor finds them, in the same order.
 * counts[i] = the number of factors of item i, or, if the item has an error, -1 times its status
 * (-E_DIVZERO if the item is zero, -E_MODULUS if its modulus is not prime); lead[i] is then 0.
 * lens[at[i] + k] and exps[at[i] + k] = the length and the exponent of factor k of item i, 0 <= k <
 * counts[i], and the words of all factors of item i, one factor behind the other, are
 * factors[2 at[i] ..]. `at` has items + 1 numbers, at[0] = 0, and at[i+1] - at[i] is at least the
 * degree of item i, as in cunmod_batch_factor_degrees. So lens and exps have space for at[items]
 * numbers, and factors for 2 at[items] words. What lies behind the results of an item is not
 * changed. The call waits. On the GPU all items are computed at once, except those that are long or
 * have multiple factors (docs/factoring.md). More errors: E_ARGUMENT (NULL), E_LENGTH (`at` is
 * wrong, or has too little space for an item), E_ALIAS (two results overlap, or a result and
 * `at`). */
CUNMOD_STATUS cunmod_batch_factor(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                                  int64_t *counts, const int64_t *at, cunmod_batch_t a);

/* *primitive = 1 if a is primitive: if a is irreducible of a degree n >= 1, and the order of x
 * modulo a is p^n - 1; else 0, also for constants, and for the zero polynomial. a need not be
 * monic.
 *
 * The primes that divide p^n - 1 are needed if a is irreducible, and the norm of x is a generator
 * modulo p. primes: `count` integers of `words` words each, the lowest word first, which are taken
 * for some or all of these primes if they divide p^n - 1; NULL if count = 0. The library finds all
 * other primes by divisions, and by FLINT's factorization of what is left of the value of each
 * cyclotomic polynomial of a divisor d of n, where primes are those that FLINT finds probably
 * prime. E_UNSUPPORTED: one of these numbers has more than 200 bits and is not prime, even without
 * the primes given and the prime factors up to 2^15 d; or is not factored: with a FLINT before
 * release 3, one with two prime factors of more than 60 bits may not be. A number of more than 2^12
 * bits is not tested, and one of more than 2^13 bits not divided. A number of 200 bits takes some
 * seconds, and with FLINT 3 a file in /tmp. More errors: E_ARGUMENT (primitive NULL), E_LENGTH
 * (count < 0, or count > 0 and words < 1), E_DOMAIN (the primes are needed, and an integer of the
 * list is not prime). */
CUNMOD_STATUS cunmod_is_primitive(int *primitive, const uint64_t *a, int64_t lena, uint64_t p,
                                  const uint64_t *primes, int64_t words, int64_t count,
                                  cunmod_ctx_t ctx);

/* As cunmod_is_primitive, of a device polynomial a. The call waits. */
CUNMOD_STATUS cunmod_poly_is_primitive(int *primitive, cunmod_poly_t a, const uint64_t *primes,
                                       int64_t words, int64_t count);

/* irreducible[i] = 1 if item i of a is irreducible, else 0, for all items; 0 for constants, and for
 * the zero polynomial, too. If the item has an error, irreducible[i] is -1 times its status
 * (-E_MODULUS if its modulus is not prime). The call waits. On the GPU all items are computed at
 * once, except those that are long (docs/factoring.md). More errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_batch_is_irreducible(int *irreducible, cunmod_batch_t a);

/* res[0 .. len-1] = a random monic irreducible polynomial of degree len - 1 modulo the prime p; len
 * >= 2 (E_LENGTH). All these polynomials are equally likely. The result is a function of len, p and
 * seed alone (splitmix64), and not for cryptography. Candidates are drawn until one is irreducible,
 * len - 1 on average. FLINT: nmod_poly_randtest_monic_irreducible, of another distribution. More
 * errors: E_ARGUMENT (res NULL). */
CUNMOD_STATUS cunmod_random_irreducible(uint64_t *res, int64_t len, uint64_t p, uint64_t seed,
                                        cunmod_ctx_t ctx);

/* As cunmod_random_irreducible, modulo the modulus of the device polynomial res. The call waits. */
CUNMOD_STATUS cunmod_poly_random_irreducible(cunmod_poly_t res, int64_t len, uint64_t seed);

/* As cunmod_factor and cunmod_is_irreducible on host arrays, of a device polynomial a. `room` is
 * the length for which the caller provides arrays, as lena there (E_LENGTH when a is longer). The
 * calls wait. */
CUNMOD_STATUS cunmod_poly_factor(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                                 int64_t *count, int64_t room, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_is_irreducible(int *irreducible, cunmod_poly_t a);

/* ---- roots modulo a prime ------------------------------------------------ */

/* roots[0 .. *count-1] = all different roots of a in [0, p), the smallest first; exps[i] = the
 * multiplicity of roots[i]. If exps is NULL, the multiplicities are not computed, which saves a GCD
 * and values at the roots. *count is at most lena - 1. roots and exps have room for lena - 1
 * numbers each, and for none if lena is 0; what lies behind the results is not changed. A constant
 * has no roots. a is not zero (E_DIVZERO): each number is a root of zero. p must be prime
 * (E_MODULUS). roots may overlap a. FLINT: nmod_poly_roots, which sorts in another way, and aborts
 * for zero.
 *
 * The function calls operations on batches and on device polynomials, each with its own plan
 * (docs/roots.md). On the CPU path FLINT computes all roots in one call. cunmod_last_* report on
 * the last operation. The results are the same on each path and in each run. More errors:
 * E_ARGUMENT (count NULL), E_ALIAS (roots and exps overlap). */
CUNMOD_STATUS cunmod_roots(uint64_t *roots, int64_t *exps, int64_t *count, const uint64_t *a,
                           int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* As cunmod_roots on host arrays, of a device polynomial a. `room` is the length for which the
 * caller provides arrays, as lena of cunmod_roots (E_LENGTH when a is longer). The call waits. More
 * errors: E_DIVZERO, E_ALIAS. */
CUNMOD_STATUS cunmod_poly_roots(uint64_t *roots, int64_t *exps, int64_t *count, int64_t room,
                                cunmod_poly_t a);

/* Item i of res = the different roots of item i of a, the smallest first, as coefficients;
 * counts[i] = the number of these roots. cunmod_batch_get_arrays with offsets at[i+1] = at[i] +
 * counts[i] copies the roots to an array. (An item whose only root is 0 is the polynomial of length
 * 0, and its count is 1.) Multiplicities are not computed. The item has the status E_MODULUS if its
 * modulus is not prime, and E_DIVZERO if it is zero; counts[i] is 0 for an item with a status. res
 * may be a. The call waits. On the GPU all polynomials are split at once (docs/roots.md). More
 * errors: E_ARGUMENT (counts NULL). */
CUNMOD_STATUS cunmod_batch_roots(cunmod_batch_t res, int64_t *counts, cunmod_batch_t a);

/* ---- factors that are found ---------------------------------------------- */

/* A function of the caller's that is told what a factorization has found: the monic factor f[0 ..
 * len-1] and its exponent. f is valid during this call of the function. */
typedef void (*cunmod_found_t)(void *data, const uint64_t *f, int64_t len, int64_t exp);

/* Gives the context a function of the caller's, which replaces the former function; NULL removes
 * the function. A new context has no such function. The calls below call the function with data for
 * each factor as soon as they know it, in any order. When such a call has been stopped, by an
 * interrupt or by a limit, and its results are untouched, the caller has these factors, and can
 * divide the polynomial by them. A call that succeeds has told all of its results, each one once.
 *
 *   call                          factors that are told
 *   cunmod_factor, _poly_factor   the irreducible factors
 *   cunmod_factor_squarefree      the squarefree parts
 *   cunmod_factor_degrees         f = NULL, and len - 1 is the degree of an irreducible factor
 *   cunmod_roots, _poly_roots     x - r for each root r, and exp = 0: the multiplicities are
 *                                 computed after the roots
 *
 * At the beginning of a call the function is called with f = NULL, len = 0 and exp = 0: nothing is
 * found yet. If the GPU fails and the CPU begins anew, this is told again, and so are the factors.
 * Calls on batches tell nothing. On the CPU path cunmod_factor tells the factors of one degree when
 * it has them all. FLINT factors short polynomials and polynomials in x^k, k > 1, and finds roots,
 * in one call, and all factors are told when this call has returned; so nothing is told if it is
 * stopped. With a limit of cunmod_set_work_limit, factors are found on the CPU as on the GPU.
 *
 * The function is called by the thread that makes the call. It may not call functions of the
 * library with this context, nor leave by longjmp; setting the flag of cunmod_set_interrupt stops
 * the call. data must be valid as long as the function is set. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_found(cunmod_ctx_t ctx, cunmod_found_t function, void *data);

#ifdef __cplusplus
}
#endif

#endif
