/* cunmod: polynomials modulo primes below 2^64, and, where a function says so, modulo any number
 * below 2^64. Part of cunmod.h, which programs include.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The first sections say what is common to the functions on host arrays, on device polynomials and
 * on batches. Each later section has one kind of operation: the functions on host arrays, the
 * functions with a prepared object, those on device polynomials, and those on batches.
 */
#ifndef CUNMOD_POLY_H
#define CUNMOD_POLY_H

#include <stdint.h>

#include "cunmod_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- host arrays -------------------------------------------------------- */

/* Common to functions on host arrays.
 *
 * Aliasing: a result may be the same array as an operand or overlap it. Two results must not
 * overlap (E_ALIAS).
 *
 * Pinned memory: the GPU reads and writes a long array without a copy if the array is in one block
 * that CUDA has allocated, or that the caller has registered. Only both ends of an array are
 * checked, so an array whose ends are pinned must be pinned between them, too.
 *
 * Errors: E_ARGUMENT (NULL array of positive length), E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY,
 * E_GPU, E_UNSUPPORTED, E_INTERRUPTED (cunmod_set_interrupt), E_WORK (cunmod_set_work_limit). */

/* ---- device polynomials ------------------------------------------------- */

/* Common to functions on device polynomials. A device polynomial stays on the GPU of its context
 * between calls. When the context has no GPU, or the memory of the GPU is full, the polynomial is
 * in host memory, and every call works all the same. When the GPU is lost (cunmod_sync), calls that
 * need the coefficients of a polynomial in the memory of the GPU return E_GPU until the polynomial
 * gets another value. The modulus of a polynomial is prime and fixed when the polynomial is
 * created. A polynomial is always normalised.
 *
 * Any result may be the same object as any operand, but two results must not be the same object
 * (E_ALIAS). Common errors: E_ARGUMENT (NULL), E_MISMATCH, E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_INTERRUPTED, E_WORK. */
typedef struct cunmod_poly_struct *cunmod_poly_t;

/* Creates the zero polynomial modulo the prime p. Errors: E_MODULUS. */
CUNMOD_STATUS cunmod_poly_create(cunmod_poly_t *poly, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_API void cunmod_poly_destroy(cunmod_poly_t poly);

/* poly = a[0 .. len-1], copied (the array may change after the call); leading zeros are dropped.
 * Errors: E_LENGTH, E_COEFF. */
CUNMOD_STATUS cunmod_poly_set_array(cunmod_poly_t poly, const uint64_t *a, int64_t len);

/* a[0 .. length-1] = poly, where `room` words of a may be written (E_LENGTH when the polynomial is
 * longer). Waits for the result. */
CUNMOD_STATUS cunmod_poly_get_array(uint64_t *a, int64_t room, cunmod_poly_t poly);

/* *len = the length. Waits if the length of a result on the GPU is not known yet. */
CUNMOD_STATUS cunmod_poly_length(int64_t *len, cunmod_poly_t poly);

/* *p = the modulus. */
CUNMOD_STATUS cunmod_poly_modulus(uint64_t *p, cunmod_poly_t poly);

/* *words = the address of the coefficients in the memory of the GPU, for reading only, NULL for the
 * zero polynomial. *coeff_bytes = the bytes of a coefficient: 4 when p < 2^31, else 8. Waits for
 * the context's work, so that any stream may read. The address is valid until poly gets another
 * value or is destroyed, which must not happen before the reading has finished. Errors: E_ARGUMENT
 * (NULL), E_GPU (the polynomial is in host memory: there is no GPU, or its memory was full). */
CUNMOD_STATUS cunmod_poly_device_pointer(const void **words, int *coeff_bytes, cunmod_poly_t poly);

/* If the polynomial is on the GPU, cunmod_poly_get_coeff, cunmod_poly_set_coeff and
 * cunmod_poly_is_zero take one launch each, cunmod_poly_equal and cunmod_poly_random take two, and
 * cunmod_poly_set is a copy. The calls wait if the length of an operand is not known yet. Calls
 * that return a number to the host wait for this number. */

/* cunmod_poly_get_coeff: *c = coefficient i, 0 beyond the length. cunmod_poly_set_coeff:
 * coefficient i = c, c < p (E_COEFF). i >= 0 (E_LENGTH). Each change creates a new polynomial: to
 * change many coefficients, set an array. FLINT: nmod_poly_get_coeff_ui, nmod_poly_set_coeff_ui. */
CUNMOD_STATUS cunmod_poly_get_coeff(uint64_t *c, cunmod_poly_t poly, int64_t i);
CUNMOD_STATUS cunmod_poly_set_coeff(cunmod_poly_t poly, int64_t i, uint64_t c);

/* res = a, copied. cunmod_poly_swap exchanges the values of a and b without copies. */
CUNMOD_STATUS cunmod_poly_set(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_swap(cunmod_poly_t a, cunmod_poly_t b);

/* *equal = 1 when a and b are the same polynomial, else 0; *is_zero = 1 for the zero polynomial,
 * else 0. */
CUNMOD_STATUS cunmod_poly_equal(int *equal, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_is_zero(int *is_zero, cunmod_poly_t poly);

/* *equal = 1 when a and b are the same modulo x^n, n >= 0 (E_LENGTH), else 0. FLINT:
 * nmod_poly_equal_trunc. */
CUNMOD_STATUS cunmod_poly_equal_trunc(int *equal, cunmod_poly_t a, cunmod_poly_t b, int64_t n);

/* *is_unit = 1 for a constant that is not 0, *is_gen = 1 for the polynomial x, else 0. FLINT:
 * nmod_poly_is_unit, nmod_poly_is_gen. */
CUNMOD_STATUS cunmod_poly_is_unit(int *is_unit, cunmod_poly_t poly);
CUNMOD_STATUS cunmod_poly_is_gen(int *is_gen, cunmod_poly_t poly);

/* *count = the number of coefficients that are not 0. *max_bits = the bits of the largest
 * coefficient, 0 for the zero polynomial. *k = the largest k for which the polynomial is a
 * polynomial in x^k, 1 for a constant and 0 for zero. Coefficients on the GPU are copied to host
 * memory first. FLINT: nmod_poly_hamming_weight, nmod_poly_max_bits, nmod_poly_deflation. */
CUNMOD_STATUS cunmod_poly_hamming_weight(int64_t *count, cunmod_poly_t poly);
CUNMOD_STATUS cunmod_poly_max_bits(int64_t *max_bits, cunmod_poly_t poly);
CUNMOD_STATUS cunmod_poly_deflation(int64_t *k, cunmod_poly_t poly);

/* res = n random coefficients, n >= 0 (E_LENGTH), leading zeros dropped. The coefficients are a
 * function of n, seed and the modulus alone (splitmix64), uniform, and not for cryptography. */
CUNMOD_STATUS cunmod_poly_random(cunmod_poly_t res, int64_t n, uint64_t seed);

/* ---- batches ------------------------------------------------------------ */

/* Common to functions on batches. A batch has many polynomials, each with a modulus of its own, and
 * one call is for all of them (docs/batch.md). An operation computes item i of its results from
 * items i of its operands. Each item has a status of its own. If the status of item i is not
 * CUNMOD_OK, its polynomial is 0, item i of the results of later operations has this status, too,
 * and no other item is affected. The status that a call returns is about the batch as a whole.
 *
 * On the GPU all items of about the same length are computed together, and no call waits. Products
 * of more than 2^21 words are computed one by one, and so are long divisions and powers
 * (docs/batch.md); these calls wait. Calls of Euclid's algorithm with long items, and evaluations
 * with few long items, wait, too. On the GPU, memory and time depend on the room of an item, the
 * number of words that are allocated for it, and not on its true length. The room of a result is
 * the largest length that the result can have for operands as long as their rooms. If a GPU has
 * memory for operands and results, but not for the workspace of all items, the items are computed
 * in slices. On the CPU each thread computes one item at a time. On the CPU the limits of the
 * context hold for each item, and on the GPU for each item that is computed by itself. FLINT has no
 * batches. */

/* The most items of a batch, and the most devices over which a batch is spread. */
#define CUNMOD_BATCH_ITEMS (INT64_C(1) << 30)
#define CUNMOD_BATCH_DEVICES 64

/* The moduli of batches, which several batches share. */
typedef struct cunmod_moduli_struct *cunmod_moduli_t;

/* *moduli = a copy of p[0 .. items-1]; p[i] is the modulus of item i. If p[i] < 2, item i of every
 * batch has the status E_MODULUS.
 *
 * If ctx is NULL or was created with device = -1, and its path is not the CPU, the items are spread
 * over several GPUs: over as many as the plan predicts to be the fastest for products of 250
 * coefficients, and at most as many as cunmod_set_devices allows. From about 2000 items on two GPUs
 * are used, and on hosts with more GPUs fewer items are enough. Each GPU has a range of the items,
 * in proportion to its speed. The call opens these GPUs, and they stay open with ctx. Results do
 * not depend on the number of GPUs. If a call fails on a GPU, the CPU computes the items of this
 * GPU alone, also if the GPU is lost (cunmod_set_recovery). The settings of ctx, and cunmod_sync,
 * cunmod_trim and cunmod_transferred, are for all of its GPUs. The functions cunmod_last_* report
 * on the items that have failed or were computed on the CPU, if there are any.
 *
 * Errors: E_ARGUMENT (NULL), E_LENGTH (items < 0 or > CUNMOD_BATCH_ITEMS), E_MEMORY. */
CUNMOD_STATUS cunmod_moduli_create(cunmod_moduli_t *moduli, const uint64_t *p, int64_t items,
                                   cunmod_ctx_t ctx);

/* Creates moduli as cunmod_moduli_create does, but on the devices of the contexts ctxs[0 ..
 * count-1], 1 <= count <= CUNMOD_BATCH_DEVICES, which are all different (E_ARGUMENT). Several
 * contexts may be on one GPU; contexts without a GPU get few of the items. The items are spread
 * even if there are few of them. A call for a batch uses all of these contexts at once. The
 * settings of a context are for its items, and an interrupt of one context ends the call. The
 * functions cunmod_last_* report on the whole call for ctxs[0], and on its own items for another
 * context. Errors: those of cunmod_moduli_create. */
CUNMOD_STATUS cunmod_moduli_create_on(cunmod_moduli_t *moduli, const uint64_t *p, int64_t items,
                                      const cunmod_ctx_t *ctxs, int count);

/* cunmod_moduli_create spreads the items of later moduli of the context over at most `max` GPUs. 0:
 * over all GPUs, the setting of a new context. CUDA_VISIBLE_DEVICES says which GPUs there are.
 * Errors: E_ARGUMENT (max < 0), E_MEMORY. */
CUNMOD_STATUS cunmod_set_devices(cunmod_ctx_t ctx, int max);

/* Sets whether the batches of later moduli of the context survive the loss of a GPU (cunmod_sync),
 * also in the middle of a call:
 *
 *   AUTO  batches that are spread over several GPUs survive; a new context has this setting
 *   OFF   no batch survives. Data that were in the memory of the lost GPU alone are lost, and calls
 *         that need them return E_GPU
 *   ON    all batches survive
 *
 * If batches survive, the polynomials that were in the memory of the lost GPU are computed again on
 * the CPU when a call needs them: the operations that computed them are repeated, from copies of
 * the arrays and integers that the caller gave to cunmod_batch_set_arrays and
 * cunmod_batch_set_integers. No item is lost, and no result changes. Such a call takes as long as
 * all these operations on the CPU, to which the limits and the interrupt of the context apply
 * (E_MEMORY, E_WORK, E_INTERRUPTED). If the GPU path is forced, operations return E_GPU, but
 * polynomials that are not lost can be read.
 *
 * Recovery costs memory and time: cunmod_batch_set_arrays makes a copy in host memory (8 bytes a
 * word, 4 where the modulus is below 2^31), which stays as long as a batch depends on it; the
 * moduli keep four blocks of such memory for later copies. cunmod_batch_set_integers copies the
 * integers. When these copies have more than twice the size of all batches of the moduli, or after
 * more than a thousand operations, an operation waits for the GPU and copies its batches to the
 * host. Errors: E_ARGUMENT (unknown value), E_MEMORY. */
#define CUNMOD_RECOVERY_AUTO 0
#define CUNMOD_RECOVERY_OFF 1
#define CUNMOD_RECOVERY_ON 2
CUNMOD_STATUS cunmod_set_recovery(cunmod_ctx_t ctx, int recovery);

/* Batches with these moduli stay valid. NULL is ignored. */
CUNMOD_API void cunmod_moduli_destroy(cunmod_moduli_t moduli);

/* A batch belongs to the contexts of its moduli, as a device polynomial belongs to its context. */
typedef struct cunmod_batch_struct *cunmod_batch_t;

/* Creates a batch of zero polynomials. Errors: E_ARGUMENT (NULL), E_MEMORY. */
CUNMOD_STATUS cunmod_batch_create(cunmod_batch_t *batch, cunmod_moduli_t moduli);
/* NULL is ignored. */
CUNMOD_API void cunmod_batch_destroy(cunmod_batch_t batch);

/* *items = the number of items. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_batch_items(int64_t *items, cunmod_batch_t batch);

/* Item i = the polynomial with the coefficients coeffs[at[i] .. at[i+1]-1], which may have leading
 * zeros, for all i; at has items + 1 numbers, at[0] = 0. The arrays have been read when the call
 * returns. An item with a coefficient that is not below its modulus gets the status E_COEFF.
 * Errors: E_ARGUMENT (NULL), E_LENGTH (at[0] is not 0, or at[i+1] < at[i]), E_MEMORY. */
CUNMOD_STATUS cunmod_batch_set_arrays(cunmod_batch_t batch, const uint64_t *coeffs,
                                      const int64_t *at);

/* coeffs[at[i] .. at[i+1]-1] = the coefficients of item i, zero-padded, for all i; at is as in
 * cunmod_batch_set_arrays. The call waits until all items are computed. Errors: E_ARGUMENT (NULL),
 * E_LENGTH (an item i has more than at[i+1] - at[i] coefficients, or at is wrong), E_MEMORY,
 * E_GPU. */
CUNMOD_STATUS cunmod_batch_get_arrays(uint64_t *coeffs, const int64_t *at, cunmod_batch_t batch);

/* len[i] = the length, and statuses[i] = the status, of item i for all i. Both calls wait until all
 * items are computed. Errors: E_ARGUMENT (NULL), E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_batch_lengths(int64_t *len, cunmod_batch_t batch);
CUNMOD_STATUS cunmod_batch_statuses(int *statuses, cunmod_batch_t batch);

/* Every item = 0, and item i gets the status statuses[i], one of CUNMOD_OK .. CUNMOD_E_UNSUPPORTED,
 * or E_MODULUS where its modulus is below 2. What is computed from an item with a status has this
 * status: a caller that computes items by itself adds such a batch to the results. Errors:
 * E_ARGUMENT (NULL, an unknown status), E_MEMORY. */
CUNMOD_STATUS cunmod_batch_set_statuses(cunmod_batch_t batch, const int *statuses);

/* Common to operations on batches. An operation computes, for each item, what the function of this
 * name computes on host arrays or on device polynomials. Batches of one call have the same moduli
 * object (E_MISMATCH). Any result may be any operand. Common errors: E_ARGUMENT, E_MISMATCH,
 * E_LENGTH (a number is not allowed, or the results have more than 2^60 words), E_MEMORY, E_GPU,
 * E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */

/* res = a, copied. */
CUNMOD_STATUS cunmod_batch_set(cunmod_batch_t res, cunmod_batch_t a);

/* equal[i] = 1 when item i is the same polynomial in both batches and its status is OK in both,
 * else 0, for all i. The call waits. More errors: E_ARGUMENT (equal NULL). */
CUNMOD_STATUS cunmod_batch_equal(int *equal, cunmod_batch_t a, cunmod_batch_t b);

/* ---- elementary operations ---------------------------------------------- */

/* Each coefficient of the result is computed by itself. The operation is CUNMOD_OP_ELEMENTARY
 * (docs/elementary.md). */

/* Common to elementary operations on host arrays. p is any modulus. The plan nearly always chooses
 * the CPU path, since transfers would take longer than FLINT does. */

/* res[0 .. max(lena,lenb)-1] = a + b, or a - b. FLINT: _nmod_poly_add, _nmod_poly_sub. */
CUNMOD_STATUS cunmod_add(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sub(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. lena-1] = -a, or c a, c < p (E_COEFF). FLINT: _nmod_vec_neg,
 * _nmod_vec_scalar_mul_nmod. */
CUNMOD_STATUS cunmod_neg(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                         cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_scalar_mul(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t c,
                                uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. max(lena,lenb)-1] = a + c b, c < p (E_COEFF). FLINT: _nmod_vec_scalar_addmul_nmod. */
CUNMOD_STATUS cunmod_scalar_addmul(uint64_t *res, const uint64_t *a, int64_t lena,
                                   const uint64_t *b, int64_t lenb, uint64_t c, uint64_t p,
                                   cunmod_ctx_t ctx);

/* res = x^k a, lena + k words (none if lena = 0), or res = the quotient of a by x^k, max(lena-k, 0)
 * words; k >= 0 (E_LENGTH). FLINT: _nmod_poly_shift_left, _nmod_poly_shift_right. */
CUNMOD_STATUS cunmod_shift_left(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_shift_right(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k,
                                 uint64_t p, cunmod_ctx_t ctx);

/* res[i] = a[n-1-i] for 0 <= i < n, n >= 0 (E_LENGTH); coefficients from lena on are 0. FLINT:
 * _nmod_poly_reverse. */
CUNMOD_STATUS cunmod_reverse(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,
                             cunmod_ctx_t ctx);

/* res[i] = a[k i] for 0 <= k i < lena, k >= 1 (E_LENGTH); res has ceil(lena / k) words. If a =
 * f(x^k), then res = f. FLINT: nmod_poly_deflate. */
CUNMOD_STATUS cunmod_deflate(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                             cunmod_ctx_t ctx);

/* res = a(x^k), k >= 1 (E_LENGTH); res has (lena - 1) k + 1 words, and none when lena is 0. FLINT:
 * nmod_poly_inflate. */
CUNMOD_STATUS cunmod_inflate(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                             cunmod_ctx_t ctx);

/* res[0 .. lena-2] = a'; nothing is written when lena is 0. FLINT: _nmod_poly_derivative. */
CUNMOD_STATUS cunmod_derivative(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                cunmod_ctx_t ctx);

/* res[0 .. lena] = the integral of a that is 0 at 0. With n the length of a without leading zeros,
 * 1, 2, .., n must be units modulo p (E_INVERSE). FLINT: _nmod_poly_integral. */
CUNMOD_STATUS cunmod_integral(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                              cunmod_ctx_t ctx);

/* res[0 .. lena-1] = a over its leading coefficient, a unit (E_INVERSE); a is not zero (E_DIVZERO).
 * FLINT: nmod_poly_make_monic. */
CUNMOD_STATUS cunmod_make_monic(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                cunmod_ctx_t ctx);

/* Common to elementary operations on device polynomials. Each computes what the function of this
 * name computes on host arrays, in one launch where the operands are on the GPU. The calls wait
 * where the length of an operand is not known yet. */

/* res = a + b, a - b, -a, c a, or a + c b; c < p (E_COEFF). */
CUNMOD_STATUS cunmod_poly_add(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_sub(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_neg(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_scalar_mul(cunmod_poly_t res, cunmod_poly_t a, uint64_t c);
CUNMOD_STATUS cunmod_poly_scalar_addmul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                        uint64_t c);

/* res = x^k a; the quotient of a by x^k; a modulo x^n; x^(n-1) a(1/x) of the n lowest coefficients
 * of a; the coefficients of x^0, x^k, x^2k, .. of a; a(x^k). k, n >= 0, and k >= 1 for deflate and
 * inflate (E_LENGTH). FLINT: nmod_poly_shift_left, _shift_right, _truncate, _reverse, _deflate,
 * _inflate. */
CUNMOD_STATUS cunmod_poly_shift_left(cunmod_poly_t res, cunmod_poly_t a, int64_t k);
CUNMOD_STATUS cunmod_poly_shift_right(cunmod_poly_t res, cunmod_poly_t a, int64_t k);
CUNMOD_STATUS cunmod_poly_truncate(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_reverse(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_deflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k);
CUNMOD_STATUS cunmod_poly_inflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k);

/* res = a'; the integral of a that is 0 at 0, where the length of res is at most p (E_INVERSE); a
 * over its leading coefficient, where a is not zero (E_DIVZERO). */
CUNMOD_STATUS cunmod_poly_derivative(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_integral(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_make_monic(cunmod_poly_t res, cunmod_poly_t a);

/* Common to elementary operations on batches. Each takes one launch where the operands are on the
 * GPU, and one more that trims the results; cunmod_batch_make_monic, cunmod_batch_integral and
 * cunmod_batch_equal take a third one. cunmod_batch_set is a copy. */

/* res = a + b, a - b, -a, c a, or a + c b. The scalars are a batch c of constants, one for each
 * item, so they may be results of operations. If item i of c has more than one coefficient, item i
 * of the result has the status E_LENGTH. */
CUNMOD_STATUS cunmod_batch_add(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_sub(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_neg(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_scalar_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t c);
CUNMOD_STATUS cunmod_batch_scalar_addmul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                         cunmod_batch_t c);

/* res = x^k a; the quotient of a by x^k; a modulo x^n; x^(n-1) a(1/x) of the n lowest coefficients
 * of a. k, n >= 0 (E_LENGTH). */
CUNMOD_STATUS cunmod_batch_shift_left(cunmod_batch_t res, cunmod_batch_t a, int64_t k);
CUNMOD_STATUS cunmod_batch_shift_right(cunmod_batch_t res, cunmod_batch_t a, int64_t k);
CUNMOD_STATUS cunmod_batch_truncate(cunmod_batch_t res, cunmod_batch_t a, int64_t n);
CUNMOD_STATUS cunmod_batch_reverse(cunmod_batch_t res, cunmod_batch_t a, int64_t n);

/* res = a'; the integral of a that is 0 at 0; a over its leading coefficient. Statuses of items:
 * E_DIVZERO (cunmod_batch_make_monic: the item is zero), E_INVERSE (a leading coefficient, or a
 * number by which an integral divides, has no inverse). */
CUNMOD_STATUS cunmod_batch_derivative(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_integral(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_make_monic(cunmod_batch_t res, cunmod_batch_t a);

/* Coefficient k of an item of the result = coefficient first + step k of the item of a, 0 <= k < n;
 * coefficients that the item does not have are 0. first and step have any sign, and n >= 0; first
 * and step are at most 2^60 in absolute value (E_LENGTH). The result is a copy, not a view: one
 * launch writes it at the speed of the memory, and a later operation then reads neighbouring words.
 * Modular algorithms extract parts of polynomials, rows of matrices and residue classes of
 * exponents by this function. */
CUNMOD_STATUS cunmod_batch_take(cunmod_batch_t res, cunmod_batch_t a, int64_t first, int64_t step,
                                int64_t n);

/* ---- products ----------------------------------------------------------- */

/* res[0 .. lena+lenb-2] = a * b; nothing is written when lena or lenb is 0. lena may be less than
 * lenb. FLINT: _nmod_poly_mul. GPU: docs/ntt.md, and docs/plan.md for the other algorithms. */
CUNMOD_STATUS cunmod_mul(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. 2 lena - 2] = a^2; nothing is written when lena is 0. The other functions for products
 * compute a square, too, if a and b are the same array and lena = lenb. */
CUNMOD_STATUS cunmod_sqr(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                         cunmod_ctx_t ctx);

/* res[i] = coefficient nlo + i of a * b for 0 <= i < nhi - nlo, and 0 beyond the product's end; 0
 * <= nlo <= nhi (E_LENGTH). FLINT: _nmod_poly_mulmid of FLINT 3.5, where lena and lenb are positive
 * and nlo < nhi <= lena+lenb-1.
 *
 * The middle product res[i] = sum_{j < m} a[i+m-1-j] b[j], 0 <= i < n, has lena = n + m - 1, lenb =
 * m, nlo = m - 1 and nhi = n + m - 1. */
CUNMOD_STATUS cunmod_mulmid(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, int64_t nlo, int64_t nhi, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a * b modulo x^n; n >= 0 (E_LENGTH). FLINT: _nmod_poly_mullow, where lena and
 * lenb are positive and 0 < n <= lena+lenb-1. */
CUNMOD_STATUS cunmod_mullow(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[i] = coefficient start + i of a * b; start >= 0 (E_LENGTH). res has max(lena+lenb-1-start, 0)
 * words, and none when lena or lenb is 0. FLINT: _nmod_poly_mulhigh, which stores coefficient start
 * + i at res[start + i] and anything in res[0 .. start-1]. */
CUNMOD_STATUS cunmod_mulhigh(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                             int64_t lenb, int64_t start, uint64_t p, cunmod_ctx_t ctx);

/* A polynomial by which many others are multiplied: a fixed modulus of modular exponentiation, the
 * inverse in Newton's iteration, a node of a product tree. A prepared operand keeps its transform
 * on the GPU. From 2^20 coefficients on, a product by transforms takes about three quarters of the
 * time that it takes without a prepared operand (docs/ntt.md). Where the plan chooses another
 * algorithm, or there is no GPU, a prepared operand saves no time. A prepared operand belongs to a
 * context, as device polynomials do. */
typedef struct cunmod_operand_struct *cunmod_operand_t;

/* Prepares b[0 .. lenb-1] modulo p, copied, for products by polynomials of at most max_len
 * coefficients. Errors: E_ARGUMENT (NULL), E_LENGTH (also max_len < 1), E_MODULUS, E_COEFF,
 * E_MEMORY. */
CUNMOD_STATUS cunmod_operand_create(cunmod_operand_t *operand, const uint64_t *b, int64_t lenb,
                                    int64_t max_len, uint64_t p, cunmod_ctx_t ctx);
/* Prepares the device polynomial b, as cunmod_operand_create prepares an array. More errors:
 * E_GPU. */
CUNMOD_STATUS cunmod_operand_create_poly(cunmod_operand_t *operand, cunmod_poly_t b,
                                         int64_t max_len);
/* NULL is ignored. */
CUNMOD_API void cunmod_operand_destroy(cunmod_operand_t operand);

/* *len = the true length; *p = the modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_operand_length(int64_t *len, cunmod_operand_t operand);
CUNMOD_STATUS cunmod_operand_modulus(uint64_t *p, cunmod_operand_t operand);

/* cunmod_mulmid with the operand as b; lenb is the length with which the operand was created. The
 * whole product has nlo = 0 and nhi = lena + lenb - 1. More errors: E_LENGTH (a is longer than
 * max_len). */
CUNMOD_STATUS cunmod_mulmid_operand(uint64_t *res, const uint64_t *a, int64_t lena,
                                    cunmod_operand_t operand, int64_t nlo, int64_t nhi);

/* res = a b, or a^2. */
CUNMOD_STATUS cunmod_poly_mul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_sqr(cunmod_poly_t res, cunmod_poly_t a);

/* Parts of the product a b = sum c_i x^i. The limits may lie beyond the product.
 *
 *   mulmid   the sum of c_i x^(i-nlo) over nlo <= i < nhi;  0 <= nlo <= nhi (E_LENGTH)
 *   mullow   a b modulo x^n;                                n >= 0 (E_LENGTH)
 *   mulhigh  the sum of c_i x^i over i >= start;            start >= 0 (E_LENGTH)
 *
 * FLINT: nmod_poly_mulmid of FLINT 3.5, which gives the zero polynomial for nhi < nlo;
 * nmod_poly_mullow; nmod_poly_mulhigh, which leaves anything in the coefficients below start. */
CUNMOD_STATUS cunmod_poly_mulmid(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t nlo,
                                 int64_t nhi);
CUNMOD_STATUS cunmod_poly_mullow(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t n);
CUNMOD_STATUS cunmod_poly_mulhigh(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                  int64_t start);

/* cunmod_poly_mulmid with the operand as b; lenb is the length with which the operand was created.
 * The whole product has nlo = 0 and nhi = lena + lenb - 1, or any larger nhi. More errors: E_LENGTH
 * (a is longer than max_len), E_MISMATCH. */
CUNMOD_STATUS cunmod_poly_mulmid_operand(cunmod_poly_t res, cunmod_poly_t a,
                                         cunmod_operand_t operand, int64_t nlo, int64_t nhi);

/* res = a b, a^2, or a part of a b. nlo, nhi and n are the same for all items, as in cunmod_mulmid
 * and cunmod_mullow, but no item of res is longer than the product. More errors: E_LENGTH (nlo, nhi
 * or n is not allowed). */
CUNMOD_STATUS cunmod_batch_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_sqr(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_mullow(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                  int64_t n);
CUNMOD_STATUS cunmod_batch_mulmid(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                  int64_t nlo, int64_t nhi);

/* ---- divisions ---------------------------------------------------------- */

/* a = q b + r with deg r < deg b. Let lenb' be the length of b without leading zeros. q has
 * max(lena-lenb'+1, 0) coefficients and r has lenb-1, both zero-padded. When lena < lenb', r is a.
 * FLINT: _nmod_poly_divrem. GPU: docs/newton.md, docs/division.md. More errors: E_DIVZERO,
 * E_INVERSE. */
CUNMOD_STATUS cunmod_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                            const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The quotient, or the remainder, of cunmod_divrem alone. */
CUNMOD_STATUS cunmod_div(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_rem(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* q[0 .. lena-lenb] = a / b, where b divides a: q b = a. Divisibility is not checked; when b does
 * not divide a, the result is the quotient of cunmod_div. This function and cunmod_div read only
 * the highest lena-lenb+1 coefficients of a and b for the result, since no other coefficients
 * matter. Therefore a short quotient of long operands costs little. FLINT: nmod_poly_divexact of
 * FLINT 3. */
CUNMOD_STATUS cunmod_divexact(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                              int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = 1 / b, or a / b, modulo x^n; n >= 0 (E_LENGTH). a and b are power series of which
 * lena and lenb coefficients are given; those beyond are zero. b[0] is a unit (E_INVERSE; lenb = 0:
 * E_DIVZERO). FLINT: _nmod_poly_inv_series, _nmod_poly_div_series. GPU: Newton's iteration
 * (docs/newton.md), the only algorithm of CUNMOD_OP_DIV for series. */
CUNMOD_STATUS cunmod_inv_series(uint64_t *res, const uint64_t *b, int64_t lenb, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_div_series(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                                int64_t lenb, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* A prepared divisor: a polynomial b by which many others are divided, such as the modulus of a
 * residue ring or a node of a subproduct tree. On the GPU the first operation with a prepared
 * divisor stores the transforms of b and of its inverse on the device, so that a later division
 * takes four transforms instead of fifteen. On the CPU path the first operation stores, in 16 bytes
 * a coefficient, a copy of b and the inverse of the reversal of b, by which FLINT divides. A
 * prepared divisor belongs to a context, as device polynomials do. cunmod_set_algorithm and
 * cunmod_set_s for CUNMOD_OP_DIV hold for divisions by prepared divisors; products and powers
 * modulo a prepared divisor have only one algorithm. */
typedef struct cunmod_divisor_struct *cunmod_divisor_t;

/* Prepares b[0 .. lenb-1] modulo p, copied. Leading zeros are dropped, and the leading coefficient
 * must be a unit. Errors: E_ARGUMENT (NULL), E_LENGTH, E_MODULUS, E_COEFF, E_DIVZERO, E_INVERSE,
 * E_MEMORY. */
CUNMOD_STATUS cunmod_divisor_create(cunmod_divisor_t *divisor, const uint64_t *b, int64_t lenb,
                                    uint64_t p, cunmod_ctx_t ctx);
/* Prepares the device polynomial b, as cunmod_divisor_create prepares an array. Errors: E_ARGUMENT,
 * E_DIVZERO, E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_divisor_create_poly(cunmod_divisor_t *divisor, cunmod_poly_t b);
/* NULL is ignored. */
CUNMOD_API void cunmod_divisor_destroy(cunmod_divisor_t divisor);

/* *len = the true length; *p = the modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_divisor_length(int64_t *len, cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_divisor_modulus(uint64_t *p, cunmod_divisor_t divisor);

/* cunmod_divrem and cunmod_rem with the divisor as b; lenb is its true length. The algorithm is
 * Newton's division in blocks (docs/newton.md). Errors: E_ARGUMENT, E_LENGTH, E_COEFF, E_ALIAS,
 * E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_divrem_divisor(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                                    cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_rem_divisor(uint64_t *r, const uint64_t *a, int64_t lena,
                                 cunmod_divisor_t divisor);

/* As cunmod_divrem, cunmod_div and cunmod_rem on host arrays. More errors: E_DIVZERO. */
CUNMOD_STATUS cunmod_poly_divrem(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                                 cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_div(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_rem(cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b);

/* The quotient a / b, where b divides a, as cunmod_divexact. More errors: E_DIVZERO. */
CUNMOD_STATUS cunmod_poly_divexact(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);

/* As cunmod_inv_series and cunmod_div_series on host arrays. The calls wait until b[0] is read from
 * the device, to find whether b[0] is zero. More errors: E_DIVZERO, E_INVERSE. */
CUNMOD_STATUS cunmod_poly_inv_series(cunmod_poly_t res, cunmod_poly_t b, int64_t n);
CUNMOD_STATUS cunmod_poly_div_series(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                     int64_t n);

/* As cunmod_divrem_divisor and cunmod_rem_divisor, on device polynomials of the divisor's modulus
 * and context (E_MISMATCH). Any result may be any operand, but q and r are two objects
 * (E_ALIAS). */
CUNMOD_STATUS cunmod_poly_divrem_divisor(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                                         cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_rem_divisor(cunmod_poly_t r, cunmod_poly_t a, cunmod_divisor_t divisor);

/* a = q b + r. q and r are different batches (E_ALIAS), and each may be any operand. Item i of q
 * and item i of r have one status: E_DIVZERO where b_i = 0, and E_INVERSE where the leading
 * coefficient of b_i is no unit, even when a_i is shorter. q has room for as many words as a, and r
 * for one word fewer than b. */
CUNMOD_STATUS cunmod_batch_divrem(cunmod_batch_t q, cunmod_batch_t r, cunmod_batch_t a,
                                  cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_rem(cunmod_batch_t r, cunmod_batch_t a, cunmod_batch_t b);

/* ---- residues modulo a polynomial --------------------------------------- */

/* res = a b, a^e, x^e, or a(g), modulo f[0 .. lenf-1]: cunmod_mulmod_divisor,
 * cunmod_powmod_divisor, cunmod_powmod_x_divisor and cunmod_compose_mod_divisor, with f as a
 * prepared divisor for the time of the call. res has lenf - 1 words, zero-padded, and may overlap
 * any operand. p is any modulus for which the leading coefficient of f is a unit; modulo a constant
 * f every result is zero. FLINT: nmod_poly_mulmod, nmod_poly_powmod_fmpz_binexp,
 * nmod_poly_compose_mod. More errors: E_DIVZERO (f is zero), E_INVERSE. */
CUNMOD_STATUS cunmod_mulmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, const uint64_t *f, int64_t lenf, uint64_t p,
                            cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_powmod(uint64_t *res, const uint64_t *a, int64_t lena,
                            const uint64_t *exponent, int64_t limbs, const uint64_t *f,
                            int64_t lenf, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_powmod_x(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                              const uint64_t *f, int64_t lenf, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_compose_mod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                                 int64_t leng, const uint64_t *f, int64_t lenf, uint64_t p,
                                 cunmod_ctx_t ctx);

/* res = a b modulo the divisor, zero-padded to one word less than the divisor's true length. a and
 * b may have any length: an operand that is not shorter than the divisor is first divided by it.
 * The product is a square when a and b are the same array of the same length. Aliasing: res may
 * overlap a and b. FLINT: nmod_poly_mulmod_preinv, which aborts for operands that are not shorter
 * than the divisor. Errors: E_ARGUMENT, E_LENGTH, E_COEFF, E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_mulmod_divisor(uint64_t *res, const uint64_t *a, int64_t lena,
                                    const uint64_t *b, int64_t lenb, cunmod_divisor_t divisor);

/* res = a^e, or x^e, modulo the divisor; res and a are as in cunmod_mulmod_divisor. e = sum_i
 * exponent[i] 2^(64 i) over 0 <= i < limbs, and e = 0 when limbs is 0; for an exponent e of one
 * word the arguments are &e and 1. a^0 is 1. FLINT: nmod_poly_powmod_fmpz_binexp_preinv,
 * nmod_poly_powmod_x_fmpz_preinv. Errors: those of cunmod_mulmod_divisor.
 *
 * The algorithm takes the bits of e from the highest to the lowest, and everything stays on the
 * GPU. Each bit takes a square. Each bit that is set takes one more product for a^e, and none for
 * x^e. For x^e the highest bits take nothing while the power is below the degree of the divisor. */
CUNMOD_STATUS cunmod_powmod_divisor(uint64_t *res, const uint64_t *a, int64_t lena,
                                    const uint64_t *exponent, int64_t limbs,
                                    cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_powmod_x_divisor(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                                      cunmod_divisor_t divisor);

/* res = a^0, a^1, .., a^(n-1) modulo the divisor, n >= 0 (E_LENGTH): n rows, one behind the other,
 * each zero-padded to one word less than the divisor's true length; a is as in
 * cunmod_mulmod_divisor. Aliasing: res may overlap a. FLINT: nmod_poly_powers_mod_naive,
 * nmod_poly_powers_mod_bsgs. GPU: a^(k+1), .., a^(2k) are products of a^k, all at once, so that
 * there are about log2(n) steps. Errors: those of cunmod_mulmod_divisor. */
CUNMOD_STATUS cunmod_powers_mod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                        cunmod_divisor_t divisor);

/* res = a(g) modulo the divisor; res, a and g are as in cunmod_mulmod_divisor, but a long a is not
 * divided first. The algorithm is Brent and Kung's, J. ACM 25 (1978): about 2 sqrt(lena) products
 * modulo the divisor, many at once, and a matrix product. On the CPU path an a that is not shorter
 * than the divisor is cut into shorter pieces. FLINT: nmod_poly_compose_mod. Errors: those of
 * cunmod_mulmod_divisor. */
CUNMOD_STATUS cunmod_compose_mod_divisor(uint64_t *res, const uint64_t *a, int64_t lena,
                                         const uint64_t *g, int64_t leng, cunmod_divisor_t divisor);

/* `count` compositions a(g) modulo the divisor with one g, whose powers are computed once; count >=
 * 0 (E_LENGTH). a: `count` rows of lena words, one behind the other, with zeros on top where they
 * are shorter. The rows and g may have any length, as in cunmod_compose_mod_divisor. res: as many
 * rows, each zero-padded to one word less than the divisor's true length. Aliasing: res may overlap
 * a and g. FLINT: nmod_poly_compose_mod_brent_kung_vec_preinv, which aborts for operands that are
 * not shorter than the divisor. Errors: those of cunmod_mulmod_divisor. */
CUNMOD_STATUS cunmod_compose_mod_vec_divisor(uint64_t *res, const uint64_t *a, int64_t lena,
                                             int64_t count, const uint64_t *g, int64_t leng,
                                             cunmod_divisor_t divisor);

/* As cunmod_mulmod, cunmod_powmod, cunmod_powmod_x and cunmod_compose_mod on host arrays. res may
 * be any operand. More errors: E_DIVZERO (f is zero). */
CUNMOD_STATUS cunmod_poly_mulmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                 cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_powmod(cunmod_poly_t res, cunmod_poly_t a, const uint64_t *exponent,
                                 int64_t limbs, cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_powmod_x(cunmod_poly_t res, const uint64_t *exponent, int64_t limbs,
                                   cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_compose_mod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                      cunmod_poly_t f);

/* As cunmod_mulmod_divisor, cunmod_powmod_divisor, cunmod_powmod_x_divisor and
 * cunmod_compose_mod_divisor, on device polynomials of the divisor's modulus and context
 * (E_MISMATCH). Any result may be any operand. */
CUNMOD_STATUS cunmod_poly_mulmod_divisor(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                         cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_powmod_divisor(cunmod_poly_t res, cunmod_poly_t a,
                                         const uint64_t *exponent, int64_t limbs,
                                         cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_powmod_x_divisor(cunmod_poly_t res, const uint64_t *exponent,
                                           int64_t limbs, cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_compose_mod_divisor(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                              cunmod_divisor_t divisor);

/* As cunmod_powers_mod_divisor, on device polynomials. res[0 .. n-1] are n polynomials of the
 * divisor's modulus and context (E_MISMATCH), no two of them the same object (E_ALIAS); any of them
 * may be a. Errors: those of cunmod_mulmod_divisor. */
CUNMOD_STATUS cunmod_poly_powers_mod_divisor(cunmod_poly_t *res, cunmod_poly_t a, int64_t n,
                                             cunmod_divisor_t divisor);

/* As cunmod_compose_mod_vec_divisor, on device polynomials. a and res are arrays of `count`
 * polynomials of the divisor's modulus and context (E_MISMATCH); no two results are the same object
 * (E_ALIAS), and any of them may be any operand. Errors: those of cunmod_mulmod_divisor. */
CUNMOD_STATUS cunmod_poly_compose_mod_vec_divisor(cunmod_poly_t *res, const cunmod_poly_t *a,
                                                  int64_t count, cunmod_poly_t g,
                                                  cunmod_divisor_t divisor);

/* Item i of res = a_i^e[i], or x^e[i], modulo f_i, as cunmod_powmod computes it: a^0 is 1, and
 * modulo a constant everything is 0. e[i] is the exponent of item i (e NULL: E_ARGUMENT). res may
 * be a or f, and has room for one word fewer than f. The statuses of items are those of a division
 * by f. */
CUNMOD_STATUS cunmod_batch_powmod(cunmod_batch_t res, cunmod_batch_t a, const uint64_t *e,
                                  cunmod_batch_t f);
CUNMOD_STATUS cunmod_batch_powmod_x(cunmod_batch_t res, const uint64_t *e, cunmod_batch_t f);

/* ---- values and interpolation ------------------------------------------- */

/* ys[i] = a(xs[i]) for 0 <= i < n. Points may be repeated, and p may be composite or less than n.
 * FLINT: _nmod_poly_evaluate_nmod_vec. GPU: Horner's rule, or Bernstein's scaled remainder tree
 * (docs/points.md). The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_evaluate(uint64_t *ys, const uint64_t *a, int64_t lena, const uint64_t *xs,
                              int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* *y = a(x), x < p (E_COEFF). p is any modulus. FLINT: _nmod_poly_evaluate_nmod. GPU: Horner's rule
 * on parts of the polynomial, in two launches. The plan nearly always chooses the CPU path, since
 * transfers would take longer than FLINT does. The operation is CUNMOD_OP_ELEMENTARY
 * (docs/elementary.md). */
CUNMOD_STATUS cunmod_evaluate_at(uint64_t *y, const uint64_t *a, int64_t lena, uint64_t x,
                                 uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = the polynomial of at most n coefficients with res(xs[i]) = ys[i] for 0 <= i < n,
 * zero-padded. p must be prime (E_MODULUS), and the points different (E_REPEATED). FLINT:
 * _nmod_poly_interpolate_nmod_vec, which aborts at repeated points. GPU: Lagrange's formula up the
 * subproduct tree. The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_interpolate(uint64_t *res, const uint64_t *xs, const uint64_t *ys, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n] = the product of all x - xs[i] over 0 <= i < n, monic of degree n; 1 when n is 0. res
 * may overlap xs. Points may be repeated, and p is any modulus. FLINT:
 * _nmod_poly_product_roots_nmod_vec. GPU: the root of the subproduct tree. The operation is
 * CUNMOD_OP_POINTS, and the algorithm `tree`. */
CUNMOD_STATUS cunmod_product_roots(uint64_t *res, const uint64_t *xs, int64_t n, uint64_t p,
                                   cunmod_ctx_t ctx);

/* res[0 .. lena-1] = a(x + c), c < p (E_COEFF). res may overlap a. p is any modulus. FLINT:
 * nmod_poly_taylor_shift. GPU: one product of Aho, Steiglitz and Ullman (SIAM J. Comput. 4, 1975),
 * whose operands have factorials from scans (docs/scans.md). The GPU path needs a prime p not below
 * the length of a. For any other p the CPU path computes the result by divide and conquer, or
 * E_UNSUPPORTED is returned if the GPU path is forced. The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_taylor_shift(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t c,
                                  uint64_t p, cunmod_ctx_t ctx);

/* ys[i] = a(q^i) for 0 <= i < n, q < p (E_COEFF), q^0 = 1. ys may overlap a. p is any modulus, and
 * points may be repeated. If q is not a unit, cunmod_evaluate at these points computes the result.
 * FLINT: nmod_poly_evaluate_geometric_nmod_vec_fast of FLINT 3.5, where q is r^2. GPU: Bluestein's
 * chirp, with q^(i (i-1) / 2) from scans, and one product (docs/scans.md). The operation is
 * CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_evaluate_geometric(uint64_t *ys, const uint64_t *a, int64_t lena, uint64_t q,
                                        int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = the polynomial of at most n coefficients with res(q^i) = ys[i] for 0 <= i < n,
 * zero-padded, q < p (E_COEFF), q^0 = 1. res may overlap ys. p must be prime (E_MODULUS), and the
 * points different (E_REPEATED). FLINT: nmod_poly_interpolate_geometric_nmod_vec_fast of FLINT 3.5,
 * where q is r^2. GPU: Lagrange's formula, two products (Bostan and Schost, Polynomial evaluation
 * and interpolation on special sets of points, J. Complexity 21, 2005, section 5; docs/scans.md).
 * The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_interpolate_geometric(uint64_t *res, uint64_t q, const uint64_t *ys, int64_t n,
                                           uint64_t p, cunmod_ctx_t ctx);

/* Points at which many polynomials are evaluated or interpolated. From the first operation by
 * `tree` on the GPU on, prepared points keep the subproduct tree of the points, and the transforms
 * of all its nodes, of the root, and of the root's inverse. From the first interpolation on they
 * also keep the inverses of the values of the root's derivative at the points. From the first
 * operation on the CPU path on they keep FLINT's subproduct tree and these inverses in host memory,
 * about n (log2(n) + 4) words. Prepared points belong to a context, as device polynomials do. The
 * operation is CUNMOD_OP_POINTS. */
typedef struct cunmod_points_struct *cunmod_points_t;

/* Prepares xs[0 .. n-1] modulo p, copied. Points may be repeated if they are not interpolated.
 * Errors: E_ARGUMENT (NULL), E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY. */
CUNMOD_STATUS cunmod_points_create(cunmod_points_t *points, const uint64_t *xs, int64_t n,
                                   uint64_t p, cunmod_ctx_t ctx);
/* As cunmod_points_create, with the coefficients of a device polynomial as points, 0 beyond its
 * length. More errors: E_LENGTH (n is less than the length), E_GPU. */
CUNMOD_STATUS cunmod_points_create_poly(cunmod_points_t *points, cunmod_poly_t xs, int64_t n);
/* NULL is ignored. */
CUNMOD_API void cunmod_points_destroy(cunmod_points_t points);

/* *n = the number of points; *p = their modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_points_length(int64_t *n, cunmod_points_t points);
CUNMOD_STATUS cunmod_points_modulus(uint64_t *p, cunmod_points_t points);

/* cunmod_evaluate and cunmod_interpolate with these points as xs; ys and res have one word for each
 * point. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS and E_REPEATED (interpolation), E_COEFF, E_MEMORY,
 * E_GPU. */
CUNMOD_STATUS cunmod_evaluate_points(uint64_t *ys, const uint64_t *a, int64_t lena,
                                     cunmod_points_t points);
CUNMOD_STATUS cunmod_interpolate_points(uint64_t *res, const uint64_t *ys, cunmod_points_t points);

/* res[0 .. n] = cunmod_product_roots of these n points. If the points keep a tree already, the
 * result is a copy of its root. */
CUNMOD_STATUS cunmod_product_roots_points(uint64_t *res, cunmod_points_t points);

/* *y = a(x), x < p (E_COEFF), in two launches where a is on the GPU. The call waits for the value,
 * and for the length of a if it is not known yet. The operation is CUNMOD_OP_ELEMENTARY. */
CUNMOD_STATUS cunmod_poly_evaluate_at(uint64_t *y, cunmod_poly_t a, uint64_t x);

/* As cunmod_evaluate, cunmod_interpolate and cunmod_product_roots on host arrays. The points are
 * the n coefficients of xs, 0 beyond its length. The value at point i is coefficient i of ys. n is
 * not less than the length of xs, nor of ys in an interpolation (E_LENGTH). */
CUNMOD_STATUS cunmod_poly_evaluate(cunmod_poly_t ys, cunmod_poly_t a, cunmod_poly_t xs, int64_t n);
CUNMOD_STATUS cunmod_poly_interpolate(cunmod_poly_t res, cunmod_poly_t xs, cunmod_poly_t ys,
                                      int64_t n);
CUNMOD_STATUS cunmod_poly_product_roots(cunmod_poly_t res, cunmod_poly_t xs, int64_t n);

/* As cunmod_taylor_shift, cunmod_evaluate_geometric and cunmod_interpolate_geometric, on device
 * polynomials of one modulus and context (E_MISMATCH). The value at q^i is coefficient i of ys. Any
 * result may be any operand. More errors: E_LENGTH (n is negative, or less than the length of
 * ys). */
CUNMOD_STATUS cunmod_poly_taylor_shift(cunmod_poly_t res, cunmod_poly_t a, uint64_t c);
CUNMOD_STATUS cunmod_poly_evaluate_geometric(cunmod_poly_t ys, cunmod_poly_t a, uint64_t q,
                                             int64_t n);
CUNMOD_STATUS cunmod_poly_interpolate_geometric(cunmod_poly_t res, uint64_t q, cunmod_poly_t ys,
                                                int64_t n);

/* As cunmod_evaluate_points and cunmod_interpolate_points, on device polynomials of the points'
 * modulus and context (E_MISMATCH). The value at point i is coefficient i of ys. Any result may be
 * any operand. More errors: E_LENGTH (ys is longer than the number of points). */
CUNMOD_STATUS cunmod_poly_evaluate_points(cunmod_poly_t ys, cunmod_poly_t a,
                                          cunmod_points_t points);
CUNMOD_STATUS cunmod_poly_interpolate_points(cunmod_poly_t res, cunmod_poly_t ys,
                                             cunmod_points_t points);

/* res = cunmod_poly_product_roots of these points. If the points keep a tree already, the result is
 * a copy of its root. */
CUNMOD_STATUS cunmod_poly_product_roots_points(cunmod_poly_t res, cunmod_points_t points);

/* For 0 <= k < n, coefficient k of item i of res = a_i(x), where x is coefficient k of item i of
 * points, 0 beyond its length; n >= 0 (E_LENGTH). Points may be repeated, and p is any modulus. res
 * may be a or points. */
CUNMOD_STATUS cunmod_batch_evaluate(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t points,
                                    int64_t n);

/* Item i of res = the polynomial of at most n coefficients whose values at the first n coefficients
 * of item i of points are those of item i of values, both 0 beyond their lengths; n >= 0
 * (E_LENGTH). An item has the status E_MODULUS if p is not prime, and E_REPEATED if two points are
 * equal. res may be points or values. */
CUNMOD_STATUS cunmod_batch_interpolate(cunmod_batch_t res, cunmod_batch_t points,
                                       cunmod_batch_t values, int64_t n);

/* ---- Euclid's algorithm ------------------------------------------------- */

/* The GCD and other results of Euclid's algorithm. The operation is CUNMOD_OP_GCD. GPU: the
 * divsteps of Bernstein and Yang (Fast constant-time gcd computation and modular inversion, 2019),
 * plain (docs/gcd.md) or by halves (docs/euclid.md). The classical half-GCD is in von zur Gathen
 * and Gerhard, Modern Computer Algebra, chapter 11. */

/* Common to functions of Euclid's algorithm on host arrays. p must be prime (E_MODULUS). */

/* g[0 .. *leng-1] = the monic GCD of a and b, *leng = its length (0 when both are zero). g has room
 * for max(lena, lenb) words when an operand may be zero, min(lena, lenb) otherwise. Words from
 * *leng on are untouched. FLINT: nmod_poly_gcd. More errors: E_ARGUMENT (leng NULL). */
CUNMOD_STATUS cunmod_gcd(uint64_t *g, int64_t *leng, const uint64_t *a, int64_t lena,
                         const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The monic GCD g with its cofactors, s a + t b = g. g and *leng are as in cunmod_gcd; s has
 * max(lenb, 1) words and t max(lena, 1), both zero-padded.
 *
 *   operands                                  cofactors
 *   neither divides the other                 deg s < deg b - deg g, deg t < deg a - deg g
 *   one divides the other                     a constant for the divisor, 0 for the other one
 *   both divide each other (same degree)      s = 0, t a constant
 *   both zero                                 s = t = 0, g = 0
 *
 * FLINT: nmod_poly_xgcd. More errors: E_ARGUMENT (leng NULL), E_ALIAS. */
CUNMOD_STATUS cunmod_xgcd(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t, const uint64_t *a,
                          int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                          cunmod_ctx_t ctx);

/* The monic GCD g of a and b, and s with s a = g modulo b: cunmod_xgcd without t. The function
 * calls other operations, each with its own plan (docs/algebra.md). Operands are copied to the GPU
 * first if the plan would choose the GPU for products of their length. cunmod_last_* report on the
 * last operation. FLINT: nmod_poly_gcdinv, for b that is not constant. */
CUNMOD_STATUS cunmod_gcdinv(uint64_t *g, int64_t *leng, uint64_t *s, const uint64_t *a,
                            int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                            cunmod_ctx_t ctx);

/* res[0 .. lenf-2] = 1 / a modulo f, zero-padded; a may be longer than f. More errors: E_INVERSE (a
 * and f have a common factor), E_DIVZERO (f is zero), E_LENGTH (f is a constant). FLINT:
 * nmod_poly_invmod, which returns 0 in the place of E_INVERSE. */
CUNMOD_STATUS cunmod_invmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *f,
                            int64_t lenf, uint64_t p, cunmod_ctx_t ctx);

/* *res = Res(a, b) = lc(a)^(deg b) times the product of b(x) over the roots x of a. Leading zeros
 * do not count. FLINT: nmod_poly_resultant.
 *
 *   Res(b, a) = (-1)^(deg a deg b) Res(a, b)
 *   Res(a, c) = c^(deg a) for a constant c that is not zero
 *   Res(a, b) = 0 when a or b is zero
 */
CUNMOD_STATUS cunmod_resultant(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                               int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* *res = the discriminant of a, 0 for constants. The function calls other operations, each with its
 * own plan (docs/algebra.md). Operands are copied to the GPU first if the plan would choose the GPU
 * for products of their length. cunmod_last_* report on the last operation. FLINT:
 * nmod_poly_discriminant. */
CUNMOD_STATUS cunmod_discriminant(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                  cunmod_ctx_t ctx);

/* The half-GCD. Let h = ceil(deg a / 2). Euclid's algorithm is stopped at the first remainder d
 * with deg d < h; c is the remainder before d. The matrix is the product of the matrices (q 1; 1 0)
 * of all quotients q until then, and *sign is its determinant, 1 or -1:
 *
 *   a = m11 c + m12 d
 *   b = m21 c + m22 d,    deg c >= h > deg d
 *
 * When deg b < h, no step is made: the matrix is the identity, c = a and d = b.
 *
 * a must be longer than b (E_LENGTH). m has 4 ((lena+1)/2) words, a quarter for each of m11, m12,
 * m21, m22 in this order; c has lena words and d has lena/2. All are zero-padded. FLINT:
 * nmod_poly_hgcd. More errors: E_ARGUMENT (sign NULL), E_ALIAS. */
CUNMOD_STATUS cunmod_hgcd(uint64_t *m, uint64_t *c, uint64_t *d, int64_t *sign, const uint64_t *a,
                          int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                          cunmod_ctx_t ctx);

/* The fraction num / den that equals a modulo m: num = den a modulo m, den is monic, num and den
 * have no common factor, and num has at most lennum coefficients and den at most lenden. Both are
 * zero-padded to these lengths. von zur Gathen and Gerhard, Modern Computer Algebra, section 5.7.
 *
 * lennum >= 0, lenden >= 1, and lennum + lenden is at most the true length of m (E_LENGTH). With
 * these bounds there is at most one such fraction, and den has no factor in common with m. a may be
 * longer than m. The fraction of a = 0 is 0 / 1. The only possible numerator and denominator may
 * have a factor in common, which divides m; decoders of Reed-Solomon codes want them all the same,
 * and call cunmod_hgcd (docs/euclid.md). More errors: E_NO_FRACTION (the denominator would be too
 * long, or there is such a factor), E_DIVZERO (m is zero), E_ALIAS. */
CUNMOD_STATUS cunmod_ratrec(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden,
                            const uint64_t *a, int64_t lena, const uint64_t *m, int64_t lenm,
                            uint64_t p, cunmod_ctx_t ctx);

/* The Pade approximant num / den of the power series a: cunmod_ratrec modulo x^(lennum+lenden-1).
 * lena coefficients of a are given; those beyond are zero. den is monic and den[0] is not zero, so
 * that num / den is a power series. A pair that needs den[0] = 0 is no approximant
 * (E_NO_FRACTION). */
CUNMOD_STATUS cunmod_pade(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden,
                          const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. *len-1] = the minimal polynomial of a sequence of which n terms a[0 .. n-1] are given,
 * and which satisfies a linear recurrence of order at most n/2: the monic c of least degree with
 * sum_j c[j] a[i+j] = 0 for all i. res has room for n/2 + 1 words; words from *len on are
 * untouched.
 *
 * For any other sequence the result is the cofactor with which Euclid's algorithm on x^n and the
 * sequence is stopped in the middle. Its degree is at most n/2. The given terms need not satisfy
 * this recurrence. A caller who does not know that there is a recurrence has to check the result.
 *
 * Massey, Shift-register synthesis and BCH decoding (1969), in the form of von zur Gathen and
 * Gerhard, section 12.3. FLINT: V of nmod_berlekamp_massey, made monic. More errors: E_ARGUMENT
 * (len NULL). */
CUNMOD_STATUS cunmod_minpoly(uint64_t *res, int64_t *len, const uint64_t *a, int64_t n, uint64_t p,
                             cunmod_ctx_t ctx);

/* As cunmod_gcd on host arrays. */
CUNMOD_STATUS cunmod_poly_gcd(cunmod_poly_t g, cunmod_poly_t a, cunmod_poly_t b);

/* As cunmod_xgcd, cunmod_invmod, cunmod_resultant, cunmod_hgcd, cunmod_ratrec, cunmod_pade and
 * cunmod_minpoly on host arrays. No two results may be the same object (E_ALIAS).
 *
 * Every call waits if the length of an operand is not known yet. These calls also wait for data
 * that is read from the device:
 *
 *   invmod, ratrec, pade   whether there is an inverse, or a fraction
 *   resultant              the resultant
 *   hgcd                   the step at which the half-GCD ends
 *   minpoly                the step that gives the minimal polynomial
 *
 * cunmod_poly_minpoly: the n terms of the sequence are the coefficients of a, and zeros beyond its
 * length; n is at least the length of a (E_LENGTH). */
CUNMOD_STATUS cunmod_poly_xgcd(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t t, cunmod_poly_t a,
                               cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_invmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_resultant(uint64_t *res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_hgcd(cunmod_poly_t m11, cunmod_poly_t m12, cunmod_poly_t m21,
                               cunmod_poly_t m22, cunmod_poly_t c, cunmod_poly_t d, int64_t *sign,
                               cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_ratrec(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den,
                                 int64_t lenden, cunmod_poly_t a, cunmod_poly_t m);
CUNMOD_STATUS cunmod_poly_pade(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den, int64_t lenden,
                               cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_minpoly(cunmod_poly_t res, cunmod_poly_t a, int64_t n);

/* As cunmod_gcdinv and cunmod_discriminant on host arrays. The calls wait where they read a
 * coefficient or a length from the device. */
CUNMOD_STATUS cunmod_poly_gcdinv(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t a,
                                 cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_discriminant(uint64_t *res, cunmod_poly_t a);

/* As cunmod_gcd, cunmod_resultant, cunmod_xgcd and cunmod_invmod, on each item. An item whose
 * modulus is not prime gets the status E_MODULUS. If an inverse does not exist, the item gets the
 * status that cunmod_invmod returns. The first of these calls for a moduli object tests whether its
 * moduli are prime, on all processors. A resultant is a constant, of length 0 or 1. g, s and t are
 * different objects (E_ALIAS); any result may be any operand. */
CUNMOD_STATUS cunmod_batch_gcd(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_resultant(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_xgcd(cunmod_batch_t g, cunmod_batch_t s, cunmod_batch_t t,
                                cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_invmod(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t f);

/* ---- recurrences in steps ----------------------------------------------- */

/* Berlekamp and Massey's algorithm on a sequence whose terms are added a few at a time. The object
 * keeps the terms in host memory, and the state of Euclid's algorithm after the last reduction.
 * Adding k terms to n terms takes products of k by n/2 coefficients, and the steps of Euclid's
 * algorithm that the k terms allow. The object belongs to a context, as device polynomials do, and
 * its operations follow their own plans (docs/algebra.md). FLINT: nmod_berlekamp_massey_t. */
typedef struct cunmod_recurrence_struct *cunmod_recurrence_t;

/* Creates the sequence of no terms modulo the prime p. Errors: E_ARGUMENT (NULL), E_MODULUS,
 * E_MEMORY. */
CUNMOD_STATUS cunmod_recurrence_create(cunmod_recurrence_t *recurrence, uint64_t p,
                                       cunmod_ctx_t ctx);
/* NULL is ignored. */
CUNMOD_API void cunmod_recurrence_destroy(cunmod_recurrence_t recurrence);

/* Removes all terms. Errors: E_ARGUMENT (NULL). FLINT: nmod_berlekamp_massey_start_over. */
CUNMOD_STATUS cunmod_recurrence_start_over(cunmod_recurrence_t recurrence);

/* *n = the number of terms; *p = the modulus. Errors: E_ARGUMENT (NULL). FLINT:
 * nmod_berlekamp_massey_point_count. */
CUNMOD_STATUS cunmod_recurrence_length(int64_t *n, cunmod_recurrence_t recurrence);
CUNMOD_STATUS cunmod_recurrence_modulus(uint64_t *p, cunmod_recurrence_t recurrence);

/* Adds n terms, copied: a[0 .. n-1]; or zeros; or the coefficients of a device polynomial of the
 * modulus and context (E_MISMATCH), and zeros beyond its length. n >= 0, and n is not less than the
 * length of the device polynomial (E_LENGTH). Nothing is computed. Errors: E_ARGUMENT, E_LENGTH,
 * E_COEFF, E_MEMORY, E_GPU. FLINT: nmod_berlekamp_massey_add_points,
 * nmod_berlekamp_massey_add_zeros. */
CUNMOD_STATUS cunmod_recurrence_add(cunmod_recurrence_t recurrence, const uint64_t *a, int64_t n);
CUNMOD_STATUS cunmod_recurrence_add_zeros(cunmod_recurrence_t recurrence, int64_t n);
CUNMOD_STATUS cunmod_recurrence_add_poly(cunmod_recurrence_t recurrence, cunmod_poly_t a,
                                         int64_t n);

/* Computes the polynomials V and R of all terms; *changed = 1 when V differs from the former V,
 * else 0. With S = a_1 x^(n-1) + .. + a_n of the n terms, R = U x^n + V S for some U, deg V <= n/2
 * and deg R < n/2. V over its leading coefficient is the result of cunmod_minpoly for the terms.
 * Without terms V is 1 and R is 0. When the GPU fails and is not forced, the CPU begins again with
 * the first term. Errors: E_ARGUMENT (NULL), E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK.
 * FLINT: nmod_berlekamp_massey_reduce. */
CUNMOD_STATUS cunmod_recurrence_reduce(int *changed, cunmod_recurrence_t recurrence);

/* V and R of the last reduction. With n the number of all terms, also of those added since, v has
 * n/2 + 1 words and r has (n+1)/2, both zero-padded; or v and r are two device polynomials
 * (E_MISMATCH). When V and R are lost with a GPU that is not forced, the CPU computes them again.
 * Errors: E_ARGUMENT (NULL), E_ALIAS, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK; then
 * nothing is written. FLINT: nmod_berlekamp_massey_V_poly, nmod_berlekamp_massey_R_poly. */
CUNMOD_STATUS cunmod_recurrence_get_arrays(uint64_t *v, uint64_t *r,
                                           cunmod_recurrence_t recurrence);
CUNMOD_STATUS cunmod_recurrence_get_polys(cunmod_poly_t v, cunmod_poly_t r,
                                          cunmod_recurrence_t recurrence);

/* ---- powers, power series and compositions ------------------------------ */

/* Common to functions on host arrays that are made of other operations. Each calls operations on
 * device polynomials, each with its own plan (docs/algebra.md). Operands are copied to the GPU
 * first if the plan would choose the GPU for products of their length. cunmod_last_* report on the
 * last of these operations. */

/* cunmod_pow: res = a^e, (lena - 1) e + 1 words; one word if e = 0; no word if lena = 0 and e > 0.
 * cunmod_pow_trunc: res[0 .. n-1] = a^e modulo x^n, zero-padded. a^0 is 1. p is any modulus. n >=
 * 0, and the result is not too long (E_LENGTH). FLINT: nmod_poly_pow, nmod_poly_pow_trunc. */
CUNMOD_STATUS cunmod_pow(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t e, uint64_t p,
                         cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_pow_trunc(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t e,
                               int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a function of the power series a modulo x^n, zero-padded; n >= 0 (E_LENGTH). lena
 * coefficients of a are given; those beyond are zero. p must be prime (E_MODULUS).
 *
 *   log_series      the logarithm;             a[0] = 1 (E_DOMAIN), n <= p (E_DOMAIN)
 *   exp_series      the exponential;           a[0] = 0 (E_DOMAIN), n <= p (E_DOMAIN)
 *   sqrt_series     the square root s, s[0] = 1;  a[0] = 1 (E_DOMAIN), p odd or n <= 1
 *                   (E_INVERSE)
 *   invsqrt_series  1 over the square root;       as for sqrt_series
 *   revert_series   the r with a(r) = x;       a[0] = 0 (E_DOMAIN), a[1] not 0 (E_INVERSE)
 *
 * Newton's iteration. FLINT: the functions of these names of nmod_poly. */
CUNMOD_STATUS cunmod_log_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_exp_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sqrt_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_invsqrt_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                    uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_revert_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                   uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a function of the power series a modulo x^n, zero-padded; n >= 0 (E_LENGTH). lena
 * coefficients of a are given; those beyond are zero. a[0] = 0 (E_DOMAIN), p is prime (E_MODULUS),
 * and n <= p (E_DOMAIN).
 *
 *   tan, sin, cos      the circular functions; tan by Newton's iteration, the others from it
 *   atan, asin         the inverses of tan and sin, by integrals
 *   tanh, sinh, cosh   the hyperbolic functions, from exponentials
 *   atanh, asinh       the inverses of tanh and sinh, by integrals
 *
 * FLINT: the functions of these names of nmod_poly. */
CUNMOD_STATUS cunmod_tan_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sin_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_cos_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_atan_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_asin_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_tanh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sinh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_cosh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_atanh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_asinh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a(g) modulo x^n, zero-padded, g[0] = 0 (E_DOMAIN). n >= 0 (E_LENGTH), and p must
 * be prime (E_MODULUS). FLINT: nmod_poly_compose_series. */
CUNMOD_STATUS cunmod_compose_series(uint64_t *res, const uint64_t *a, int64_t lena,
                                    const uint64_t *g, int64_t leng, int64_t n, uint64_t p,
                                    cunmod_ctx_t ctx);

/* res = a(g), (lena - 1) (leng - 1) + 1 words, zero-padded; one word where lena or leng is 0, since
 * g = 0 gives a[0]. p must be prime (E_MODULUS), and the result not too long (E_LENGTH). The
 * algorithm takes about log2(lena) products: product k = 0, 1, .. multiplies about as many
 * coefficients as the result has by g^(2^k). FLINT: nmod_poly_compose. */
CUNMOD_STATUS cunmod_compose(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                             int64_t leng, uint64_t p, cunmod_ctx_t ctx);

/* Common to functions on device polynomials that are made of other operations. Each computes what
 * the function of this name computes on host arrays. The calls wait where they read a coefficient
 * or a length. */

/* a^e, and a^e modulo x^n, as cunmod_pow and cunmod_pow_trunc. */
CUNMOD_STATUS cunmod_poly_pow(cunmod_poly_t res, cunmod_poly_t a, uint64_t e);
CUNMOD_STATUS cunmod_poly_pow_trunc(cunmod_poly_t res, cunmod_poly_t a, uint64_t e, int64_t n);

/* Functions of the power series a modulo x^n, as cunmod_log_series and the other functions on host
 * arrays. */
CUNMOD_STATUS cunmod_poly_log_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_exp_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_sqrt_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_invsqrt_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_revert_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);

/* Circular and hyperbolic functions of the power series a modulo x^n, as cunmod_tan_series and the
 * other functions on host arrays. */
CUNMOD_STATUS cunmod_poly_tan_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_sin_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_cos_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_atan_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_asin_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_tanh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_sinh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_cosh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_atanh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_asinh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);

/* a(g) modulo x^n, and a(g), as cunmod_compose_series and cunmod_compose. */
CUNMOD_STATUS cunmod_poly_compose_series(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                         int64_t n);
CUNMOD_STATUS cunmod_poly_compose(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g);

/* ---- roots, factors and remainders -------------------------------------- */

/* Common to functions on host arrays that are made of other operations. Each calls operations on
 * device polynomials, each with its own plan (docs/algebra.md). Operands are copied to the GPU
 * first if the plan would choose the GPU for products of their length. cunmod_last_* report on the
 * last of these operations. */

/* res[k] = the sum of the k-th powers of the roots of a in an algebraic closure, with
 * multiplicities, for 0 <= k < n; n >= 0 (E_LENGTH). a is not zero (E_DIVZERO), and p is prime
 * (E_MODULUS). FLINT: nmod_poly_power_sums. */
CUNMOD_STATUS cunmod_power_sums(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. a[0]] = the monic polynomial of degree d = a[0] whose roots have the sums of powers a[k]
 * for 0 <= k <= d; a[k] is 0 from lena on, and coefficients beyond d do not count. p is prime
 * (E_MODULUS). The degree d is the number a[0] itself, 0 <= d < p; where it is too large for the
 * length of an array, the error is E_LENGTH. FLINT: nmod_poly_power_sums_to_poly. */
CUNMOD_STATUS cunmod_power_sums_to_poly(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                        cunmod_ctx_t ctx);

/* *divides = 1 and q = a / b when b divides a, else *divides = 0 and q = 0. q has lena words,
 * zero-padded. Zero divides zero, with q = 0. p is prime (E_MODULUS). FLINT: nmod_poly_divides.
 * More errors: E_ARGUMENT (divides NULL). */
CUNMOD_STATUS cunmod_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena,
                             const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res = a / b^e and *e = e for the largest e such that b^e divides a. res has lena words,
 * zero-padded. a is not zero (E_DIVZERO), b is not constant (E_LENGTH), and p is prime (E_MODULUS).
 * FLINT: nmod_poly_remove. More errors: E_ARGUMENT (e NULL). */
CUNMOD_STATUS cunmod_remove(int64_t *e, uint64_t *res, const uint64_t *a, int64_t lena,
                            const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. lena-1] = the product of the different monic irreducible factors of a, zero-padded. a is
 * not zero (E_DIVZERO), and p is prime (E_MODULUS). The algorithm is Yun's for finite fields: von
 * zur Gathen and Gerhard, Modern Computer Algebra, section 14.6. */
CUNMOD_STATUS cunmod_squarefree_part(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                     cunmod_ctx_t ctx);

/* res = the polynomial of least degree with remainder values[i] modulo moduli[i] for all 0 <= i <
 * n, n >= 0 (E_LENGTH); moduli[i] has lenm[i] words and values[i] has lenv[i], which may be more.
 * res has the sum of all lenm[i] - 1 words (of those lenm[i] that are positive), zero-padded. No
 * modulus is zero (E_DIVZERO), and no two have a common factor (E_INVERSE). A constant modulus
 * imposes no condition. res may overlap any array. p must be prime (E_MODULUS). Pairs of remainders
 * are joined by Garner's method, then pairs of the results, and so on. FLINT: nmod_poly_multi_crt,
 * which refuses constants. */
CUNMOD_STATUS cunmod_multi_crt(uint64_t *res, const uint64_t *const *moduli, const int64_t *lenm,
                               const uint64_t *const *values, const int64_t *lenv, int64_t n,
                               uint64_t p, cunmod_ctx_t ctx);

/* Common to functions on device polynomials that are made of other operations. Each computes what
 * the function of this name computes on host arrays. The calls wait where they read a coefficient
 * or a length. */

/* As cunmod_power_sums and cunmod_power_sums_to_poly on host arrays. */
CUNMOD_STATUS cunmod_poly_power_sums(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_power_sums_to_poly(cunmod_poly_t res, cunmod_poly_t a);

/* As cunmod_divides, cunmod_remove and cunmod_squarefree_part on host arrays. */
CUNMOD_STATUS cunmod_poly_divides(int *divides, cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_remove(int64_t *e, cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_squarefree_part(cunmod_poly_t res, cunmod_poly_t a);

/* As cunmod_multi_crt on host arrays. moduli[0 .. n-1] and values[0 .. n-1] are polynomials of the
 * modulus and context of res (E_MISMATCH). res may be any of them. */
CUNMOD_STATUS cunmod_poly_multi_crt(cunmod_poly_t res, const cunmod_poly_t *moduli,
                                    const cunmod_poly_t *values, int64_t n);

#ifdef __cplusplus
}
#endif

#endif
