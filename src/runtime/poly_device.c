/* Device polynomials from the caller's device memory, and to it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modulus.h"
#include "runtime/fallback.h"
#include "runtime/poly.h"
#include "runtime/words.h"

int cunmod_words_flags(uint32_t *kernel_flags, int coeff_bytes, int flags, int allowed)
{
    static const int both = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_REDUCE;
    if ((coeff_bytes != 4 && coeff_bytes != 8) || (flags & ~allowed) != 0 || (flags & both) == both)
        return CUNMOD_E_ARGUMENT;
    *kernel_flags = ((flags & CUNMOD_WORDS_REDUCE) != 0 ? CUNMOD_WORDS_IN_REDUCE : 0) |
                    ((flags & CUNMOD_WORDS_SIGNED) != 0 ? CUNMOD_WORDS_IN_SIGNED : 0);
    return CUNMOD_OK;
}

int cunmod_words_open(cunmod_dev_t **dev, cunmod_ctx_t ctx, const void *words, int coeff_bytes,
                      int64_t count)
{
    const size_t bytes = (size_t)count * (size_t)coeff_bytes;
    if (coeff_bytes > 0 && (uintptr_t)words % (uintptr_t)coeff_bytes != 0)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_ctx_open(ctx));
    *dev = cunmod_ctx_device(ctx);
    return bytes == 0 || cunmod_dev_has(*dev, words, bytes) ? CUNMOD_OK : CUNMOD_E_ARGUMENT;
}

/* ---- in ------------------------------------------------------------------------ */

/* *d_flag = the address of new device memory for an int64_t, whose value is set to 0. Returns a
 * device error. */
static int make_flag(void **d_flag, cunmod_dev_t *dev, const cunmod_words_in_t *in)
{
    CUNMOD_TRY(cunmod_dev_alloc(dev, d_flag, sizeof(int64_t)));
    return cunmod_dev_length(dev, *d_flag, in->from, 0, in->from_word); /* *d_flag = 0 */
}

int cunmod_words_compare(int *bad, cunmod_words_in_t *in, cunmod_dev_t *dev)
{
    int64_t found = 0;
    void *d_flag = NULL;
    CUNMOD_TRY(cunmod_dev_flush(dev)); /* refused in a capture, before anything is launched */
    int error = make_flag(&d_flag, dev, in);
    in->bad = d_flag;
    CUNMOD_NEXT(cunmod_dev_words_in(dev, in));
    CUNMOD_NEXT(cunmod_dev_read_length(dev, &found, d_flag));
    if (d_flag != NULL)
        cunmod_dev_free(dev, d_flag);
    *bad = found != 0;
    return error;
}

typedef struct
{
    cunmod_words_in_t in; /* of which z, bad and mod are not set */
    cunmod_vec_t vec;     /* the result */
    int checks;           /* 1: words are compared with the modulus */
    int bad;              /* 1: a word is not below the modulus */
    int normalised;       /* 1: the last word is not 0 */
} load_t;

/* Launches the kernel of *x, and reads whether it has found a word that is not below the modulus,
 * if words are compared. Returns a device error. */
static int run(load_t *x, cunmod_dev_t *dev)
{
    if (x->checks)
        return cunmod_words_compare(&x->bad, &x->in, dev);
    return x->in.z != NULL ? cunmod_dev_words_in(dev, &x->in) : 0;
}

/* x->vec = a copy of the caller's words. Returns a device error. */
static int load_copy(load_t *x, cunmod_dev_t *dev)
{
    const int64_t len = x->in.len;
    CUNMOD_TRY(cunmod_vec_alloc_device(&x->vec, dev, len, x->in.word));
    x->in.z = x->vec.device;
    CUNMOD_TRY(run(x, dev));
    return x->bad || x->normalised ? 0 : cunmod_vec_trim(&x->vec, len, len, dev, x->in.word);
}

/* x->vec = the caller's words themselves. Returns a device error. */
static int load_in_place(load_t *x, cunmod_dev_t *dev)
{
    void *d_len = NULL;
    x->vec = (cunmod_vec_t){.device = (void *)x->in.from, .is_lent = 1, .len = x->in.len};
    CUNMOD_TRY(run(x, dev));
    if (x->bad || x->normalised)
        return 0;
    CUNMOD_TRY(cunmod_dev_flush(dev)); /* refused in a capture */
    int error = cunmod_dev_alloc(dev, &d_len, sizeof(int64_t));
    CUNMOD_NEXT(cunmod_dev_find_length(dev, d_len, x->vec.device, x->vec.len, x->in.word));
    CUNMOD_NEXT(cunmod_dev_read_length(dev, &x->vec.len, d_len));
    if (d_len != NULL)
        cunmod_dev_free(dev, d_len);
    return error;
}

int cunmod_poly_set_device(cunmod_poly_t poly, const void *words, int coeff_bytes, int64_t len,
                           int flags)
{
    static const int known = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_REDUCE | CUNMOD_WORDS_SIGNED |
                             CUNMOD_WORDS_NORMALISED | CUNMOD_WORDS_IN_PLACE;
    cunmod_dev_t *dev;
    load_t x = {.in = {.from = words, .rows = 1, .len = len}};
    if (poly == NULL || (words == NULL && len > 0))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_words_flags(&x.in.flags, coeff_bytes, flags, known));
    x.in.from_word = (uint32_t)coeff_bytes;
    x.in.word = cunmod_modulus_word(poly->p);
    const int in_place = (flags & CUNMOD_WORDS_IN_PLACE) != 0;
    const int reduces = (flags & CUNMOD_WORDS_REDUCE) != 0;
    if (in_place && (reduces || x.in.from_word != x.in.word))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(len < 0 || len > CUNMOD_LENGTH_MAX ? CUNMOD_E_LENGTH : CUNMOD_OK);
    CUNMOD_TRY(cunmod_words_open(&dev, poly->ctx, words, coeff_bytes, len));
    cunmod_modulus_set(&x.in.mod, poly->p);
    x.checks = !reduces && (flags & CUNMOD_WORDS_REDUCED) == 0;
    x.normalised = (flags & CUNMOD_WORDS_NORMALISED) != 0;
    const int error = len == 0 ? 0 : in_place ? load_in_place(&x, dev) : load_copy(&x, dev);
    int status = cunmod_fallback_report(poly->ctx, error);
    CUNMOD_THEN(x.bad ? CUNMOD_E_COEFF : CUNMOD_OK);
    if (status == CUNMOD_OK)
        cunmod_poly_take(poly, &x.vec);
    else
        cunmod_vec_clear(&x.vec, poly->ctx);
    return status;
}

/* ---- out ----------------------------------------------------------------------- */

/* Copies poly to its device if only host memory has it. Returns a device error. */
static int to_device(cunmod_poly_t poly)
{
    cunmod_vec_t *const vec = &poly->vec;
    int ignored = 0;
    CUNMOD_TRY(cunmod_vec_to_device(&vec, 1, poly->ctx, cunmod_modulus_word(poly->p), 0, &ignored));
    return cunmod_dev_pack_wait(cunmod_ctx_device(poly->ctx), NULL);
}

int cunmod_poly_get_device(void *words, int coeff_bytes, int64_t room, cunmod_poly_t poly)
{
    uint32_t kernel_flags;
    cunmod_dev_t *dev;
    if (poly == NULL || (words == NULL && room > 0))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_words_flags(&kernel_flags, coeff_bytes, 0, 0));
    if (cunmod_words_narrow(coeff_bytes, poly->p))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(room < 0 || room > CUNMOD_LENGTH_MAX ? CUNMOD_E_LENGTH : CUNMOD_OK);
    CUNMOD_TRY(cunmod_words_open(&dev, poly->ctx, words, coeff_bytes, room));
    if (poly->vec.len > room)
        CUNMOD_TRY(cunmod_poly_resolve(poly));
    if (poly->vec.len > room)
        return CUNMOD_E_LENGTH;
    int error = to_device(poly);
    const cunmod_words_out_t out = {.to = words,
                                    .from = poly->vec.device,
                                    .rows = 1,
                                    .len = room,
                                    .room = poly->vec.len,
                                    .to_word = (uint32_t)coeff_bytes,
                                    .word = cunmod_modulus_word(poly->p)};
    CUNMOD_NEXT(cunmod_dev_words_out(dev, &out));
    return cunmod_fallback_report(poly->ctx, error);
}

int cunmod_poly_device_view(const void **words, int *coeff_bytes, int64_t *len, cunmod_poly_t poly)
{
    if (words == NULL || coeff_bytes == NULL || len == NULL || poly == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_poly_resolve(poly));
    if (cunmod_ctx_device(poly->ctx) == NULL || !cunmod_vec_on_device(&poly->vec, poly->ctx))
        return CUNMOD_E_GPU;
    *words = poly->vec.len > 0 ? poly->vec.device : NULL;
    *coeff_bytes = (int)cunmod_modulus_word(poly->p);
    *len = poly->vec.len;
    return CUNMOD_OK;
}

int cunmod_poly_device_pointer(const void **words, int *coeff_bytes, cunmod_poly_t poly)
{
    const void *d_words;
    int64_t len;
    int bytes;
    if (words == NULL || coeff_bytes == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_poly_device_view(&d_words, &bytes, &len, poly));
    cunmod_dev_t *const dev = cunmod_ctx_device(poly->ctx);
    CUNMOD_TRY(cunmod_ctx_examine_device(poly->ctx, cunmod_dev_sync(dev)));
    *words = d_words;
    *coeff_bytes = bytes;
    return CUNMOD_OK;
}
