/* Device matrices from the caller's device memory, and to it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "base/modulus.h"
#include "base/steps.h"
#include "mat/host_matrix.h"
#include "mat/mat_object.h"
#include "runtime/fallback.h"
#include "runtime/words.h"

/* Opens the device of ctx, and checks a matrix in the caller's device memory: rows x columns
 * entries, where entry (i, j) is word i stride + j. Errors: E_ARGUMENT, E_LENGTH, E_GPU. */
static int open_words(cunmod_dev_t **dev, cunmod_ctx_t ctx, const void *words, int coeff_bytes,
                      int64_t rows, int64_t columns, int64_t stride)
{
    if (rows < 0 || columns < 0 || stride < columns || !cunmod_fits_matrix(rows, stride))
        return CUNMOD_E_LENGTH;
    const int64_t count = rows > 0 && columns > 0 ? (rows - 1) * stride + columns : 0;
    if (words == NULL && count > 0)
        return CUNMOD_E_ARGUMENT;
    return cunmod_words_open(dev, ctx, words, coeff_bytes, count);
}

int cunmod_mat_set_device(cunmod_mat_t mat, const void *words, int coeff_bytes, int64_t rows,
                          int64_t columns, int64_t stride, int flags)
{
    static const int known = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_REDUCE | CUNMOD_WORDS_SIGNED;
    cunmod_words_in_t in = {.from = words, .rows = rows, .len = columns, .stride = stride};
    cunmod_vec_t vec = cunmod_vec_empty();
    cunmod_dev_t *dev;
    int bad = 0;
    CUNMOD_TRY(mat == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    CUNMOD_TRY(cunmod_words_flags(&in.flags, coeff_bytes, flags, known));
    CUNMOD_TRY(open_words(&dev, mat->ctx, words, coeff_bytes, rows, columns, stride));
    if (rows == 0 || columns == 0)
        return cunmod_mat_set_zero(mat, rows, columns);
    cunmod_modulus_set(&in.mod, mat->p);
    in.from_word = (uint32_t)coeff_bytes;
    in.word = in.mod.word;
    int error = cunmod_vec_alloc_device(&vec, dev, rows * columns, in.word);
    in.z = vec.device;
    CUNMOD_NEXT((flags & (CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_REDUCE)) != 0
                    ? cunmod_dev_words_in(dev, &in)
                    : cunmod_words_compare(&bad, &in, dev));
    int status = cunmod_fallback_report(mat->ctx, error);
    CUNMOD_THEN(bad ? CUNMOD_E_COEFF : CUNMOD_OK);
    if (status == CUNMOD_OK)
        cunmod_mat_take(mat, &vec, rows, columns);
    else
        cunmod_vec_clear(&vec, mat->ctx);
    return status;
}

/* Copies the entries of *vec, row after row, to the array out->to. Returns a device error. */
static int store(cunmod_words_out_t *out, cunmod_vec_t *vec, cunmod_mat_t mat)
{
    cunmod_dev_t *const dev = cunmod_ctx_device(mat->ctx);
    int ignored = 0;
    CUNMOD_TRY(cunmod_vec_to_device(&vec, 1, mat->ctx, out->word, 0, &ignored));
    CUNMOD_TRY(cunmod_dev_pack_wait(dev, NULL));
    out->from = vec->device;
    return cunmod_dev_words_out(dev, out);
}

int cunmod_mat_get_device(void *words, int coeff_bytes, int64_t stride, cunmod_mat_t mat)
{
    uint32_t kernel_flags;
    cunmod_dev_t *dev;
    cunmod_vec_t copy = cunmod_vec_empty();
    CUNMOD_TRY(mat == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    CUNMOD_TRY(cunmod_words_flags(&kernel_flags, coeff_bytes, 0, 0));
    if (cunmod_words_narrow(coeff_bytes, mat->p))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(open_words(&dev, mat->ctx, words, coeff_bytes, mat->rows, mat->columns, stride));
    if (mat->vec.len == 0)
        return CUNMOD_OK;
    CUNMOD_TRY(mat->transposed ? cunmod_mat_turn(&copy, mat) : CUNMOD_OK);
    cunmod_words_out_t out = {.to = words,
                              .rows = mat->rows,
                              .len = mat->columns,
                              .stride = stride,
                              .room = mat->columns,
                              .to_word = (uint32_t)coeff_bytes,
                              .word = cunmod_modulus_word(mat->p)};
    const int error = store(&out, mat->transposed ? &copy : &mat->vec, mat);
    cunmod_vec_clear(&copy, mat->ctx);
    return cunmod_fallback_report(mat->ctx, error);
}

int cunmod_mat_device_view(const void **words, int *coeff_bytes, int *transposed, cunmod_mat_t mat)
{
    if (words == NULL || coeff_bytes == NULL || transposed == NULL || mat == NULL)
        return CUNMOD_E_ARGUMENT;
    const int is_empty = mat->vec.len == 0;
    if (cunmod_ctx_device(mat->ctx) == NULL ||
        (!is_empty && !cunmod_vec_on_device(&mat->vec, mat->ctx)))
        return CUNMOD_E_GPU;
    *words = is_empty ? NULL : mat->vec.device;
    *coeff_bytes = (int)cunmod_modulus_word(mat->p);
    *transposed = mat->transposed;
    return CUNMOD_OK;
}
