/* The command report: writes a page of HTML about this machine. The page has the versions, the
 * processors and the GPUs, and by the plan which operation runs on the GPU from which length on.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/host.h"
#include "cli.h"
#include "ops_batch.h"
#include "plot.h"
#include "runtime/ctx.h"
#include "xml.h"

#define TEXT_BYTES 1024
#define N 100000 /* n of the times in the table */
#define ITEMS 1000
#define ITEMS_N 1000 /* the same for batches of ITEMS items */
#define N_LOG 24     /* the table and the plots end at n = 2^N_LOG */
#define BAR 126      /* width of a bar */

/* ---- questions ----------------------------------------------------------------- */

/* The lengths of an operation, in hundredths of n; 0: n. factor: the number of inflate and deflate.
 * Operations that are not listed have lengths n alone. */
static const struct
{
    const char *name;
    int length[CLI_MAX_POLYS], number[CLI_MAX_NUMBERS];
    int64_t factor;
} shapes[] = {
    {.name = "shift_left", .number = {50}},  {.name = "shift_right", .number = {50}},
    {.name = "truncate", .number = {50}},    {.name = "inflate", .factor = 2},
    {.name = "deflate", .factor = 2},        {.name = "mulhigh", .number = {50}},
    {.name = "mulmid", .number = {50}},      {.name = "divrem", .length = {0, 50}},
    {.name = "div", .length = {0, 50}},      {.name = "rem", .length = {0, 50}},
    {.name = "divexact", .length = {0, 50}}, {.name = "hgcd", .length = {0, 90}},
    {.name = "ratrec", .number = {50, 50}},  {.name = "pade", .number = {50, 50}},
};
#define SHAPES ((int)(sizeof shapes / sizeof *shapes))

static int64_t share(int hundredths, int64_t n)
{
    return hundredths == 0 ? n : n / 100 * hundredths;
}

/* Returns the question about an operation. exponent: the exponent of powers, of one word. */
static cli_asked_t question(const cli_operation_t *operation, int bits, int64_t items,
                            uint64_t *exponent, cunmod_ctx_t ctx)
{
    const int64_t n = items > 0 ? ITEMS_N : N;
    cli_asked_t asked = {.operation = operation,
                         .values = {.exponent = exponent, .limbs = 1},
                         .bits = bits,
                         .items = items,
                         .where = CUNMOD_ON_HOST,
                         .ctx = ctx};
    int shape = 0;
    while (shape < SHAPES && strcmp(shapes[shape].name, operation->name) != 0)
        shape++;
    int polys = 0, numbers = 0;
    for (const char *kind = operation->arguments; *kind != '\0'; kind++)
    {
        if (*kind == 'p')
        {
            asked.values.poly[polys].length =
                share(shape < SHAPES ? shapes[shape].length[polys] : 0, n);
            polys++;
        }
        else if (*kind == 'n')
        {
            asked.values.number[numbers] =
                share(shape < SHAPES ? shapes[shape].number[numbers] : 0, n);
            numbers++;
        }
    }
    if (shape < SHAPES && shapes[shape].factor != 0)
        asked.values.number[0] = shapes[shape].factor;
    return asked;
}

/* ---- the table ----------------------------------------------------------------- */

/* Writes a bar that reaches from the least n of the curves to the largest n. The bar is blue at
 * each n for which the plan takes the GPU. Writes each n at which the path changes. */
static void put_paths(const cli_curves_t *curves)
{
    const double low = CLI_CURVE_LOG_MIN, width = N_LOG - CLI_CURVE_LOG_MIN;
    const int best = curves->best[0];
    int path = best >= 0 ? curves->curve[best].path : CUNMOD_PATH_CPU;
    double from = 0;
    printf("<td><svg class=\"bar\" width=\"%d\" height=\"9\" viewBox=\"0 0 %d 9\">", BAR, BAR);
    for (int j = 0; j <= curves->changes; j++)
    {
        const double to = j < curves->changes ? (log2((double)curves->change[j].n) - low) / width
                                              : 1;
        printf("<rect class=\"%s\" x=\"%.1f\" width=\"%.1f\" height=\"9\"/>",
               path == CUNMOD_PATH_GPU ? "gpu" : "cpu", from * BAR, (to - from) * BAR);
        path = j < curves->changes ? curves->change[j].path : path;
        from = to;
    }
    printf("</svg><br/>%s", curves->changes > 0       ? ""
                            : path == CUNMOD_PATH_GPU ? "GPU for every n"
                                                      : "CPU for every n");
    for (int j = 0; j < curves->changes; j++)
    {
        printf("%s%s from %" PRId64, j > 0 ? ", " : "",
               curves->change[j].path == CUNMOD_PATH_GPU ? "GPU" : "CPU", curves->change[j].n);
    }
    printf("</td>");
}

/* Writes the times that the query takes: by FLINT, by the fastest algorithm on the GPU, and their
 * ratio. */
static void put_times(const cunmod_query_t *query, cunmod_ctx_t ctx)
{
    char text[32];
    cunmod_planned_t x;
    cunmod_candidate_t flint = {.us = 0}, gpu = {.us = 0};
    for (int64_t i = 0; cunmod_ctx_candidate(&x, query, i, ctx) == CUNMOD_OK; i++)
        if (x.candidate.path == CUNMOD_PATH_CPU)
            flint = x.candidate;
        else if (!(gpu.us > 0))
            gpu = x.candidate;
    cli_time_text(text, sizeof text, flint.us);
    printf("<td class=\"number\">%s</td>", text);
    if (!(gpu.us > 0))
    {
        printf("<td></td><td></td><td></td></tr>\n");
        return;
    }
    cli_time_text(text, sizeof text, gpu.us);
    printf("<td class=\"number\">%s</td><td>%s</td>", text, gpu.name);
    const double ratio = flint.us / gpu.us;
    printf(ratio < 100 ? "<td class=\"number\">%.3g</td></tr>\n"
                       : "<td class=\"number\">%.0f</td></tr>\n",
           ratio);
}

/* Writes the row of an operation; nothing if the plan does not know the operation. items: of a
 * batch; 0: not a batch. */
static void put_row(const cli_operation_t *operation, int64_t items, cunmod_ctx_t ctx)
{
    cli_curves_t small, large;
    cunmod_query_t query;
    uint64_t exponent = UINT64_MAX;
    cli_asked_t asked = question(operation, 31, items, &exponent, ctx);
    if (operation->ask == CLI_ASK_NOTHING || !cli_ask_at(&query, &asked, cli_asked_n(&asked)))
        return;
    cli_curves(&small, &asked, N_LOG, false);
    asked.bits = 64;
    cli_curves(&large, &asked, N_LOG, false);
    printf("<tr><td class=\"name\">%s", operation->name);
    cli_put_arguments(stdout, &asked);
    printf("</td><td>");
    cli_put_xml(stdout, operation->what);
    printf("</td>");
    put_paths(&small);
    put_paths(&large);
    put_times(&query, ctx);
}

static void put_group(const char *name, int64_t n)
{
    printf("<tr class=\"group\"><th colspan=\"4\">%s</th>"
           "<th colspan=\"4\">n = %" PRId64 ", 31 bits</th></tr>\n",
           name, n);
}

static void put_table(cunmod_ctx_t ctx)
{
    char text[TEXT_BYTES];
    static const char *const groups[CUNMOD_OPS] = {[CUNMOD_OP_ELEMENTARY] = "Elementary operations",
                                                   [CUNMOD_OP_MUL] = "Products",
                                                   [CUNMOD_OP_DIV] = "Divisions",
                                                   [CUNMOD_OP_POINTS] = "Values at points",
                                                   [CUNMOD_OP_GCD] = "Euclid's algorithm"};
    printf("<table>\n<thead><tr><th>operation</th><th>result</th><th>31 bits</th><th>64 bits</th>"
           "<th>FLINT</th><th>GPU</th><th>algorithm</th><th>FLINT / GPU</th></tr></thead>\n"
           "<tbody>\n");
    int op = -1;
    for (const cli_operation_t *x = cli_operations; x->name != NULL; x++)
    {
        if (x->ask != CLI_ASK_NOTHING && x->op != op)
            put_group(groups[op = x->op], N);
        put_row(x, 0, ctx);
    }
    snprintf(text, sizeof text, "Batches of %d items of length n", ITEMS);
    put_group(text, ITEMS_N);
    for (const cli_batch_operation_t *x = cli_batch_operations; x->name != NULL; x++)
    {
        const cli_operation_t *const operation = cli_find_operation(x->name);
        if (operation != NULL && cli_plans_batches(operation))
            put_row(operation, ITEMS, ctx);
    }
    printf("</tbody>\n</table>\n");
}

/* ---- the machine ----------------------------------------------------------------- */

static void put_fact(const char *name, const char *text)
{
    printf("<dt>%s</dt><dd>", name);
    cli_put_xml(stdout, text);
    printf("</dd>\n");
}

/* text = the name of the processors, as Linux has it. */
static void name_processors(char *text, size_t size)
{
    char line[TEXT_BYTES];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    snprintf(text, size, "processors of unknown name");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
    {
        const char *const value = strchr(line, ':');
        if (strncmp(line, "model name", strlen("model name")) != 0 || value == NULL)
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(text, size, "%s", value + strspn(value, ": "));
        break;
    }
    if (file != NULL)
        fclose(file);
}

/* Writes a line about each GPU, or why there is none. Returns an exit status. */
static int put_gpus(cunmod_ctx_t ctx)
{
    char text[TEXT_BYTES];
    const int count = cunmod_device_count();
    if (cunmod_ctx_device(ctx) == NULL)
    {
        snprintf(text, sizeof text, "none: %s", cunmod_ctx_no_device_text(ctx));
        put_fact("GPU", text);
        return CLI_OK;
    }
    for (int i = 0; i < count; i++)
    {
        cunmod_ctx_t other;
        int status = cunmod_ctx_create(&other, i);
        if (status != CUNMOD_OK)
            return cli_library_error("report", status);
        status = cunmod_device_text(text, sizeof text, other);
        cunmod_ctx_destroy(other);
        if (status != CUNMOD_OK)
            return cli_library_error("report", status);
        put_fact("GPU", text);
    }
    return CLI_OK;
}

static int put_machine(cunmod_ctx_t ctx)
{
    char name[TEXT_BYTES / 2], text[TEXT_BYTES];
    printf("<dl>\n");
    put_fact("cunmod", cunmod_version());
    snprintf(text, sizeof text, "%s" CLI_FLINT_KIND, cunmod_flint_version());
    put_fact("FLINT", text);
    name_processors(name, sizeof name);
    snprintf(text, sizeof text, "%s, %ld processors, %.0f GiB of memory", name,
             sysconf(_SC_NPROCESSORS_ONLN), cunmod_host_memory().memory / (1 << 30));
    put_fact("CPU", text);
    CUNMOD_TRY(put_gpus(ctx));
    snprintf(text, sizeof text, "%s (%s beside FLINT %s)", ctx->params_source, ctx->params.gpu,
             ctx->params.flint);
    put_fact("Parameters", text);
    printf("</dl>\n");
    return CLI_OK;
}

/* ---- the page -------------------------------------------------------------------- */

static const char head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\"/>\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
    "<title>cunmod on this machine</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark }\n"
    "body { font: 15px/1.5 sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem;\n"
    "  color: #1d2125; background: #fff }\n"
    "h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.2rem }\n"
    "p { max-width: 48rem }\n"
    "dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1.5rem }\n"
    "dt { color: #666 } dd { margin: 0 }\n"
    ".wide { overflow-x: auto }\n"
    "table { border-collapse: collapse; font-size: 0.86rem }\n"
    "th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0;\n"
    "  border-bottom: 1px solid #e4e4e4 }\n"
    ".group th { padding-top: 1.2rem }\n"
    ".name { font-family: monospace; white-space: nowrap }\n"
    ".number { text-align: right; white-space: nowrap }\n"
    "svg.plot { max-width: 100%; height: auto; margin: 0.8rem 0 }\n"
    ".bar .cpu { fill: #e9b48f } .bar .gpu { fill: #0072b2 }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "body { color: #e4e6e8; background: #15181c } dt { color: #9aa2ab }\n"
    "th, td { border-color: #2b3138 }\n"
    ".bar .cpu { fill: #7c4a26 } .bar .gpu { fill: #4da6e0 }\n"
    "}\n";

/* Writes what the table shows, under a heading. */
static void put_introduction(cunmod_ctx_t ctx)
{
    if (cunmod_ctx_device(ctx) != NULL)
    {
        printf("<h2>What runs where</h2>\n<p>");
    }
    else
    {
        printf("<h2>What a GPU would give</h2>\n<p>Here every operation runs on the CPU, with "
               "FLINT. The table compares FLINT with a GPU that is not here: ");
        cli_put_xml(stdout, ctx->params.gpu);
        printf(". ");
    }
    printf("All numbers are predictions of the plan for operands on the host, and "
           "<code>cunmod plan OPERATION LENGTH... --bits B</code> prints them. A bar is n from %d "
           "to 2<sup>%d</sup>, on a logarithmic axis: blue where the GPU is faster, orange where "
           "FLINT is. C, E and Q are numbers; the exponent E has 64 bits. Operations that are "
           "made of these are not in the table.</p>\n",
           1 << CLI_CURVE_LOG_MIN, N_LOG);
}

static void put_plots(cunmod_ctx_t ctx)
{
    static const struct
    {
        const char *name, *title;
        int64_t items;
    } plots[] = {{"mul", "Product", 0},
                 {"divrem", "Division", 0},
                 {"gcd", "GCD", 0},
                 {"mul", "Batch of products", ITEMS},
                 {"gcd", "Batch of GCDs", ITEMS}};
    for (size_t i = 0; i < sizeof plots / sizeof *plots; i++)
    {
        const cli_operation_t *const operation = cli_find_operation(plots[i].name);
        const cli_asked_t asked = question(operation, 31, plots[i].items, NULL, ctx);
        printf("<h2>%s</h2>\n", plots[i].title);
        cli_plot(stdout, &asked, N_LOG, false);
    }
}

int cli_report(const cli_options_t *options)
{
    cunmod_ctx_t ctx;
    CUNMOD_TRY(cli_context(&ctx, options, CUNMOD_OP_MUL));
    (void)cunmod_ctx_open_device(ctx);
    int status = cli_open_output(options);
    if (status == CLI_OK)
    {
        printf("%s%s</style>\n</head>\n<body>\n<h1>cunmod on this machine</h1>\n", head,
               cli_plot_style);
        status = put_machine(ctx);
    }
    if (status == CLI_OK)
    {
        put_introduction(ctx);
        printf("<div class=\"wide\">\n");
        put_table(ctx);
        printf("</div>\n");
        put_plots(ctx);
        printf("</body>\n</html>\n");
    }
    cunmod_ctx_destroy(ctx);
    return status;
}
