/* The statement "batch" of `cunmod serve`: an operation on lists of polynomials in one line.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "ops_batch.h"
#include "runtime/budget.h"
#include "session.h"

/* Words of memory for an item of a batch in addition to its coefficients: modulus, index, exponent,
 * status. */
#define ITEM_WORDS 4

/* A function `find` needs no more memory than this number of results that are as long as the item.
 * For an item of n coefficients the library writes to arrays of 4 n words. Made of these are at
 * most 2 n polynomials, with a modulus and an offset each, which have at most 4 n coefficients
 * together: 8 n words in use, and CLI_LIST_GROWTH times as many in memory. `reserve` counts two
 * copies of each result. */
#define FOUND_RESULTS ((4 + CLI_LIST_GROWTH * 8) / 2)

typedef struct
{
    cli_room_t room;
    cli_batch_arguments_t values;
    int lists, numbers;
    int64_t exponents; /* number of exponents */
    int64_t longest;   /* the greatest number argument */
} batch_arguments_t;

/* ---- what is in the line ------------------------------------------------------------- */

/* Reads an operand, and adds the polynomial to the list. Returns false when the line has an
 * error. */
static bool read_item(const session_t *session, line_t *line, batch_arguments_t *x,
                      cli_list_t *list)
{
    const cli_list_t *const first = &x->values.list[0];
    const int64_t i = list->items;
    cli_poly_t poly;
    bool own;
    const uint64_t modulus = list != first && i < first->items ? first->p[i] : 0;
    if (!session_operand(session, line, &x->room, &poly, &own, modulus))
        return false;
    bool good = true;
    if (list != first && i < first->items && poly.p != first->p[i])
    {
        good = line_fail(line, CUNMOD_E_MISMATCH,
                         "modulus %" PRIu64 " of polynomial %" PRId64
                         " differs from that in the first list, %" PRIu64,
                         poly.p, i + 1, first->p[i]);
    }
    else
    {
        good = (cli_reserve(&x->room, CLI_LIST_GROWTH * (poly.length + ITEM_WORDS)) &&
                cli_list_add(list, &poly)) ||
               line_no_memory(line);
    }
    if (own)
        free(poly.coeffs);
    return good;
}

static bool open_list(line_t *line)
{
    if (line_peek(line) != '[')
        return line_fail_here(line, "'['");
    line->next++;
    return true;
}

static bool read_list(const session_t *session, line_t *line, batch_arguments_t *x)
{
    cli_list_t *const list = &x->values.list[x->lists++];
    const int64_t items = x->values.list[0].items;
    if (!open_list(line))
        return false;
    while (line_peek(line) != ']')
        if (!read_item(session, line, x, list))
            return false;
    line->next++;
    return x->lists == 1 || list->items == items ||
           line_fail(line, CUNMOD_E_LENGTH,
                     "%" PRId64 " polynomials are not as many as in the first list, %" PRId64,
                     list->items, items);
}

/* Reads an exponent, and appends it to x->values.exponents. Returns false when the line has an
 * error. */
static bool read_exponent(line_t *line, batch_arguments_t *x)
{
    uint64_t number;
    if (!line_number(line, &number))
        return false;
    /* the capacity is a power of two, so the array can be full only when count is one, or 0 */
    const int64_t count = x->exponents;
    if ((count & (count - 1)) == 0)
    {
        const int64_t room = count > 0 ? 2 * count : 1;
        uint64_t *const longer = cli_reserve(&x->room, room)
                                     ? realloc(x->values.exponents, (size_t)room * sizeof(*longer))
                                     : NULL;
        if (longer == NULL)
            return line_no_memory(line);
        x->values.exponents = longer;
    }
    x->values.exponents[x->exponents++] = number;
    return true;
}

/* Reads one exponent for all items (*is_one = true), or a list of exponents. */
static bool read_exponents(line_t *line, batch_arguments_t *x, bool *is_one)
{
    *is_one = line_peek(line) != '[';
    if (*is_one)
        return read_exponent(line, x);
    line->next++;
    while (line_peek(line) != ']')
        if (!read_exponent(line, x))
            return false;
    line->next++;
    return true;
}

/* is_one = true: copies the single exponent for all items. is_one = false: checks that the number
 * of exponents is the number of items. Returns false when the line has an error. */
static bool spread_exponents(line_t *line, batch_arguments_t *x, bool is_one)
{
    const int64_t items = x->values.list[0].items;
    if (!is_one)
    {
        return x->exponents == items ||
               line_fail(line, CUNMOD_E_LENGTH,
                         "%" PRId64 " exponents are not as many as polynomials, %" PRId64,
                         x->exponents, items);
    }
    uint64_t *const longer =
        cli_reserve(&x->room, items)
            ? realloc(x->values.exponents, ((size_t)items + 1) * sizeof(*longer))
            : NULL;
    if (longer == NULL)
        return line_no_memory(line);
    for (int64_t i = 1; i < items; i++)
        longer[i] = longer[0];
    x->values.exponents = longer;
    return true;
}

static bool read_arguments(const session_t *session, line_t *line, batch_arguments_t *x,
                           const cli_batch_operation_t *operation)
{
    bool good = true, is_one = true, has_exponents = false;
    for (const char *kind = operation->kinds; *kind != '\0' && good; kind++)
    {
        if (*kind == 'p')
        {
            good = read_list(session, line, x);
        }
        else if (*kind == 'e')
        {
            good = read_exponents(line, x, &is_one);
            has_exponents = true;
        }
        else
        {
            int64_t *const number = &x->values.number[x->numbers++];
            good = line_length(line, number, session->longest);
            x->longest = *number > x->longest ? *number : x->longest;
        }
    }
    good = good && (!has_exponents || spread_exponents(line, x, is_one));
    return good && line_finish(line);
}

/* ---- limits, and the answer ------------------------------------------------------------ */

/* Subtracts from the limit x->room an upper bound of the memory of the library and the results. A
 * result has at most as many coefficients as all operands together, plus x->longest for each item
 * when operation->is_longer. Returns false when the memory is not enough. */
static bool reserve(line_t *line, batch_arguments_t *x, const cli_batch_operation_t *operation)
{
    const int64_t items = x->values.list[0].items;
    const int64_t longest = operation->is_longer ? x->longest : 0;
    int64_t words = 0;
    for (int k = 0; k < x->lists; k++)
        words += x->values.list[k].words;
    if (items > 0 && longest + ITEM_WORDS > INT64_MAX / 64 / items)
        return line_no_memory(line);
    const int64_t each = words + items * (longest + ITEM_WORDS);
    const int64_t results = operation->run != NULL ? operation->results : FOUND_RESULTS;
    /* operands in the library; results in the library, and copies of them */
    return cli_reserve(&x->room, words + 2 * results * each) || line_no_memory(line);
}

/* Returns true when no polynomial of the results has more than session->longest coefficients; else
 * stores an error in *line, and returns false. */
static bool check_lengths(const session_t *session, line_t *line,
                          const cli_batch_results_t *results)
{
    for (int k = 0; k < CLI_BATCH_RESULTS; k++)
    {
        const cli_list_t *const list = &results->list[k];
        for (int64_t i = 0; i < list->items; i++)
        {
            const int64_t length = list->at[i + 1] - list->at[i];
            if (length > session->longest)
                return line_too_long(line, (uint64_t)length, session->longest);
        }
    }
    return true;
}

/* Prints the results of each item, in brackets where an item may have any number of results, or the
 * error of the item. A failed write sets the error flag of stdout, which ends the session. */
static void print_results(const cli_batch_results_t *results, const cli_list_t *first,
                          const cli_batch_operation_t *operation)
{
    const bool has_any = operation->results == 0;
    fputs("ok", stdout);
    for (int64_t i = 0; i < first->items; i++)
    {
        if (results->statuses[i] != CUNMOD_OK)
        {
            printf(" error %d", results->statuses[i]);
            continue;
        }
        const int64_t count = cli_batch_count(results, i);
        fputs(has_any ? " [" : "", stdout);
        for (int64_t k = 0; k < count; k++)
        {
            int64_t length;
            const uint64_t *const coeffs = cli_batch_result(&length, results, i, k);
            fputs(has_any && k == 0 ? "" : " ", stdout);
            (void)cli_put_poly(coeffs, length, first->p[i]);
        }
        fputs(has_any ? "]" : "", stdout);
    }
    putchar('\n');
}

bool session_batch(session_t *session, line_t *line)
{
    char name[LINE_WORD];
    batch_arguments_t x = {.room = session_room(session)};
    cli_batch_results_t results;
    if (!line_word(line, name))
        return false;
    const cli_batch_operation_t *const operation = cli_find_batch(name);
    if (operation == NULL)
        return line_fail(line, CUNMOD_E_ARGUMENT, "batches have no operation %s", name);
    bool good = read_arguments(session, line, &x, operation) && reserve(line, &x, operation);
    if (good)
    {
        cunmod_budget_begin(session->ctx);
        const int status = cli_batch_compute(&results, operation, &x.values, session->ctx);
        good = status == CUNMOD_OK || session_fail(line, status, session->ctx);
    }
    if (good)
    {
        good = check_lengths(session, line, &results);
        if (good)
            print_results(&results, &x.values.list[0], operation);
        cli_batch_results_clear(&results);
    }
    cli_batch_arguments_clear(&x.values);
    return good;
}
