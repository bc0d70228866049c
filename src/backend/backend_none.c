/* The seam of backend.h in a library without CUDA: there is no device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * cunmod_dev_open gives no device object, so the other functions are never called. They are here
 * because the library is linked with no symbol undefined.
 */
#include "backend/backend.h"

#define NO_CUDA 1

int cunmod_dev_count(void)
{
    return 0;
}

int cunmod_dev_open(cunmod_dev_t **dev, int ordinal)
{
    (void)dev;
    (void)ordinal;
    return NO_CUDA;
}

void cunmod_dev_close(cunmod_dev_t *dev)
{
    (void)dev;
}

const cunmod_dev_facts_t *cunmod_dev_facts(const cunmod_dev_t *dev)
{
    static const cunmod_dev_facts_t none = {.name = "none", .ordinal = -1};
    (void)dev;
    return &none;
}

const char *cunmod_dev_error_text(int error)
{
    return error == 0 ? "no error" : "the library was built without CUDA";
}

int cunmod_dev_sync(cunmod_dev_t *dev)
{
    (void)dev;
    return NO_CUDA;
}

int cunmod_dev_alloc(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    (void)dev;
    (void)bytes;
    *d_ptr = NULL;
    return NO_CUDA;
}

void cunmod_dev_free(cunmod_dev_t *dev, void *d_ptr)
{
    (void)dev;
    (void)d_ptr;
}

int cunmod_dev_trim(cunmod_dev_t *dev)
{
    (void)dev;
    return NO_CUDA;
}

int cunmod_dev_memory_peak(cunmod_dev_t *dev, int64_t *bytes)
{
    (void)dev;
    (void)bytes;
    return NO_CUDA;
}

int cunmod_dev_fork(cunmod_dev_t *dev)
{
    (void)dev;
    return NO_CUDA;
}

int cunmod_dev_join(cunmod_dev_t *dev)
{
    (void)dev;
    return NO_CUDA;
}

int cunmod_dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes)
{
    (void)dev;
    (void)d_dst;
    (void)host;
    (void)bytes;
    return NO_CUDA;
}

int cunmod_dev_slot(cunmod_dev_t *dev, int slot, void **memory)
{
    (void)dev;
    (void)slot;
    (void)memory;
    return NO_CUDA;
}

int cunmod_dev_send(cunmod_dev_t *dev, int slot, void *const d_dst[2], const size_t bytes[2],
                    int aside)
{
    (void)dev;
    (void)slot;
    (void)d_dst;
    (void)bytes;
    (void)aside;
    return NO_CUDA;
}

int cunmod_dev_receive(cunmod_dev_t *dev, int slot, const void *d_src, size_t bytes)
{
    (void)dev;
    (void)slot;
    (void)d_src;
    (void)bytes;
    return NO_CUDA;
}

void *cunmod_dev_pinned(cunmod_dev_t *dev, const void *host, size_t bytes)
{
    (void)dev;
    (void)host;
    (void)bytes;
    return NULL;
}

int cunmod_dev_pack(cunmod_dev_t *dev, void *d_dst, const void *d_host, int64_t len, uint32_t word,
                    uint64_t p)
{
    (void)dev;
    (void)d_dst;
    (void)d_host;
    (void)len;
    (void)word;
    (void)p;
    return NO_CUDA;
}

int cunmod_dev_unpack(cunmod_dev_t *dev, void *d_host, const void *d_src, int64_t len,
                      uint32_t word)
{
    (void)dev;
    (void)d_host;
    (void)d_src;
    (void)len;
    (void)word;
    return NO_CUDA;
}

int cunmod_dev_pack_wait(cunmod_dev_t *dev, int *bad)
{
    (void)dev;
    (void)bad;
    return NO_CUDA;
}

void cunmod_dev_gather(cunmod_dev_t *dev)
{
    (void)dev;
}

int cunmod_dev_flush(cunmod_dev_t *dev)
{
    (void)dev;
    return NO_CUDA;
}

int cunmod_dev_release(cunmod_dev_t *dev)
{
    (void)dev;
    return NO_CUDA;
}

int cunmod_dev_copy(cunmod_dev_t *dev, void *d_dst, const void *d_src, size_t bytes)
{
    (void)dev;
    (void)d_dst;
    (void)d_src;
    (void)bytes;
    return NO_CUDA;
}

int cunmod_dev_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                      uint32_t word)
{
    (void)dev;
    (void)d_len;
    (void)d_a;
    (void)len;
    (void)word;
    return NO_CUDA;
}

int cunmod_dev_find_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                           uint32_t word)
{
    (void)dev;
    (void)d_len;
    (void)d_a;
    (void)len;
    (void)word;
    return NO_CUDA;
}

int cunmod_dev_read_length(cunmod_dev_t *dev, int64_t *len, const int64_t *d_len)
{
    (void)dev;
    (void)len;
    (void)d_len;
    return NO_CUDA;
}

int cunmod_dev_mul_block(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count, int s)
{
    (void)dev;
    (void)items;
    (void)count;
    (void)s;
    return NO_CUDA;
}

int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count)
{
    return cunmod_dev_mul_block(dev, items, count, 0);
}

int cunmod_dev_ntt_tables(cunmod_dev_t *dev, const cunmod_ntt_t *ntt, void *d_tables)
{
    (void)dev;
    (void)ntt;
    (void)d_tables;
    return NO_CUDA;
}

int cunmod_dev_ntt(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int64_t count,
                   const cunmod_ntt_t *ntt, const void *d_tables)
{
    (void)dev;
    (void)items;
    (void)count;
    (void)ntt;
    (void)d_tables;
    return NO_CUDA;
}

int cunmod_dev_ntt_many(cunmod_dev_t *dev, const cunmod_ntt_item_t *item, int64_t count,
                        const cunmod_ntt_t *ntt, const void *d_tables)
{
    (void)dev;
    (void)item;
    (void)count;
    (void)ntt;
    (void)d_tables;
    return NO_CUDA;
}

int cunmod_dev_ntt_twice(cunmod_dev_t *dev, const cunmod_ntt_item_t *first,
                         const cunmod_ntt_item_t *second, const cunmod_ntt_t *ntt,
                         const void *d_tables)
{
    (void)dev;
    (void)first;
    (void)second;
    (void)ntt;
    (void)d_tables;
    return NO_CUDA;
}

int cunmod_dev_blocks(cunmod_dev_t *dev, const cunmod_blocks_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_series_start(cunmod_dev_t *dev, const cunmod_series_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_series_copy(cunmod_dev_t *dev, const cunmod_copy_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_div_blocks(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count, int s)
{
    (void)s;
    return cunmod_dev_div_constant(dev, items, count);
}

int cunmod_dev_div_constant(cunmod_dev_t *dev, const cunmod_div_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s)
{
    (void)dev;
    (void)items;
    (void)count;
    (void)s;
    return NO_CUDA;
}

int cunmod_dev_gcd_record(cunmod_dev_t *dev, const cunmod_gcd_record_item_t *items, int64_t count,
                          int s)
{
    (void)dev;
    (void)items;
    (void)count;
    (void)s;
    return NO_CUDA;
}

int cunmod_dev_half_start(cunmod_dev_t *dev, const cunmod_half_start_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_half_few(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_half_leaf(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_half_sums(cunmod_dev_t *dev, const cunmod_half_sums_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_half_take(cunmod_dev_t *dev, const cunmod_half_take_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_resultant(cunmod_dev_t *dev, const cunmod_resultant_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_mul_two_phase(cunmod_dev_t *dev, const cunmod_mul_item_t *item, int s, void *d_work)
{
    (void)dev;
    (void)item;
    (void)s;
    (void)d_work;
    return NO_CUDA;
}

int cunmod_dev_div_naive(cunmod_dev_t *dev, const cunmod_div_item_t *item)
{
    (void)dev;
    (void)item;
    return NO_CUDA;
}

int cunmod_dev_div_steps(cunmod_dev_t *dev, const cunmod_div_item_t *item, int s)
{
    (void)s;
    return cunmod_dev_div_naive(dev, item);
}

int cunmod_dev_gcd_naive(cunmod_dev_t *dev, const cunmod_gcd_item_t *item)
{
    (void)dev;
    (void)item;
    return NO_CUDA;
}

int cunmod_dev_gcd_steps(cunmod_dev_t *dev, const cunmod_gcd_item_t *item, int s)
{
    (void)s;
    return cunmod_dev_gcd_naive(dev, item);
}

int cunmod_dev_mark(cunmod_dev_t *dev, int which)
{
    (void)dev;
    (void)which;
    return NO_CUDA;
}

int cunmod_dev_elapsed_us(cunmod_dev_t *dev, double *us)
{
    (void)dev;
    (void)us;
    return NO_CUDA;
}

int cunmod_dev_measure_u(cunmod_dev_t *dev, double *u)
{
    (void)dev;
    (void)u;
    return NO_CUDA;
}

int cunmod_dev_measure_launch(cunmod_dev_t *dev, double *us)
{
    (void)dev;
    (void)us;
    return NO_CUDA;
}
