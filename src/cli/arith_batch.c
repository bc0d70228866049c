/* The batch command: an operation on files of many polynomials, each modulo a number of its own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "io.h"

#define MAX_FILES 3
#define MAX_NUMBERS 3

typedef cunmod_batch_t batch_t;

/* An operation: the function of the library, in the place of its arguments. */
typedef struct
{
    const char *name;
    int (*one)(batch_t res, batch_t a);
    int (*one_n)(batch_t res, batch_t a, int64_t n);
    int (*one_nnn)(batch_t res, batch_t a, int64_t first, int64_t step, int64_t n);
    int (*two)(batch_t res, batch_t a, batch_t b);
    int (*two_n)(batch_t res, batch_t a, batch_t b, int64_t n);
    int (*two_nn)(batch_t res, batch_t a, batch_t b, int64_t lo, int64_t hi);
    int (*three)(batch_t res, batch_t a, batch_t b, batch_t c);
} operation_t;

static const operation_t operations[] = {
    {"add", .two = cunmod_batch_add},
    {"sub", .two = cunmod_batch_sub},
    {"neg", .one = cunmod_batch_neg},
    {"scalar_mul", .two = cunmod_batch_scalar_mul},
    {"scalar_addmul", .three = cunmod_batch_scalar_addmul},
    {"shift_left", .one_n = cunmod_batch_shift_left},
    {"shift_right", .one_n = cunmod_batch_shift_right},
    {"truncate", .one_n = cunmod_batch_truncate},
    {"reverse", .one_n = cunmod_batch_reverse},
    {"take", .one_nnn = cunmod_batch_take},
    {"derivative", .one = cunmod_batch_derivative},
    {"integral", .one = cunmod_batch_integral},
    {"monic", .one = cunmod_batch_make_monic},
    {"mul", .two = cunmod_batch_mul},
    {"sqr", .one = cunmod_batch_sqr},
    {"mullow", .two_n = cunmod_batch_mullow},
    {"mulmid", .two_nn = cunmod_batch_mulmid},
    {"rem", .two = cunmod_batch_rem},
    {"evaluate", .two_n = cunmod_batch_evaluate},
    {"interpolate", .two_n = cunmod_batch_interpolate},
    {"gcd", .two = cunmod_batch_gcd},
    {"resultant", .two = cunmod_batch_resultant},
    {"invmod", .two = cunmod_batch_invmod},
};

static int files_of(const operation_t *x)
{
    return x->three != NULL ? 3 : x->two != NULL || x->two_n != NULL || x->two_nn != NULL ? 2 : 1;
}

static int numbers_of(const operation_t *x)
{
    return x->one_nnn != NULL                     ? 3
           : x->two_nn != NULL                    ? 2
           : x->one_n != NULL || x->two_n != NULL ? 1
                                                  : 0;
}

static int call(const operation_t *x, batch_t res, const batch_t *a, const int64_t *n)
{
    return x->one != NULL       ? x->one(res, a[0])
           : x->one_n != NULL   ? x->one_n(res, a[0], n[0])
           : x->one_nnn != NULL ? x->one_nnn(res, a[0], n[0], n[1], n[2])
           : x->two != NULL     ? x->two(res, a[0], a[1])
           : x->two_n != NULL   ? x->two_n(res, a[0], a[1], n[0])
           : x->two_nn != NULL  ? x->two_nn(res, a[0], a[1], n[0], n[1])
                                : x->three(res, a[0], a[1], a[2]);
}

/* ---- files ------------------------------------------------------------------- */

/* The polynomials of a file, or of a result. */
typedef struct
{
    int64_t items, words;           /* that there are */
    int64_t items_room, words_room; /* that there is room for */
    uint64_t *p, *coeffs;
    int64_t *at; /* items + 1 */
} list_t;

static void list_clear(list_t *list)
{
    free(list->p);
    free(list->coeffs);
    free(list->at);
}

/* Makes *array longer, to room for `least` elements of 8 bytes or more; false without memory. */
static bool grow(void *array, int64_t *room, int64_t least)
{
    void **const place = array;
    const int64_t most = least > 2 * *room ? least : 2 * *room;
    void *const longer = realloc(*place, (size_t)most * sizeof(uint64_t));
    *place = longer != NULL ? longer : *place;
    *room = longer != NULL ? most : *room;
    return longer != NULL;
}

/* Adds a polynomial; false without memory. */
static bool list_add(list_t *list, const cli_poly_t *poly)
{
    int64_t same = list->items_room;
    if (list->items + 1 >= list->items_room &&
        (!grow(&list->p, &same, list->items + 2) ||
         !grow(&list->at, &list->items_room, list->items + 2)))
    {
        return false;
    }
    if (list->words + poly->length > list->words_room &&
        !grow(&list->coeffs, &list->words_room, list->words + poly->length))
    {
        return false;
    }
    if (poly->length > 0)
    {
        memcpy(list->coeffs + list->words, poly->coeffs,
               (size_t)poly->length * sizeof(*poly->coeffs));
    }
    list->p[list->items++] = poly->p;
    list->words += poly->length;
    list->at[0] = 0;
    list->at[list->items] = list->words;
    return true;
}

/* Reads all polynomials of a file. Those of another file than the first have the moduli of
 * *first. */
static int read_list(list_t *list, const char *name, const list_t *first, const char *command)
{
    cli_reader_t reader;
    int status = cli_reader_open(&reader, name);
    if (status != CLI_OK)
    {
        return status;
    }
    for (bool ended = false; status == CLI_OK;)
    {
        cli_poly_t poly;
        status = cli_at_end(&ended, &reader);
        if (status == CLI_OK && !ended)
        {
            status = cli_read_poly(&poly, &reader);
        }
        if (status != CLI_OK || ended)
        {
            break;
        }
        const int64_t i = list->items;
        if (first != NULL && i < first->items && poly.p != first->p[i])
        {
            status = cli_input_error(&reader, poly.p_place,
                                     "modulus %" PRIu64 " of polynomial %" PRId64
                                     " differs from that of the first file, %" PRIu64,
                                     poly.p, i + 1, first->p[i]);
        }
        else if (!list_add(list, &poly))
        {
            status = cli_library_error(command, CUNMOD_E_MEMORY);
        }
        free(poly.coeffs);
    }
    if (status == CLI_OK && first != NULL && list->items != first->items)
    {
        cli_error("%s: %" PRId64 " polynomials are not as many as in the first file, %" PRId64,
                  name, list->items, first->items);
        status = CLI_INPUT;
    }
    cli_reader_close(&reader);
    return status;
}

/* ---- the command --------------------------------------------------------------- */

/* Writes each item on a line. An item without result is zero, with a message; then CLI_FAIL is
 * returned. */
static int write_results(batch_t batch, const list_t *first, const char *command)
{
    list_t res = {.items = first->items};
    const size_t count = (size_t)res.items + 1;
    int64_t *const len = calloc(count, sizeof(*len));
    int *const statuses = calloc(count, sizeof(*statuses));
    res.at = calloc(count, sizeof(*res.at));
    int exit_status = CLI_OK, status = CUNMOD_E_MEMORY;
    if (len != NULL && statuses != NULL && res.at != NULL)
    {
        status = cunmod_batch_lengths(len, batch);
    }
    for (int64_t i = 0; i < res.items && status == CUNMOD_OK; i++)
    {
        res.at[i + 1] = res.at[i] + len[i];
    }
    if (status == CUNMOD_OK)
    {
        res.coeffs = malloc(((size_t)res.at[res.items] + 1) * sizeof(*res.coeffs));
        status = res.coeffs == NULL ? CUNMOD_E_MEMORY : cunmod_batch_statuses(statuses, batch);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_batch_get_arrays(res.coeffs, res.at, batch);
    }
    exit_status = status == CUNMOD_OK ? CLI_OK : cli_library_error(command, status);
    for (int64_t i = 0; i < res.items && status == CUNMOD_OK; i++)
    {
        if (statuses[i] != CUNMOD_OK)
        {
            cli_error("%s: polynomial %" PRId64 ": %s", command, i + 1,
                      cunmod_status_text(statuses[i]));
            exit_status = CLI_FAIL;
        }
        if (cli_write_poly(res.coeffs + res.at[i], len[i], first->p[i]) != CLI_OK)
        {
            exit_status = CLI_FAIL;
            break;
        }
    }
    free(len);
    free(statuses);
    list_clear(&res);
    return exit_status;
}

static int compute(const operation_t *operation, const list_t *lists, const int64_t *numbers,
                   cunmod_ctx_t ctx)
{
    cunmod_moduli_t moduli;
    batch_t batch[MAX_FILES + 1] = {NULL};
    const int files = files_of(operation);
    const uint64_t none = 0;
    const int64_t start = 0;
    int exit_status = CLI_FAIL;
    int status = cunmod_moduli_create(&moduli, lists[0].p, lists[0].items, ctx);
    if (status != CUNMOD_OK)
    {
        return cli_library_error(operation->name, status);
    }
    cli_progress_phase("computing", operation->name);
    for (int k = 0; k <= files && status == CUNMOD_OK; k++)
    {
        status = cunmod_batch_create(&batch[k], moduli);
        if (status == CUNMOD_OK && k < files)
        {
            status = cunmod_batch_set_arrays(batch[k],
                                             lists[k].coeffs != NULL ? lists[k].coeffs : &none,
                                             lists[k].at != NULL ? lists[k].at : &start);
        }
    }
    if (status == CUNMOD_OK)
    {
        status = call(operation, batch[files], batch, numbers);
    }
    exit_status = status == CUNMOD_OK ? write_results(batch[files], &lists[0], operation->name)
                                      : cli_library_error(operation->name, status);
    for (int k = 0; k <= files; k++)
    {
        cunmod_batch_destroy(batch[k]);
    }
    cunmod_moduli_destroy(moduli);
    return exit_status;
}

static const operation_t *find(const char *name)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    {
        if (strcmp(operations[i].name, name) == 0)
        {
            return &operations[i];
        }
    }
    return NULL;
}

/* The operation and its numbers. */
static int read_command(const operation_t **operation, int64_t *numbers,
                        const cli_options_t *options)
{
    *operation = options->operand_count > 0 ? find(options->operands[0]) : NULL;
    if (*operation == NULL)
    {
        cli_error("batch: %s%s",
                  options->operand_count > 0 ? "no operation "
                                             : "an operation "
                                               "is missing",
                  options->operand_count > 0 ? options->operands[0] : "");
        return cli_usage_error();
    }
    const int files = files_of(*operation), count = numbers_of(*operation);
    if (options->operand_count != 1 + files + count)
    {
        cli_error("batch: %s takes %d files and %d numbers", (*operation)->name, files, count);
        return cli_usage_error();
    }
    for (int k = 0; k < count; k++)
    {
        uint64_t number;
        const char *const text = options->operands[1 + files + k];
        if (!cli_number(&number, text, 0, INT64_MAX))
        {
            cli_error("batch: '%s' is not a number from 0 to 2^63-1", text);
            return CLI_USAGE;
        }
        numbers[k] = (int64_t)number;
    }
    return CLI_OK;
}

int cli_batch(const cli_options_t *options)
{
    const operation_t *operation;
    int64_t numbers[MAX_NUMBERS];
    list_t lists[MAX_FILES] = {{0}};
    cunmod_ctx_t ctx = NULL;
    int status = read_command(&operation, numbers, options);
    if (status != CLI_OK)
    {
        return status;
    }
    status = cli_context(&ctx, options, CUNMOD_OP_MUL);
    for (int k = 0; k < files_of(operation) && status == CLI_OK; k++)
    {
        status = read_list(&lists[k], options->operands[1 + k], k > 0 ? &lists[0] : NULL,
                           operation->name);
    }
    if (status == CLI_OK)
    {
        status = compute(operation, lists, numbers, ctx);
    }
    for (int k = 0; k < MAX_FILES; k++)
    {
        list_clear(&lists[k]);
    }
    cunmod_ctx_destroy(ctx);
    return status;
}
