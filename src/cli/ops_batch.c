/* The operations of the tool on batches, by name: their arguments, and the call of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops_batch.h"

#include <stdlib.h>
#include <string.h>

typedef cunmod_batch_t batch_t;

/* An operation: the function of the library, in the place of its results and arguments. */
struct cli_batch_operation
{
    const char *name;
    const char *kinds;
    bool is_longer;
    int (*one)(batch_t res, batch_t a);
    int (*one_n)(batch_t res, batch_t a, int64_t n);
    int (*one_nnn)(batch_t res, batch_t a, int64_t first, int64_t step, int64_t n);
    int (*two)(batch_t res, batch_t a, batch_t b);
    int (*two_n)(batch_t res, batch_t a, batch_t b, int64_t n);
    int (*two_nn)(batch_t res, batch_t a, batch_t b, int64_t lo, int64_t hi);
    int (*three)(batch_t res, batch_t a, batch_t b, batch_t c);
    int (*pair)(batch_t q, batch_t r, batch_t a, batch_t b);
    int (*triple)(batch_t g, batch_t s, batch_t t, batch_t a, batch_t b);
    int (*power)(batch_t res, batch_t a, const uint64_t *e, batch_t f);
    int (*power_x)(batch_t res, const uint64_t *e, batch_t f);
};

static const cli_batch_operation_t operations[] = {
    {"add", "pp", .two = cunmod_batch_add},
    {"sub", "pp", .two = cunmod_batch_sub},
    {"neg", "p", .one = cunmod_batch_neg},
    {"scalar_mul", "pp", .two = cunmod_batch_scalar_mul},
    {"scalar_addmul", "ppp", .three = cunmod_batch_scalar_addmul},
    {"shift_left", "pn", .is_longer = true, .one_n = cunmod_batch_shift_left},
    {"shift_right", "pn", .one_n = cunmod_batch_shift_right},
    {"truncate", "pn", .one_n = cunmod_batch_truncate},
    {"reverse", "pn", .is_longer = true, .one_n = cunmod_batch_reverse},
    {"take", "pnnn", .is_longer = true, .one_nnn = cunmod_batch_take},
    {"derivative", "p", .one = cunmod_batch_derivative},
    {"integral", "p", .one = cunmod_batch_integral},
    {"monic", "p", .one = cunmod_batch_make_monic},
    {"mul", "pp", .two = cunmod_batch_mul},
    {"sqr", "p", .one = cunmod_batch_sqr},
    {"mullow", "ppn", .two_n = cunmod_batch_mullow},
    {"mulmid", "ppnn", .two_nn = cunmod_batch_mulmid},
    {"divrem", "pp", .pair = cunmod_batch_divrem},
    {"rem", "pp", .two = cunmod_batch_rem},
    {"powmod", "pep", .power = cunmod_batch_powmod},
    {"powmod_x", "ep", .power_x = cunmod_batch_powmod_x},
    {"evaluate", "ppn", .is_longer = true, .two_n = cunmod_batch_evaluate},
    {"interpolate", "ppn", .is_longer = true, .two_n = cunmod_batch_interpolate},
    {"gcd", "pp", .two = cunmod_batch_gcd},
    {"xgcd", "pp", .triple = cunmod_batch_xgcd},
    {"resultant", "pp", .two = cunmod_batch_resultant},
    {"invmod", "pp", .two = cunmod_batch_invmod},
};

const cli_batch_operation_t *cli_find_batch(const char *name)
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

const char *cli_batch_name(const cli_batch_operation_t *operation)
{
    return operation->name;
}

const char *cli_batch_kinds(const cli_batch_operation_t *operation)
{
    return operation->kinds;
}

bool cli_batch_is_longer(const cli_batch_operation_t *operation)
{
    return operation->is_longer;
}

int cli_batch_result_count(const cli_batch_operation_t *operation)
{
    return operation->triple != NULL ? 3 : operation->pair != NULL ? 2 : 1;
}

static int call(const cli_batch_operation_t *f, const batch_t *res, const batch_t *a,
                const cli_batch_arguments_t *x)
{
    const int64_t *const n = x->number;
    const uint64_t none = 0;
    const uint64_t *const e = x->exponents != NULL ? x->exponents : &none; /* of no items */
    return f->one != NULL       ? f->one(res[0], a[0])
           : f->one_n != NULL   ? f->one_n(res[0], a[0], n[0])
           : f->one_nnn != NULL ? f->one_nnn(res[0], a[0], n[0], n[1], n[2])
           : f->two != NULL     ? f->two(res[0], a[0], a[1])
           : f->two_n != NULL   ? f->two_n(res[0], a[0], a[1], n[0])
           : f->two_nn != NULL  ? f->two_nn(res[0], a[0], a[1], n[0], n[1])
           : f->three != NULL   ? f->three(res[0], a[0], a[1], a[2])
           : f->pair != NULL    ? f->pair(res[0], res[1], a[0], a[1])
           : f->triple != NULL  ? f->triple(res[0], res[1], res[2], a[0], a[1])
           : f->power != NULL   ? f->power(res[0], a[0], e, a[1])
                                : f->power_x(res[0], e, a[0]);
}

/* ---- lists ----------------------------------------------------------------------- */

void cli_list_clear(cli_list_t *list)
{
    free(list->p);
    free(list->coeffs);
    free(list->at);
    *list = (cli_list_t){.items = 0};
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

bool cli_list_add(cli_list_t *list, const cli_poly_t *poly)
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

void cli_batch_arguments_clear(cli_batch_arguments_t *x)
{
    for (int k = 0; k < CLI_BATCH_LISTS; k++)
    {
        cli_list_clear(&x->list[k]);
    }
    free(x->exponents);
}

void cli_batch_results_clear(cli_batch_results_t *results)
{
    for (int k = 0; k < results->count; k++)
    {
        cli_list_clear(&results->list[k]);
    }
    free(results->statuses);
}

/* ---- the call -------------------------------------------------------------------- */

/* Reads one result. A status. */
static int read_list(cli_list_t *list, int64_t items, batch_t batch)
{
    list->items = items;
    list->at = calloc((size_t)items + 1, sizeof(*list->at));
    int64_t *const len = calloc((size_t)items + 1, sizeof(*len));
    int status = list->at == NULL || len == NULL ? CUNMOD_E_MEMORY
                                                 : cunmod_batch_lengths(len, batch);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
    {
        list->at[i + 1] = list->at[i] + len[i];
    }
    free(len);
    if (status == CUNMOD_OK)
    {
        list->words = list->at[items];
        list->coeffs = malloc(((size_t)list->words + 1) * sizeof(*list->coeffs));
        status = list->coeffs == NULL ? CUNMOD_E_MEMORY
                                      : cunmod_batch_get_arrays(list->coeffs, list->at, batch);
    }
    return status;
}

/* Reads all results, and the states, which are those of the first one. A status. */
static int read_results(cli_batch_results_t *results, int64_t items, const batch_t *res)
{
    int status = CUNMOD_OK;
    for (int k = 0; k < results->count && status == CUNMOD_OK; k++)
    {
        status = read_list(&results->list[k], items, res[k]);
    }
    if (status == CUNMOD_OK)
    {
        results->statuses = calloc((size_t)items + 1, sizeof(*results->statuses));
        status = results->statuses == NULL ? CUNMOD_E_MEMORY
                                           : cunmod_batch_statuses(results->statuses, res[0]);
    }
    return status;
}

/* *batch = a batch of the polynomials of the list. A status. */
static int batch_of(batch_t *batch, const cli_list_t *list, cunmod_moduli_t moduli)
{
    const uint64_t none = 0;
    const int64_t start = 0;
    const int status = cunmod_batch_create(batch, moduli);
    return status != CUNMOD_OK
               ? status
               : cunmod_batch_set_arrays(*batch, list->coeffs != NULL ? list->coeffs : &none,
                                         list->at != NULL ? list->at : &start);
}

int cli_batch_compute(cli_batch_results_t *results, const cli_batch_operation_t *operation,
                      const cli_batch_arguments_t *x, cunmod_ctx_t ctx)
{
    const int64_t items = x->list[0].items;
    const uint64_t none = 0;
    cunmod_moduli_t moduli;
    batch_t of[CLI_BATCH_LISTS] = {NULL}, res[CLI_BATCH_RESULTS] = {NULL};
    *results = (cli_batch_results_t){.count = cli_batch_result_count(operation)};
    int lists = 0;
    int status =
        cunmod_moduli_create(&moduli, x->list[0].p != NULL ? x->list[0].p : &none, items, ctx);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    for (const char *kind = operation->kinds; *kind != '\0' && status == CUNMOD_OK; kind++)
    {
        if (*kind == 'p')
        {
            status = batch_of(&of[lists], &x->list[lists], moduli);
            lists++;
        }
    }
    for (int k = 0; k < results->count && status == CUNMOD_OK; k++)
    {
        status = cunmod_batch_create(&res[k], moduli);
    }
    if (status == CUNMOD_OK)
    {
        status = call(operation, res, of, x);
    }
    if (status == CUNMOD_OK)
    {
        status = read_results(results, items, res);
    }
    for (int k = 0; k < CLI_BATCH_LISTS; k++)
    {
        cunmod_batch_destroy(of[k]);
        cunmod_batch_destroy(res[k]);
    }
    cunmod_moduli_destroy(moduli);
    if (status != CUNMOD_OK)
    {
        cli_batch_results_clear(results);
    }
    return status;
}
