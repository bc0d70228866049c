/* The seam between the host code and the GPU: src/ calls no functions of cuda/ but those declared
 * in backend*.h. backend_none.c and backend_stubs.c define these functions in builds without CUDA.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A function that returns an int returns 0, or a device error that cunmod_dev_error_text explains.
 * Work is ordered on the stream of the device object; no function waits unless its comment says so.
 * Pointers named d_* are device memory. A batch has `count` items; arrays of items are host memory,
 * and have been read when the call returns.
 */
#ifndef CUNMOD_BACKEND_H
#define CUNMOD_BACKEND_H

#include <stddef.h>
#include <stdint.h>

#include "backend/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cunmod_dev_struct cunmod_dev_t;

/* Properties of a device, read when it is opened. */
typedef struct
{
    char name[64];
    int ordinal;
    int sm_count;
    int clock_khz;
    int capability;       /* 10 * major + minor */
    int64_t shared_bytes; /* largest shared memory of a block, with opt-in */
    int64_t memory_bytes;
} cunmod_dev_facts_t;

int cunmod_dev_count(void); /* 0 if there is no driver */
int cunmod_dev_open(cunmod_dev_t **dev, int ordinal);
void cunmod_dev_close(cunmod_dev_t *dev); /* waits; NULL is ignored */
const cunmod_dev_facts_t *cunmod_dev_facts(const cunmod_dev_t *dev);
const char *cunmod_dev_error_text(int error); /* static, never NULL */
int cunmod_dev_sync(cunmod_dev_t *dev);       /* waits for all work */

/* Stream-ordered memory. The device object keeps freed memory for later allocations. It returns
 * this memory to the driver in cunmod_dev_trim, which waits for the stream, and when an allocation
 * of any device object of this process on the same GPU would fail otherwise. */
int cunmod_dev_alloc(cunmod_dev_t *dev, void **d_ptr, size_t bytes);
void cunmod_dev_free(cunmod_dev_t *dev, void *d_ptr);
int cunmod_dev_trim(cunmod_dev_t *dev);

/* *bytes = the peak of allocated bytes since the last call of this function. */
int cunmod_dev_memory_peak(cunmod_dev_t *dev, int64_t *bytes);

/* Deferred launches. Launches between cunmod_dev_graph_begin and cunmod_dev_graph_end are queued.
 * cunmod_dev_graph_end, cunmod_dev_flush, and every other call that uses the stream first launch
 * all queued work in order. If a launch fails, the call that launched it returns the error, and so
 * does each later such call up to and including cunmod_dev_graph_end. Hence a caller replaces older
 * results only after a flush without error. Repeated sequences of launches are replayed as a CUDA
 * graph, which costs the host a fraction of the single launches (docs/launches.md). */
void cunmod_dev_graph_begin(cunmod_dev_t *dev);
int cunmod_dev_flush(cunmod_dev_t *dev);
int cunmod_dev_graph_end(cunmod_dev_t *dev);

/* Coefficients pass between host and device through slots, at most CUNMOD_SLOT_BYTES of pinned
 * memory each: copies of a quarter of CUNMOD_SLOT_BYTES reach half the rate of the bus.
 * src/runtime/transfer.c fills and empties the slots, and converts between 64-bit and 32-bit words.
 * Several threads may use different slots at once.
 *
 * A transfer with `aside` set runs on a second stream, beside kernels. It starts after the work
 * before the last cunmod_dev_fork; the work after cunmod_dev_join starts after it. After an error a
 * transfer may still be running until cunmod_dev_sync returns. */
#define CUNMOD_SLOTS 32
#define CUNMOD_SLOT_BYTES (1 << 20)

int cunmod_dev_fork(cunmod_dev_t *dev);
int cunmod_dev_join(cunmod_dev_t *dev);

/* Waits for the last transfer of the slot, or creates the slot. The caller may use `bytes` bytes of
 * *memory, at most CUNMOD_SLOT_BYTES, until the next transfer. A slot keeps its contents unless it
 * grows. */
int cunmod_dev_slot(cunmod_dev_t *dev, int slot, size_t bytes, void **memory);

/* Start a transfer. cunmod_dev_send copies the first bytes[0] bytes of the slot to d_dst[0], the
 * next bytes[1] bytes to d_dst[1]. cunmod_dev_receive copies d_src[0 .. bytes-1] to the slot. All
 * byte counts are multiples of 4. */
int cunmod_dev_send(cunmod_dev_t *dev, int slot, void *const d_dst[2], const size_t bytes[2],
                    int aside);
int cunmod_dev_receive(cunmod_dev_t *dev, int slot, const void *d_src, size_t bytes);

/* Returns the address by which kernels access host[0 .. bytes-1], if this memory is pinned or
 * registered as one block; else NULL. Only the first and the last byte are checked. */
void *cunmod_dev_pinned(cunmod_dev_t *dev, const void *host, size_t bytes);

/* Copy coefficients from and to memory at an address of cunmod_dev_pinned: cunmod_dev_pack on the
 * second stream, cunmod_dev_unpack on the main stream. If p > 0, cunmod_dev_pack replaces each
 * coefficient that is not below p by 1. */
int cunmod_dev_pack(cunmod_dev_t *dev, void *d_dst, const void *d_host, int64_t len, uint32_t word,
                    uint64_t p);
int cunmod_dev_unpack(cunmod_dev_t *dev, void *d_host, const void *d_src, int64_t len,
                      uint32_t word);

/* Waits until all calls of cunmod_dev_pack have read their d_host. *bad = 1 if one found a
 * coefficient that is not below its p, else *bad is unchanged. bad == NULL: a later wait reports
 * such a coefficient. */
int cunmod_dev_pack_wait(cunmod_dev_t *dev, int *bad);

/* Copies `bytes` bytes, a multiple of 4, to the device, in order with the launches. The function
 * has read `host` when it returns. */
int cunmod_dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes);

/* d_dst[0 .. bytes-1] = d_src, device to device. */
int cunmod_dev_copy(cunmod_dev_t *dev, void *d_dst, const void *d_src, size_t bytes);

/* cunmod_dev_length: *d_len = the length of d_a[0 .. len-1] without leading zeros; or a negative
 * length (cunmod_length_below), if more than CUNMOD_LENGTH_TOP leading words are zero.
 * cunmod_dev_find_length always finds the length, by two launches. */
int cunmod_dev_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                      uint32_t word);
int cunmod_dev_find_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                           uint32_t word);
/* *len = *d_len; waits. */
int cunmod_dev_read_length(cunmod_dev_t *dev, int64_t *len, const int64_t *d_len);

/* Plain products; each block sums over all of b. s: outputs per thread, 2, 4 or 8 (2 or 4 with
 * 8-byte words). */
int cunmod_dev_mul_block(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count, int s);

/* Plain products on the tensor cores, for coefficients of 1 to 8 bytes. */
int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count);

/* Products by transforms, each item in one block of threads, with the tables of a transform without
 * column passes (cunmod_ntt_shape_whole) of N points. lena, lenb <= N. The product is modulo x^N -
 * 1: coefficient N + i is added to coefficient i, and so is plus[N + i]; lenplus <= 2 N. hi - lo <=
 * N. lena and lenb may be 0. */
int cunmod_dev_mul_whole(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count,
                         const cunmod_ntt_t *ntt, const void *d_tables);

/* cunmod_dev_mul_whole, and plain products with few coefficients, of items that an earlier launch
 * has written to d_items[0 .. count-1]. All items have words of the size of those of *most. The
 * lengths and the range of coefficients of *most are upper bounds for all items. */
int cunmod_dev_mul_whole_made(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                              int64_t count, const cunmod_ntt_t *ntt, const void *d_tables);
int cunmod_dev_mul_small(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                         int64_t count);

/* cunmod_dev_mul_whole_made and cunmod_dev_mul_small for polynomials order[0 .. count-1] of
 * batches; leading zeros of the products are removed. word: bytes of a coefficient. most: as
 * above. */
int cunmod_dev_batch_mul_whole(cunmod_dev_t *dev, const cunmod_batch_mul_t *x, uint32_t word,
                               const cunmod_ntt_t *ntt, const void *d_tables);
int cunmod_dev_batch_mul_small(cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                               const cunmod_mul_item_t *most);

/* Batches of polynomials (src/backend/types_batch.h), `word` bytes a coefficient:
 *   check      finds statuses and lengths of polynomials that have only their words
 *   trim       a.len = the true lengths, words beyond = 0; a polynomial with an error status
 *              becomes 0
 *   mul_items  writes the items of products to d_items; order is not NULL
 *   linear     computes sums and related operations; the results are not trimmed yet
 *   lead       computes the inverses of leading coefficients */
int cunmod_dev_batch_check(cunmod_dev_t *dev, const cunmod_batch_check_t *x);
int cunmod_dev_batch_trim(cunmod_dev_t *dev, const cunmod_polys_t *a, int64_t count, uint32_t word);
int cunmod_dev_batch_mul_items(cunmod_dev_t *dev, void *d_items, const cunmod_batch_mul_t *x,
                               uint32_t word);
int cunmod_dev_batch_linear(cunmod_dev_t *dev, const cunmod_batch_linear_t *x);
int cunmod_dev_batch_lead(cunmod_dev_t *dev, const cunmod_batch_lead_t *x);

/* Divisions of batches (src/backend/types_batch_div.h):
 *   div_small     complete divisions, each by `lanes` threads of a warp, a power of 2, for
 *                 dividends of at most CUNMOD_DIV_SMALL_EACH lanes words
 *   newton_open   computes x->lens, the lengths and statuses of q and r, the remainders of
 *                 dividends shorter than their divisors, and the first x->start coefficients of the
 *                 inverses
 *   newton_step   writes the items d_items[0 .. 2 count-1] of two products that extend each inverse
 *                 from k to 2 k coefficients: first the items of all errors, then of all inverses
 *   newton_turn   writes the items of two products: one computes block number `turn` of each
 *                 quotient, the highest block first, and one subtracts the divisor times this block
 * The products of newton_step are modulo x^(2 k) - 1. In newton_turn the products by the inverse
 * are modulo x^(2 s) - 1, those by the divisor modulo x^N - 1 for an N >= divisor length and s. */
int cunmod_dev_batch_div_small(cunmod_dev_t *dev, const cunmod_batch_div_t *x, int lanes);
int cunmod_dev_batch_newton_open(cunmod_dev_t *dev, const cunmod_batch_newton_t *x);
int cunmod_dev_batch_newton_step(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t k);
int cunmod_dev_batch_newton_turn(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t turn);

/* Sets status and length of all results of each item: length 0, or with `resultant` set length 1 if
 * both operands are nonzero. With `inverse` set, the status is that for a modulus b without
 * inverses. */
int cunmod_dev_batch_euclid_facts(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, int resultant,
                                  int inverse);

/* GCDs and resultants of batches, for operands within the limit of `group` (types_batch.h). No
 * modulus exceeds `largest`, which decides whether words have 4 or 8 bytes. */
int cunmod_dev_batch_gcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                               int group);
int cunmod_dev_batch_resultant_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                     uint64_t largest, int group);

/* Extended GCDs, and inverses of a modulo b, for operands within the limit of cofactor group
 * `group`. */
int cunmod_dev_batch_xgcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                                int group);
int cunmod_dev_batch_invmod_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                  uint64_t largest, int group);

/* For each prime of ntt fills cunmod_ntt_table_words(ntt) words of d_tables. */
int cunmod_dev_ntt_tables(cunmod_dev_t *dev, const cunmod_ntt_t *ntt, void *d_tables);

/* Products by transforms with tables of cunmod_dev_ntt_tables. If z of an item is NULL, the call
 * only stores the transform of a in the item's `work`, for later products. Within a call, either
 * all items have z or none, and either all have factors or none. */
int cunmod_dev_ntt(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int64_t count,
                   const cunmod_ntt_t *ntt, const void *d_tables);

/* cunmod_dev_ntt for items[0 .. each-1], each <= CUNMOD_NTT_STACK, of each item of a stack. If the
 * stack has more than one item, the device computes `radix`. */
int cunmod_dev_ntt_stack(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int each,
                         const cunmod_stack_t *stack, const cunmod_ntt_t *ntt,
                         const void *d_tables);

/* `count` products of equal shape with one launch for each pass. *item is product 0; item->step
 * gives the addresses of the others. */
int cunmod_dev_ntt_many(cunmod_dev_t *dev, const cunmod_ntt_item_t *item, int64_t count,
                        const cunmod_ntt_t *ntt, const void *d_tables);

/* Two consecutive products, in five launches. The first operand of *second is x^lo z, with lo and z
 * of *first; the second operand is second->prepared. z is not stored: first->z and second->a are
 * ignored. Both items have the same work. */
int cunmod_dev_ntt_twice(cunmod_dev_t *dev, const cunmod_ntt_item_t *first,
                         const cunmod_ntt_item_t *second, const cunmod_ntt_t *ntt,
                         const void *d_tables);

/* Starts of Newton's iteration (Brent and Zimmermann, Modern Computer Arithmetic, section 4.2), and
 * copies of polynomials. */
int cunmod_dev_series_start(cunmod_dev_t *dev, const cunmod_series_item_t *items, int64_t count);
int cunmod_dev_series_copy(cunmod_dev_t *dev, const cunmod_copy_item_t *items, int64_t count);

/* Subproduct trees (docs/points.md). M is a node of level CUNMOD_TREE_LEAF, d its degree.
 *   build       computes levels 0 .. CUNMOD_TREE_LEAF for the points in[0 .. len-1], padded with
 *               points 0, and the leading coefficients of all nodes above
 *   values      out[i] = coefficient of x^-1 in f / (x - x_i), 0 <= i < n. For each M in order,
 *               `in` holds the d coefficients of x^-d .. x^-1 of f / M, lowest power first
 *   combine     for each M in order, out = the d coefficients of the numerator of sum in[i]
 *               weights[i] / (x - x_i) over the points of M, with denominator M; in[i] = 0 for i >=
 *               len
 *   derivative  out[0 .. n-1] = the derivative of the product of all x - x_i, i < n, computed from
 *               the root; *zeros = 0
 *   invert      out[i] = 1 / in[i] for 0 <= i < n, p prime; *zeros = 1 if some in[i] is 0, else
 *               unchanged */
int cunmod_dev_tree_build(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_values(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_combine(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_derivative(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_invert(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);

/* The blocks of a composition (Brent and Kung, J. ACM 25, 1978). */
int cunmod_dev_blocks(cunmod_dev_t *dev, const cunmod_blocks_item_t *items, int64_t count);

/* Multipoint evaluation by Horner's rule. */
int cunmod_dev_horner(cunmod_dev_t *dev, const cunmod_horner_item_t *items, int64_t count);

/* cunmod_dev_scan: prefix products of a sequence (CUB's device-wide scan, docs/scans.md).
 * cunmod_dev_factors: elementwise products of several arrays. */
int cunmod_dev_scan(cunmod_dev_t *dev, const cunmod_scan_item_t *item);
int cunmod_dev_factors(cunmod_dev_t *dev, const cunmod_factors_item_t *items, int64_t count);

/* Elementary operations (src/backend/types_elementary.h), one launch each:
 *   linear    computes z, and its length if wanted
 *   differ    *d_len = 1 if a coefficient of z would be nonzero, else unchanged; z is not stored
 *   value     computes the values of tiles
 *   integral  computes z
 *   random    computes z */
int cunmod_dev_linear(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count);
int cunmod_dev_differ(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count);
int cunmod_dev_value(cunmod_dev_t *dev, const cunmod_value_item_t *items, int64_t count);
int cunmod_dev_integral(cunmod_dev_t *dev, const cunmod_integral_item_t *items, int64_t count);
int cunmod_dev_random(cunmod_dev_t *dev, const cunmod_random_item_t *items, int64_t count);

/* Plain division: each launch computes s coefficients of the quotient from s coefficients of an
 * inverse, 1 <= s <= CUNMOD_DIV_MAX_S. */
int cunmod_dev_div_blocks(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count, int s);

/* q = from / b[0] for lenb = 1, b[0] a unit, in one launch. q and `from` are not NULL and may be
 * equal. a, head and quotient_only are not used. */
int cunmod_dev_div_constant(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count);

/* GCDs by divsteps (docs/gcd.md), after a division if cunmod_gcd_divides. s: steps between
 * exchanges of neighbouring blocks, a multiple of CUNMOD_DIVSTEPS, at most
 * CUNMOD_GCD_DIVSTEPS_MAX_S. One block computes operands of at most s coefficients. The workspace
 * of an item has cunmod_gcd_divsteps_work_words words. Returns an error for operands longer than
 * cunmod_gcd_divsteps_most. */
int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count,
                            int s);

/* Records all steps of GCDs by divsteps, without a division first; s as above. */
int cunmod_dev_gcd_record(cunmod_dev_t *dev, const cunmod_gcd_record_item_t *items, int64_t count,
                          int s);

/* Half-GCDs by divsteps (src/backend/types_half.h); functions with `stack` work on all its items:
 *   start      reverses the operands
 *   leaf       computes the matrix of n steps, n a multiple of CUNMOD_DIVSTEPS
 *   few        computes the matrix of n < CUNMOD_DIVSTEPS steps
 *   sums       multiplies matrices of polynomials by plain products
 *   take       converts series back to polynomials
 *   resultant  computes resultants from the record of all steps */
int cunmod_dev_half_start(cunmod_dev_t *dev, const cunmod_half_start_item_t *items, int64_t count);
int cunmod_dev_half_leaf(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *item,
                         const cunmod_stack_t *stack);
int cunmod_dev_half_few(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *item,
                        const cunmod_stack_t *stack);
int cunmod_dev_half_sums(cunmod_dev_t *dev, const cunmod_half_sums_item_t *item,
                         const cunmod_stack_t *stack);
int cunmod_dev_half_take(cunmod_dev_t *dev, const cunmod_half_take_item_t *items, int64_t count);
int cunmod_dev_resultant(cunmod_dev_t *dev, const cunmod_resultant_item_t *items, int64_t count);

/* Algorithms of the MMM paper, one item each (src/papers/baseline.h):
 *   mul_two_phase  Algorithms 5-7; s: 1, 2, 4, ..., CUNMOD_TWO_PHASE_MAX_S; d_work has
 *                  cunmod_mul_two_phase_words(lena, lenb, s) words
 *   div_naive      Algorithms 1-2
 *   div_steps      Algorithms 3-4, corrected; s: 1 .. CUNMOD_DIV_MAX_S
 *   gcd_naive      Algorithms 8-9
 *   gcd_steps      Algorithms 10-11, corrected; s: 1 .. CUNMOD_GCD_MAX_S */
int cunmod_dev_mul_two_phase(cunmod_dev_t *dev, const cunmod_mul_item_t *item, int s, void *d_work);
int cunmod_dev_div_naive(cunmod_dev_t *dev, const cunmod_div_item_t *item);
int cunmod_dev_div_steps(cunmod_dev_t *dev, const cunmod_div_item_t *item, int s);
int cunmod_dev_gcd_naive(cunmod_dev_t *dev, const cunmod_gcd_item_t *item);
int cunmod_dev_gcd_steps(cunmod_dev_t *dev, const cunmod_gcd_item_t *item, int s);

/* Device time between two marks on the stream, for benchmarks. cunmod_dev_mark records mark
 * `which`, 0 or 1. cunmod_dev_elapsed_us waits for mark 1; *us = microseconds from mark 0 to mark
 * 1. */
int cunmod_dev_mark(cunmod_dev_t *dev, int which);
int cunmod_dev_elapsed_us(cunmod_dev_t *dev, double *us);

/* *u = U of the MMM model on this device: the cycles that move one word between global and shared
 * memory, divided by the cycles of one local operation, both measured by dependent chains in one
 * block (cuda/runtime/dev_calibrate.cu). */
int cunmod_dev_measure_u(cunmod_dev_t *dev, double *u);

/* *us = microseconds per launch of an empty kernel, from the difference between many and few
 * launches. */
int cunmod_dev_measure_launch(cunmod_dev_t *dev, double *us);

#ifdef __cplusplus
}
#endif

#endif
