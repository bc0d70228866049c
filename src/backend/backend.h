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
    int64_t shared_bytes; /* of one block, with opt-in */
    int64_t memory_bytes;
} cunmod_dev_facts_t;

int cunmod_dev_count(void); /* 0 when there is no driver */
int cunmod_dev_open(cunmod_dev_t **dev, int ordinal);
void cunmod_dev_close(cunmod_dev_t *dev); /* waits; NULL is ignored */
const cunmod_dev_facts_t *cunmod_dev_facts(const cunmod_dev_t *dev);
const char *cunmod_dev_error_text(int error); /* static, never NULL */
int cunmod_dev_sync(cunmod_dev_t *dev);       /* waits for everything */

/* Stream-ordered memory. What is freed stays with the device object, for its next
 * allocation, until trim, which waits and gives it back, or until an allocation of any device
 * object of the process on the same GPU would fail without it. */
int cunmod_dev_alloc(cunmod_dev_t *dev, void **d_ptr, size_t bytes);
void cunmod_dev_free(cunmod_dev_t *dev, void *d_ptr);
int cunmod_dev_trim(cunmod_dev_t *dev);

/* From gather on, launches wait; release launches them all, and ends that. In between, whatever
 * else uses the stream launches what waits before it, and so does flush. The error of a launch that
 * fails is that of these calls, from there on, and of release. So what is to be kept is only kept
 * after a flush without an error. Launches that come together again and again take the host a
 * fraction of what they take apart (docs/launches.md). */
void cunmod_dev_gather(cunmod_dev_t *dev);
int cunmod_dev_flush(cunmod_dev_t *dev);
int cunmod_dev_release(cunmod_dev_t *dev);

/* Coefficients in and out, between the functions of this file and src/runtime/transfer.c, which
 * packs to and unpacks from 32-bit words. A slot is CUNMOD_SLOT_BYTES of pinned memory.
 * Different slots may be used by several threads at once.
 *
 * `aside` is a stream of its own, on which transfers overlap with kernels: what goes there
 * waits for the work before the last cunmod_dev_fork, and work after cunmod_dev_join
 * waits for it. After a failure only cunmod_dev_sync tells that nothing is under way. */
#define CUNMOD_SLOTS 8
#define CUNMOD_SLOT_BYTES (1 << 18)

int cunmod_dev_fork(cunmod_dev_t *dev);
int cunmod_dev_join(cunmod_dev_t *dev);

/* Waits for the slot's last transfer, or creates the slot; the caller may use *memory
 * until the next transfer. */
int cunmod_dev_slot(cunmod_dev_t *dev, int slot, void **memory);

/* Starts to send the slot's first bytes[0] bytes to d_dst[0], and the bytes[1] behind them
 * to d_dst[1]; or to receive. Multiples of 4. */
int cunmod_dev_send(cunmod_dev_t *dev, int slot, void *const d_dst[2], const size_t bytes[2],
                    int aside);
int cunmod_dev_receive(cunmod_dev_t *dev, int slot, const void *d_src, size_t bytes);

/* How kernels reach memory of the caller's that is pinned, or registered as one block;
 * NULL when it is neither. Only its two ends are looked at. */
void *cunmod_dev_pinned(cunmod_dev_t *dev, const void *host, size_t bytes);

/* Coefficients straight from and to such memory: aside, and on the stream. p > 0: those that
 * are not below p come as 1. */
int cunmod_dev_pack(cunmod_dev_t *dev, void *d_dst, const void *d_host, int64_t len, uint32_t word,
                    uint64_t p);
int cunmod_dev_unpack(cunmod_dev_t *dev, void *d_host, const void *d_src, int64_t len,
                      uint32_t word);

/* Waits until every cunmod_dev_pack has read its d_host. *bad is set to 1 when one since the
 * last wait had a coefficient that was not below its p, and kept otherwise; NULL: a later wait
 * says so. */
int cunmod_dev_pack_wait(cunmod_dev_t *dev, int *bad);

/* What src/runtime/transfer.c makes of them on the calling thread alone: packs to and unpacks
 * from 32-bit words when word is 4. The upload has read src when it returns; the download
 * waits. */
int cunmod_dev_upload(cunmod_dev_t *dev, void *d_dst, const uint64_t *src, int64_t len,
                      uint32_t word);
int cunmod_dev_download(cunmod_dev_t *dev, uint64_t *dst, const void *d_src, int64_t len,
                        uint32_t word);

/* d_dst[0 .. bytes-1] = d_src, device to device. */
int cunmod_dev_copy(cunmod_dev_t *dev, void *d_dst, const void *d_src, size_t bytes);

/* *d_len = the length of d_a[0 .. len-1] without leading zeros. */
int cunmod_dev_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                      uint32_t word);
/* *len = *d_len; waits. */
int cunmod_dev_read_length(cunmod_dev_t *dev, int64_t *len, const int64_t *d_len);

/* Plain product with the sum over b inside the block. s: outputs of a thread, one
 * of 2, 4, 8 (8-byte words: 2, 4). */
int cunmod_dev_mul_block(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count, int s);

/* Plain product on the tensor cores, for coefficients of any number of bytes. */
int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count);

/* MMM paper, Algorithms 5-7. s: one of 1, 2, 4, 8, 16. d_work holds
 * cunmod_mul_two_phase_words(lena, lenb, s) words an item, back to back in the
 * order of the items. */
int cunmod_dev_mul_two_phase(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count,
                             int s, void *d_work);

/* Fills cunmod_ntt_table_words(ntt) words of d_tables for each prime of ntt. */
int cunmod_dev_ntt_tables(cunmod_dev_t *dev, const cunmod_ntt_t *ntt, void *d_tables);

/* Products by transforms with these tables. An item without z is prepared: the transform
 * of its a is left in its work. Items of a call have a result all, or none, and factors all, or
 * none. */
int cunmod_dev_ntt(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int64_t count,
                   const cunmod_ntt_t *ntt, const void *d_tables);

/* `count` products as items of one launch each pass: *item is the first, item->step leads to the
 * others. */
int cunmod_dev_ntt_many(cunmod_dev_t *dev, const cunmod_ntt_item_t *item, int64_t count,
                        const cunmod_ntt_t *ntt, const void *d_tables);

/* A product, and one right behind it in five launches: of what *first would store in its z, which
 * is not asked for, its coefficient lo again the one of x^lo, by the prepared operand of *second,
 * whose a is not asked for. They share their work. */
int cunmod_dev_ntt_twice(cunmod_dev_t *dev, const cunmod_ntt_item_t *first,
                         const cunmod_ntt_item_t *second, const cunmod_ntt_t *ntt,
                         const void *d_tables);

/* The start of Newton's iteration (Brent and Zimmermann, Modern Computer Arithmetic,
 * section 4.2), and copies. */
int cunmod_dev_series_start(cunmod_dev_t *dev, const cunmod_series_item_t *items, int64_t count);
int cunmod_dev_series_copy(cunmod_dev_t *dev, const cunmod_copy_item_t *items, int64_t count);

/* Subproduct trees (docs/points.md).
 *   build       levels 0 .. CUNMOD_TREE_LEAF of the tree of the points in[0 .. len-1] and
 *               zeros, and the leading coefficients of all nodes above
 *   values      out[0 .. n-1]: the coefficients of x^-1 of f / (x - x_i) from those of x^-1 ..
 *               x^-d of f / M, the lowest first, for all nodes M of level CUNMOD_TREE_LEAF, d
 *               their degree, in in[0 .. 2^log_n-1]
 *   combine     out[0 .. 2^log_n-1]: the numerators of the sums of in[i] weights[i] / (x - x_i)
 *               over the nodes of that level; in[i] = 0 for i >= len
 *   derivative  out[0 .. n-1]: that of the product of all x - x_i, i < n, from the root; *zeros
 *               becomes 0
 *   invert      out[0 .. n-1] = 1 / in[i]; *zeros becomes 1 when one of them is 0; p prime
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

/* MMM paper, Algorithms 1-2 and 3-4 (corrected). s: 1 .. CUNMOD_DIV_MAX_S. */
int cunmod_dev_div_naive(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count);
int cunmod_dev_div_steps(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count, int s);

/* Plain division, s coefficients of the quotient a launch, 1 .. CUNMOD_DIV_MAX_S, from an
 * inverse of as many. */
int cunmod_dev_div_blocks(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count, int s);

/* q = from / b[0] where lenb = 1 and b[0] is a unit, in one launch; q may be `from`, and neither is
 * NULL. a, head and quotient_only are not used. */
int cunmod_dev_div_constant(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count);

/* MMM paper, Algorithms 8-9 and 10-11 (after "blocks" where cunmod_gcd_divides). s: 1 ..
 * CUNMOD_GCD_MAX_S. */
int cunmod_dev_gcd_naive(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count);
int cunmod_dev_gcd_steps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s);

/* Divsteps, docs/gcd.md (after "blocks" where cunmod_gcd_divides). s: steps between exchanges
 * of neighbouring blocks, a multiple of CUNMOD_DIVSTEPS, CUNMOD_GCD_DIVSTEPS_MAX_S at most;
 * operands of s coefficients at most stay in one block. The items' workspace has
 * cunmod_gcd_divsteps_work_words words. An error when operands are longer than
 * cunmod_gcd_divsteps_most. */
int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count,
                            int s);

/* The record of its steps, of operands that are not divided first; s as above. */
int cunmod_dev_gcd_record(cunmod_dev_t *dev, const cunmod_gcd_record_item_t *items, int64_t count,
                          int s);

/* Divsteps by halves (src/backend/types.h): the operands reversed; leaves, those of a few steps by a
 * function of their own; products of their matrices, by plain products; what the result says about
 * polynomials; resultants. */
int cunmod_dev_half_start(cunmod_dev_t *dev, const cunmod_half_start_item_t *items, int64_t count);
int cunmod_dev_half_leaf(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *items, int64_t count);
int cunmod_dev_half_few(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *items, int64_t count);
int cunmod_dev_half_sums(cunmod_dev_t *dev, const cunmod_half_sums_item_t *items, int64_t count);
int cunmod_dev_half_take(cunmod_dev_t *dev, const cunmod_half_take_item_t *items, int64_t count);
int cunmod_dev_resultant(cunmod_dev_t *dev, const cunmod_resultant_item_t *items, int64_t count);

/* Elapsed device time between two marks of the stream, for the benchmarks:
 * mark 0 or 1 is recorded now; elapsed waits for mark 1. */
int cunmod_dev_mark(cunmod_dev_t *dev, int which);
int cunmod_dev_elapsed_us(cunmod_dev_t *dev, double *us);

/* U of the MMM model on this device: cycles to move one word between global and
 * shared memory, over cycles of one local operation, measured by dependent
 * chains in one block (cuda/runtime/dev_calibrate.cu). */
int cunmod_dev_measure_u(cunmod_dev_t *dev, double *u);

#ifdef __cplusplus
}
#endif

#endif
