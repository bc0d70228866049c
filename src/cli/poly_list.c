/* Lists of polynomials, each with its own modulus.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "poly_list.h"

#include <stdlib.h>
#include <string.h>

void cli_list_clear(cli_list_t *list)
{
    free(list->p);
    free(list->coeffs);
    free(list->at);
    *list = (cli_list_t){.items = 0};
}

/* array: address of a pointer to an array of *room elements of 8 bytes. Enlarges this array to at
 * least `least` elements; *room = the new number of elements. Returns false when the host has no
 * memory; then the array and *room are unchanged. */
static bool grow(void *array, int64_t *room, int64_t least)
{
    void **const place = array;
    const int64_t most = least > 2 * *room ? least : 2 * *room;
    void *const longer = realloc(*place, (size_t)most * sizeof(uint64_t));
    *place = longer != NULL ? longer : *place;
    *room = longer != NULL ? most : *room;
    return longer != NULL;
}

uint64_t *cli_list_extend(cli_list_t *list, int64_t length, uint64_t p)
{
    int64_t same = list->items_room;
    if (list->items + 1 >= list->items_room &&
        (!grow(&list->p, &same, list->items + 2) ||
         !grow(&list->at, &list->items_room, list->items + 2)))
        return NULL;
    /* one word more than needed, so that the address of a zero polynomial is not NULL */
    if (list->words + length >= list->words_room &&
        !grow(&list->coeffs, &list->words_room, list->words + length + 1))
        return NULL;
    uint64_t *const coeffs = list->coeffs + list->words;
    list->p[list->items++] = p;
    list->words += length;
    list->at[0] = 0;
    list->at[list->items] = list->words;
    return coeffs;
}

bool cli_list_add(cli_list_t *list, const cli_poly_t *poly)
{
    uint64_t *const coeffs = cli_list_extend(list, poly->length, poly->p);
    if (coeffs != NULL && poly->length > 0)
        memcpy(coeffs, poly->coeffs, (size_t)poly->length * sizeof(*coeffs));
    return coeffs != NULL;
}
