/* The file of the plan's parameters: reading, writing, and its path in the user's cache folder.
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

enum
{
    TEXT,  /* char[count] */
    COUNT, /* int64_t */
    REALS  /* double[count] */
};

typedef struct
{
    const char *name;
    size_t offset;
    int type;
    int count;
} field_t;

#define FIELD_TEXT(name)                                                                           \
    {                                                                                              \
#name, offsetof(cunmod_params_t, name), TEXT, (int)sizeof(((cunmod_params_t *)0)->name)    \
    }
#define FIELD_COUNT(name)                                                                          \
    {                                                                                              \
#name, offsetof(cunmod_params_t, name), COUNT, 1                                           \
    }
#define FIELD(name)                                                                                \
    {                                                                                              \
#name, offsetof(cunmod_params_t, name), REALS,                                             \
            (int)(sizeof(((cunmod_params_t *)0)->name) / sizeof(double))                           \
    }

/* One line of the file per field; matrices row by row. */
static const field_t fields[] = {
    FIELD_TEXT(gpu),
    FIELD_TEXT(flint),
    FIELD_COUNT(P),
    FIELD_COUNT(Z),
    FIELD(U),
    FIELD(open_us),
    FIELD(launch_us),
    FIELD(call_us),
    FIELD(up_us),
    FIELD(down_us),
    FIELD(up_rate),
    FIELD(down_rate),
    FIELD(inverse_us),
    FIELD(move_rate),
    FIELD(block_us),
    FIELD(block_chain_us),
    FIELD(block_rate),
    FIELD(tensor_us),
    FIELD(tensor_share_us),
    FIELD(tensor_rate),
    FIELD(ntt_us),
    FIELD(small_chain_us),
    FIELD(small_item_us),
    FIELD(small_rate),
    FIELD(whole_us),
    FIELD(start_us),
    FIELD(div_blocks_us),
    FIELD(div_tile_us),
    FIELD(div_small_chain_us),
    FIELD(div_small_item_us),
    FIELD(div_small_rate),
    FIELD(div_open_us),
    FIELD(gcd_small_step_us),
    FIELD(gcd_small_row_us),
    FIELD(gcd_small_rate),
    FIELD(divsteps_start_us),
    FIELD(divsteps_us),
    FIELD(divsteps_exchange_us),
    FIELD(divsteps_rate),
    FIELD(half_sums_us),
    FIELD(half_rate),
    FIELD(horner_us),
    FIELD(horner_rate),
    FIELD(tree_rate),
    FIELD(cpu_mul),
    FIELD(cpu_div),
    FIELD(cpu_gcd),
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
    char *target = (char *)params + field->offset;
    if (field->type == TEXT)
    {
        size_t len = strlen(text);
        if (len == 0 || len >= (size_t)field->count)
            return 0;
        memset(target, 0, (size_t)field->count);
        memcpy(target, text, len);
        return 1;
    }
    for (int i = 0; i < field->count; i++)
    {
        char *end;
        double value = strtod(text, &end);
        if (end == text || (*end != '\0' && !is_blank(*end)) || !isfinite(value) || value <= 0)
            return 0;
        if (field->type == REALS)
        {
            memcpy(target + (size_t)i * sizeof value, &value, sizeof value);
        }
        else if (value != floor(value) || value > 1e15)
        {
            return 0;
        }
        else
        {
            int64_t count = (int64_t)value;
            memcpy(target, &count, sizeof count);
        }
        text = end;
    }
    return *trim(text) == '\0';
}

/* Reads one line of the file into *params. seen[i]: whether a line of field i was read before.
 * Returns 1 on success; 0 when the line is bad or its field was read before. */
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
        {
            fprintf(file, " %s", source);
        }
        else if (fields[i].type == COUNT)
        {
            int64_t count;
            memcpy(&count, source, sizeof count);
            fprintf(file, " %lld", (long long)count);
        }
        for (int k = 0; fields[i].type == REALS && k < fields[i].count; k++)
        {
            double value;
            memcpy(&value, source + (size_t)k * sizeof value, sizeof value);
            fprintf(file, " %.17g", value);
        }
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
