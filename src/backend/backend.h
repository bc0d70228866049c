/* The seam between the host side and the GPU: the only functions of cuda/ that
 * src/ calls. backend_none.c has the same functions for builds without CUDA.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Every function returns 0, or an error that cunmod_dev_error_text explains.
 * Work is ordered on the device object's stream; nothing waits unless said so.
 * Pointers named d_* are device memory. `count` items make a batch; item arrays
 * are host memory, read before the call returns.
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

/* Facts of a device, read once at opening. */
typedef struct
{
    char name[64];
    int ordinal;
    int sm_count;
    int clock_khz;
    int capability;       /* 10 * major + minor */
    int64_t shared_bytes; /* the most that a block may have, with opt-in */
    int64_t memory_bytes;
} cunmod_dev_facts_t;

int cunmod_dev_count(void); /* 0 when there is no driver */
int cunmod_dev_open(cunmod_dev_t **dev, int ordinal);
void cunmod_dev_close(cunmod_dev_t *dev); /* waits; NULL is ignored */
const cunmod_dev_facts_t *cunmod_dev_facts(const cunmod_dev_t *dev);
const char *cunmod_dev_error_text(int error); /* static, never NULL */
int cunmod_dev_sync(cunmod_dev_t *dev);       /* waits for everything */

/* Stream-ordered memory. The device object keeps memory that is freed, for its next allocation. It
 * gives this memory back when cunmod_dev_trim is called, which waits for the stream, or when an
 * allocation of any device object of the process on the same GPU would fail without it. */
int cunmod_dev_alloc(cunmod_dev_t *dev, void **d_ptr, size_t bytes);
void cunmod_dev_free(cunmod_dev_t *dev, void *d_ptr);
int cunmod_dev_trim(cunmod_dev_t *dev);

/* *bytes = the most bytes of this memory that were in use at once since the last such call. */
int cunmod_dev_memory_peak(cunmod_dev_t *dev, int64_t *bytes);

/* Launches that are gathered. Between cunmod_dev_graph_begin and cunmod_dev_graph_end launches are held
 * back. cunmod_dev_graph_end and cunmod_dev_flush launch all that are held back, in their order, and
 * every other call that uses the stream does so before its own work. When one of the launches
 * fails, the call that launches them returns the error, and so does each later one of these calls,
 * up to and with cunmod_dev_graph_end. So a caller replaces older results only after a flush without
 * an error. The same launches gathered again and again take the host a fraction of the time that
 * they take one by one (docs/launches.md). */
void cunmod_dev_graph_begin(cunmod_dev_t *dev);
int cunmod_dev_flush(cunmod_dev_t *dev);
int cunmod_dev_graph_end(cunmod_dev_t *dev);

/* Coefficients in and out, in slots of at most CUNMOD_SLOT_BYTES of pinned memory: copies of a
 * quarter of that reach half the rate of the bus. src/runtime/transfer.c fills and empties the slots,
 * and converts from and to 32-bit words. Several threads may use different slots at once.
 *
 * A transfer that is made `aside` is on a second stream, where it overlaps with kernels. It waits
 * for the work before the last cunmod_dev_fork, and the work after cunmod_dev_join waits for it.
 * After a failure a transfer may still be under way until cunmod_dev_sync returns. */
#define CUNMOD_SLOTS 32
#define CUNMOD_SLOT_BYTES (1 << 20)

int cunmod_dev_fork(cunmod_dev_t *dev);
int cunmod_dev_join(cunmod_dev_t *dev);

/* Waits for the slot's last transfer, or creates the slot. The caller may use so many bytes of
 * *memory, at most CUNMOD_SLOT_BYTES, until the next transfer. A slot keeps its contents unless
 * it grows. */
int cunmod_dev_slot(cunmod_dev_t *dev, int slot, size_t bytes, void **memory);

/* Starts a transfer. cunmod_dev_send: the first bytes[0] bytes of the slot go to d_dst[0], the next
 * bytes[1] to d_dst[1]. cunmod_dev_receive: d_src[0 .. bytes-1] goes to the slot. All numbers of
 * bytes are multiples of 4. */
int cunmod_dev_send(cunmod_dev_t *dev, int slot, void *const d_dst[2], const size_t bytes[2],
                    int aside);
int cunmod_dev_receive(cunmod_dev_t *dev, int slot, const void *d_src, size_t bytes);

/* The address by which kernels reach the caller's memory host[0 .. bytes-1], when it is pinned or
 * registered as one block; otherwise NULL. Only the first and the last byte are checked. */
void *cunmod_dev_pinned(cunmod_dev_t *dev, const void *host, size_t bytes);

/* Copies of coefficients from and to memory at such an address: cunmod_dev_pack works aside,
 * cunmod_dev_unpack on the stream. With p > 0, cunmod_dev_pack stores 1 in the place of each
 * coefficient that is not below p. */
int cunmod_dev_pack(cunmod_dev_t *dev, void *d_dst, const void *d_host, int64_t len, uint32_t word,
                    uint64_t p);
int cunmod_dev_unpack(cunmod_dev_t *dev, void *d_host, const void *d_src, int64_t len,
                      uint32_t word);

/* Waits until every cunmod_dev_pack has read its d_host. *bad becomes 1 when one of them
 * found a coefficient that was not below its p, and otherwise stays as it is. With `bad` NULL a
 * later wait reports that. */
int cunmod_dev_pack_wait(cunmod_dev_t *dev, int *bad);

/* Copies plain bytes to the device, a multiple of 4, in the order of the launches. It has read
 * `host` when it returns. */
int cunmod_dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes);

/* d_dst[0 .. bytes-1] = d_src, device to device. */
int cunmod_dev_copy(cunmod_dev_t *dev, void *d_dst, const void *d_src, size_t bytes);

/* *d_len = the length of d_a[0 .. len-1] without leading zeros; or, when more than
 * CUNMOD_LENGTH_TOP of these are zero, a negative length. cunmod_dev_find_length finds it always,
 * and takes two launches. */
int cunmod_dev_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                      uint32_t word);
int cunmod_dev_find_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                           uint32_t word);
/* *len = *d_len; waits. */
int cunmod_dev_read_length(cunmod_dev_t *dev, int64_t *len, const int64_t *d_len);

/* Plain product with the sum over b inside the block. s: outputs of a thread, one
 * of 2, 4, 8 (8-byte words: 2, 4). */
int cunmod_dev_mul_block(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count, int s);

/* Plain product on the tensor cores, for coefficients of any number of bytes. */
int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count);

/* A product by transforms in one block of threads an item, with the tables of a transform without
 * columns (cunmod_ntt_shape_whole) of N points. No operand is longer than N, and the product is
 * made modulo x^N - 1: coefficient N + i falls on coefficient i, and so does plus[N + i];
 * lenplus <= 2 N. hi - lo <= N. An operand may be of no words. */
int cunmod_dev_mul_whole(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count,
                         const cunmod_ntt_t *ntt, const void *d_tables);

/* The same for items that an earlier launch has made, d_items[0 .. count-1]. All have the size of
 * words of *most, whose lengths and range of coefficients are at least those of each. `small` makes
 * plain products of few coefficients. */
int cunmod_dev_mul_whole_made(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                              int64_t count, const cunmod_ntt_t *ntt, const void *d_tables);
int cunmod_dev_mul_small(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                         int64_t count);

/* The same for polynomials of batches, order[0 .. count-1], whose products become trimmed. `word`:
 * bytes of a coefficient; most: as above. */
int cunmod_dev_batch_mul_whole(cunmod_dev_t *dev, const cunmod_batch_mul_t *x, uint32_t word,
                               const cunmod_ntt_t *ntt, const void *d_tables);
int cunmod_dev_batch_mul_small(cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                               const cunmod_mul_item_t *most);

/* Batches of polynomials (src/backend/types_batch.h), `word` bytes a coefficient:
 *   check      checks and measures polynomials of which the words alone are there
 *   trim       makes a.len the true lengths, and the words behind them 0; a polynomial with a
 *              status becomes 0
 *   mul_items  makes the items of products; order is not NULL
 *   linear     makes sums and what is like them, to be trimmed
 *   lead       makes the inverses of leading coefficients */
int cunmod_dev_batch_check(cunmod_dev_t *dev, const cunmod_batch_check_t *x);
int cunmod_dev_batch_trim(cunmod_dev_t *dev, const cunmod_polys_t *a, int64_t count, uint32_t word);
int cunmod_dev_batch_mul_items(cunmod_dev_t *dev, void *d_items, const cunmod_batch_mul_t *x,
                               uint32_t word);
int cunmod_dev_batch_linear(cunmod_dev_t *dev, const cunmod_batch_linear_t *x);
int cunmod_dev_batch_lead(cunmod_dev_t *dev, const cunmod_batch_lead_t *x);

/* Divisions of batches (src/backend/types_batch_div.h):
 *   div_small     whole divisions, each by `lanes` threads of a warp, a power of 2, of dividends of
 *                 at most CUNMOD_DIV_SMALL_EACH lanes words
 *   newton_open   makes the lengths and states of q and r, x->lens, the remainders of dividends
 *                 that are shorter than their divisors, and the first x->start coefficients of the
 *                 inverses
 *   newton_step   makes the items of two products, d_items[0 .. 2 count-1], which make k
 *                 coefficients of each inverse 2 k: first those of all errors, then those of all
 *                 inverses
 *   newton_turn   makes the items of two products that make block `turn` of each quotient, the
 *                 highest block first, and subtract the divisor times this block
 * Products of a step are made modulo x^(2 k) - 1, those by the inverse of a turn modulo x^(2 s) -
 * 1, and those by the divisor modulo x^N - 1 where N has room for all divisors and s. */
int cunmod_dev_batch_div_small(cunmod_dev_t *dev, const cunmod_batch_div_t *x, int lanes);
int cunmod_dev_batch_newton_open(cunmod_dev_t *dev, const cunmod_batch_newton_t *x);
int cunmod_dev_batch_newton_step(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t k);
int cunmod_dev_batch_newton_turn(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t turn);

/* Sets the status and the length of all results of each item: the length 0, or with `resultant` 1
 * where the operands are not zero. With `inverse` the status is that of a modulus b that has no
 * inverses. */
int cunmod_dev_batch_euclid_facts(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, int resultant,
                                  int inverse);

/* GCDs and resultants of a batch whose operands have as many coefficients as the group may have.
 * No modulus exceeds `largest`, which says whether the words have 4 bytes. */
int cunmod_dev_batch_gcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                               int group);
int cunmod_dev_batch_resultant_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                     uint64_t largest, int group);

/* Extended GCDs, and the inverses of a modulo b, by the groups for cofactors. */
int cunmod_dev_batch_xgcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                                int group);
int cunmod_dev_batch_invmod_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                  uint64_t largest, int group);

/* Fills cunmod_ntt_table_words(ntt) words of d_tables for each prime of ntt. */
int cunmod_dev_ntt_tables(cunmod_dev_t *dev, const cunmod_ntt_t *ntt, void *d_tables);

/* Products by transforms with these tables. An item whose z is NULL is prepared for later products:
 * the transform of its a is left in its work. Either all items of a call have z or none, and either
 * all have factors or none. */
int cunmod_dev_ntt(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int64_t count,
                   const cunmod_ntt_t *ntt, const void *d_tables);

/* The same for items[0 .. each-1], at most CUNMOD_NTT_STACK, of each item of a stack. `radix` is
 * made on the device where the stack has more than one item. */
int cunmod_dev_ntt_stack(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int each,
                         const cunmod_stack_t *stack, const cunmod_ntt_t *ntt,
                         const void *d_tables);

/* `count` equal products with one launch for each pass: *item is product 0, and item->step says
 * where the others are. */
int cunmod_dev_ntt_many(cunmod_dev_t *dev, const cunmod_ntt_item_t *item, int64_t count,
                        const cunmod_ntt_t *ntt, const void *d_tables);

/* Two products, one after the other, in five launches. The first operand of *second is x^lo z,
 * where lo is that of *first and z is what *first would store; the second one is `prepared`. z is
 * not stored: z of *first and a of *second are ignored. Both items have the same work. */
int cunmod_dev_ntt_twice(cunmod_dev_t *dev, const cunmod_ntt_item_t *first,
                         const cunmod_ntt_item_t *second, const cunmod_ntt_t *ntt,
                         const void *d_tables);

/* The start of Newton's iteration (Brent and Zimmermann, Modern Computer Arithmetic, section 4.2),
 * and copies of polynomials. */
int cunmod_dev_series_start(cunmod_dev_t *dev, const cunmod_series_item_t *items, int64_t count);
int cunmod_dev_series_copy(cunmod_dev_t *dev, const cunmod_copy_item_t *items, int64_t count);

/* Subproduct trees (docs/points.md). M is a node of level CUNMOD_TREE_LEAF, d its degree.
 *   build       makes levels 0 .. CUNMOD_TREE_LEAF of the tree of the points in[0 .. len-1], with 0
 *               for the points beyond, and the leading coefficients of all nodes above
 *   values      makes out[i], 0 <= i < n, the coefficient of x^-1 in f / (x - x_i). For each M, in
 *               their order, `in` has the d coefficients of x^-d .. x^-1 of f / M, lowest power
 *               first
 *   combine     makes for each M, in their order, the d coefficients of the numerator of
 *               sum in[i] weights[i] / (x - x_i) over the points of M, with M as denominator;
 *               in[i] = 0 for i >= len
 *   derivative  makes out[0 .. n-1] the derivative of the product of all x - x_i, i < n, which it
 *               finds from the root; *zeros becomes 0
 *   invert      makes out[i] = 1 / in[i] for 0 <= i < n, p prime; *zeros becomes 1 when an in[i] is
 *               0, and otherwise stays
 */
int cunmod_dev_tree_build(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_values(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_combine(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_derivative(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_invert(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);

/* The blocks of a composition (Brent and Kung, J. ACM 25, 1978). */
int cunmod_dev_blocks(cunmod_dev_t *dev, const cunmod_blocks_item_t *items, int64_t count);

/* Horner's rule at every point. */
int cunmod_dev_horner(cunmod_dev_t *dev, const cunmod_horner_item_t *items, int64_t count);

/* The running products of a sequence (CUB's device-wide scan, docs/scans.md), and products of words
 * of several arrays, element by element. */
int cunmod_dev_scan(cunmod_dev_t *dev, const cunmod_scan_item_t *item);
int cunmod_dev_factors(cunmod_dev_t *dev, const cunmod_factors_item_t *items, int64_t count);

/* Elementary operations (src/backend/types_elementary.h), one launch each:
 *   linear    makes z, and its length where it is wanted
 *   differ    *d_len becomes 1 when a coefficient of z would not be 0, and otherwise stays; z
 *             is not made
 *   value     makes the values of tiles
 *   integral  makes z
 *   random    makes z */
int cunmod_dev_linear(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count);
int cunmod_dev_differ(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count);
int cunmod_dev_value(cunmod_dev_t *dev, const cunmod_value_item_t *items, int64_t count);
int cunmod_dev_integral(cunmod_dev_t *dev, const cunmod_integral_item_t *items, int64_t count);
int cunmod_dev_random(cunmod_dev_t *dev, const cunmod_random_item_t *items, int64_t count);

/* Plain division, s coefficients of the quotient a launch, 1 .. CUNMOD_DIV_MAX_S, from an
 * inverse of as many. */
int cunmod_dev_div_blocks(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count, int s);

/* q = from / b[0] for lenb = 1, b[0] a unit, in one launch. q and `from` are not NULL, and may be
 * the same. a, head and quotient_only are not used. */
int cunmod_dev_div_constant(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count);

/* GCDs by divsteps (docs/gcd.md), after a division where cunmod_gcd_divides says so. s: steps
 * between exchanges of neighbouring blocks, a multiple of CUNMOD_DIVSTEPS, at most
 * CUNMOD_GCD_DIVSTEPS_MAX_S. Operands of at most s coefficients stay in one block. The workspace of
 * an item has cunmod_gcd_divsteps_work_words words. Operands longer than cunmod_gcd_divsteps_most
 * are an error. */
int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count,
                            int s);

/* The record of the steps of such GCDs, whose operands are not divided first; s as above. */
int cunmod_dev_gcd_record(cunmod_dev_t *dev, const cunmod_gcd_record_item_t *items, int64_t count,
                          int s);

/* Divsteps by halves (src/backend/types_half.h), some of them on the items of a stack:
 *   start      reverses the operands
 *   leaf       makes the matrix of n steps, n a multiple of CUNMOD_DIVSTEPS
 *   few        makes the matrix of n < CUNMOD_DIVSTEPS steps
 *   sums       multiplies matrices of polynomials, by plain products
 *   take       turns series back into polynomials
 *   resultant  makes resultants from the record of all steps */
int cunmod_dev_half_start(cunmod_dev_t *dev, const cunmod_half_start_item_t *items, int64_t count);
int cunmod_dev_half_leaf(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *item,
                         const cunmod_stack_t *stack);
int cunmod_dev_half_few(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *item,
                        const cunmod_stack_t *stack);
int cunmod_dev_half_sums(cunmod_dev_t *dev, const cunmod_half_sums_item_t *item,
                         const cunmod_stack_t *stack);
int cunmod_dev_half_take(cunmod_dev_t *dev, const cunmod_half_take_item_t *items, int64_t count);
int cunmod_dev_resultant(cunmod_dev_t *dev, const cunmod_resultant_item_t *items, int64_t count);

/* The algorithms of the MMM paper, of one item each (src/papers/baseline.h):
 *   mul_two_phase  Algorithms 5-7; s: one of 1, 2, 4, ..., CUNMOD_TWO_PHASE_MAX_S; d_work has
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

/* Elapsed device time between two marks of the stream, for the benchmarks. cunmod_dev_mark records
 * mark 0 or 1 now; cunmod_dev_elapsed_us waits for mark 1. */
int cunmod_dev_mark(cunmod_dev_t *dev, int which);
int cunmod_dev_elapsed_us(cunmod_dev_t *dev, double *us);

/* U of the MMM model on this device: cycles to move one word between global and
 * shared memory, over cycles of one local operation, measured by dependent
 * chains in one block (cuda/runtime/dev_calibrate.cu). */
int cunmod_dev_measure_u(cunmod_dev_t *dev, double *u);

/* Microseconds between two launches of the stream, the kernels doing nothing, by the time that many
 * of them take more than few. */
int cunmod_dev_measure_launch(cunmod_dev_t *dev, double *us);

#ifdef __cplusplus
}
#endif

#endif
