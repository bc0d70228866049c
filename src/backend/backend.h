/* The seam between the host code in C and the GPU: the functions of cuda/ that src/ calls, all
 * declared in backend*.h. backend_none.c and backend_stubs.c define these functions in builds
 * without CUDA.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Conventions. A function that returns an int returns 0, or a device error that
 * cunmod_dev_error_text explains. Work is ordered on the stream of the device object; a function
 * waits for the device only if its comment says so. Pointers named d_* are device memory. A
 * function with the parameter `count` computes `count` items in one batch. The array `items` is
 * host memory, and has been read when the function returns.
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
    int64_t shared_bytes; /* most shared memory of a block, by CUDA's opt-in */
    int64_t memory_bytes;
} cunmod_dev_facts_t;

int cunmod_dev_count(void); /* 0 if there is no driver */
int cunmod_dev_open(cunmod_dev_t **dev, int ordinal);
void cunmod_dev_close(cunmod_dev_t *dev); /* waits for all work; NULL is ignored */
const cunmod_dev_facts_t *cunmod_dev_facts(const cunmod_dev_t *dev);
const char *cunmod_dev_error_text(int error); /* static, never NULL */
int cunmod_dev_sync(cunmod_dev_t *dev);       /* waits for all work */

/* Returns whether the error means that device memory was exhausted; a smaller allocation may
 * succeed. */
int cunmod_dev_is_full(int error);

/* Returns whether the caller captures the stream of the device object into a graph. */
int cunmod_dev_is_captured(const cunmod_dev_t *dev);

/* Returns whether the error means that the work cannot be captured into a graph: while the caller
 * captures the stream of the device object (cunmod_dev_set_stream), functions that wait, transfer
 * between host and device, or store data for later calls return such an error and do nothing. */
int cunmod_dev_is_of_capture(int error);

/* Stream-ordered memory. The device object keeps freed memory for later allocations. It returns
 * this memory to the driver in two cases: in cunmod_dev_trim, which waits for the stream; and when
 * an allocation by any device object of this process on the same GPU would otherwise fail. */
int cunmod_dev_alloc(cunmod_dev_t *dev, void **d_ptr, size_t bytes);
void cunmod_dev_free(cunmod_dev_t *dev, void *d_ptr);
int cunmod_dev_trim(cunmod_dev_t *dev);

/* *bytes = the peak of allocated bytes since the last call of this function. */
int cunmod_dev_memory_peak(cunmod_dev_t *dev, int64_t *bytes);

/* Where later device memory comes from: alloc, which returns NULL if there is too little memory,
 * and free; alloc = NULL: the pool of the device object. Memory is freed to where it came from.
 * Returns a device error if the host has no memory. */
typedef struct
{
    void *(*alloc)(void *data, size_t bytes, void *stream);
    void (*free)(void *data, void *memory, size_t bytes, void *stream);
    void *data;
} cunmod_dev_allocator_t;

int cunmod_dev_set_allocator(cunmod_dev_t *dev, const cunmod_dev_allocator_t *allocator);

/* Streams and events of the caller's: a cudaStream_t, a cudaEvent_t.
 *   set_stream    orders later work on the stream, after all earlier work; STREAM_OWN: on the
 *                 stream of the device object
 *   stream        returns the stream of later work
 *   wait_stream   later work waits for the present work of the stream
 *   lead_stream   later work of the stream waits for the present work
 *   wait_event    later work waits for the event
 *   record_event  records the event behind the present work
 *   wait_dev      later work of dev waits for the present work of other */
#define CUNMOD_DEV_STREAM_OWN ((void *)(intptr_t)-1)
int cunmod_dev_set_stream(cunmod_dev_t *dev, void *stream);
void *cunmod_dev_stream(const cunmod_dev_t *dev);
int cunmod_dev_wait_stream(cunmod_dev_t *dev, void *stream);
int cunmod_dev_lead_stream(cunmod_dev_t *dev, void *stream);
int cunmod_dev_wait_event(cunmod_dev_t *dev, void *event);
int cunmod_dev_record_event(cunmod_dev_t *dev, void *event);
int cunmod_dev_wait_dev(cunmod_dev_t *dev, cunmod_dev_t *other);

/* Returns whether words[0 .. bytes-1], bytes > 0, is memory that kernels of this device reach as
 * their own. Only the first and the last byte are checked. */
int cunmod_dev_has(cunmod_dev_t *dev, const void *words, size_t bytes);

/* Copies between the caller's device memory and polynomials (src/backend/types_words.h). */
int cunmod_dev_words_in(cunmod_dev_t *dev, const cunmod_words_in_t *x);
int cunmod_dev_words_out(cunmod_dev_t *dev, const cunmod_words_out_t *x);

/* Deferred launches. Launches between cunmod_dev_graph_begin and cunmod_dev_graph_end are queued.
 * cunmod_dev_graph_end, cunmod_dev_flush, and every other call that uses the stream first launch
 * all queued work in order. If a launch fails, the call that launched it returns the error. Each
 * later call that uses the stream returns the same error, up to and including cunmod_dev_graph_end.
 * Hence a caller that replaces an old result by a new one discards the old one only after
 * cunmod_dev_flush has returned 0. Repeated sequences of launches are replayed as a CUDA graph,
 * which costs the host a fraction of the single launches (docs/launches.md). */
void cunmod_dev_graph_begin(cunmod_dev_t *dev);
int cunmod_dev_flush(cunmod_dev_t *dev);
int cunmod_dev_graph_end(cunmod_dev_t *dev);

/* Coefficients pass between host and device through slots. A slot is a buffer of at most
 * CUNMOD_SLOT_BYTES bytes of pinned memory. Copies of a quarter of CUNMOD_SLOT_BYTES reach half of
 * the bandwidth of the bus. src/runtime/transfer.c fills and empties the slots, and converts
 * between 64-bit and 32-bit words. Several threads may use different slots at once.
 *
 * A transfer with `aside` set (cunmod_dev_send) runs on a second stream, beside kernels. The
 * transfer starts when all work ordered before the last cunmod_dev_fork has ended. Work ordered
 * after cunmod_dev_join starts when the transfer has ended. After an error a transfer may still be
 * running until cunmod_dev_sync returns. */
#define CUNMOD_SLOTS 32
#define CUNMOD_SLOT_BYTES (1 << 20)

int cunmod_dev_fork(cunmod_dev_t *dev);
int cunmod_dev_join(cunmod_dev_t *dev);

/* Creates slot number `slot` if it does not exist, else waits for its last transfer. *memory = the
 * address of the slot. The caller may use `bytes` <= CUNMOD_SLOT_BYTES bytes there until the next
 * transfer. The call keeps the contents of the slot unless it enlarges the slot. */
int cunmod_dev_slot(cunmod_dev_t *dev, int slot, size_t bytes, void **memory);

/* Starts a transfer, which copies the first bytes[0] bytes of the slot to d_dst[0], and the next
 * bytes[1] bytes to d_dst[1]. bytes[0] and bytes[1] are multiples of 4. */
int cunmod_dev_send(cunmod_dev_t *dev, int slot, void *const d_dst[2], const size_t bytes[2],
                    int aside);

/* Starts a transfer, which copies d_src[0 .. bytes-1] to the slot. `bytes` is a multiple of 4. */
int cunmod_dev_receive(cunmod_dev_t *dev, int slot, const void *d_src, size_t bytes);

/* Returns the address by which kernels access host[0 .. bytes-1], if this memory is pinned or
 * registered as one block; else NULL. Only the first and the last byte are checked. */
void *cunmod_dev_pinned(cunmod_dev_t *dev, const void *host, size_t bytes);

/* Copies len coefficients, on the second stream, from 64-bit words in host memory to device memory,
 * with `word` bytes a coefficient. cunmod_dev_pinned has returned the address d_host. If p > 0,
 * each coefficient that is not below p is replaced by 1. */
int cunmod_dev_pack(cunmod_dev_t *dev, void *d_dst, const void *d_host, int64_t len, uint32_t word,
                    uint64_t p);

/* Copies len coefficients, on the main stream, from device memory, with `word` bytes a coefficient,
 * to 64-bit words in host memory. cunmod_dev_pinned has returned the address d_host. */
int cunmod_dev_unpack(cunmod_dev_t *dev, void *d_host, const void *d_src, int64_t len,
                      uint32_t word);

/* Waits until all calls of cunmod_dev_pack have read their d_host. *bad = 1 if a call found a
 * coefficient that is not below its p, else *bad is unchanged. A call with bad == NULL leaves the
 * report to the next call with bad != NULL. */
int cunmod_dev_pack_wait(cunmod_dev_t *dev, int *bad);

/* d_dst[0 .. bytes-1] = host, in order with the launches; `bytes` is a multiple of 4. The function
 * has read `host` when it returns. */
int cunmod_dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes);

/* d_dst[0 .. bytes-1] = d_src, device to device. */
int cunmod_dev_copy(cunmod_dev_t *dev, void *d_dst, const void *d_src, size_t bytes);

/* *d_len = the length of d_a[0 .. len-1] without leading zeros. If more than about
 * CUNMOD_LENGTH_TOP leading words are zero, *d_len is instead a negative number, which encodes an
 * upper bound for the length (cunmod_length_below). */
int cunmod_dev_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                      uint32_t word);

/* *d_len = the length of d_a[0 .. len-1] without leading zeros, for any number of leading zeros.
 * The function has two launches. */
int cunmod_dev_find_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                           uint32_t word);

/* *len = *d_len. The function waits until the device has computed *d_len. */
int cunmod_dev_read_length(cunmod_dev_t *dev, int64_t *len, const int64_t *d_len);

/* Plain products. Each block of threads sums over all coefficients of b. s: outputs per thread, 2,
 * 4 or 8 (2 or 4 with 8-byte words). */
int cunmod_dev_mul_block(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count, int s);

/* Plain products on the tensor cores, for coefficients of 1 to 8 bytes. */
int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count);

/* Products by transforms of N points; one block of threads computes an item. *ntt is a transform
 * without column passes (cunmod_ntt_shape_whole), and d_tables holds its roots of unity. lena, lenb
 * <= N. The product is computed modulo x^N - 1: coefficient N + i of a b is added to coefficient i,
 * and plus[N + i] is added to coefficient i, too. lenplus <= 2 N. hi - lo <= N. lena and lenb may
 * be 0. */
int cunmod_dev_mul_whole(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count,
                         const cunmod_ntt_t *ntt, const void *d_tables);

/* Products of items that an earlier launch has written to d_items[0 .. count-1], device memory.
 * cunmod_dev_mul_whole_made computes products by transforms, with the contract of
 * cunmod_dev_mul_whole. cunmod_dev_mul_small computes plain products of short operands. The moduli
 * of all items have the word size of most->mod. most->lena, most->lenb and most->hi - most->lo are
 * upper bounds for all items. */
int cunmod_dev_mul_whole_made(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                              int64_t count, const cunmod_ntt_t *ntt, const void *d_tables);
int cunmod_dev_mul_small(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                         int64_t count);

/* cunmod_dev_mul_whole_made and cunmod_dev_mul_small for polynomials x->order[0 .. x->count-1] of
 * two batches, x->a and x->b. Leading zeros of the products are removed. word: bytes of a
 * coefficient. *most: upper bounds, as for cunmod_dev_mul_small. */
int cunmod_dev_batch_mul_whole(cunmod_dev_t *dev, const cunmod_batch_mul_t *x, uint32_t word,
                               const cunmod_ntt_t *ntt, const void *d_tables);
int cunmod_dev_batch_mul_small(cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                               const cunmod_mul_item_t *most);

/* Batches of polynomials (src/backend/types_batch.h), `word` bytes a coefficient:
 *   check      computes the statuses and lengths of x->a, of which only the words are set
 *   trim       a.len = the lengths without leading zeros; words beyond a length are set to 0; a
 *              polynomial with an error status becomes 0
 *   mul_items  writes the items of products to d_items; x->order is not NULL
 *   linear     computes sums and related operations; leading zeros of the results are not removed
 *   lead       computes the inverses of leading coefficients */
int cunmod_dev_batch_check(cunmod_dev_t *dev, const cunmod_batch_check_t *x);
int cunmod_dev_batch_trim(cunmod_dev_t *dev, const cunmod_polys_t *a, int64_t count, uint32_t word);
int cunmod_dev_batch_mul_items(cunmod_dev_t *dev, void *d_items, const cunmod_batch_mul_t *x,
                               uint32_t word);
int cunmod_dev_batch_linear(cunmod_dev_t *dev, const cunmod_batch_linear_t *x);
int cunmod_dev_batch_lead(cunmod_dev_t *dev, const cunmod_batch_lead_t *x);

/* Divisions of batches (src/backend/types_batch.h):
 *   div_small     computes whole divisions. `lanes` threads of a warp compute one division; lanes
 *                 is a power of 2, and dividends have at most CUNMOD_DIV_SMALL_EACH lanes words
 *   newton_open   computes x->lens, the lengths and statuses of q and r, the remainders of
 *                 dividends shorter than their divisors, and the first x->start coefficients of the
 *                 inverses
 *   newton_step   writes the items of two products for each division, which extend the inverse h
 *                 of b from k to 2 k coefficients: d_items[i] for the error of h (coefficients of
 *                 b h), d_items[count + i] for h times the error
 *   newton_turn   writes the items of two products for each division: d_items[i] for block number
 *                 `turn` of the quotient (block 0 has the highest coefficients), d_items[count + i]
 *                 to subtract the divisor times this block from the remainder
 * Here count = x->of.count. The products of newton_step are computed modulo x^(2 k) - 1. Of the
 * products of newton_turn, the product by the inverse is computed modulo x^(2 s) - 1, s = x->s, and
 * the product by the divisor modulo x^N - 1 for some N >= s that is at least the length of the
 * divisor. */
int cunmod_dev_batch_div_small(cunmod_dev_t *dev, const cunmod_batch_div_t *x, int lanes);
int cunmod_dev_batch_newton_open(cunmod_dev_t *dev, const cunmod_batch_newton_t *x);
int cunmod_dev_batch_newton_step(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t k);
int cunmod_dev_batch_newton_turn(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t turn);

/* Sets the status and the length of all results of each item (cunmod_batch_euclid_t). The length is
 * 0; but with `resultant` set it is 1 if the status is 0 and both operands are nonzero. With
 * `inverse` set, the status is x->zero if b is 0, and x->constant if b is a constant. */
int cunmod_dev_batch_euclid_facts(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, int resultant,
                                  int inverse);

/* GCDs and resultants of batches by kernel number `group`, for operands of at most LANES (ROWS - 1)
 * coefficients (CUNMOD_GROUPS in types_batch.h). No modulus exceeds `largest`, which decides
 * whether words have 4 or 8 bytes. */
int cunmod_dev_batch_gcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                               int group);
int cunmod_dev_batch_resultant_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                     uint64_t largest, int group);

/* Extended GCDs, and inverses of a modulo b, by kernel number `group`, for operands of at most
 * LANES (ROWS - 1) coefficients (CUNMOD_COFACTOR_GROUPS in types_batch.h). */
int cunmod_dev_batch_xgcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                                int group);
int cunmod_dev_batch_invmod_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                  uint64_t largest, int group);

/* Stores the roots of unity of the transform *ntt in d_tables, cunmod_ntt_table_words(ntt) words of
 * 4 bytes for each prime. */
int cunmod_dev_ntt_tables(cunmod_dev_t *dev, const cunmod_ntt_t *ntt, void *d_tables);

/* Products by transforms; cunmod_dev_ntt_tables has stored d_tables. If z of an item is NULL, the
 * call only stores the transform of a in the item's `work`, for later products. Within a call, z !=
 * NULL for all items or for none, and factor[0] != NULL for all items or for none. */
int cunmod_dev_ntt(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int64_t count,
                   const cunmod_ntt_t *ntt, const void *d_tables);

/* cunmod_dev_ntt for items[0 .. each-1], each <= CUNMOD_NTT_STACK, and for the corresponding
 * products of all other items of the stack (cunmod_stack_t). If the stack has more than one item,
 * the device computes the field `radix` of all products. */
int cunmod_dev_ntt_stack(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int each,
                         const cunmod_stack_t *stack, const cunmod_ntt_t *ntt,
                         const void *d_tables);

/* `count` products of equal lengths, with one launch for each pass. *item is product 0; item->step
 * gives the addresses of the other products. */
int cunmod_dev_ntt_many(cunmod_dev_t *dev, const cunmod_ntt_item_t *item, int64_t count,
                        const cunmod_ntt_t *ntt, const void *d_tables);

/* Two products, the second of which uses the result of the first, in five launches. Let z be the
 * result of *first. The operands of *second are x^(first->lo) z and the polynomial whose transform
 * is second->prepared. z is not stored: first->z and second->a are ignored. first->work =
 * second->work. */
int cunmod_dev_ntt_twice(cunmod_dev_t *dev, const cunmod_ntt_item_t *first,
                         const cunmod_ntt_item_t *second, const cunmod_ntt_t *ntt,
                         const void *d_tables);

/* cunmod_dev_series_start: the first coefficients of -1/b, with which Newton's iteration starts
 * (Brent and Zimmermann, Modern Computer Arithmetic, section 4.2). cunmod_dev_series_copy: copies
 * of polynomials. */
int cunmod_dev_series_start(cunmod_dev_t *dev, const cunmod_series_item_t *items, int64_t count);
int cunmod_dev_series_copy(cunmod_dev_t *dev, const cunmod_copy_item_t *items, int64_t count);

/* Subproduct trees (docs/points.md) of the points x_i. Let M be a node of level CUNMOD_TREE_LEAF,
 * and d its degree. `in`, `out`, `weights`, `zeros`, n and len are fields of cunmod_tree_item_t.
 *   build       computes levels 0 .. CUNMOD_TREE_LEAF for the points in[0 .. len-1], padded with
 *               points 0, and the leading coefficients of all nodes above
 *   values      out[i] = the coefficient of x^-1 in f / (x - x_i), 0 <= i < n, for a polynomial f.
 *               For each node M, in the order of the points, `in` holds the coefficients of x^-d ..
 *               x^-1 in f / M, lowest power first
 *   combine     for each node M, in the order of the points, stores in `out` the d coefficients of
 *               M times the sum of in[i] weights[i] / (x - x_i) over the points of M, where in[i] =
 *               0 for i >= len
 *   derivative  out[0 .. n-1] = the derivative of the product of all x - x_i, i < n, computed from
 *               the root; *zeros = 0
 *   invert      out[i] = 1 / in[i] for 0 <= i < n, p prime; *zeros = 1 if some in[i] is 0, else
 *               unchanged */
int cunmod_dev_tree_build(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_values(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_combine(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_derivative(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);
int cunmod_dev_tree_invert(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count);

/* Products of matrices (cunmod_mat_item_t), of at least one row, column and value of k:
 *   mat_plain    in one launch, without item.work and item.moduli, for any k
 *   mat_mul      on the tensor cores, in three launches, by the fastest kernel of the device
 *   mat_mul_mma  the same by the kernel of all devices, for tests and measurements. stages: 2 .. 4,
 *                the number of stages of 48 KB in shared memory */
int cunmod_dev_mat_plain(cunmod_dev_t *dev, const cunmod_mat_item_t *items, int64_t count);
int cunmod_dev_mat_mul(cunmod_dev_t *dev, const cunmod_mat_item_t *items, int64_t count);
int cunmod_dev_mat_mul_mma(cunmod_dev_t *dev, const cunmod_mat_item_t *items, int64_t count,
                           int stages);

/* The steps of an elimination modulo a prime (src/mat/eliminate.h).
 *
 *   find     finds pivots in rows of the strip that have no pivot yet: at least one, unless these
 *            rows are 0. *found = *x->found, for which the call waits. The matrix is unchanged
 *   pivots   completes the columns first .. first+count-1 of X, which are the strip times
 *            x->inverse. If all columns of the strip have pivots, also eliminates the strip
 *   gather   copies entries to other places (cunmod_mat_gather_t) */
int cunmod_dev_mat_find(cunmod_dev_t *dev, const cunmod_mat_strip_t *x, cunmod_mat_found_t *found);
int cunmod_dev_mat_pivots(cunmod_dev_t *dev, const cunmod_mat_strip_t *x);
int cunmod_dev_mat_gather(cunmod_dev_t *dev, const cunmod_mat_gather_t *x);

/* Multipoint evaluation by Horner's rule. */
int cunmod_dev_horner(cunmod_dev_t *dev, const cunmod_horner_item_t *items, int64_t count);

/* cunmod_dev_scan: prefix products of a sequence (CUB's device-wide scan, docs/scans.md).
 * cunmod_dev_factors: elementwise products of several arrays. */
int cunmod_dev_scan(cunmod_dev_t *dev, const cunmod_scan_item_t *item);
int cunmod_dev_factors(cunmod_dev_t *dev, const cunmod_factors_item_t *items, int64_t count);

/* Elementary operations (src/backend/types_elementary.h), one launch each:
 *   linear    computes z, and *d_len if d_len != NULL
 *   differ    *d_len = 1 if some z[i] != 0, else *d_len is unchanged; z is not stored
 *   value     computes the value of each tile of a at x
 *   integral  computes z
 *   random    computes z */
int cunmod_dev_linear(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count);
int cunmod_dev_differ(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count);
int cunmod_dev_value(cunmod_dev_t *dev, const cunmod_value_item_t *items, int64_t count);
int cunmod_dev_integral(cunmod_dev_t *dev, const cunmod_integral_item_t *items, int64_t count);
int cunmod_dev_random(cunmod_dev_t *dev, const cunmod_random_item_t *items, int64_t count);

/* Plain division: each launch computes s coefficients of the quotient from s coefficients of -1/b,
 * 1 <= s <= CUNMOD_DIV_MAX_S. */
int cunmod_dev_div_blocks(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count, int s);

/* q = from / b[0] for lenb = 1, b[0] a unit, in one launch. q and `from` are not NULL and may be
 * equal. a, head and quotient_only are not used. */
int cunmod_dev_div_constant(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count);

/* GCDs by divsteps (docs/gcd.md). If cunmod_gcd_divides(lena, lenb), a is first replaced by its
 * remainder modulo b. s: steps between exchanges of coefficients by neighbouring blocks of threads,
 * a multiple of CUNMOD_DIVSTEPS, at most CUNMOD_GCD_DIVSTEPS_MAX_S. A GCD of operands of at most s
 * coefficients uses one block of threads. The workspace of an item has
 * cunmod_gcd_divsteps_work_words words. Returns an error if lena > cunmod_gcd_divsteps_most(..). */
int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count,
                            int s);

/* Records all steps of GCDs by divsteps, without a division first. s: as for
 * cunmod_dev_gcd_divsteps. */
int cunmod_dev_gcd_record(cunmod_dev_t *dev, const cunmod_gcd_record_item_t *items, int64_t count,
                          int s);

/* Half-GCDs by divsteps (src/backend/types_half.h). A function with the parameter `stack` computes
 * *item for every item of the stack:
 *   start      stores the reversed operands and the initial state
 *   leaf       computes the matrix of n steps, n a multiple of CUNMOD_DIVSTEPS
 *   few        computes the matrix of n steps, 1 <= n < CUNMOD_DIVSTEPS
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
