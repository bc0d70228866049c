/* Parameter files: round trip, malformed files, where they lie, and the defaults.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flint/cpu.h"
#include "plan/params.h"
#include "runtime/ctx.h"
#include "tests/harness/harness.h"

static char folder[] = "/tmp/cunmod-params-XXXXXX";
static char file[192];

static void write_text(const char *text)
{
    FILE *out = fopen(file, "w");
    CHECK(out != NULL);
    if (out != NULL)
    {
        CHECK(fputs(text, out) >= 0);
        CHECK(fclose(out) == 0);
    }
}

/* The file that cunmod_params_write makes, as text. */
static void read_text(char *text, size_t size)
{
    FILE *in = fopen(file, "r");
    CHECK(in != NULL);
    text[0] = '\0';
    if (in != NULL)
    {
        size_t len = fread(text, 1, size - 1, in);
        CHECK(len < size - 1);
        text[len] = '\0';
        fclose(in);
    }
}

static void test_defaults(void)
{
    const cunmod_params_t *two = cunmod_params_default("2.9.0");
    const cunmod_params_t *three = cunmod_params_default("3.1.3+fft_small");
    CHECK(two != three && two->flint[0] == '2' && three->flint[0] == '3');
    CHECK(cunmod_params_default("3.7.0+fft_small") == three);
    CHECK(cunmod_params_default(three->flint) == three);
    /* Not every build of FLINT 3 has its transforms; its divisions are faster in any case. */
    const cunmod_params_t *plain = cunmod_params_default("3.1.3");
    CHECK(plain != two && plain != three && cunmod_params_default(plain->flint) == plain);
    CHECK(plain->cpu_div[0][4] < two->cpu_div[0][4] &&
          plain->cpu_mul[0][10] > three->cpu_mul[0][10]);
    CHECK(cunmod_params_default(NULL) == two);
    CHECK(strncmp(cunmod_cpu_flint(), cunmod_flint_version(), strlen(cunmod_flint_version())) == 0);
    CHECK(strlen(cunmod_cpu_flint()) < sizeof(two->flint));
    for (int c = 0; c < CUNMOD_CLASSES; c++)
    {
        for (int i = 0; i < CUNMOD_CPU_SAMPLES; i++)
        {
            CHECK(two->cpu_mul[c][i] > 0 && three->cpu_mul[c][i] > 0);
            CHECK(two->cpu_div[c][i] > 0 && three->cpu_div[c][i] > 0);
            CHECK(two->cpu_gcd[c][i] > 0 && three->cpu_gcd[c][i] > 0);
            CHECK(i == 0 || (three->cpu_mul[c][i] > three->cpu_mul[c][i - 1] &&
                             three->cpu_div[c][i] > three->cpu_div[c][i - 1] &&
                             three->cpu_gcd[c][i] > three->cpu_gcd[c][i - 1]));
        }
    }
}

/* Both defaults, and numbers that take all their digits, come back bit by bit. */
static void test_round_trip(void)
{
    for (int k = 0; k < 3; k++)
    {
        cunmod_params_t params = *cunmod_params_default(k == 0 ? "2.9" : "3.0+fft_small"), back;
        if (k == 2)
        {
            double third = 1.0 / 3;
            params.U = 100 + third;
            params.Z = 1000000007;
            params.cpu_gcd[1][CUNMOD_CPU_SAMPLES - 1] = 1e9 * third;
            params.block_rate[1][2] = 1e-29 * third;
            snprintf(params.gpu, sizeof(params.gpu), "%s", "Some GPU = one # with signs");
        }
        memset(&back, 0, sizeof(back));
        CHECK(cunmod_params_write(&params, file) == 0);
        CHECK(cunmod_params_read(&back, file) == 0);
        CHECK(memcmp(&back, &params, sizeof(back)) == 0);
    }
}

static const char *const comma_locales[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};

/* Only where such a locale is installed. */
static void test_comma(void)
{
    for (size_t i = 0; i < sizeof(comma_locales) / sizeof(comma_locales[0]); i++)
        if (setlocale(LC_ALL, comma_locales[i]) != NULL)
            test_round_trip();
    CHECK(setlocale(LC_ALL, "C") != NULL);
}

/* Reading fails at line `number` and leaves the result alone. */
static void check_bad(int number, const char *text)
{
    cunmod_params_t params, untouched;
    memset(&params, 0x5a, sizeof(params));
    untouched = params;
    write_text(text);
    int result = cunmod_params_read(&params, file);
    if (result != number)
        fprintf(stderr, "line %d instead of %d for: %.200s\n", result, number, text);
    CHECK(result == number);
    CHECK(memcmp(&params, &untouched, sizeof(params)) == 0);
}

static void test_malformed(void)
{
    static const char *const bad_lines[] = {
        "launch_us",
        "launch_us =",
        "launch_us = x",
        "launch_us = 1 2",
        "launch_us = 0",
        "launch_us = -1",
        "launch_us = nan",
        "launch_us = inf",
        "launch_us = 1e999",
        "launch_us = 1e31",
        "launch_us = 1e-31",
        "launch_us = 2.5us",
        "launch_us = 2,5",
        "nonsense = 1",
        "= 1",
        "P = 1.5",
        "P = 1e300",
        "P = 0",
        "block_us = 1",
        "block_us = 1 2 3",
        "gpu =",
        "flint = 0123456789abcdef0123456789abcdef",
        "launch_us 2.5",
        "Launch_us = 1",
        "\x01\x02\xff",
        "up_us = 1 # why",
    };
    for (size_t i = 0; i < sizeof(bad_lines) / sizeof(bad_lines[0]); i++)
    {
        char text[256];
        snprintf(text, sizeof(text), "# comment\n\n  U = 3  \r\n%s\nZ = 5\n", bad_lines[i]);
        check_bad(4, text);
        snprintf(text, sizeof(text), "%s", bad_lines[i]); /* no end of line */
        check_bad(1, text);
    }
    check_bad(2, "U = 3\nU = 3\n");
    check_bad(1, "");
    check_bad(3, "# nothing\n\n");
}

static void test_missing_and_long(void)
{
    char text[16384], changed[16384];
    CHECK(cunmod_params_write(cunmod_params_default("3+fft_small"), file) == 0);
    read_text(text, sizeof(text));
    int lines = 0;
    for (const char *c = text; *c != '\0'; c++)
        lines += *c == '\n';
    /* Without any one of the lines that are not comments. */
    for (char *line = strchr(text, '\n') + 1; *line != '\0'; line = strchr(line, '\n') + 1)
    {
        size_t before = (size_t)(line - text);
        memcpy(changed, text, before);
        strcpy(changed + before, strchr(line, '\n') + 1);
        check_bad(lines, changed);
    }
    /* Cut anywhere before the last number: a part of a number is one, too. */
    const size_t last = (size_t)(strrchr(text, ' ') - text);
    for (size_t len = 0; len <= last; len += 37)
    {
        cunmod_params_t params;
        memcpy(changed, text, len);
        changed[len] = '\0';
        write_text(changed);
        CHECK(cunmod_params_read(&params, file) > 0);
    }
    memset(changed, ' ', 9000);
    strcpy(changed + 9000, "\n");
    check_bad(1, changed);
}

static void test_path(void)
{
    char path[128];
    CHECK(setenv("HOME", "/home/someone", 1) == 0);
    CHECK(setenv("XDG_CACHE_HOME", "/cache", 1) == 0);
    CHECK(cunmod_params_path(path, sizeof(path), "NVIDIA H200") == 0);
    CHECK(strcmp(path, "/cache/cunmod/NVIDIA-H200.params") == 0);
    int64_t size = (int64_t)strlen(path) + 1;
    CHECK(cunmod_params_path(path, size, "NVIDIA H200") == 0);
    CHECK(cunmod_params_path(path, size - 1, "NVIDIA H200") == -1 && path[0] == '\0');
    CHECK(cunmod_params_path(path, 1, "NVIDIA H200") == -1 && path[0] == '\0');
    CHECK(cunmod_params_path(path, 0, "NVIDIA H200") == -1);
    CHECK(cunmod_params_path(path, sizeof(path), "") == -1);
    CHECK(cunmod_params_path(path, sizeof(path), "a/../b c") == 0);
    CHECK(strcmp(path, "/cache/cunmod/a-..-b-c.params") == 0);
    CHECK(setenv("XDG_CACHE_HOME", "relative", 1) == 0);
    CHECK(cunmod_params_path(path, sizeof(path), "X") == 0);
    CHECK(strcmp(path, "/home/someone/.cache/cunmod/X.params") == 0);
    CHECK(unsetenv("XDG_CACHE_HOME") == 0);
    CHECK(cunmod_params_path(path, sizeof(path), "X") == 0);
    CHECK(strcmp(path, "/home/someone/.cache/cunmod/X.params") == 0);
    CHECK(unsetenv("HOME") == 0);
    CHECK(cunmod_params_path(path, sizeof(path), "X") == -1);
}

/* Half the clock and a quarter of the multiprocessors; and facts that are missing. */
static void test_scale(void)
{
    const cunmod_params_t *h200 = cunmod_params_default(NULL);
    cunmod_params_t small = *h200, same = *h200;
    cunmod_params_scale(&small, 33, 990000, 98304);
    CHECK(small.P == 33 && small.Z == 24576 && strcmp(small.gpu, h200->gpu) == 0);
    for (int c = 0; c < CUNMOD_CLASSES; c++)
    {
        CHECK(small.move_rate[c] == h200->move_rate[c] / 8);
        CHECK(small.horner_rate[c] == h200->horner_rate[c] / 8);
        CHECK(small.block_rate[c][2] == h200->block_rate[c][2] / 8);
        CHECK(small.inverse_us[c] == 2 * h200->inverse_us[c]);
        CHECK(small.block_chain_us[c][2] == 2 * h200->block_chain_us[c][2]);
        CHECK(small.div_blocks_us[c][9] == 2 * h200->div_blocks_us[c][9]);
        CHECK(small.start_us[c][1][0] == 2 * h200->start_us[c][1][0]);
        CHECK(small.up_rate[c] == h200->up_rate[c]);
    }
    for (int k = 0; k < CUNMOD_GCD_KINDS; k++)
    {
        CHECK(small.divsteps_rate[k] == h200->divsteps_rate[k] / 8);
        CHECK(small.divsteps_us[k] == 2 * h200->divsteps_us[k]);
    }
    CHECK(small.launch_us == h200->launch_us);
    CHECK(memcmp(small.cpu_gcd, h200->cpu_gcd, sizeof(small.cpu_gcd)) == 0);
    cunmod_params_scale(&same, 0, 0, 0);
    CHECK(memcmp(&same, h200, sizeof(same)) == 0);
}

/* A line about the device of a new context. */
static void device_text(char *text, int64_t size)
{
    cunmod_ctx_t ctx = NULL;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_device_text(text, size, ctx));
    cunmod_ctx_destroy(ctx);
}

/* The parameters that a new context plans with: by the text about its device, and by the
 * predicted time of a product on the CPU, and whether the GPU takes more than a second. */
static void check_source(const char *wanted, double cpu_us, int slow_gpu)
{
    char text[1024];
    double us[2] = {0, 0};
    cunmod_candidate_t x = {.size = sizeof(x)};
    cunmod_ctx_t ctx = NULL;
    device_text(text, sizeof(text));
    if (strstr(text, wanted) == NULL)
        fprintf(stderr, "%s\n", text);
    CHECK(strstr(text, wanted) != NULL);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    for (int64_t i = 0;
         cunmod_plan(&x, CUNMOD_OP_MUL, 16, 16, 64, CUNMOD_ON_HOST, i, ctx) == CUNMOD_OK; i++)
    {
        double *of_path = &us[x.path == CUNMOD_PATH_GPU];
        *of_path = *of_path == 0 ? x.us : *of_path;
    }
    CHECK(us[0] == cpu_us && (us[1] > 1e6) == slow_gpu);
    cunmod_ctx_destroy(ctx);
}

/* A file that was measured beside this FLINT, beside another one, and a bad file. */
static void test_source(void)
{
    const cunmod_params_t *committed = cunmod_params_default(cunmod_cpu_flint());
    const double flint_us = committed->cpu_mul[1][0];
    cunmod_params_t measured = *committed;
    char text[1024], before[sizeof(file)];
    memcpy(before, file, sizeof(file));
    CHECK(setenv("XDG_CACHE_HOME", folder, 1) == 0);
    device_text(text, sizeof(text));
    CHECK(strstr(text, "committed parameters") != NULL);
    const int scaled = strstr(text, "scaled to this GPU") != NULL;
    *strchr(text, ',') = '\0';
    CHECK(scaled == (strcmp(text, committed->gpu) != 0));
    CHECK(cunmod_params_path(file, sizeof(file), text) == 0);
    measured.call_us = 1e6;
    measured.cpu_mul[1][0] = 1e5;
    snprintf(measured.flint, sizeof(measured.flint), "%s", cunmod_cpu_flint());
    CHECK(cunmod_params_write(&measured, file) == 0);
    check_source("measured on this machine", 1e5, 1);
    snprintf(measured.flint, sizeof(measured.flint), "1.5.2");
    CHECK(cunmod_params_write(&measured, file) == 0);
    check_source("beside FLINT 1.5.2, not", flint_us, 1);
    write_text("# nothing\nlaunch_us = -1\n");
    check_source("line 2 of ", flint_us, 0);
    unlink(file);
    *strrchr(file, '/') = '\0';
    CHECK(rmdir(file) == 0);
    memcpy(file, before, sizeof(file));
}

/* The text about the parameters of a context without a GPU, and the predicted time of a product on
 * its CPU. */
static void check_host(const char *wanted, double cpu_us)
{
    cunmod_candidate_t x = {.size = sizeof(x)};
    cunmod_ctx_t ctx = NULL;
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    if (strstr(ctx->params_source, wanted) == NULL)
        fprintf(stderr, "%s\n", ctx->params_source);
    CHECK(strstr(ctx->params_source, wanted) != NULL);
    CHECK(strcmp(ctx->params.gpu, cunmod_params_default(NULL)->gpu) == 0);
    CHECK(ctx->params.call_us == cunmod_params_default(NULL)->call_us);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_plan(&x, CUNMOD_OP_MUL, 16, 16, 64, CUNMOD_ON_HOST, 0, ctx));
    CHECK(x.us == cpu_us);
    cunmod_ctx_destroy(ctx);
}

/* Of a file that was measured without a GPU, a context without a GPU reads the times of FLINT. */
static void test_host(void)
{
    const cunmod_params_t *committed = cunmod_params_default(cunmod_cpu_flint());
    const double flint_us = committed->cpu_mul[1][0];
    cunmod_params_t measured = *committed;
    char before[sizeof(file)];
    memcpy(before, file, sizeof(file));
    CHECK(setenv("XDG_CACHE_HOME", folder, 1) == 0);
    check_host("committed parameters", flint_us);
    CHECK(cunmod_params_path(file, sizeof(file), CUNMOD_PARAMS_HOST) == 0);
    CHECK(strcmp(strrchr(file, '/'), "/none.params") == 0);
    snprintf(measured.gpu, sizeof(measured.gpu), CUNMOD_PARAMS_HOST);
    measured.call_us = 1e6;
    measured.cpu_mul[1][0] = 1e5;
    snprintf(measured.flint, sizeof(measured.flint), "%s", cunmod_cpu_flint());
    CHECK(cunmod_params_write(&measured, file) == 0);
    check_host(", times of FLINT measured on this machine", 1e5);
    snprintf(measured.flint, sizeof(measured.flint), "1.5.2");
    CHECK(cunmod_params_write(&measured, file) == 0);
    check_host("are of FLINT 1.5.2, not ", flint_us);
    write_text("# nothing\nlaunch_us = -1\n");
    check_host("line 2 of ", flint_us);
    unlink(file);
    *strrchr(file, '/') = '\0';
    CHECK(rmdir(file) == 0);
    memcpy(file, before, sizeof(file));
}

int main(void)
{
    test_start(0);
    if (mkdtemp(folder) == NULL)
        return TEST_HARD_ERROR;
    snprintf(file, sizeof(file), "%s/test.params", folder);
    test_defaults();
    test_round_trip();
    test_comma();
    test_malformed();
    test_missing_and_long();
    test_path();
    test_scale();
    test_host();
    if (test_gpu_available())
        test_source();
    unlink(file);
    rmdir(folder);
    return test_finish();
}
