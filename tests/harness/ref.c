/* Plain reference arithmetic of polynomials over Z/pZ: schoolbook, 128-bit integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/ref.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 ref_u128;
__extension__ typedef __int128 ref_i128;

uint64_t ref_mulmod(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)((ref_u128)a * b % p);
}

uint64_t ref_submod(uint64_t a, uint64_t b, uint64_t p)
{
    return a >= b ? a - b : p - (b - a);
}

uint64_t ref_addmod(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)(((ref_u128)a + b) % p);
}

uint64_t ref_evaluate(const uint64_t *a, int64_t lena, uint64_t x, uint64_t p)
{
    uint64_t y = 0;
    for (int64_t i = lena - 1; i >= 0; i--)
        y = ref_addmod(ref_mulmod(y, x, p), a[i], p);
    return y;
}

uint64_t ref_inverse(uint64_t a, uint64_t p)
{
    ref_i128 r0 = p, r1 = a % p, t0 = 0, t1 = 1;
    while (r1 != 0)
    {
        const ref_i128 q = r0 / r1, r2 = r0 - q * r1, t2 = t0 - q * t1;
        r0 = r1;
        r1 = r2;
        t0 = t1;
        t1 = t2;
    }
    if (r0 != 1)
        return 0;
    return (uint64_t)(t0 < 0 ? t0 + (ref_i128)p : t0);
}

int64_t ref_length(const uint64_t *a, int64_t len)
{
    while (len > 0 && a[len - 1] == 0)
        len--;
    return len;
}

void ref_mul(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
             uint64_t p)
{
    if (lena == 0 || lenb == 0)
        return;
    const ref_u128 bound = (ref_u128)p << 64;
    for (int64_t k = 0; k < lena + lenb - 1; k++)
    {
        ref_u128 sum = 0; /* < bound, as a product is: no division for each of them */
        for (int64_t i = k < lenb ? 0 : k - lenb + 1; i <= k && i < lena; i++)
        {
            const ref_u128 product = (ref_u128)a[i] * b[k - i];
            sum += product;
            sum -= sum < product || sum >= bound ? bound : 0;
        }
        z[k] = (uint64_t)(sum % p);
    }
}

/* The quotient of c v[i] by p is that of c / p in 64 binary places times v[i], or one more. */
void ref_subtract_multiple(uint64_t *w, uint64_t c, const uint64_t *v, int64_t len, uint64_t p)
{
    const uint64_t places = (uint64_t)(((ref_u128)c << 64) / p);
    for (int64_t i = 0; i < len; i++)
    {
        const uint64_t quotient = (uint64_t)((ref_u128)places * v[i] >> 64);
        const ref_u128 rest = (ref_u128)c * v[i] - (ref_u128)quotient * p;
        w[i] = ref_submod(w[i], (uint64_t)(rest >= p ? rest - p : rest), p);
    }
}

/* Divides w[0 .. lenw-1] by b, whose leading coefficient has the inverse `inv`:
 * w becomes the remainder, zero above; the quotient goes to q unless q is NULL. */
static void divide_in_place(uint64_t *q, uint64_t *w, int64_t lenw, const uint64_t *b, int64_t lenb,
                            uint64_t inv, uint64_t p)
{
    for (int64_t i = lenw - lenb; i >= 0; i--)
    {
        uint64_t c = ref_mulmod(w[i + lenb - 1], inv, p);
        ref_subtract_multiple(w + i, c, b, lenb, p);
        if (q != NULL)
            q[i] = c;
    }
}

/* A copy of a[0 .. len-1] with room for `room` words, zero above len. */
static uint64_t *padded_copy(const uint64_t *a, int64_t len, int64_t room)
{
    uint64_t *w = calloc((size_t)(room > 0 ? room : 1), sizeof(*w));
    if (w == NULL)
        abort();
    if (len > 0)
        memcpy(w, a, (size_t)len * sizeof(*w));
    return w;
}

void ref_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                int64_t lenb, uint64_t p)
{
    int64_t true_lenb = ref_length(b, lenb);
    uint64_t *w = padded_copy(a, lena, lena > lenb ? lena : lenb);
    divide_in_place(q, w, lena, b, true_lenb, ref_inverse(b[true_lenb - 1], p), p);
    if (lenb > 1)
        memcpy(r, w, (size_t)(lenb - 1) * sizeof(*r));
    free(w);
}

int64_t ref_gcd(uint64_t *g, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                uint64_t p)
{
    uint64_t *const first = padded_copy(a, lena, lena), *const second = padded_copy(b, lenb, lenb);
    uint64_t *u = first, *v = second;
    int64_t lenu = ref_length(u, lena), lenv = ref_length(v, lenb);
    while (lenv > 0)
    {
        divide_in_place(NULL, u, lenu, v, lenv, ref_inverse(v[lenv - 1], p), p);
        int64_t len = ref_length(u, lenu);
        uint64_t *t = u;
        u = v;
        v = t;
        lenu = lenv;
        lenv = len;
    }
    uint64_t inv = lenu > 0 ? ref_inverse(u[lenu - 1], p) : 0;
    for (int64_t i = 0; i < lenu; i++)
        g[i] = ref_mulmod(u[i], inv, p);
    free(first);
    free(second);
    return lenu;
}

/* ---- Euclid's algorithm with cofactors, and resultants ---- */

/* *z = u - q v, with room for `room` words; returns its length. */
static int64_t subtract_product(uint64_t **z, int64_t room, const uint64_t *u, int64_t lenu,
                                const uint64_t *q, int64_t lenq, const uint64_t *v, int64_t lenv,
                                uint64_t p)
{
    *z = padded_copy(u, lenu, room);
    for (int64_t i = 0; i < lenq; i++)
        ref_subtract_multiple(*z + i, q[i], v, lenv, p);
    return ref_length(*z, room);
}

static void row_free(const ref_row_t *row)
{
    free(row->r);
    free(row->s);
    free(row->t);
}

void ref_rows_free(ref_row_t rows[2])
{
    row_free(&rows[0]);
    row_free(&rows[1]);
}

void ref_end_rows(ref_row_t (*rows)[2])
{
    ref_rows_free(*rows);
}

int ref_euclid(ref_row_t rows[2], const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               int64_t stop, uint64_t p)
{
    static const uint64_t one[1] = {1};
    const int64_t room = lena + lenb + 2;
    int steps = 0;
    rows[0] = (ref_row_t){padded_copy(a, lena, room),
                          padded_copy(one, 1, room),
                          padded_copy(NULL, 0, room),
                          ref_length(a, lena),
                          1,
                          0};
    rows[1] = (ref_row_t){padded_copy(b, lenb, room),
                          padded_copy(NULL, 0, room),
                          padded_copy(one, 1, room),
                          ref_length(b, lenb),
                          0,
                          1};
    for (; rows[1].lenr > stop && rows[1].lenr > 0; steps++)
    {
        const ref_row_t x = rows[0], y = rows[1];
        ref_row_t z;
        const int64_t lenq = x.lenr >= y.lenr ? x.lenr - y.lenr + 1 : 0;
        uint64_t *q = padded_copy(NULL, 0, lenq);
        uint64_t *w = padded_copy(x.r, x.lenr, room);
        divide_in_place(q, w, x.lenr, y.r, y.lenr, ref_inverse(y.r[y.lenr - 1], p), p);
        z.lenr = subtract_product(&z.r, room, x.r, x.lenr, q, lenq, y.r, y.lenr, p);
        z.lens = subtract_product(&z.s, room, x.s, x.lens, q, lenq, y.s, y.lens, p);
        z.lent = subtract_product(&z.t, room, x.t, x.lent, q, lenq, y.t, y.lent, p);
        rows[0] = y;
        rows[1] = z;
        row_free(&x);
        free(q);
        free(w);
    }
    return steps;
}

uint64_t ref_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p)
{
    lena = ref_length(a, lena);
    lenb = ref_length(b, lenb);
    if (lena == 0 || lenb == 0)
        return 0;
    const int64_t n = lena + lenb - 2;
    uint64_t *m = padded_copy(NULL, 0, n * n);
    uint64_t det = 1;
    for (int64_t row = 0; row < n; row++)
    {
        const int of_a = row < lenb - 1;
        const int64_t from = of_a ? row : row - (lenb - 1);
        const int64_t len = of_a ? lena : lenb;
        for (int64_t i = 0; i < len; i++)
            m[row * n + from + i] = of_a ? a[len - 1 - i] : b[len - 1 - i];
    }
    for (int64_t k = 0; k < n && det != 0; k++)
    {
        int64_t pivot = k;
        while (pivot < n && m[pivot * n + k] == 0)
            pivot++;
        if (pivot == n)
        {
            det = 0;
            break;
        }
        for (int64_t j = 0; j < n && pivot != k; j++)
        {
            const uint64_t word = m[k * n + j];
            m[k * n + j] = m[pivot * n + j];
            m[pivot * n + j] = word;
        }
        det = pivot != k ? ref_submod(0, det, p) : det;
        det = ref_mulmod(det, m[k * n + k], p);
        const uint64_t inverse = ref_inverse(m[k * n + k], p);
        for (int64_t i = k + 1; i < n; i++)
        {
            const uint64_t c = ref_mulmod(m[i * n + k], inverse, p);
            ref_subtract_multiple(m + i * n + k, c, m + k * n + k, c != 0 ? n - k : 0, p);
        }
    }
    free(m);
    return det;
}
