/* Inline assembly of cuda/base/ptx.cuh beside its C form, both on the device.
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
 * function differ; an error of CUDA, or 0. */
int ptx_compare(uint64_t *differences, uint64_t first, int64_t n);

#ifdef __cplusplus
}
#endif

#endif
