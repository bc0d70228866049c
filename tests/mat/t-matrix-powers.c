/* Sums and differences with products of matrices, powers of matrices, values of polynomials at
 * matrices, in host memory and on a device: shapes, transposed matrices, results in the place of
 * operands, largest entries, bad arguments; against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <string.h>

#include "cunmod_nmod_mat.h"
#include "shape/mat_values.h"
#include "tests/harness/scoped.h"
#include "tests/mat/limited_memory.h"
#include "tests/mat/matrices.h"

static cunmod_ctx_t ctx;

static const uint64_t moduli[] = {
    2, 6, 256, 929, 2147483647, UINT64_C(1) << 32, 18446744073709551557u, UINT64_MAX};

/* Sets all entries to random ones, or, if `largest` is set, to p - 1. */
static void draw(nmod_mat_t a, int largest)
{
    fill(a, 0);
    for (slong i = 0; i < a->r && largest; i++)
        for (slong j = 0; j < a->c; j++)
            nmod_mat_entry(a, i, j) = a->mod.n - 1;
}

/* ---- c + a b, c - a b ------------------------------------------------------------------ */

static int host_add(const cunmod_matrix_t *res, const cunmod_matrix_t *c, const cunmod_matrix_t *a,
                    const cunmod_matrix_t *b, uint64_t p, int minus)
{
    return minus ? cunmod_matrix_submul(res, c, a, b, p, ctx)
                 : cunmod_matrix_addmul(res, c, a, b, p, ctx);
}

static int device_add(cunmod_mat_t res, cunmod_mat_t c, cunmod_mat_t a, cunmod_mat_t b, int minus)
{
    return minus ? cunmod_mat_submul(res, c, a, b) : cunmod_mat_addmul(res, c, a, b);
}

static void expect(nmod_mat_t w, const nmod_mat_t c, const nmod_mat_t a, const nmod_mat_t b,
                   int minus)
{
    nmod_mat_t product;
    nmod_mat_init(product, c->r, c->c, c->mod.n);
    nmod_mat_mul(product, a, b);
    if (minus)
        nmod_mat_sub(w, c, product);
    else
        nmod_mat_add(w, c, product);
    nmod_mat_clear(product);
}

/* On the host into new memory, and into the memory of c; on a device into a new matrix, then into
 * c. For square matrices also into a and b, and with equal operands. */
static void check_sum(const nmod_mat_t a, const nmod_mat_t b, const nmod_mat_t c, int minus)
{
    const uint64_t p = a->mod.n;
    const cunmod_matrix_t x = matrix_of(a), y = matrix_of(b), w = matrix_of(c);
    const cunmod_matrix_t z = new_matrix(c->r, c->c, (int)test_below(2), test_range(0, 2));
    const cunmod_mat_t u = upload(ctx, a), v = upload(ctx, b), t = upload(ctx, c),
                       r = upload(ctx, a);
    nmod_mat_t wanted;
    nmod_mat_init(wanted, c->r, c->c, p);
    expect(wanted, c, a, b, minus);
    CHECK_STATUS(host_add(&z, &w, &x, &y, p, minus), CUNMOD_OK);
    check_entries(&z, wanted);
    CHECK_STATUS(host_add(&w, &w, &x, &y, p, minus), CUNMOD_OK);
    check_entries(&w, wanted);
    CHECK_STATUS(device_add(r, t, u, v, minus), CUNMOD_OK);
    check_mat(r, wanted);
    check_mat(t, c);
    if (a->r == a->c && b->r == b->c)
    {
        const cunmod_mat_t other = upload(ctx, a);
        const cunmod_matrix_t copy = matrix_of(c);
        CHECK_STATUS(host_add(&x, &copy, &x, &y, p, minus), CUNMOD_OK);
        check_entries(&x, wanted);
        CHECK_STATUS(device_add(other, t, other, v, minus), CUNMOD_OK);
        check_mat(other, wanted);
        CHECK_STATUS(device_add(v, t, u, v, minus), CUNMOD_OK);
        check_mat(v, wanted);
        expect(wanted, b, b, b, minus);
        CHECK_STATUS(host_add(&y, &y, &y, &y, p, minus), CUNMOD_OK);
        check_entries(&y, wanted);
        expect(wanted, c, c, c, minus);
        CHECK_STATUS(device_add(t, t, t, t, minus), CUNMOD_OK);
        check_mat(t, wanted);
        cunmod_mat_destroy(other);
        free(copy.words);
    }
    else
    {
        CHECK_STATUS(device_add(t, t, u, v, minus), CUNMOD_OK);
        check_mat(t, wanted);
    }
    EACH(free, x.words, y.words, z.words, w.words);
    EACH(cunmod_mat_destroy, u, v, t, r);
    nmod_mat_clear(wanted);
}

static void check_sums(int64_t m, int64_t k, int64_t n, uint64_t p, int largest)
{
    nmod_mat_t a, b, c;
    test_case("matrix addmul", m, n, p);
    nmod_mat_init(a, m, k, p);
    nmod_mat_init(b, k, n, p);
    nmod_mat_init(c, m, n, p);
    draw(a, largest);
    draw(b, largest);
    draw(c, largest);
    check_sum(a, b, c, 0);
    check_sum(a, b, c, 1);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(c);
}

/* ---- powers, values of polynomials ------------------------------------------------------- */

static void check_power(const nmod_mat_t a, uint64_t e)
{
    const uint64_t p = a->mod.n;
    const cunmod_matrix_t x = matrix_of(a);
    const cunmod_matrix_t z = new_matrix(a->r, a->r, (int)test_below(2), test_range(0, 2));
    const cunmod_mat_t u = upload(ctx, a), r = upload(ctx, a);
    nmod_mat_t wanted;
    test_case("matrix pow", a->r, (int64_t)e, p);
    nmod_mat_init(wanted, a->r, a->r, p);
    nmod_mat_pow(wanted, a, e);
    CHECK_STATUS(cunmod_matrix_pow(&z, &x, e, p, ctx), CUNMOD_OK);
    check_entries(&z, wanted);
    CHECK_STATUS(cunmod_matrix_pow(&x, &x, e, p, ctx), CUNMOD_OK);
    check_entries(&x, wanted);
    CHECK_STATUS(cunmod_mat_pow(r, u, e), CUNMOD_OK);
    check_mat(r, wanted);
    check_mat(u, a);
    CHECK_STATUS(cunmod_mat_pow(u, u, e), CUNMOD_OK);
    check_mat(u, wanted);
    EACH(free, x.words, z.words);
    EACH(cunmod_mat_destroy, u, r);
    nmod_mat_clear(wanted);
}

/* Horner's rule, by products of FLINT. */
static void evaluate(nmod_mat_t wanted, const uint64_t *f, int64_t len, const nmod_mat_t a)
{
    nmod_mat_zero(wanted);
    for (int64_t k = len - 1; k >= 0; k--)
    {
        nmod_mat_mul(wanted, wanted, a);
        for (slong i = 0; i < a->r; i++)
            nmod_mat_entry(wanted, i, i) = nmod_add(nmod_mat_entry(wanted, i, i), f[k], a->mod);
    }
}

static void check_value(const nmod_mat_t a, int64_t len, int largest)
{
    const uint64_t p = a->mod.n;
    const cunmod_matrix_t x = matrix_of(a);
    const cunmod_matrix_t z = new_matrix(a->r, a->r, (int)test_below(2), test_range(0, 2));
    const cunmod_mat_t u = upload(ctx, a), r = upload(ctx, a);
    uint64_t *const f = test_array(len);
    nmod_mat_t wanted;
    test_case("matrix evaluate", a->r, len, p);
    for (int64_t i = 0; i < len; i++)
        f[i] = largest ? p - 1 : test_below(p);
    nmod_mat_init(wanted, a->r, a->r, p);
    evaluate(wanted, f, len, a);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f, len, &x, p, ctx), CUNMOD_OK);
    check_entries(&z, wanted);
    CHECK_STATUS(cunmod_matrix_evaluate(&x, f, len, &x, p, ctx), CUNMOD_OK);
    check_entries(&x, wanted);
    CHECK_STATUS(cunmod_mat_evaluate(r, f, len, u), CUNMOD_OK);
    check_mat(r, wanted);
    check_mat(u, a);
    CHECK_STATUS(cunmod_mat_evaluate(u, f, len, u), CUNMOD_OK);
    check_mat(u, wanted);
    free(f);
    EACH(free, x.words, z.words);
    EACH(cunmod_mat_destroy, u, r);
    nmod_mat_clear(wanted);
}

static void check_powers(int64_t n, uint64_t p, int largest)
{
    static const uint64_t exponents[] = {0, 1, 2, 3, 4, 5, 7, 13, 64, 1000003, UINT64_MAX};
    static const int64_t lengths[] = {0, 1, 2, 3, 4, 5, 9, 16, 17, 30, 100};
    nmod_mat_t a;
    nmod_mat_init(a, n, n, p);
    draw(a, largest);
    for (int i = 0; i < COUNT(exponents); i++)
        if (!test_small() || test_below(3) == 0)
            check_power(a, exponents[i]);
    for (int i = 0; i < COUNT(lengths); i++)
        if (!test_small() || test_below(3) == 0)
            check_value(a, lengths[i], largest);
    nmod_mat_clear(a);
}

/* The result in the place of the polynomial; leading coefficients 0; a long polynomial, whose
 * blocks are in several groups also where there is enough memory. */
static void check_polynomial(void)
{
    const uint64_t p = 101;
    uint64_t f[4] = {3, 1, 0, 0};
    const uint64_t expected[4] = {4, 2, 3, 7};
    uint64_t words[4] = {1, 2, 3, 4};
    const cunmod_matrix_t a = {words, 2, 2, 2, 0}, z = {f, 2, 2, 2, 0};
    nmod_mat_t mat;
    test_case("matrix evaluate, shared", 2, 2, p);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f, 4, &a, p, ctx), CUNMOD_OK);
    CHECK_EQUAL(f, expected, 4);
    nmod_mat_init(mat, 3, 3, p);
    draw(mat, 0);
    check_value(mat, test_small() ? 300 : 20000, 0);
    nmod_mat_clear(mat);
}

/* ---- FLINT's types ------------------------------------------------------------------------- */

static void check_flint(uint64_t p)
{
    nmod_mat_t a, b, c, z, wanted, other;
    nmod_poly_t f;
    test_case("nmod_mat addmul, pow, evaluate", 9, 9, p);
    nmod_mat_init(a, 9, 9, p);
    nmod_mat_init(b, 9, 9, p);
    nmod_mat_init(c, 9, 9, p);
    nmod_mat_init(z, 9, 9, p);
    nmod_mat_init(wanted, 9, 9, p);
    nmod_mat_init(other, 9, 8, p);
    nmod_poly_init(f, p);
    draw(a, 0);
    draw(b, 0);
    draw(c, 0);
    nmod_mat_swap_rows(c, NULL, 1, 5);
    nmod_mat_swap_rows(z, NULL, 0, 8);
    for (slong i = 0; i < 12; i++)
        nmod_poly_set_coeff_ui(f, i, test_below(p));
    nmod_mat_addmul(wanted, c, a, b);
    CHECK_STATUS(cunmod_nmod_mat_addmul(z, c, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(z, wanted));
    nmod_mat_submul(wanted, c, a, b);
    CHECK_STATUS(cunmod_nmod_mat_submul(c, c, a, b, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(c, wanted));
    nmod_mat_pow(wanted, c, 29);
    CHECK_STATUS(cunmod_nmod_mat_pow(z, c, 29, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(z, wanted));
    nmod_poly_evaluate_mat(wanted, f, c);
    CHECK_STATUS(cunmod_nmod_poly_evaluate_mat(c, f, c, ctx), CUNMOD_OK);
    CHECK(nmod_mat_equal(c, wanted));
    CHECK_STATUS(cunmod_nmod_mat_addmul(z, other, a, b, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_mat_submul(z, NULL, a, b, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_nmod_mat_pow(other, a, 2, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_mat_pow(z, NULL, 2, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_nmod_poly_evaluate_mat(z, NULL, a, ctx), CUNMOD_E_ARGUMENT);
    nmod_mat_clear(other);
    nmod_mat_init(other, 9, 9, p - 1);
    CHECK_STATUS(cunmod_nmod_mat_addmul(z, other, a, b, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_nmod_mat_pow(other, a, 2, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_nmod_poly_evaluate_mat(other, f, other, ctx), CUNMOD_E_MODULUS);
    nmod_mat_clear(a);
    nmod_mat_clear(b);
    nmod_mat_clear(c);
    nmod_mat_clear(z);
    nmod_mat_clear(wanted);
    nmod_mat_clear(other);
    nmod_poly_clear(f);
}

/* ---- bad arguments ------------------------------------------------------------------------- */

static void check_bad(void)
{
    uint64_t words[4] = {1, 2, 3, 4}, res[4] = {9, 9, 9, 9};
    const uint64_t f[3] = {1, 4, 2}, zeros[4] = {0};
    const cunmod_matrix_t good = {words, 2, 2, 2, 0}, z = {res, 2, 2, 2, 0};
    const cunmod_matrix_t row = {words, 1, 2, 2, 0}, narrow = {words, 2, 2, 1, 0};
    test_case("matrix addmul, bad", 2, 2, 5);
    for (int minus = 0; minus < 2; minus++)
    {
        CHECK_STATUS(host_add(&z, NULL, &good, &good, 5, minus), CUNMOD_E_ARGUMENT);
        CHECK_STATUS(host_add(NULL, &good, &good, &good, 5, minus), CUNMOD_E_ARGUMENT);
        CHECK_STATUS(host_add(&z, &row, &good, &good, 5, minus), CUNMOD_E_LENGTH);
        CHECK_STATUS(host_add(&z, &narrow, &good, &good, 5, minus), CUNMOD_E_LENGTH);
        CHECK_STATUS(host_add(&z, &good, &row, &good, 5, minus), CUNMOD_E_LENGTH);
        CHECK_STATUS(host_add(&z, &good, &good, &good, 1, minus), CUNMOD_E_MODULUS);
        const cunmod_matrix_t zero = {(uint64_t *)(uintptr_t)zeros, 2, 2, 2, 0};
        CHECK_STATUS(host_add(&z, &good, &zero, &zero, 4, minus), CUNMOD_E_COEFF);
    }
    CHECK_STATUS(cunmod_matrix_pow(&z, &row, 2, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_pow(&row, &good, 2, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_pow(&z, NULL, 2, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_pow(&z, &good, 2, 1, ctx), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f, 3, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f, -1, &good, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, NULL, 3, &good, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f, 3, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f, 3, &good, 0, ctx), CUNMOD_E_MODULUS);
    for (uint64_t e = 0; e < 3; e++)
    {
        CHECK_STATUS(cunmod_matrix_pow(&z, &good, e, 4, ctx), CUNMOD_E_COEFF);
        CHECK_STATUS(cunmod_matrix_evaluate(&z, f, (int64_t)e, &good, 4, ctx), CUNMOD_E_COEFF);
    }
    words[3] = 0;
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f, 3, &good, 4, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_evaluate(&z, f + 1, 1, &good, 4, ctx), CUNMOD_E_COEFF);
    for (int i = 0; i < 4; i++)
        CHECK(res[i] == 9);
}

static void check_bad_mats(void)
{
    const uint64_t f[3] = {1, 6, 2};
    nmod_mat_t square, row;
    nmod_mat_init(square, 2, 2, 6);
    nmod_mat_init(row, 1, 2, 6);
    draw(square, 1);
    const cunmod_mat_t x = upload(ctx, square), y = upload(ctx, row);
    test_case("device matrix addmul, bad", 2, 2, 6);
    CHECK_STATUS(cunmod_mat_addmul(x, y, x, x), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_submul(x, x, y, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_submul(x, NULL, x, x), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_mat_pow(x, y, 2), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_evaluate(x, f, 1, y), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_evaluate(x, f, -1, x), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_evaluate(x, NULL, 1, x), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_mat_evaluate(x, f, 3, x), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_mat_evaluate(x, f + 1, 1, x), CUNMOD_E_COEFF);
    check_mat(x, square);
    EACH(cunmod_mat_destroy, x, y);
    nmod_mat_clear(square);
    nmod_mat_clear(row);
}

/* ---- shapes of evaluations ----------------------------------------------------------------- */

/* With less memory fewer powers and blocks are stored, down to two powers and one block. */
static void check_shapes(void)
{
    const cunmod_modulus_t mod = {.p = 101, .word = 4};
    const int64_t n = 50, each = n * n * mod.word;
    for (int64_t len = 2; len < 3000; len = len * 5 / 4 + 1)
    {
        const cunmod_mat_values_t all = cunmod_mat_values(n, len, &mod, INT64_MAX);
        test_case("shape of an evaluation", n, len, mod.p);
        CHECK(all.powers * all.powers >= len && (all.powers - 1) * (all.powers - 1) <= len);
        CHECK(cunmod_mat_values_products(&all) <= 2 * all.powers);
        CHECK((double)all.bytes <= cunmod_mat_values_bound(n, len));
        for (int64_t memory = all.bytes + len * mod.word + 2 * each + 4096; memory > 0;
             memory -= each)
        {
            const cunmod_mat_values_t x = cunmod_mat_values(n, len, &mod, memory);
            CHECK(x.powers >= 1 && x.powers <= all.powers && x.group >= 1 && x.group <= x.blocks);
            CHECK(x.powers * x.blocks >= len && x.powers * (x.blocks - 1) < len);
            CHECK(x.values >= (x.powers + 1) * each && x.lists >= x.values + x.group * each);
            CHECK(x.planes >= x.lists + 2 * 4 * n && x.bytes > x.planes);
            CHECK(x.bytes + len * mod.word + 2 * each <= memory || (x.powers == 1 && x.group == 1));
        }
        cunmod_mat_values_t x = all;
        while (cunmod_mat_values_shrink(&x, n, len, &mod))
            CHECK(x.powers * x.blocks >= len && x.powers * (x.blocks - 1) < len &&
                  x.bytes < all.bytes);
        CHECK(x.powers == 1 && x.group == 1);
    }
}

/* ---- a device with little memory ------------------------------------------------------------ */

/* Evaluations on a GPU that has no block of memory for as many powers as the plan wants: they
 * stay on the GPU, and store fewer powers. */
static void check_memory(const char *algorithm)
{
    const int64_t n = 20, len = 100;
    const cunmod_modulus_t mod = {.p = 101, .word = 4};
    const cunmod_mat_values_t all = cunmod_mat_values(n, len, &mod, INT64_MAX);
    const int64_t bytes = strcmp(algorithm, "plain") == 0 ? all.planes : all.bytes;
    const int64_t matrices = all.powers + 1 + all.group;
    nmod_mat_t a;
    nmod_mat_init(a, n, n, mod.p);
    draw(a, 0);
    for (int64_t fewer = 1; fewer < matrices - 3; fewer += 4)
    {
        limited_t x = {.most = bytes - fewer * n * n * mod.word};
        limited_begin(&x, ctx);
        check_value(a, len, 0);
        CHECK(x.refused > 0 && x.count < LIMITED_BLOCKS);
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
        limited_end(&x, ctx);
    }
    nmod_mat_clear(a);
}

static void check_path(int path, const char *algorithm)
{
    const int64_t most = test_small() ? 30 : 150;
    CHECK_STATUS(cunmod_set_path(ctx, path), CUNMOD_OK);
    CHECK_STATUS(cunmod_set_algorithm(ctx, CUNMOD_OP_MAT, algorithm), CUNMOD_OK);
    check_bad();
    check_bad_mats();
    for (int i = 0; i < COUNT(moduli); i++)
    {
        const int64_t n = test_range(1, most);
        check_sums(test_range(1, most), test_range(1, most), test_range(1, most), moduli[i], 0);
        check_sums(n, n, n, moduli[i], 0);
        check_sums(n, test_range(1, most), n, moduli[i], 1);
        check_powers(test_range(1, test_small() ? 12 : 80), moduli[i], i % 2);
    }
    check_sums(130, 140, 300, UINT64_MAX, 0); /* more than one panel of the emulated GPU */
    check_powers(1, 7, 0);
    check_powers(0, 7, 0);
    for (int i = 0; i < 8; i++)
        check_sums(i & 1 ? 3 : 0, i & 2 ? 2 : 0, i & 4 ? 4 : 0, 7, 0);
    check_polynomial();
    if (path == CUNMOD_PATH_GPU)
        check_memory(algorithm);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_shapes();
    check_flint(2147483647);
    check_flint(UINT64_MAX);
    check_path(CUNMOD_PATH_CPU, NULL);
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU, "plain");
        check_path(CUNMOD_PATH_GPU, "tensor");
    }
    check_path(CUNMOD_PATH_AUTO, NULL);
    return test_finish_ctx(ctx);
}
