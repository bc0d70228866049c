/* Scales the plan's parameters, times and rates of a GPU and of FLINT, to another GPU; reads and
 * writes the file of parameters in the user's cache folder.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "plan/params.h"

#include <locale.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/replace.h"

#define LINE_BYTES 8192

/* Limits of a time in microseconds and of a rate in operations per microsecond. Predictions divide
 * products of a few lengths, each below 2^63, by a rate: they stay finite. */
#define LEAST_REAL 1e-30
#define MOST_REAL 1e30

/* Types of the fields: char[], int64_t, and arrays of double of any number of dimensions. */
enum
{
    TEXT,
    COUNT,
    REALS
};

/* How cunmod_params_scale scales a field to another GPU. */
enum
{
    FIXED, /* not at all */
    RATE,  /* in proportion to multiprocessors times clock */
    CHAIN, /* a time in inverse proportion to the clock */
    EACH,  /* a time in inverse proportion to multiprocessors times clock */
    BOTH   /* whole_us, div_open_us: an entry with 0 in the index of length 2 as CHAIN, with 1 as
              EACH */
};

typedef struct
{
    const char *name;
    size_t offset;
    size_t bytes;
    int type;
    int scaling;
} field_t;

#define FIELD(name, type, scaling)                                                                 \
    {                                                                                              \
#name, offsetof(cunmod_params_t, name), sizeof(((cunmod_params_t *)0)->name), type,        \
            scaling                                                                                \
    }

/* One line of the parameter file per field; arrays with several dimensions row by row. */
static const field_t fields[] = {
    FIELD(gpu, TEXT, FIXED),
    FIELD(flint, TEXT, FIXED),
    FIELD(P, COUNT, FIXED),
    FIELD(Z, COUNT, FIXED),
    FIELD(U, REALS, FIXED),
    FIELD(open_us, REALS, FIXED),
    FIELD(launch_us, REALS, FIXED),
    FIELD(call_us, REALS, FIXED),
    FIELD(up_us, REALS, FIXED),
    FIELD(down_us, REALS, FIXED),
    FIELD(up_rate, REALS, FIXED),
    FIELD(down_rate, REALS, FIXED),
    FIELD(inverse_us, REALS, CHAIN),
    FIELD(move_rate, REALS, RATE),
    FIELD(block_us, REALS, CHAIN),
    FIELD(block_chain_us, REALS, CHAIN),
    FIELD(block_rate, REALS, RATE),
    FIELD(tensor_us, REALS, CHAIN),
    FIELD(tensor_share_us, REALS, CHAIN),
    FIELD(tensor_rate, REALS, RATE),
    FIELD(mat_plain_chain_us, REALS, CHAIN),
    FIELD(mat_plain_rate, REALS, RATE),
    FIELD(mat_us, REALS, CHAIN),
    FIELD(mat_rate, REALS, RATE),
    FIELD(ntt_us, REALS, FIXED),
    FIELD(small_chain_us, REALS, CHAIN),
    FIELD(small_item_us, REALS, EACH),
    FIELD(small_rate, REALS, RATE),
    FIELD(whole_us, REALS, BOTH),
    FIELD(start_us, REALS, CHAIN),
    FIELD(div_blocks_us, REALS, CHAIN),
    FIELD(div_tile_us, REALS, CHAIN),
    FIELD(div_small_chain_us, REALS, CHAIN),
    FIELD(div_small_item_us, REALS, EACH),
    FIELD(div_small_rate, REALS, RATE),
    FIELD(div_open_us, REALS, BOTH),
    FIELD(gcd_small_step_us, REALS, CHAIN),
    FIELD(gcd_small_row_us, REALS, CHAIN),
    FIELD(gcd_small_rate, REALS, RATE),
    FIELD(divsteps_start_us, REALS, CHAIN),
    FIELD(divsteps_us, REALS, CHAIN),
    FIELD(divsteps_exchange_us, REALS, CHAIN),
    FIELD(divsteps_rate, REALS, RATE),
    FIELD(half_sums_us, REALS, CHAIN),
    FIELD(half_rate, REALS, RATE),
    FIELD(horner_us, REALS, CHAIN),
    FIELD(horner_rate, REALS, RATE),
    FIELD(tree_rate, REALS, RATE),
    FIELD(cpu_mul, REALS, FIXED),
    FIELD(cpu_div, REALS, FIXED),
    FIELD(cpu_gcd, REALS, FIXED),
};

#define FIELDS ((int)(sizeof fields / sizeof fields[0]))

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Removes the blanks at both ends, in place, and returns the start of the text that remains. */
static char *trim(char *text)
{
    while (is_blank(*text))
        text++;
    size_t len = strlen(text);
    while (len > 0 && is_blank(text[len - 1]))
        len--;
    text[len] = '\0';
    return text;
}

/* Reads the values of one field from `text` into *params. Returns 1 on success; 0 when the values
 * are too few or too many, or when one is out of range. */
static int parse_values(cunmod_params_t *params, const field_t *field, char *text)
{
    char *const target = (char *)params + field->offset;
    if (field->type == TEXT)
    {
        const size_t len = strlen(text);
        if (len == 0 || len >= field->bytes)
            return 0;
        memset(target, 0, field->bytes);
        memcpy(target, text, len);
        return 1;
    }
    for (size_t place = 0; place < field->bytes; place += sizeof(double))
    {
        char *end;
        const double value = strtod(text, &end);
        if (end == text || (*end != '\0' && !is_blank(*end)) ||
            !(value >= LEAST_REAL && value <= MOST_REAL) ||
            (field->type == COUNT && (value != floor(value) || value > 1e15)))
            return 0;
        const int64_t count = field->type == COUNT ? (int64_t)value : 0;
        memcpy(target + place, field->type == COUNT ? (const void *)&count : &value, sizeof value);
        text = end;
    }
    return *trim(text) == '\0';
}

/* Reads one line of the parameter file into *params. seen[i]: whether field i was read before.
 * Returns 1 on success, also for an empty line or a comment; 0 if the line is bad or its field was
 * read before. */
static int parse_line(cunmod_params_t *params, char *line, int seen[FIELDS])
{
    line = trim(line);
    if (*line == '\0' || *line == '#')
        return 1;
    char *equals = strchr(line, '=');
    if (equals == NULL)
        return 0;
    *equals = '\0';
    const char *name = trim(line);
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(name, fields[i].name) == 0)
            return !seen[i]++ && parse_values(params, &fields[i], trim(equals + 1));
    return 0;
}

static int read_file(cunmod_params_t *params, FILE *file)
{
    char line[LINE_BYTES];
    int seen[FIELDS] = {0};
    int number = 1;
    while (fgets(line, sizeof line, file) != NULL)
    {
        size_t len = strlen(line);
        int whole = (len > 0 && line[len - 1] == '\n') || feof(file);
        if (!whole || !parse_line(params, line, seen))
            return number;
        number++;
    }
    if (ferror(file))
        return -1;
    for (int i = 0; i < FIELDS; i++)
        if (!seen[i])
            return number;
    return 0;
}

int cunmod_params_read(cunmod_params_t *params, const char *path)
{
    cunmod_params_t result;
    memset(&result, 0, sizeof result);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return -1;
    /* the caller's locale may have a decimal comma */
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t before = uselocale(plain);
    int bad = read_file(&result, file);
    uselocale(before);
    if (plain != (locale_t)0)
        freelocale(plain);
    fclose(file);
    if (bad == 0)
        *params = result;
    return bad;
}

static void write_file(const cunmod_params_t *params, FILE *file)
{
    fputs("# cunmod: parameters of the plan (see docs/plan.md)\n", file);
    for (int i = 0; i < FIELDS; i++)
    {
        const char *source = (const char *)params + fields[i].offset;
        fprintf(file, "%s =", fields[i].name);
        if (fields[i].type == TEXT)
            fprintf(file, " %s", source);
        else if (fields[i].type == COUNT)
            fprintf(file, " %lld", (long long)*(const int64_t *)(const void *)source);
        const double *const values = (const double *)(const void *)source;
        for (size_t k = 0; fields[i].type == REALS && k < fields[i].bytes / sizeof *values; k++)
            fprintf(file, " %.17g", values[k]);
        fputc('\n', file);
    }
}

int cunmod_params_try_write(const char *path)
{
    cunmod_replacement_t replacement;
    if (cunmod_replace_begin(&replacement, path) != 0)
        return -1;
    cunmod_replace_cancel(&replacement);
    return 0;
}

int cunmod_params_write(const cunmod_params_t *params, const char *path)
{
    cunmod_replacement_t replacement;
    if (cunmod_replace_begin(&replacement, path) != 0)
        return -1;
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t before = uselocale(plain);
    write_file(params, replacement.file);
    uselocale(before);
    if (plain != (locale_t)0)
        freelocale(plain);
    return cunmod_replace_commit(&replacement);
}

void cunmod_params_scale(cunmod_params_t *params, int sm_count, int clock_khz, int64_t shared_bytes)
{
    const double clock = clock_khz > 0 ? (double)clock_khz / CUNMOD_H200_CLOCK_KHZ : 1;
    const double units = sm_count > 0 ? (double)sm_count / CUNMOD_H200_SM_COUNT : 1;
    const double factor[] = {
        [FIXED] = 1, [RATE] = units * clock, [CHAIN] = 1 / clock, [EACH] = 1 / (units * clock)};
    params->P = sm_count > 0 ? sm_count : params->P;
    params->Z = shared_bytes >= 4 ? shared_bytes / 4 : params->Z;
    for (int i = 0; i < FIELDS; i++)
    {
        double *const values = (double *)(void *)((char *)params + fields[i].offset);
        const size_t row = values == params->whole_us[0][0] ? CUNMOD_WHOLE_LOGS : 1;
        for (size_t k = 0; fields[i].type == REALS && k < fields[i].bytes / sizeof *values; k++)
        {
            const int last = k / row % 2 == 0 ? CHAIN : EACH;
            values[k] *= factor[fields[i].scaling == BOTH ? last : fields[i].scaling];
        }
    }
}

int cunmod_params_path(char *path, int64_t size, const char *gpu)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    const char *folder = cache, *middle = "";
    if (size < 1)
        return -1;
    path[0] = '\0';
    if (cache == NULL || cache[0] != '/') /* by the XDG rules a relative path is ignored */
    {
        folder = home;
        middle = "/.cache";
    }
    if (folder == NULL || folder[0] != '/' || gpu[0] == '\0')
        return -1;
    int len = snprintf(path, (size_t)size, "%s%s/cunmod/%s.params", folder, middle, gpu);
    if (len < 0 || len >= size)
    {
        path[0] = '\0';
        return -1;
    }
    for (char *c = path + strlen(folder) + strlen(middle) + strlen("/cunmod/"); *c != '\0'; c++)
        if (is_blank(*c) || *c == '/')
            *c = '-';
    return 0;
}
