/* cunmod: integers and their images, polynomials over the integers and in x and y, and matrices of
 * polynomials. Part of cunmod.h, which programs include.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTEGERS_H
#define CUNMOD_INTEGERS_H

#include <stdint.h>

#include "cunmod_base.h"
#include "cunmod_poly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- integers and their images ------------------------------------------ */

/* Integers and their images modulo many moduli (docs/images.md). n integers of `words` words of 64
 * bits each are one array: integer j is x[j words .. (j+1) words - 1], the least word first, in
 * two's complement, as fmpz_get_signed_ui_array writes it and fmpz_set_signed_ui_array reads it. n
 * >= 0, words >= 1, and n words is at most 2^60 (E_LENGTH). Batches, their items and the statuses
 * of items are those of cunmod_poly.h. */

/* p[0 .. count-1] = the largest primes below `below`, in descending order; below = 0 stands for
 * 2^64. These primes are moduli for images. All processors take part. Errors: E_ARGUMENT (NULL),
 * E_LENGTH (count < 0, or there are fewer primes), E_MEMORY. FLINT: n_is_prime. */
CUNMOD_STATUS cunmod_primes(uint64_t *p, int64_t count, uint64_t below);

/* Item i of res = the polynomial of the n coefficients x_j modulo p_i; p_i is any modulus. x is
 * copied to each GPU once, whatever the number of moduli, and has been read when the call returns.
 * An item whose modulus is below 2 has the status E_MODULUS. FLINT: fmpz_multi_mod. Errors:
 * E_ARGUMENT, E_LENGTH, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED. */
CUNMOD_STATUS cunmod_batch_set_integers(cunmod_batch_t res, const uint64_t *x, int64_t words,
                                        int64_t n);

/* x_j = the integer of the least absolute value that is coefficient j of item i modulo p_i, for all
 * i, 0 <= j < n; coefficients that an item does not have are 0. With M the product of all moduli,
 * -M/2 < x_j <= M/2. The moduli are pairwise coprime, as different primes are (E_MODULUS). All
 * items have the status CUNMOD_OK (else the first other status is returned), and at most n
 * coefficients (E_LENGTH). words is at least the result of cunmod_batch_integer_words (E_LENGTH);
 * additional words repeat the sign. The call waits. The first call for a moduli object computes the
 * data that depend on the moduli alone, on all processors, and stores them in the object, also on
 * the GPU. The host combines the integers of several GPUs, and the integers of groups of many
 * thousand moduli. FLINT: fmpz_multi_CRT_ui. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_MEMORY,
 * E_GPU, E_UNSUPPORTED, E_INTERRUPTED. */
CUNMOD_STATUS cunmod_batch_get_integers(uint64_t *x, int64_t words, int64_t n, cunmod_batch_t a);

/* *words = the words of the product of all moduli of the batch, the least `words` for
 * cunmod_batch_get_integers; 1 if there are no moduli. Computes and stores the product as
 * cunmod_batch_get_integers does. Errors: E_ARGUMENT (NULL), E_MODULUS (a modulus is below 2, or
 * they are not pairwise coprime), E_MEMORY, E_INTERRUPTED. */
CUNMOD_STATUS cunmod_batch_integer_words(int64_t *words, cunmod_batch_t batch);

/* ---- polynomials over the integers -------------------------------------- */

/* A polynomial over the integers is an array of its coefficients, which are integers as in
 * cunmod_batch_set_integers: a of lena coefficients of worda words each, the lowest degree first,
 * and b of lenb coefficients of wordb words. A polynomial may have leading zeros, and is zero where
 * its length is 0. Lengths are >= 0, and words of a coefficient are >= 1 (E_LENGTH). Results have
 * integers of `words` words; additional words repeat the sign. words is at least the number that
 * the function of the same name with _words computes from the operands (E_LENGTH): the words of a
 * proved bound of the result. Results may overlap operands.
 *
 * "By images" means: modulo enough of the largest primes below 2^64 that their product is more than
 * twice this bound, as one batch (docs/images.md). Until cunmod_trim, the context keeps the data
 * that depend on the primes alone, for later calls of about the same size. Images on the GPU are
 * used if the GPU is forced, or if they are predicted to be fastest. Otherwise products are
 * computed by FLINT's function for fmpz_poly_t on one thread, and all other results by FLINT or by
 * images on all processors, whichever is predicted to be faster. Images on the processors
 * (cunmod_last_algorithm is "images") stay within the limit of memory, and the flag of
 * cunmod_set_interrupt is read between primes. A long call of FLINT can be interrupted, and is not
 * compared with the limit of memory. Errors: E_ARGUMENT, E_LENGTH, E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_INTERRUPTED, E_WORK. */

/* res[0 .. lena+lenb-2] = a b, and nothing where lena or lenb is 0. FLINT: fmpz_poly_mul. */
CUNMOD_STATUS cunmod_integers_mul(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                  int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                                  cunmod_ctx_t ctx);

/* res[0 .. 2 lena - 2] = a^2, with `words` as for the product of a and a. FLINT: fmpz_poly_sqr. */
CUNMOD_STATUS cunmod_integers_sqr(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                  int64_t lena, cunmod_ctx_t ctx);

/* res[0 .. n-1] = the n lowest coefficients of a b, zero-padded; n >= 0 (E_LENGTH). FLINT:
 * fmpz_poly_mullow. */
CUNMOD_STATUS cunmod_integers_mullow(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                     int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                                     int64_t n, cunmod_ctx_t ctx);

/* *words = the words of the coefficients of a b, by the bound min(lena, lenb) A B for coefficients
 * of a and b of at most A and B in absolute value. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_mul_words(int64_t *words, const uint64_t *a, int64_t worda,
                                        int64_t lena, const uint64_t *b, int64_t wordb,
                                        int64_t lenb);

/* res[0 .. *len-1] = the GCD of a and b, *len = its length (0 when both are zero). The leading
 * coefficient of the GCD is positive, and the content of the GCD is the GCD of the contents. res
 * has room for max(lena, lenb) integers when an operand may be zero, min(lena, lenb) otherwise.
 * Words of res from *len on are untouched. Images: GCDs modulo primes, in rounds that double the
 * number of primes. The primitive part of the integers of these images is the result if it divides
 * both operands, which is proved by divisions modulo primes. FLINT: fmpz_poly_gcd. */
CUNMOD_STATUS cunmod_integers_gcd(uint64_t *res, int64_t *len, int64_t words, const uint64_t *a,
                                  int64_t worda, int64_t lena, const uint64_t *b, int64_t wordb,
                                  int64_t lenb, cunmod_ctx_t ctx);

/* *words = the words of coefficients of the GCD, by Landau's and Mignotte's bound 2^d |a| in the
 * 2-norm for divisors of degree d of a. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_gcd_words(int64_t *words, const uint64_t *a, int64_t worda,
                                        int64_t lena, const uint64_t *b, int64_t wordb,
                                        int64_t lenb);

/* *divides = 1, res[0 .. *len-1] = a / b and *len = its length when b divides a, else *divides = 0,
 * and res and *len are untouched. b is not zero (E_DIVZERO). Every b divides a = 0, with *len = 0.
 * res has room for max(lena' - lenb' + 1, 0) integers, where lena' and lenb' are the lengths
 * without leading zeros. GPU: quotients and remainders modulo primes, which prove the divisibility,
 * as for a GCD. FLINT: fmpz_poly_divides. More errors: E_ARGUMENT (divides or len NULL). */
CUNMOD_STATUS cunmod_integers_divides(int *divides, uint64_t *res, int64_t *len, int64_t words,
                                      const uint64_t *a, int64_t worda, int64_t lena,
                                      const uint64_t *b, int64_t wordb, int64_t lenb,
                                      cunmod_ctx_t ctx);

/* cunmod_integers_divides for b that divides a. More errors: E_NOT_DIVISIBLE. FLINT:
 * fmpz_poly_divexact of FLINT 3. */
CUNMOD_STATUS cunmod_integers_divexact(uint64_t *res, int64_t *len, int64_t words,
                                       const uint64_t *a, int64_t worda, int64_t lena,
                                       const uint64_t *b, int64_t wordb, int64_t lenb,
                                       cunmod_ctx_t ctx);

/* *words = the words of coefficients of a / b for cunmod_integers_divides and
 * cunmod_integers_divexact, by Mignotte's bound 2^d |a| in the 2-norm for a quotient of degree d.
 * Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_divexact_words(int64_t *words, const uint64_t *a, int64_t worda,
                                             int64_t lena, const uint64_t *b, int64_t wordb,
                                             int64_t lenb);

/* res[k] = a(x_k) for the n integers x_k of wordx words each, 0 <= k < n; n >= 0 (E_LENGTH). FLINT:
 * fmpz_poly_evaluate_fmpz_vec. */
CUNMOD_STATUS cunmod_integers_evaluate(uint64_t *res, int64_t words, const uint64_t *a,
                                       int64_t worda, int64_t lena, const uint64_t *x,
                                       int64_t wordx, int64_t n, cunmod_ctx_t ctx);

/* *words = the words of the values of cunmod_integers_evaluate, by the bound lena max |a_i| X^i for
 * points of at most X in absolute value, X >= 1. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_evaluate_words(int64_t *words, const uint64_t *a, int64_t worda,
                                             int64_t lena, const uint64_t *x, int64_t wordx,
                                             int64_t n);

/* res[0] = the resultant of a and b, one integer; 0 where an operand is zero. FLINT:
 * fmpz_poly_resultant. */
CUNMOD_STATUS cunmod_integers_resultant(uint64_t *res, int64_t words, const uint64_t *a,
                                        int64_t worda, int64_t lena, const uint64_t *b,
                                        int64_t wordb, int64_t lenb, cunmod_ctx_t ctx);

/* *words = the words of the resultant of a and b, by Hadamard's bound |a|^deg(b) |b|^deg(a) in
 * 2-norms. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_resultant_words(int64_t *words, const uint64_t *a, int64_t worda,
                                              int64_t lena, const uint64_t *b, int64_t wordb,
                                              int64_t lenb);

/* res[0] = the discriminant of a, one integer; 0 where lena is below 2. FLINT:
 * fmpz_poly_discriminant. */
CUNMOD_STATUS cunmod_integers_discriminant(uint64_t *res, int64_t words, const uint64_t *a,
                                           int64_t worda, int64_t lena, cunmod_ctx_t ctx);

/* *words = the words of the discriminant of a, which are those of the resultant of a and its
 * derivative. Errors: E_ARGUMENT, E_LENGTH, E_MEMORY. */
CUNMOD_STATUS cunmod_integers_discriminant_words(int64_t *words, const uint64_t *a, int64_t worda,
                                                 int64_t lena);

/* r[0] = the resultant of a and b, one integer, and polynomials s[0 .. lenb-2] and t[0 .. lena-2]
 * with s a + t b = r, zero-padded; s = t = 0 where r = 0. No other polynomials s and t have deg s <
 * deg b and deg t < deg a. Results do not overlap each other (E_ALIAS). More errors: E_DOMAIN (a
 * and b are constants other than 0, for which s and t need not exist). FLINT:
 * fmpz_poly_xgcd_modular, which computes the resultant of b and a where a is shorter than b. */
CUNMOD_STATUS cunmod_integers_xgcd(uint64_t *r, uint64_t *s, uint64_t *t, int64_t words,
                                   const uint64_t *a, int64_t worda, int64_t lena,
                                   const uint64_t *b, int64_t wordb, int64_t lenb,
                                   cunmod_ctx_t ctx);

/* *words = the words of r and of the coefficients of s and t. r is a determinant, and the
 * coefficients of s and t are minors of it, so Hadamard's bound holds for all of them. Errors:
 * E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_xgcd_words(int64_t *words, const uint64_t *a, int64_t worda,
                                         int64_t lena, const uint64_t *b, int64_t wordb,
                                         int64_t lenb);

/* Residues of results over the integers, for results that several machines or calls compute
 * together (docs/mpi.md): cunmod_integers_mul_residues, cunmod_integers_resultant_residues and
 * cunmod_integers_discriminant_residues compute residues of the results modulo given numbers, in
 * rows of res, and cunmod_integers_combine computes the integers from such rows. The moduli of a
 * product are any numbers from 2 on, those of resultants and discriminants are primes (E_MODULUS).
 * The results have as many integers as those of the functions without _residues. If the function
 * with _words returns w words, the residues modulo the w largest primes below 2^64 (cunmod_primes)
 * determine the results. k >= 0, and k times the integers of the result is at most 2^60 (E_LENGTH).
 * The flag of an interrupt is read even if k = 0. Residues may overlap operands and moduli. A batch
 * of the images computes the residues, on the GPU or the CPU as the context says. If a GPU is lost
 * that is not forced, all residues are computed once more on the CPU. Errors: E_ARGUMENT, E_LENGTH,
 * E_MODULUS, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */

/* With n = lena + lenb - 1, or 0 where lena or lenb is 0: res[i n + j] = coefficient j of a b
 * modulo p[i], 0 <= i < k. FLINT: fmpz_poly_get_nmod_poly and nmod_poly_mul. */
CUNMOD_STATUS cunmod_integers_mul_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                           const uint64_t *a, int64_t worda, int64_t lena,
                                           const uint64_t *b, int64_t wordb, int64_t lenb,
                                           cunmod_ctx_t ctx);

/* res[i] = the resultant of a and b modulo p[i], also where p[i] divides leading coefficients. */
CUNMOD_STATUS cunmod_integers_resultant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                 const uint64_t *a, int64_t worda, int64_t lena,
                                                 const uint64_t *b, int64_t wordb, int64_t lenb,
                                                 cunmod_ctx_t ctx);

/* res[i] = the discriminant of a modulo p[i], also where p[i] divides the leading coefficient. */
CUNMOD_STATUS cunmod_integers_discriminant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                    const uint64_t *a, int64_t worda, int64_t lena,
                                                    cunmod_ctx_t ctx);

/* res_j = the integer of the least absolute value that is residues[i n + j] modulo p[i] for all i,
 * 0 <= j < n, n integers of `words` words; 0 where k is 0. With M the product of all moduli, -M/2 <
 * res_j <= M/2. The moduli are pairwise coprime, from 2 on (E_MODULUS), and in any order; residues
 * are reduced (E_COEFF). words is at least the number of words of M, for which words = k is always
 * enough (E_LENGTH). The result overlaps neither the residues nor the moduli.
 * cunmod_batch_get_integers computes the result. */
CUNMOD_STATUS cunmod_integers_combine(uint64_t *res, int64_t words, int64_t n,
                                      const uint64_t *residues, const uint64_t *p, int64_t k,
                                      cunmod_ctx_t ctx);

/* ---- polynomials modulo an integer of any size -------------------------- */

/* The modulus m and all coefficients are integers of `words` words, without a sign: m is at least 2
 * (E_MODULUS), may be composite, and may have leading zero words; coefficients are below m
 * (E_COEFF); words >= 1 (E_LENGTH). Results may overlap operands and m, and not each other
 * (E_ALIAS).
 *
 * Products are computed over the integers as by cunmod_integers_mullow, each by the algorithm that
 * is predicted to be fastest, and reduced by FLINT. Divisions and GCDs are computed by products
 * (docs/images.md). If a divisor, a quotient or an operand of a GCD has fewer than 64 coefficients,
 * FLINT computes the result, whatever the path and the limits of the context are. The flag of
 * cunmod_set_interrupt is read at first and for each product. The limits and the path of the
 * context, and cunmod_last_*, are for each product by itself. Errors: E_ARGUMENT, E_LENGTH,
 * E_MODULUS, E_COEFF, E_ALIAS, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */

/* res[0 .. n-1] = a b modulo x^n, zero-padded; n >= 0 (E_LENGTH). FLINT: fmpz_mod_poly_mullow. */
CUNMOD_STATUS cunmod_integers_mod_mullow(uint64_t *res, const uint64_t *a, int64_t lena,
                                         const uint64_t *b, int64_t lenb, int64_t n,
                                         const uint64_t *m, int64_t words, cunmod_ctx_t ctx);

/* res[0 .. n-1] = 1 / a modulo x^n, by Newton's iteration; n >= 0 (E_LENGTH). More errors:
 * E_INVERSE (a(0) is no unit), E_DIVZERO (a = 0). FLINT: fmpz_mod_poly_inv_series. */
CUNMOD_STATUS cunmod_integers_mod_inv_series(uint64_t *res, const uint64_t *a, int64_t lena,
                                             int64_t n, const uint64_t *m, int64_t words,
                                             cunmod_ctx_t ctx);

/* a = q b + r with deg r < deg b. Let lenb' be the length of b without leading zeros. q has
 * max(lena-lenb'+1, 0) coefficients and r has lenb-1, both zero-padded. If neither b nor q is
 * short, Newton's iteration inverts the reverse of b, and q is computed in blocks of at most about
 * the length of b. More errors: E_DIVZERO, E_INVERSE (the leading coefficient of b is no unit).
 * FLINT: fmpz_mod_poly_divrem. */
CUNMOD_STATUS cunmod_integers_mod_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                                         const uint64_t *b, int64_t lenb, const uint64_t *m,
                                         int64_t words, cunmod_ctx_t ctx);

/* The remainder of cunmod_integers_mod_divrem alone. FLINT: fmpz_mod_poly_rem. */
CUNMOD_STATUS cunmod_integers_mod_rem(uint64_t *r, const uint64_t *a, int64_t lena,
                                      const uint64_t *b, int64_t lenb, const uint64_t *m,
                                      int64_t words, cunmod_ctx_t ctx);

/* g[0 .. *leng-1] = the monic GCD of a and b, *leng = its length (0 when both are zero), by
 * half-GCDs. g has room for max(lena, lenb) coefficients when an operand may be zero, and for
 * min(lena, lenb) otherwise. Words of g from coefficient *leng on are untouched. More errors:
 * E_ARGUMENT (leng NULL), E_INVERSE (a remainder of Euclid's algorithm has a leading coefficient
 * that is no unit, as there may be where m is composite). FLINT: fmpz_mod_poly_gcd. */
CUNMOD_STATUS cunmod_integers_mod_gcd(uint64_t *g, int64_t *leng, const uint64_t *a, int64_t lena,
                                      const uint64_t *b, int64_t lenb, const uint64_t *m,
                                      int64_t words, cunmod_ctx_t ctx);

/* The monic GCD g with its cofactors, s a + t b = g. g and *leng are as in cunmod_integers_mod_gcd;
 * s has max(lenb, 1) coefficients and t max(lena, 1), both zero-padded. The cofactors are those of
 * cunmod_xgcd. More errors: E_ARGUMENT (leng NULL), E_INVERSE. FLINT: fmpz_mod_poly_xgcd, whose
 * cofactor is 1 instead of 0 if the other operand is a constant other than 0. */
CUNMOD_STATUS cunmod_integers_mod_xgcd(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t,
                                       const uint64_t *a, int64_t lena, const uint64_t *b,
                                       int64_t lenb, const uint64_t *m, int64_t words,
                                       cunmod_ctx_t ctx);

/* ---- polynomials in x and y --------------------------------------------- */

/* The coefficient of x^i y^j of a polynomial of lenx by leny coefficients is number j lenx + i of
 * an array. Over the integers a coefficient of a has worda words, and one of b has wordb words, as
 * in cunmod_integers_mul. Resultants are with respect to y, and polynomials in x. The degrees in y
 * are the true ones, as in FLINT's fmpz_mpoly_resultant.
 *
 * The GPU computes values at a geometric progression modulo some primes of 64 bits, or modulo p;
 * resultants of the values; the polynomials through these; and integers from these images. No point
 * and no prime is bad: where a leading coefficient vanishes, the determinant of Sylvester's matrix
 * follows from the resultant of the polynomials of lower degree. Polynomials of more than 1024
 * coefficients in y are computed on the CPU. The CPU path takes these steps with FLINT's functions,
 * one prime on each processor, within the limit of memory. */

/* *len = the coefficients that the resultant of polynomials of these lengths may have:
 * (lenxa-1)(lenyb-1) + (lenxb-1)(lenya-1) + 1, or 0 where a length is 0. Errors: E_ARGUMENT,
 * E_LENGTH. */
CUNMOD_STATUS cunmod_bivariate_resultant_length(int64_t *len, int64_t lenxa, int64_t lenya,
                                                int64_t lenxb, int64_t lenyb);

/* res = the resultant of a and b over the integers, as many integers of `words` words as
 * cunmod_bivariate_resultant_length says, zero-padded; 0 where an operand is zero. res may overlap
 * the operands. Errors: E_ARGUMENT, E_LENGTH (a length is negative, or words is less than the
 * result of cunmod_integers_bivariate_resultant_words), E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_INTERRUPTED, E_WORK. FLINT: fmpz_mpoly_resultant. */
CUNMOD_STATUS cunmod_integers_bivariate_resultant(uint64_t *res, int64_t words, const uint64_t *a,
                                                  int64_t worda, int64_t lenxa, int64_t lenya,
                                                  const uint64_t *b, int64_t wordb, int64_t lenxb,
                                                  int64_t lenyb, cunmod_ctx_t ctx);

/* *words = the words of the coefficients of the resultant, by Hadamard's bound |a|^m |b|^n for the
 * degrees n and m of a and b in y, where |a| is the 2-norm of the 1-norms of the coefficients of
 * y^j. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_bivariate_resultant_words(int64_t *words, const uint64_t *a,
                                                        int64_t worda, int64_t lenxa, int64_t lenya,
                                                        const uint64_t *b, int64_t wordb,
                                                        int64_t lenxb, int64_t lenyb);

/* Residues of the resultant over the integers, as cunmod_integers_resultant_residues in one
 * variable: res[i n + j] = coefficient j of the resultant modulo p[i], 0 <= i < k, 0 <= j < n, for
 * the n of cunmod_bivariate_resultant_length, zero-padded. All p[i] are primes above 2 and above n
 * (E_MODULUS). cunmod_integers_combine computes the integers from such rows. res may overlap
 * operands and primes. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_INTERRUPTED, E_WORK. */
CUNMOD_STATUS cunmod_integers_bivariate_resultant_residues(uint64_t *res, const uint64_t *p,
                                                           int64_t k, const uint64_t *a,
                                                           int64_t worda, int64_t lenxa,
                                                           int64_t lenya, const uint64_t *b,
                                                           int64_t wordb, int64_t lenxb,
                                                           int64_t lenyb, cunmod_ctx_t ctx);

/* res = the resultant of a and b modulo the prime p, as many coefficients as
 * cunmod_bivariate_resultant_length says, zero-padded; 0 where an operand is zero. res may overlap
 * the operands. If p is at most that number of coefficients, the resultant is computed over the
 * integers. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS (p is not prime), E_COEFF, E_MEMORY, E_GPU,
 * E_UNSUPPORTED, E_INTERRUPTED, E_WORK. FLINT: nmod_mpoly_resultant. */
CUNMOD_STATUS cunmod_bivariate_resultant(uint64_t *res, const uint64_t *a, int64_t lenxa,
                                         int64_t lenya, const uint64_t *b, int64_t lenxb,
                                         int64_t lenyb, uint64_t p, cunmod_ctx_t ctx);

/* ---- matrices of polynomials -------------------------------------------- */

/* An n by n matrix A of polynomials in t of len coefficients each is an array: the coefficient of
 * t^k of entry (r, c) is number (r n + c) len + k. Over the integers each of these coefficients has
 * worda words, as in cunmod_integers_mul. n >= 0 and len >= 0 (E_LENGTH). A determinant, and each
 * coefficient of a characteristic polynomial, has L = n (len - 1) + 1 coefficients in the result,
 * or 1 where len is 0, zero-padded. The result may overlap the operand.
 *
 * The GPU computes values at a geometric progression modulo some primes of 64 bits, or modulo p;
 * the function of each matrix of values by elimination; the polynomials through these results; and
 * integers from these images (docs/images.md). Matrices of more than 181 rows are computed on the
 * CPU. Matrices of constants have other limits: none for determinants, 1024 rows for characteristic
 * polynomials. The CPU path takes these steps with FLINT's functions, one prime on each
 * processor, within the limit of memory, or calls FLINT's determinant on one thread if this is
 * predicted to be faster. An interrupt can end a computation by FLINT's determinant, which is not
 * compared with the limit of memory. */

/* res[0 .. L-1] = the determinant of A over the integers. words is at least the result of
 * cunmod_integers_det_words (E_LENGTH). Errors: E_ARGUMENT, E_LENGTH, E_MEMORY, E_GPU,
 * E_UNSUPPORTED, E_INTERRUPTED, E_WORK. FLINT: fmpz_poly_mat_det. */
CUNMOD_STATUS cunmod_integers_det(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                  int64_t len, int64_t n, cunmod_ctx_t ctx);

/* *words = the words of the coefficients of the determinant, by Hadamard's bound: the product over
 * all rows of the 2-norm of the 1-norms of their entries, or the product over all columns. Errors:
 * E_ARGUMENT, E_LENGTH, E_MEMORY. */
CUNMOD_STATUS cunmod_integers_det_words(int64_t *words, const uint64_t *a, int64_t worda,
                                        int64_t len, int64_t n);

/* The characteristic polynomial det(x I - A) over the integers: its coefficient of x^e, 0 <= e <=
 * n, which is a polynomial in t, is res[e L .. (e+1) L - 1]. words is at least the result of
 * cunmod_integers_charpoly_words (E_LENGTH). GPU: by Hessenberg's form. Errors: E_ARGUMENT,
 * E_LENGTH, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. FLINT: fmpz_mat_charpoly, where
 * len is 1. */
CUNMOD_STATUS cunmod_integers_charpoly(uint64_t *res, int64_t words, const uint64_t *a,
                                       int64_t worda, int64_t len, int64_t n, cunmod_ctx_t ctx);

/* *words = the words of the coefficients of the characteristic polynomial, by the bound of
 * cunmod_integers_det_words for x I - A, where the 1-norms of entries in the diagonal are larger by
 * 1 than in A. Errors: E_ARGUMENT, E_LENGTH, E_MEMORY. */
CUNMOD_STATUS cunmod_integers_charpoly_words(int64_t *words, const uint64_t *a, int64_t worda,
                                             int64_t len, int64_t n);

/* Residues of the determinant and of the characteristic polynomial over the integers, as those of
 * cunmod_integers_resultant_residues: with N = L for the determinant and N = (n+1) L for the
 * characteristic polynomial, res[i N .. (i+1) N - 1] = the result modulo p[i], 0 <= i < k. All p[i]
 * are primes above 2 and above L (E_MODULUS). cunmod_integers_combine computes the integers from
 * such rows. res may overlap operand and primes. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_MEMORY,
 * E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */
CUNMOD_STATUS cunmod_integers_det_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                           const uint64_t *a, int64_t worda, int64_t len, int64_t n,
                                           cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_integers_charpoly_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                const uint64_t *a, int64_t worda, int64_t len,
                                                int64_t n, cunmod_ctx_t ctx);

/* The determinant, and the characteristic polynomial, modulo the prime p, as cunmod_integers_det
 * and cunmod_integers_charpoly compute them over the integers, with one word for each coefficient.
 * If there are too few points modulo p (at most L are needed), the result is computed over the
 * integers, for the matrix with these coefficients, and reduced. Errors: E_ARGUMENT, E_LENGTH,
 * E_MODULUS (p is not prime), E_COEFF, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK.
 * FLINT: nmod_poly_mat_det, nmod_mat_charpoly. */
CUNMOD_STATUS cunmod_det(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
                         cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_charpoly(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
                              cunmod_ctx_t ctx);

#ifdef __cplusplus
}
#endif

#endif
