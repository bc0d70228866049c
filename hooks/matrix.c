/* FLINT's matrices in the layout of the FLINT that has made them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE

#include "matrix.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod.h"

/* Returns the layout of a release, as "3.6.0". Releases after 3.6, and what is between two
 * releases, as "3.7.0-dev", are not known. */
static matrix_layout_t layout_of(const char *version)
{
    int major = 0, minor = 0, point = 0, length = 0;
    if (sscanf(version, "%d.%d.%d%n", &major, &minor, &point, &length) != 3 ||
        strstr(version + length, "dev") != NULL)
        return MATRIX_UNKNOWN;
    if (major == 2)
        return minor == 9 ? MATRIX_ROWS : MATRIX_UNKNOWN;
    return major != 3 || minor > 6 ? MATRIX_UNKNOWN : minor < 3 ? MATRIX_ROWS : MATRIX_STRIDE;
}

/* Returns the layout in the library that has this function of FLINT. */
static matrix_layout_t layout_beside(void *function)
{
    Dl_info info;
    void *const flint =
        dladdr(function, &info) != 0 ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    const char *const version = flint != NULL ? dlsym(flint, "flint_version") : NULL;
    const matrix_layout_t layout = version != NULL ? layout_of(version) : MATRIX_UNKNOWN;
    if (flint != NULL)
        dlclose(flint);
    return layout;
}

matrix_layout_t matrix_layout(const hook_t *hook, const void *caller)
{
    static atomic_int layouts[LOADED_FLINTS];
    const int number = loaded_number(caller);
    void *const function = number >= 0 ? atomic_load(&hook->original[number]) : NULL;
    if (function == NULL)
        return MATRIX_UNKNOWN;
    if (atomic_load(&layouts[number]) == MATRIX_UNSEEN)
        atomic_store(&layouts[number], (int)layout_beside(function));
    return (matrix_layout_t)atomic_load(&layouts[number]);
}

const void *matrix_entry(matrix_layout_t layout, const matrix_t *a, slong i, slong j, size_t bytes)
{
    const char *const row = layout == MATRIX_ROWS ? a->by.rows[i]
                            : layout == MATRIX_STRIDE
                                ? (const char *)a->entries + (size_t)(i * a->by.stride) * bytes
                                : NULL;
    return row != NULL ? row + (size_t)j * bytes : NULL;
}

int matrix_copy(matrix_t *copy, matrix_layout_t layout, const matrix_t *a, size_t bytes)
{
    const slong n = a->r;
    *copy = (matrix_t){.r = n, .c = n};
    if (n == 0 || a->c != n)
        return CUNMOD_E_LENGTH;
    const size_t row = (size_t)n * bytes, entries = (size_t)n * row;
    char *const to = malloc(entries + (size_t)n * sizeof(void *));
    copy->entries = to;
    if (to == NULL)
        return CUNMOD_E_MEMORY;
    for (slong i = 0; i < n; i++)
    {
        const void *const from = matrix_entry(layout, a, i, 0, bytes);
        if (from == NULL)
            return CUNMOD_E_UNSUPPORTED;
        memcpy(to + (size_t)i * row, from, row);
    }
#if __FLINT_RELEASE >= 30300
    copy->by.stride = n;
#else
    copy->by.rows = (void **)(to + entries);
    for (slong i = 0; i < n; i++)
        copy->by.rows[i] = to + (size_t)i * row;
#endif
    return CUNMOD_OK;
}

/* *stride = the words between the beginnings of two rows. Returns whether there is such a number,
 * which is at least that of the columns. */
static int find_stride(int64_t *stride, matrix_layout_t layout, const matrix_t *a)
{
    *stride = layout == MATRIX_STRIDE ? a->by.stride : a->c;
    if (layout == MATRIX_STRIDE || a->r < 2)
        return 1;
    uint64_t *const *const rows = (uint64_t *const *)(void *)a->by.rows;
    *stride = rows[1] - rows[0];
    for (slong i = 2; i < a->r; i++)
        if (rows[i] - rows[i - 1] != *stride)
            return 0;
    return *stride >= a->c;
}

int matrix_view(cunmod_matrix_t *view, uint64_t **own, matrix_layout_t layout, const matrix_t *a)
{
    const size_t row = (size_t)a->c * sizeof(**own);
    *own = NULL;
    *view = (cunmod_matrix_t){NULL, a->r, a->c, a->c, 0};
    if (layout != MATRIX_ROWS && layout != MATRIX_STRIDE)
        return CUNMOD_E_UNSUPPORTED;
    if (a->r == 0 || a->c == 0)
        return CUNMOD_OK;
    if (find_stride(&view->stride, layout, a))
    {
        view->words = (uint64_t *)matrix_entry(layout, a, 0, 0, sizeof(**own));
        return CUNMOD_OK;
    }
    view->stride = a->c;
    view->words = *own = malloc((size_t)a->r * row);
    if (*own == NULL)
        return CUNMOD_E_MEMORY;
    for (slong i = 0; i < a->r; i++)
        memcpy(*own + i * a->c, matrix_entry(layout, a, i, 0, sizeof(**own)), row);
    return CUNMOD_OK;
}

void matrix_store(matrix_layout_t layout, const matrix_t *a, const uint64_t *words)
{
    for (slong i = 0; i < a->r; i++)
        memcpy((void *)matrix_entry(layout, a, i, 0, sizeof(*words)), words + i * a->c,
               (size_t)a->c * sizeof(*words));
}
