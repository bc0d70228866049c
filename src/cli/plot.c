/* Draws curves of predicted times: both axes logarithmic, a label at the end of each curve, marks
 * where the plan takes another path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plot.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "backend/types_modulus.h"
#include "cli.h"
#include "runtime/ctx.h"
#include "xml.h"

/* All lengths are in units of the picture. A browser shows a unit as a pixel. */
#define WIDTH 860
#define LEFT 76      /* x of the left edge of the frame of the curves */
#define RIGHT 716    /* x of the right edge; labels of the curves are to the right of the frame */
#define FRAME 380    /* height of the frame */
#define TITLE 24     /* height of the title */
#define LINE 17      /* height of a line of text */
#define COLUMNS 118  /* most bytes of a line of text below the title */
#define LABEL_GAP 16 /* least distance of two labels of curves */
#define COLOURS 8
#define DOCUMENT_LOG 24 /* a document has n up to 2^DOCUMENT_LOG at least */

/* Colours of the curves: of FLINT, then of the GPU's algorithms. */
static const char *const colours[COLOURS] = {"#d55e00", "#0072b2", "#009e73", "#cc79a7",
                                             "#56b4e9", "#8c6d1f", "#7f3c8d", "#666666"};

const char cli_plot_style[] = "@media (prefers-color-scheme: dark) {\n"
                              ".plot .paper { fill: #15181c }\n"
                              ".plot .ink { fill: #e4e6e8 }\n"
                              ".plot .pale { fill: #9aa2ab }\n"
                              ".plot .halo { stroke: #15181c }\n"
                              ".plot .grid { stroke: #2b3138 }\n"
                              ".plot .frame, .plot .mark { stroke: #7d858e }\n"
                              ".plot .choice { stroke: #3a4048 }\n"
                              ".plot .c0 { color: #ff8a3c } .plot .c1 { color: #4da6e0 }\n"
                              ".plot .c2 { color: #2fc79b } .plot .c3 { color: #e59cc6 }\n"
                              ".plot .c4 { color: #8fd0f5 } .plot .c5 { color: #cfa94a }\n"
                              ".plot .c6 { color: #b98ac4 } .plot .c7 { color: #a8a8a8 }\n"
                              "}\n";

/* What is drawn, and the frame in which n and microseconds are drawn. */
typedef struct
{
    FILE *file;
    const cli_asked_t *asked;
    cli_curves_t curves;
    double top, bottom;   /* of the frame */
    double low_n, high_n; /* decimal logarithms of n at the sides of the frame */
    int low_us, high_us;  /* decimal logarithms of the microseconds at the frame's bottom and top */
} plot_t;

static double x_of(const plot_t *plot, int64_t n)
{
    const double place = (log10((double)n) - plot->low_n) / (plot->high_n - plot->low_n);
    return LEFT + place * (RIGHT - LEFT);
}

static double y_of(const plot_t *plot, double us)
{
    const double place = (log10(us) - plot->low_us) / (plot->high_us - plot->low_us);
    return plot->bottom - place * (plot->bottom - plot->top);
}

/* ---- texts ------------------------------------------------------------------- */

/* Returns the number of bytes of the text's first line, which ends with a whole character. */
static size_t line_length(const char *text)
{
    size_t length = strlen(text);
    if (length <= COLUMNS)
        return length;
    length = COLUMNS;
    while (length > 0 && text[length] != ' ')
        length--;
    if (length > 0)
        return length;
    length = COLUMNS;
    while (length > 1 && cli_continues(text[length]))
        length--;
    return length;
}

/* Writes the text in lines, the first of which is at the height y; file = NULL: writes nothing.
 * Returns the height of the line after the last one. */
static double put_lines(FILE *file, double y, const char *text)
{
    for (; *text != '\0'; y += LINE)
    {
        const size_t length = line_length(text);
        if (file != NULL)
        {
            fprintf(file, "<text class=\"pale\" x=\"%d\" y=\"%.0f\" fill=\"#666\">", LEFT, y);
            cli_put_xml_bytes(file, text, length);
            fputs("</text>\n", file);
        }
        text += length + (text[length] == ' ');
    }
    return y;
}

void cli_time_text(char *text, size_t size, double us)
{
    if (us < 1000)
        snprintf(text, size, "%.3g \xc2\xb5s", us);
    else if (us < 1e6)
        snprintf(text, size, "%.3g ms", us / 1e3);
    else
        snprintf(text, size, us < 1e9 ? "%.3g s" : "%.0f s", us / 1e6);
}

void cli_put_arguments(FILE *file, const cli_asked_t *asked)
{
    const cli_operation_t *const operation = asked->operation;
    const int64_t n = cli_asked_n(asked);
    const char *name = operation->usage; /* of argument i */
    int polys = 0, numbers = 0;
    for (int i = 0; operation->arguments[i] != '\0'; i++)
    {
        const int64_t value = operation->arguments[i] == 'p'   ? asked->values.poly[polys++].length
                              : operation->arguments[i] == 'n' ? asked->values.number[numbers++]
                                                               : 0;
        const int length = (int)strcspn(name, " ");
        if (operation->arguments[i] == 'e')
            fprintf(file, " %.*s", length, name);
        else if (!cli_is_length(operation, i))
            fprintf(file, " %" PRId64, value);
        else if (value == n)
            fputs(" n", file);
        else if (value > 0 && n % value == 0)
            fprintf(file, " n/%" PRId64, n / value);
        else
            fprintf(file, " %.3gn", (double)value / (double)n);
        name += length + (name[length] == ' ');
    }
}

/* Writes the machine and the source of its parameters below the title, as put_lines does. */
static double put_machine(FILE *file, cunmod_ctx_t ctx)
{
    char text[1024];
    const cunmod_dev_t *const dev = cunmod_ctx_device(ctx);
    if (dev == NULL)
    {
        snprintf(text, sizeof text, "no GPU here (%s): predicted for %s beside FLINT %s",
                 cunmod_ctx_no_device_text(ctx), ctx->params.gpu, ctx->params.flint);
    }
    else
    {
        snprintf(text, sizeof text, "%s beside FLINT %s", cunmod_dev_facts(dev)->name,
                 ctx->params.flint);
    }
    return put_lines(file, put_lines(file, TITLE + LINE + 3, text), ctx->params_source);
}

static void put_title(FILE *file, const cli_asked_t *asked)
{
    fprintf(file, "<text class=\"ink\" x=\"%d\" y=\"%d\" font-size=\"15\" font-weight=\"bold\">%s",
            LEFT, TITLE, asked->operation->name);
    cli_put_arguments(file, asked);
    if (asked->items > 0)
        fprintf(file, ", %" PRId64 " items", asked->items);
    fprintf(file, ", modulus of %d bits, operands on the %s</text>\n", asked->bits,
            asked->where == CUNMOD_ON_HOST ? "host" : "device");
}

/* ---- the frame --------------------------------------------------------------- */

static void set_ranges(plot_t *plot)
{
    const cli_curves_t *const curves = &plot->curves;
    double least = HUGE_VAL, most = 0;
    for (int i = 0; i < curves->curves; i++)
    {
        for (int k = 0; k < curves->samples; k++)
        {
            const double us = curves->curve[i].us[k];
            least = us > 0 && us < least ? us : least;
            most = us > most ? us : most;
        }
    }
    plot->low_n = log10((double)curves->n[0]);
    plot->high_n = log10((double)curves->n[curves->samples - 1]);
    plot->low_us = most > 0 ? (int)floor(log10(least)) : 0;
    plot->high_us = most > 0 ? (int)ceil(log10(most)) : 1;
    if (plot->high_us == plot->low_us)
        plot->high_us++;
}

/* Writes 10^i, with an exponent if it is above 1000, as the rest of a text. */
static void put_power(FILE *file, int i, const char *unit)
{
    if (i <= 3)
        fprintf(file, "%g%s</text>\n", pow(10, i), unit);
    else
        fprintf(file,
                "10<tspan dy=\"-5\" font-size=\"9\">%d</tspan><tspan dy=\"5\">%s</tspan></text>\n",
                i, unit);
}

static void put_grid(const plot_t *plot)
{
    FILE *const file = plot->file;
    for (int i = (int)ceil(plot->low_n); i <= (int)floor(plot->high_n); i++)
    {
        const double x = x_of(plot, (int64_t)round(pow(10, i)));
        fprintf(file, "<path class=\"grid\" d=\"M%.2f %.0fV%.0f\" stroke=\"#e4e4e4\"/>\n", x,
                plot->top, plot->bottom);
        fprintf(file, "<text class=\"ink n\" x=\"%.2f\" y=\"%.0f\" text-anchor=\"middle\">", x,
                plot->bottom + 18);
        put_power(file, i, "");
    }
    for (int i = plot->low_us; i <= plot->high_us; i++)
    {
        const double y = y_of(plot, pow(10, i));
        fprintf(file, "<path class=\"grid\" d=\"M%d %.2fH%d\" stroke=\"#e4e4e4\"/>\n", LEFT, y,
                RIGHT);
        fprintf(file, "<text class=\"ink us\" x=\"%d\" y=\"%.2f\" text-anchor=\"end\">", LEFT - 8,
                y + 4);
        put_power(file,
                  i < 3   ? i
                  : i < 6 ? i - 3
                          : i - 6,
                  i < 3   ? "\xc2\xa0\xc2\xb5s"
                  : i < 6 ? "\xc2\xa0ms"
                          : "\xc2\xa0s");
    }
    fprintf(file, "<path class=\"frame\" d=\"M%d %.0fV%.0fH%d\" fill=\"none\" stroke=\"#888\"/>\n",
            LEFT, plot->top, plot->bottom, RIGHT);
    fprintf(file, "<text class=\"ink\" x=\"%d\" y=\"%.0f\" text-anchor=\"middle\">n</text>\n",
            (LEFT + RIGHT) / 2, plot->bottom + 36);
    fprintf(file,
            "<text class=\"pale\" x=\"%d\" y=\"%.0f\" fill=\"#666\">predicted time of a call; the "
            "broad line is what the plan takes</text>\n",
            LEFT, plot->bottom + 58);
}

/* ---- curves ------------------------------------------------------------------ */

/* Writes the points of curve i; i = -1: the points of the curves that are best. */
static void put_points(const plot_t *plot, int i)
{
    bool is_line = false;
    fputs("d=\"", plot->file);
    for (int k = 0; k < plot->curves.samples; k++)
    {
        const int curve = i >= 0 ? i : plot->curves.best[k];
        const double us = curve >= 0 ? plot->curves.curve[curve].us[k] : 0;
        if (us > 0)
        {
            fprintf(plot->file, "%c%.2f %.2f", is_line ? 'L' : 'M', x_of(plot, plot->curves.n[k]),
                    y_of(plot, us));
        }
        is_line = us > 0;
    }
    putc('"', plot->file);
}

/* label[i] = the height of the label of curve i, in the order of the curves: near the end of the
 * curve, and LABEL_GAP away from other labels. */
static void place_labels(double label[CLI_CURVES], const plot_t *plot, const double end[CLI_CURVES])
{
    const int curves = plot->curves.curves;
    int order[CLI_CURVES]; /* from the lowest end to the highest */
    for (int i = 0; i < curves; i++)
    {
        int j = i;
        for (; j > 0 && end[order[j - 1]] < end[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
    double limit = plot->bottom;
    for (int j = 0; j < curves; j++)
    {
        label[order[j]] = end[order[j]] < limit ? end[order[j]] : limit;
        limit = label[order[j]] - LABEL_GAP;
    }
    limit = plot->top;
    for (int j = curves - 1; j >= 0; j--)
    {
        label[order[j]] = label[order[j]] > limit ? label[order[j]] : limit;
        limit = label[order[j]] + LABEL_GAP;
    }
}

static void put_curves(const plot_t *plot)
{
    FILE *const file = plot->file;
    double end_x[CLI_CURVES], end_y[CLI_CURVES], label[CLI_CURVES];
    for (int i = 0; i < plot->curves.curves; i++)
    {
        int k = plot->curves.samples - 1;
        while (k > 0 && !(plot->curves.curve[i].us[k] > 0))
            k--;
        end_x[i] = x_of(plot, plot->curves.n[k]);
        end_y[i] = y_of(plot, plot->curves.curve[i].us[k]);
    }
    place_labels(label, plot, end_y);
    fputs("<path class=\"choice\" fill=\"none\" stroke=\"#e3e3d3\" stroke-width=\"9\" "
          "stroke-linecap=\"round\" stroke-linejoin=\"round\" ",
          file);
    put_points(plot, -1);
    fputs("/>\n", file);
    int used = 0;
    for (int i = 0; i < plot->curves.curves; i++)
    {
        const cli_curve_t *const curve = &plot->curves.curve[i];
        const bool gpu = curve->path == CUNMOD_PATH_GPU;
        const int colour = gpu ? 1 + used++ % (COLOURS - 1) : 0;
        fprintf(file, "<g class=\"c%d\" color=\"%s\"><path class=\"curve\" fill=\"none\" ", colour,
                colours[colour]);
        fprintf(file, "stroke=\"currentColor\" stroke-width=\"%s\" stroke-linejoin=\"round\" ",
                gpu ? "1.6" : "2.2");
        put_points(plot, i);
        fprintf(file, "><title>%s</title></path>\n", curve->name);
        fprintf(file,
                "<path d=\"M%.2f %.2fL%d %.2f\" fill=\"none\" stroke=\"currentColor\" "
                "stroke-width=\"0.8\" stroke-dasharray=\"2 2\"/>\n",
                end_x[i], end_y[i], RIGHT + 14, label[i]);
        fprintf(file, "<text x=\"%d\" y=\"%.2f\" fill=\"currentColor\">%s</text></g>\n", RIGHT + 18,
                label[i] + 4, gpu ? curve->name : "FLINT on the CPU");
    }
}

/* ---- marks ------------------------------------------------------------------- */

/* Draws a vertical line at n and a point at (n, us), and writes the text beside the line, at the
 * height y. kind: the class of the mark. */
static void put_mark(const plot_t *plot, const char *kind, int64_t n, double us, double y,
                     const char *text)
{
    FILE *const file = plot->file;
    const double x = x_of(plot, n);
    const bool left = x > LEFT + 0.62 * (RIGHT - LEFT);
    fprintf(file,
            "<g class=\"%s\"><path class=\"mark\" d=\"M%.2f %.0fV%.0f\" stroke=\"#777\" "
            "stroke-dasharray=\"5 4\"/>\n",
            kind, x, plot->top, plot->bottom);
    fprintf(file,
            "<circle class=\"ink\" cx=\"%.2f\" cy=\"%.2f\" r=\"3.4\"/>\n"
            "<text class=\"ink halo\" x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\" stroke=\"#fff\" "
            "stroke-width=\"4\" paint-order=\"stroke\">%s</text></g>\n",
            x, y_of(plot, us), left ? x - 7 : x + 7, y, left ? "end" : "start", text);
}

static void put_marks(const plot_t *plot, bool is_asked)
{
    char text[128], time[32];
    const cli_curves_t *const curves = &plot->curves;
    const int64_t n = cli_asked_n(plot->asked);
    for (int k = 0; is_asked && k < curves->samples; k++)
    {
        if (curves->n[k] != n || curves->best[k] < 0)
            continue;
        const cli_curve_t *const best = &curves->curve[curves->best[k]];
        cli_time_text(time, sizeof time, best->us[k]);
        snprintf(text, sizeof text, "n = %" PRId64 ": %s, %s", n, best->name, time);
        put_mark(plot, "asked", n, best->us[k], plot->bottom - 8, text);
    }
    for (int j = 0; j < curves->changes; j++)
    {
        snprintf(text, sizeof text, "%s from n = %" PRId64,
                 curves->change[j].path == CUNMOD_PATH_GPU ? "GPU" : "FLINT", curves->change[j].n);
        put_mark(plot, "change", curves->change[j].n, curves->change[j].us,
                 plot->top + 14 + LINE * j, text);
    }
}

/* ---- the plot ---------------------------------------------------------------- */

void cli_plot(FILE *file, const cli_asked_t *asked, int log_most, bool is_document)
{
    plot_t plot = {.file = file, .asked = asked};
    while (log_most < CLI_CURVE_LOG_MAX && cli_asked_n(asked) > (int64_t)1 << (log_most - 1))
        log_most++;
    cli_curves(&plot.curves, asked, log_most, true);
    set_ranges(&plot);
    plot.top = put_machine(NULL, asked->ctx);
    plot.bottom = plot.top + FRAME;
    const double height = plot.bottom + 70;
    fprintf(file,
            "<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" "
            "width=\"%d\" height=\"%.0f\" font-family=\"sans-serif\" font-size=\"12\">\n",
            WIDTH, height, WIDTH, height);
    if (is_document)
        fprintf(file, "<style>%s</style>\n", cli_plot_style);
    fprintf(file, "<rect class=\"paper\" width=\"%d\" height=\"%.0f\" fill=\"#fff\"/>\n", WIDTH,
            height);
    put_title(file, asked);
    put_machine(file, asked->ctx);
    put_grid(&plot);
    put_curves(&plot);
    put_marks(&plot, is_document);
    fputs("</svg>\n", file);
}

int cli_plot_file(const char *name, const cli_asked_t *asked)
{
    const bool is_stdout = cli_is_stdout(name);
    FILE *const file = is_stdout ? stdout : fopen(name, "w");
    if (file == NULL)
        return cli_output_error(name);
    cli_plot(file, asked, DOCUMENT_LOG, true);
    errno = 0;
    const bool lost = fflush(file) != 0 || ferror(file) != 0;
    if ((!is_stdout && fclose(file) != 0) || lost)
    {
        cli_error("%s: %s", is_stdout ? cli_output_name() : name,
                  errno != 0 ? strerror(errno) : "output was lost");
        return CLI_FAIL;
    }
    return CLI_OK;
}
