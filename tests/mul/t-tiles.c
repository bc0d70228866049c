/* The plain product on the tensor cores: how its prediction shares tiles out, compared with the
 * launch's way of doing so, repeated here tile by tile.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "calibrate/calibrate_gpu.h"
#include "cunmod.h"
#include "tests/harness/harness.h"
#include "plan/plan.h"
#include "plan/predict.h"
#include "shape/tensor_share.h"

#define OUTPUTS CUNMOD_TENSOR_OUTPUTS

/* Coefficients lo .. hi-1 of products of n and m <= n coefficients of so many bytes. */
typedef struct
{
    int64_t n, m, lo, hi, batch, P;
    int coeff_bytes;
} products_t;

/* A launch: the steps that a multiprocessor does one after the other, and the waves of blocks that
 * share tiles, 0 when none do. */
typedef struct
{
    int64_t turns, waves;
} launch_t;

static int64_t ceil_div(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

static int64_t tiles_of(const products_t *x)
{
    return ceil_div(x->hi - x->lo, OUTPUTS);
}

/* ---- the launch --------------------------------------------------------- */

/* Coefficients of b that outputs first .. stop-1 meet. */
static int64_t met(const products_t *x, int64_t first, int64_t stop)
{
    const int64_t begin = first < x->n ? 0 : first - (x->n - 1);
    return (stop < x->m ? stop : x->m) - begin;
}

/* Blocks of a product, if each takes `most` of the steps of its tile at most. */
static int64_t units_of(const int64_t *steps, int64_t tiles, int64_t most)
{
    int64_t units = 0;
    for (int64_t i = 0; i < tiles; i++)
        units += ceil_div(steps[i], most);
    return units;
}

/* Steps of a multiprocessor when no tile is shared. Where two tiles have room in one and there are
 * more than three quarters as many as multiprocessors, some have two. */
static int64_t alone_turns(const products_t *x, int64_t all, int64_t longest)
{
    const int64_t steps = all * x->batch;
    const int uneven = x->coeff_bytes <= 4 && 4 * steps > 3 * longest * x->P &&
                       steps <= longest * x->P;
    return uneven ? llround(1.25 * (double)longest) : ceil_div(steps, longest * x->P) * longest;
}

/* As cuda/mul/dev_mul_tensor.cu. At most CUNMOD_TENSOR_UNITS tiles. */
static launch_t launch(const products_t *x)
{
    int64_t steps[CUNMOD_TENSOR_UNITS], all = 0, longest = 0;
    const int64_t tiles = tiles_of(x);
    for (int64_t i = 0; i < tiles; i++)
    {
        const int64_t first = x->lo + i * OUTPUTS;
        const int64_t stop = first + OUTPUTS < x->hi ? first + OUTPUTS : x->hi;
        steps[i] = cunmod_tensor_steps(met(x, first, stop));
        all += steps[i];
        longest = steps[i] > longest ? steps[i] : longest;
    }
    const launch_t alone = {alone_turns(x, all, longest), 0};
    const int64_t room = cunmod_tensor_room(tiles, x->batch, longest, x->coeff_bytes, x->P);
    if (room == 0)
        return alone;
    int64_t most = cunmod_tensor_least(x->coeff_bytes);
    while (units_of(steps, tiles, most) > room)
        most++;
    const int64_t units = units_of(steps, tiles, most) * x->batch;
    const launch_t shared = {ceil_div(units, x->P) * most,
                             ceil_div(units, cunmod_tensor_wave(x->coeff_bytes, x->P))};
    return cunmod_tensor_pays(tiles * x->batch, longest, units, most, x->coeff_bytes, x->P) ? shared
                                                                                            : alone;
}

/* ---- the prediction ----------------------------------------------------- */

/* With parameters that make a step take a microsecond, and a wave as many as are given. */
static double predicted_us(const products_t *x, double wave_us)
{
    cunmod_params_t params = *cunmod_params_default(NULL);
    const cunmod_query_t query = {.op = CUNMOD_OP_MUL,
                                  .where = CUNMOD_ON_DEVICE,
                                  .n = x->n,
                                  .m = x->m,
                                  .mul.lo = x->lo,
                                  .hi = x->hi,
                                  .batch = x->batch,
                                  .bits = x->coeff_bytes == 4 ? 30 : 8 * x->coeff_bytes};
    CHECK(cunmod_query_coeff_bytes(&query) == x->coeff_bytes);
    params.P = x->P;
    params.launch_us = 0;
    params.tensor_us[x->coeff_bytes - 1] = 0;
    params.tensor_share_us[x->coeff_bytes - 1] = wave_us;
    params.tensor_rate[x->coeff_bytes - 1] = OUTPUTS * CUNMOD_TENSOR_STEP * (double)x->P;
    return cunmod_predict_tensor_us(&query, &params);
}

static launch_t predicted(const products_t *x)
{
    const double turns = predicted_us(x, 0), waves = predicted_us(x, 1) - turns;
    return (launch_t){llround(turns), llround(waves)};
}

/* ---- products ----------------------------------------------------------- */

enum
{
    WHOLE,
    WINDOW,
    LITTLE_MORE, /* a few coefficients more than whole tiles */
    LONE         /* a tile */
};

static products_t random_products(int kind, int64_t batch)
{
    products_t x;
    x.coeff_bytes = (int)test_range(1, CUNMOD_TENSOR_SHAPES);
    x.P = test_below(2) ? 132 : test_range(8, 160);
    x.batch = batch;
    x.n = (int64_t)exp2((double)test_range(900, kind == LONE ? 2000 : 1700) / 100);
    x.m = x.n >> test_below(3);
    const int64_t len = x.n + x.m - 1;
    int64_t wanted = kind == WHOLE         ? len
                     : kind == WINDOW      ? test_range(1, len)
                     : kind == LITTLE_MORE ? OUTPUTS * test_range(1, 12) + test_range(1, 60)
                                           : test_range(1, OUTPUTS);
    wanted = wanted < len ? wanted : len;
    x.lo = test_range(0, len - wanted);
    x.hi = x.lo + wanted;
    test_case("tiles", x.n, x.m, (uint64_t)x.coeff_bytes);
    return x;
}

/* What the prediction knows of one tile is all that the launch does. */
static void check_lone(const products_t *x)
{
    const launch_t exact = launch(x), guess = predicted(x);
    CHECK(guess.turns == exact.turns && guess.waves == exact.waves);
}

static void test_lone(void)
{
    for (int i = 0; i < 8000; i++)
    {
        const products_t x = random_products(LONE, i % 2 ? 1 : test_range(2, 16));
        check_lone(&x);
    }
    /* One block more than multiprocessors, of the fewest steps. */
    for (int64_t P = 8; P <= 160; P++)
    {
        for (int coeff_bytes = 1; coeff_bytes <= 4; coeff_bytes++)
        {
            const int64_t least = cunmod_tensor_least(coeff_bytes);
            const int64_t m = CUNMOD_TENSOR_STEP * (least * P + 1) - CUNMOD_TENSOR_ROWS + 1;
            const products_t x = {m, m, m - 1, m, 1, P, coeff_bytes};
            test_case("lone tile", m, P, (uint64_t)coeff_bytes);
            CHECK(launch(&x).waves == 1 && launch(&x).turns == 2 * least);
            check_lone(&x);
        }
    }
}

/* The prediction knows the mean of several tiles, and may be wrong by a turn of the
 * multiprocessors, or by a quarter of a turn. Where tiles are shared, at most one prediction in 40
 * is wrong by more than 15 %, and one in 5 for batches. At most one in 50 has another number of
 * waves. */
static void test_several(int kind, int batches)
{
    int64_t all = 0, shared = 0, other = 0, far = 0;
    for (int i = 0; i < 8000; i++)
    {
        const products_t x = random_products(kind, batches ? test_range(2, 16) : 1);
        if (tiles_of(&x) * x.batch > CUNMOD_TENSOR_UNITS)
            continue;
        const launch_t exact = launch(&x), guess = predicted(&x);
        all++;
        other += guess.waves != exact.waves;
        if ((guess.waves > 0) != (exact.waves > 0))
            continue;
        const double ratio = (double)guess.turns / (double)exact.turns;
        CHECK(ratio > 0.49 && ratio < (exact.waves > 0 ? 2.01 : 1.27));
        shared += exact.waves > 0;
        far += exact.waves > 0 && fabs(log(ratio)) > log(1.15);
    }
    test_case(batches ? "tiles of batches" : "tiles of one", kind, shared, (uint64_t)far);
    CHECK(shared > 500 && all - shared > 500);
    CHECK(50 * other < all);
    CHECK((batches ? 5 : 40) * far < shared);
}

/* The most coefficients of b that a tile of coefficients lo .. hi-1 meets, output by output. */
static int64_t longest_tile(int64_t n, int64_t m, int64_t lo, int64_t hi)
{
    int64_t longest = 0;
    for (int64_t first = lo; first < hi; first += CUNMOD_TENSOR_OUTPUTS)
    {
        int64_t least = m, most = -1;
        for (int64_t k = first; k < hi && k < first + CUNMOD_TENSOR_OUTPUTS; k++)
        {
            least = k - (n - 1) > least ? least : k - (n - 1) > 0 ? k - (n - 1) : 0;
            most = k < m - 1 ? k : m - 1;
        }
        longest = most - least + 1 > longest ? most - least + 1 : longest;
    }
    return longest;
}

static void test_longest(void)
{
    static const int64_t lens[][2] = {{1, 1}, {513, 1}, {600, 600}, {1500, 700}, {2100, 1030}};
    for (int i = 0; i < COUNT(lens); i++)
    {
        const int64_t n = lens[i][0], m = lens[i][1], len = n + m - 1;
        test_case("tiles", n, m, 0);
        for (int64_t lo = 0; lo < len; lo += 97)
            for (int64_t hi = len; hi > lo; hi -= 89)
                CHECK(cunmod_tensor_longest(n, m, lo, hi) == longest_tile(n, m, lo, hi));
    }
}

static double wanted_us(int64_t batch, int64_t lo, int64_t hi)
{
    const products_t x = {8192, 4096, lo, hi, batch, 132, 4};
    return predicted_us(&x, 100);
}

/* A tile takes as long whether all of its outputs are wanted or one, and less where they meet
 * little of b; all of a product is all of its coefficients. */
static void test_wanted(void)
{
    for (int64_t batch = 1; batch <= 4096; batch *= 4)
    {
        const double whole = wanted_us(batch, 5000, 5000 + CUNMOD_TENSOR_OUTPUTS);
        CHECK(fabs(wanted_us(batch, 5000, 5001) / whole - 1) < 1e-9);
        CHECK(wanted_us(batch, 0, 1) < 0.8 * whole);
        CHECK(wanted_us(batch, 12286, 12287) < 0.8 * whole);
        CHECK(wanted_us(batch, 0, 12287) == wanted_us(batch, 0, 0));
    }
}

/* Calibration without a device, where every time is 1 us: it solves for what shared tiles take if
 * its product has such, else keeps it: on fewer than 18 multiprocessors some have none. */
static void test_calibration(void)
{
    for (int64_t P = 1; P <= 400; P++)
    {
        for (int c = 0; c < CUNMOD_CLASSES; c++)
        {
            cunmod_params_t params = *cunmod_params_default(NULL);
            const cunmod_params_t before = params;
            cunmod_calibrate_times_t times = {0};
            cunmod_calibrate_t gpu = {
                .times = &times, .params = &params, .expected = &before, .class = c, .error = 1};
            params.P = P;
            cunmod_calibrate_tensor(&gpu);
            for (int i = 0; i < CUNMOD_TENSOR_SHAPES; i++)
            {
                const int kept = memcmp(&params.tensor_share_us[i], &before.tensor_share_us[i],
                                        sizeof(double)) == 0;
                test_case("calibration", P, i + 1, 0);
                CHECK(i / 4 == c ? P < 18 || !kept : kept);
            }
        }
    }
}

int main(void)
{
    test_start(0);
    test_longest();
    test_wanted();
    test_lone();
    for (int kind = WHOLE; kind < LONE; kind++)
    {
        test_several(kind, 0);
        test_several(kind, 1);
    }
    test_calibration();
    return test_finish();
}
