/* Computes products and powers modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/modular.h"

/* ---- exponents ----------------------------------------------------------- */

int cunmod_exponent_bit(const cunmod_exponent_t *e, int64_t i)
{
    return (int)(e->words[i / 64] >> (i % 64) & 1);
}

int64_t cunmod_exponent_head(int64_t *head, const cunmod_exponent_t *e, int64_t m)
{
    int64_t bits = 0;
    *head = 0;
    for (; bits < e->bits; bits++)
    {
        const int64_t next = 2 * *head + cunmod_exponent_bit(e, e->bits - 1 - bits);
        if (next > m - 2)
            break;
        *head = next;
    }
    return bits;
}

int64_t cunmod_exponent_products(const cunmod_exponent_t *e, int64_t m, int of_x)
{
    int64_t head;
    if (of_x)
        return e->bits - cunmod_exponent_head(&head, e, m);
    int64_t products = e->bits - 1;
    for (int64_t i = 0; i < e->bits - 1; i++)
        products += cunmod_exponent_bit(e, i);
    return products;
}

/* ---- products ------------------------------------------------------------ */

/* The workspace of a sequence of products modulo one divisor, and the data that they share. */
typedef struct
{
    cunmod_ctx_t ctx; /* of a power: its interrupt flag ends the computation */
    cunmod_reducer_t reducer;
    void *d_space;
    char *product;  /* a product that is not reduced yet. For a power of x, the word before the
                       product is 0, and x times the product begins at this word */
    uint32_t *kept; /* transform of a factor of many products; NULL: no such factor */
    int64_t m;
    uint32_t word;
} chain_t;

/* Allocates the workspace of *x, and sets all fields of *x except ctx. keeps = 1: with space for
 * x->kept, the transform of a factor. Returns a device error. */
static int open_chain(chain_t *x, const cunmod_newton_prepared_t *prepared, int keeps,
                      const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    const cunmod_newton_t *shape = &prepared->shape;
    int64_t bytes = 0;
    const int64_t work = cunmod_take(&bytes, cunmod_newton_work_bytes(shape));
    const int64_t quotient = cunmod_take(&bytes, shape->s * mod->word);
    const int64_t product = cunmod_take(&bytes, 2 * shape->m * mod->word);
    const int64_t kept =
        cunmod_take(&bytes, keeps ? shape->count * shape->points * (int64_t)sizeof(uint32_t) : 0);
    void *d_space = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_space, (size_t)bytes));
    char *const base = d_space;
    *x = (chain_t){.reducer = {.series = cunmod_newton_series(shape, base + work, mod, dev, tables),
                               .prepared = prepared,
                               .d_quotient = base + quotient},
                   .d_space = d_space,
                   .product = base + product + mod->word,
                   .kept = keeps ? (uint32_t *)(void *)(base + kept) : NULL,
                   .m = shape->m,
                   .word = mod->word};
    return 0;
}

/* A polynomial on the device. */
typedef struct
{
    void *words;
    int64_t len;
} value_t;

/* x->product = a b, where b has lenb words. b = NULL: x->kept holds the transform of b. */
static int multiply(chain_t *x, const value_t *a, const void *b, int64_t lenb)
{
    const cunmod_ntt_item_t item = {.a = a->words,
                                    .b = b,
                                    .z = x->product,
                                    .lena = a->len,
                                    .lenb = lenb,
                                    .lo = 0,
                                    .hi = a->len + lenb - 1,
                                    .prepared = b == NULL ? x->kept : NULL};
    return cunmod_series_product(&x->reducer.series, x->reducer.prepared->shape.points, item);
}

/* *r = x->product[0 .. len-1] modulo the divisor; times_x = 1: *r = x times this product modulo the
 * divisor. */
static int reduce(chain_t *x, value_t *r, int64_t len, int times_x)
{
    const char *const from = x->product - (times_x ? x->word : 0);
    len += times_x;
    if (len < x->m)
    {
        r->len = len;
        return cunmod_dev_copy(x->reducer.series.dev, r->words, from, (size_t)(len * x->word));
    }
    r->len = x->m - 1;
    return cunmod_newton_reduce(&x->reducer, r->words, from, len);
}

/* r = r^2 modulo the divisor; times_x = 1: r = x r^2. Returns a device error or
 * CUNMOD_INTERRUPTED. */
static int square(chain_t *x, value_t *r, int times_x)
{
    if (cunmod_is_stopped(&x->ctx->stop))
        return CUNMOD_INTERRUPTED;
    CUNMOD_TRY(multiply(x, r, r->words, r->len));
    return reduce(x, r, 2 * r->len - 1, times_x);
}

int cunmod_modular_mul(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                       const void *d_a, int64_t lena, const void *d_b, int64_t lenb,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    chain_t x;
    CUNMOD_TRY(open_chain(&x, prepared, 0, mod, dev, tables));
    const value_t a = {.words = (void *)d_a, .len = lena};
    value_t r = {.words = d_r};
    int error = multiply(&x, &a, d_b, lenb);
    CUNMOD_NEXT(reduce(&x, &r, lena + lenb - 1, 0));
    *lenr = r.len;
    cunmod_dev_free(dev, x.d_space);
    return error;
}

/* ---- powers -------------------------------------------------------------- */

/* z[0 .. lenz-1] = x^(lenz-1), that is zeros and a highest word 1, copied from the device address
 * `one`; one = NULL: z = 0. */
static int set_power(const chain_t *x, void *z, int64_t lenz, const void *one)
{
    const cunmod_copy_item_t item = {
        .a = one, .z = z, .lena = one != NULL, .lenz = lenz, .mod = x->reducer.series.mod};
    return cunmod_dev_series_copy(x->reducer.series.dev, &item, 1);
}

/* r = x^e modulo the divisor. A multiplication of the square by x costs nothing: the word before
 * the square is 0, so the words from this word on are x times the square. */
static int power_of_x(chain_t *x, value_t *r, const void *one, const cunmod_exponent_t *e)
{
    int64_t head;
    const int64_t done = cunmod_exponent_head(&head, e, x->m);
    CUNMOD_TRY(set_power(x, x->product - x->word, 1, NULL));
    CUNMOD_TRY(set_power(x, r->words, head + 1, one));
    r->len = head + 1;
    for (int64_t i = e->bits - 1 - done; i >= 0; i--)
        CUNMOD_TRY(square(x, r, cunmod_exponent_bit(e, i)));
    return 0;
}

static int power_of(chain_t *x, value_t *r, const void *d_a, int64_t lena,
                    const cunmod_exponent_t *e)
{
    const cunmod_series_t *series = &x->reducer.series;
    CUNMOD_TRY(cunmod_dev_copy(series->dev, r->words, d_a, (size_t)(lena * x->word)));
    r->len = lena;
    CUNMOD_TRY(
        cunmod_series_transform(series, x->reducer.prepared->shape.points, d_a, lena, x->kept));
    for (int64_t i = e->bits - 2; i >= 0; i--)
    {
        CUNMOD_TRY(square(x, r, 0));
        if (!cunmod_exponent_bit(e, i))
            continue;
        CUNMOD_TRY(multiply(x, r, NULL, lena));
        CUNMOD_TRY(reduce(x, r, r->len + lena - 1, 0));
    }
    return 0;
}

int cunmod_modular_power(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                         const void *d_a, int64_t lena, int of_x, const cunmod_exponent_t *e,
                         const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_ctx_t ctx)
{
    chain_t x;
    value_t r = {.words = d_r};
    CUNMOD_TRY(open_chain(&x, prepared, !of_x, mod, dev, &ctx->tables));
    x.ctx = ctx;
    const int error = of_x ? power_of_x(&x, &r, d_a, e) : power_of(&x, &r, d_a, lena, e);
    cunmod_dev_free(dev, x.d_space);
    *lenr = r.len;
    return error;
}
