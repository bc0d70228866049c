/* Measuring the parameters of the plan: products by transforms, length by length.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "calibrate.h"
#include "cunmod.h"
#include "modulus.h"
#include "ntt.h"

#define SAMPLE_US 1000.0 /* a sample repeats shorter runs for so long */
#define SAMPLES 3
#define RANDOM_LEN (1 << 18) /* the operands repeat so many coefficients */

/* Operands of `len` coefficients, modulo the largest prime of a word for which the number
 * of transforms is natural. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_modulus_t mod;
    cunmod_ntt_t ntt;
    void *d_tables, *d_a, *d_b, *d_z, *d_work;
} ntt_bench_t;

/* The median time of a product among others, or a device error. */
static int time_products(double *us, const ntt_bench_t *bench, int64_t len)
{
    cunmod_ntt_item_t item = {.a = bench->d_a,
                              .b = bench->d_b,
                              .z = bench->d_z,
                              .lena = len,
                              .lenb = len,
                              .hi = 2 * len - 1,
                              .work = bench->d_work,
                              .mod = bench->mod};
    double times[SAMPLES + 1];
    int error = 0, repeats = 1;
    cunmod_ntt_radix(item.radix, &bench->ntt, bench->mod.p);
    /* The first sample warms up and says how often to repeat. */
    for (int i = 0; i <= SAMPLES && !error; i++)
    {
        error = cunmod_dev_mark(bench->dev, 0);
        for (int k = 0; k < repeats && !error; k++)
        {
            error = cunmod_dev_ntt(bench->dev, &item, 1, &bench->ntt, bench->d_tables);
        }
        error = error ? error : cunmod_dev_mark(bench->dev, 1);
        error = error ? error : cunmod_dev_elapsed_us(bench->dev, &times[i]);
        times[i] /= repeats;
        repeats = times[i] * 100 < SAMPLE_US ? 100 : 1 + (int)(SAMPLE_US / times[i]);
    }
    *us = times[1];
    for (int i = 2; i <= SAMPLES && !error; i++)
    {
        *us = times[i] < *us ? times[i] : *us;
    }
    return error;
}

/* len words of *d_array, random words over and over. */
static int make_operand(cunmod_dev_t *dev, void **d_array, int64_t len, const uint64_t *random,
                        uint32_t word)
{
    int64_t done = len < RANDOM_LEN ? len : RANDOM_LEN;
    int error = cunmod_dev_alloc(dev, d_array, (size_t)len * word);
    error = error ? error : cunmod_dev_upload(dev, *d_array, random, done, word);
    while (!error && done < len)
    {
        const int64_t more = len - done < done ? len - done : done;
        error = cunmod_dev_copy(dev, (char *)*d_array + done * word, *d_array, (size_t)more * word);
        done += more;
    }
    return error;
}

static int measure_length(double *us, cunmod_dev_t *dev, int64_t points, int count,
                          const uint64_t *random, uint64_t p)
{
    const int64_t len = points / 2;
    ntt_bench_t bench;
    memset(&bench, 0, sizeof bench);
    bench.dev = dev;
    cunmod_modulus_set(&bench.mod, p);
    cunmod_ntt_shape(&bench.ntt, points, count);
    cunmod_ntt_primes(&bench.ntt, 0, 0);
    const size_t table_bytes = (size_t)(count * cunmod_ntt_table_words(&bench.ntt)) * 4;
    int error = cunmod_dev_alloc(dev, &bench.d_tables, table_bytes);
    error = error ? error : cunmod_dev_ntt_tables(dev, &bench.ntt, bench.d_tables);
    error = error ? error : make_operand(dev, &bench.d_a, len, random, bench.mod.word);
    error = error ? error : make_operand(dev, &bench.d_b, len, random, bench.mod.word);
    error = error ? error : cunmod_dev_alloc(dev, &bench.d_z, (size_t)points * bench.mod.word);
    error = error ? error : cunmod_dev_alloc(dev, &bench.d_work, (size_t)(8 * count * points));
    error = error ? error : time_products(us, &bench, len);
    void *arrays[] = {bench.d_tables, bench.d_a, bench.d_b, bench.d_z, bench.d_work};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
    {
        cunmod_dev_free(dev, arrays[i]);
    }
    return error;
}

int cunmod_calibrate_ntt(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress)
{
    int error = 0;
    for (int count = 1; count <= CUNMOD_NTT_PRIMES && !error; count++)
    {
        const uint64_t p = count <= 3 ? 2147483647u : 18446744073709551557u;
        uint64_t *random = cunmod_calibrate_operand(RANDOM_LEN, p, 7);
        if (random == NULL)
        {
            return CUNMOD_E_MEMORY;
        }
        if (progress != NULL)
        {
            fprintf(progress, "GPU transforms modulo %d primes\n", count);
        }
        for (int three = 0; three < 2; three++)
        {
            double *us = params->ntt_us[count - 1][three];
            for (int i = 0; i < CUNMOD_NTT_LOGS && !error; i++)
            {
                const int64_t points = (three ? INT64_C(3) : INT64_C(1))
                                       << (CUNMOD_NTT_LOG_MIN + i);
                error = measure_length(&us[i], dev, points, count, random, p);
                /* What does not fit is not planned either: its time only has to be large. */
                if (error && i > 0 && cunmod_dev_sync(dev) == 0)
                {
                    us[i] = 2.5 * us[i - 1];
                    error = 0;
                }
            }
        }
        free(random);
    }
    return error ? CUNMOD_E_GPU : CUNMOD_OK;
}
