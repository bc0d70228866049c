/* Inline assembly of cuda/base/ptx*.cuh beside its C form.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_PTX_COMPARE_H
#define CUNMOD_TESTS_PTX_COMPARE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

int ptx_form_count(void);

/* differences[form] = for how many of the operands first .. first + n - 1 the two forms of a
 * function, both on the device, differ; an error of CUDA, or 0. */
int ptx_compare(uint64_t *differences, uint64_t first, int64_t n);

/* ---- what threads execute together: ptx_tensor.cu -------------------------------- */

enum
{
    PTX_WARP,        /* products of unsigned bytes by a warp, from groups of copies */
    PTX_WARP_SIGNED, /* of signed bytes */
    PTX_PHASES,      /* copies of blocks, in phases */
    PTX_GROUP,       /* products of signed bytes by a warpgroup */
    PTX_TENSOR_FORMS
};

/* Returns whether device 0 has the instructions of the form. */
int ptx_tensor_there(int form);

/* *differences = how many entries of the result on the device differ from those of C on the host,
 * for random operands; an error of CUDA, or 0. */
int ptx_tensor_compare(int64_t *differences, int form, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
