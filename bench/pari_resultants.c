/* cunmod-bench-pari: PARI's polresultant on random polynomials of the sizes of modes "integers" and
 * "bivariate" of cunmod-bench, beside the library, with whose results its own are compared.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * It is a program of its own, since PARI and FLINT have the same names for some types.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <pari/pari.h>

#include "cunmod.h"

/* Two polynomials of these degrees in x and y, where x = 0 stands for polynomials in y alone, with
 * coefficients of so many bits. The resultant is with respect to y. */
typedef struct
{
    int64_t x, y, bits;
} problem_t;

static const problem_t problems[] = {
    {0, 100, 32}, {0, 1000, 32}, {8, 8, 32},     {16, 16, 64},
    {64, 16, 64}, {16, 64, 64},  {64, 32, 1024}, {32, 64, 1024},
};

typedef struct
{
    int64_t lenx, leny, words;
    uint64_t *a, *b;
    int64_t out, out_words; /* of the result */
} operands_t;

static const char usage[] =
    "usage: cunmod-bench-pari [options]\n"
    "  --limit S   PARI ends after S seconds; a size above that has no row (default 60)\n"
    "  --csv FILE  results (default cunmod-bench-pari.csv)\n";

_Noreturn static void die(const char *text)
{
    fprintf(stderr, "cunmod-bench-pari: %s\n", text);
    exit(1);
}

static void check(int status)
{
    if (status != CUNMOD_OK)
        die(cunmod_status_text(status));
}

static uint64_t *words_of(int64_t count)
{
    uint64_t *const words = calloc((size_t)count, sizeof(*words));
    if (words == NULL)
        die("out of memory");
    return words;
}

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

/* ---- operands ---------------------------------------------------------------------- */

static uint64_t random_word(void)
{
    static uint64_t state = UINT64_C(88172645463325252);
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(2685821657736338717);
}

/* n integers from -2^bits to 2^bits - 1. */
static uint64_t *draw(int64_t n, int64_t bits, int64_t words)
{
    uint64_t *const a = words_of(n * words);
    for (int64_t i = 0; i < n; i++)
    {
        const uint64_t sign = random_word() >> 63 != 0 ? UINT64_MAX : 0;
        for (int64_t w = 0; w < words; w++)
        {
            const int64_t left = bits - 64 * w;
            const uint64_t kept = left >= 64  ? UINT64_MAX
                                  : left <= 0 ? 0
                                              : (UINT64_C(1) << left) - 1;
            a[i * words + w] = (random_word() & kept) | (sign & ~kept);
        }
    }
    return a;
}

static operands_t operands_of(const problem_t *x)
{
    operands_t it = {.lenx = x->x + 1, .leny = x->y + 1, .words = x->bits / 64 + 1};
    it.a = draw(it.lenx * it.leny, x->bits, it.words);
    it.b = draw(it.lenx * it.leny, x->bits, it.words);
    check(cunmod_bivariate_resultant_length(&it.out, it.lenx, it.leny, it.lenx, it.leny));
    check(cunmod_integers_bivariate_resultant_words(&it.out_words, it.a, it.words, it.lenx, it.leny,
                                                    it.b, it.words, it.lenx, it.leny));
    return it;
}

static void release(operands_t *it)
{
    free(it->a);
    free(it->b);
}

/* ---- the library ------------------------------------------------------------------- */

/* The result, which the caller frees; *us = the time of a second call, on the path that the plan
 * takes. */
static uint64_t *by_library(double *us, const operands_t *it)
{
    uint64_t *const z = words_of(it->out * it->out_words);
    for (int call = 0; call < 2; call++)
    {
        const double start = now_us();
        check(it->lenx == 1 ? cunmod_integers_resultant(z, it->out_words, it->a, it->words,
                                                        it->leny, it->b, it->words, it->leny, NULL)
                            : cunmod_integers_bivariate_resultant(
                                  z, it->out_words, it->a, it->words, it->lenx, it->leny, it->b,
                                  it->words, it->lenx, it->leny, NULL));
        *us = now_us() - start;
    }
    return z;
}

/* ---- PARI -------------------------------------------------------------------------- */

static GEN integer(const uint64_t *x, int64_t words)
{
    GEN z = cgetipos(words + 2);
    for (int64_t w = 0; w < words; w++)
        *int_W(z, w) = (long)x[w];
    z = int_normalize(z, 0);
    return x[words - 1] >> 63 != 0 ? subii(z, int2n(64 * words)) : z;
}

/* len integers as a polynomial, or the one integer. */
static GEN polynomial(const uint64_t *x, int64_t words, int64_t len, long variable)
{
    if (len == 1)
        return integer(x, words);
    GEN f = cgetg(len + 2, t_POL);
    f[1] = (long)evalvarn(variable);
    for (int64_t i = 0; i < len; i++)
        gel(f, i + 2) = integer(x + i * words, words);
    return normalizepol(f);
}

/* The polynomial in y, which is PARI's variable 0, whose coefficients are polynomials in x. */
static GEN operand(const uint64_t *a, const operands_t *it, long x)
{
    GEN f = cgetg(it->leny + 2, t_POL);
    f[1] = (long)evalvarn(0);
    for (int64_t j = 0; j < it->leny; j++)
        gel(f, j + 2) = polynomial(a + j * it->lenx * it->words, it->words, it->lenx, x);
    return normalizepol(f);
}

/* Ends what PARI does, at once or when it may be interrupted, as gp's alarm. */
static void end_pari(int signal)
{
    if (PARI_SIGINT_block != 0)
        PARI_SIGINT_pending = signal;
    else
        pari_err(e_ALARM, "the limit of time");
}

/* PARI's resultant, and *us = its time; NULL: it has taken more than so many seconds. */
static GEN by_pari(double *us, GEN a, GEN b, unsigned limit)
{
    GEN volatile z = NULL;
    double volatile start = 0;
    pari_CATCH(e_ALARM)
    {
        z = NULL;
    }
    pari_TRY
    {
        alarm(limit);
        start = now_us();
        z = polresultant0(a, b, -1, 0);
        *us = now_us() - start;
    }
    pari_ENDCATCH alarm(0);
    return z;
}

/* ---- rows -------------------------------------------------------------------------- */

static void note_machine(FILE *csv)
{
    char line[256] = "", *model = NULL, day[32];
    const time_t now = time(NULL);
    struct tm utc;
    FILE *const info = fopen("/proc/cpuinfo", "r");
    while (info != NULL && model == NULL && fgets(line, sizeof line, info) != NULL)
        model = strncmp(line, "model name", 10) == 0 ? strchr(line, ':') : NULL;
    if (info != NULL)
        fclose(info);
    line[strcspn(line, "\n")] = 0;
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&now, &utc));
    fprintf(csv, "# cunmod %s, %s\n# host CPU%s, %ld processors\n# %s, one thread\n",
            cunmod_version(), day, model != NULL ? model : ": unknown",
            sysconf(_SC_NPROCESSORS_ONLN), paricfg_version);
    fprintf(csv, "op,n,m,bits,p,library,algorithm,s,where,median_us,min_us,max_us,reps,"
                 "predicted_us,bound_us\n");
}

/* A row as cunmod-bench has it: n and m are the lengths of polynomials in one variable, and the
 * numbers of coefficients in x and in y of others. */
static void add(FILE *csv, const problem_t *x, const char *library, double us)
{
    const int64_t n = x->x == 0 ? x->y + 1 : x->x + 1;
    fprintf(csv,
            "gcd,%" PRId64 ",%" PRId64 ",64,18446744073709551557,%s,%s %" PRId64
            ",0,host,%.3f,%.3f,%.3f,1,0.000,0.000\n",
            n, x->y + 1, library, x->x == 0 ? "Z-resultant" : "bivariate", x->bits, us, us, us);
    fflush(csv);
}

static void measure(FILE *csv, const problem_t *problem, long x, unsigned limit)
{
    const pari_sp av = avma;
    operands_t it = operands_of(problem);
    double us = 0, own = 0;
    char name[64];
    printf("degrees %3" PRId64 " in x and %4" PRId64 " in y, %4" PRId64 " bits: ", problem->x,
           problem->y, problem->bits);
    GEN z = by_pari(&us, operand(it.a, &it, x), operand(it.b, &it, x), limit);
    if (z == NULL)
    {
        printf("PARI left out after %u s (--limit)\n", limit);
    }
    else
    {
        uint64_t *const made = by_library(&own, &it);
        if (!gequal(z, polynomial(made, it.out_words, it.out, x)))
            die("WRONG RESULT: the resultants differ");
        printf("PARI %14.1f us, cunmod %12.1f us (%s), equal\n", us, own,
               cunmod_last_path(NULL) == CUNMOD_PATH_GPU ? "GPU" : "CPU");
        const char *const version = paricfg_version + strcspn(paricfg_version, "0123456789");
        snprintf(name, sizeof name, "PARI-%.*s", (int)strcspn(version, " "), version);
        add(csv, problem, name, us);
        free(made);
    }
    release(&it);
    set_avma(av);
}

int main(int argc, char **argv)
{
    const char *path = "cunmod-bench-pari.csv";
    long limit = 60;
    for (int i = 1; i < argc; i += 2)
    {
        char *end = "?";
        if (i + 1 < argc && strcmp(argv[i], "--limit") == 0)
        {
            limit = strtol(argv[i + 1], &end, 10);
        }
        else if (i + 1 < argc && strcmp(argv[i], "--csv") == 0)
        {
            path = argv[i + 1];
            end = "";
        }
        if (*end != 0 || limit < 1)
        {
            fputs(usage, stderr);
            return 2;
        }
    }
    FILE *const csv = fopen(path, "w");
    if (csv == NULL)
        die("the CSV file cannot be written");
    setvbuf(stdout, NULL, _IONBF, 0);
    pari_init_opts(UINT64_C(1) << 26, 0, INIT_JMPm | INIT_SIGm | INIT_DFTm);
    pari_mt_nbthreads = 1; /* as FLINT in cunmod-bench */
    paristack_setsize(UINT64_C(1) << 26, UINT64_C(1) << 34);
    os_signal(SIGALRM, end_pari);
    const long x = fetch_user_var("u"); /* PARI's first variable is y, so that it is the main one */
    note_machine(csv);
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        measure(csv, &problems[i], x, (unsigned)limit);
    pari_close();
    if (fclose(csv) != 0)
        die("the CSV file cannot be written");
    return 0;
}
