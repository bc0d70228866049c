/* Slow reference arithmetic of polynomials over Z/pZ: schoolbook, 128-bit integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ref.h"

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

uint64_t ref_inverse(uint64_t a, uint64_t p)
{
    ref_i128 r0 = p;
    ref_i128 r1 = a % p;
    ref_i128 t0 = 0;
    ref_i128 t1 = 1;
    while (r1 != 0)
    {
        ref_i128 q = r0 / r1;
        ref_i128 r2 = r0 - q * r1;
        ref_i128 t2 = t0 - q * t1;
        r0 = r1;
        r1 = r2;
        t0 = t1;
        t1 = t2;
    }
    if (r0 != 1)
    {
        return 0;
    }
    return (uint64_t)(t0 < 0 ? t0 + (ref_i128)p : t0);
}

int64_t ref_length(const uint64_t *a, int64_t len)
{
    while (len > 0 && a[len - 1] == 0)
    {
        len--;
    }
    return len;
}

void ref_mul(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
             uint64_t p)
{
    if (lena == 0 || lenb == 0)
    {
        return;
    }
    memset(z, 0, (size_t)(lena + lenb - 1) * sizeof(*z));
    for (int64_t i = 0; i < lena; i++)
    {
        for (int64_t j = 0; j < lenb; j++)
        {
            z[i + j] = (uint64_t)(((ref_u128)a[i] * b[j] + z[i + j]) % p);
        }
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
        for (int64_t j = 0; j < lenb; j++)
        {
            w[i + j] = ref_submod(w[i + j], ref_mulmod(c, b[j], p), p);
        }
        if (q != NULL)
        {
            q[i] = c;
        }
    }
}

/* A copy of a[0 .. len-1] with room for `room` words, zero above len. */
static uint64_t *padded_copy(const uint64_t *a, int64_t len, int64_t room)
{
    uint64_t *w = calloc((size_t)(room > 0 ? room : 1), sizeof(*w));
    if (w == NULL)
    {
        abort();
    }
    if (len > 0)
    {
        memcpy(w, a, (size_t)len * sizeof(*w));
    }
    return w;
}

void ref_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                int64_t lenb, uint64_t p)
{
    int64_t true_lenb = ref_length(b, lenb);
    uint64_t *w = padded_copy(a, lena, lena > lenb ? lena : lenb);
    divide_in_place(q, w, lena, b, true_lenb, ref_inverse(b[true_lenb - 1], p), p);
    if (lenb > 1)
    {
        memcpy(r, w, (size_t)(lenb - 1) * sizeof(*r));
    }
    free(w);
}

int64_t ref_gcd(uint64_t *g, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                uint64_t p)
{
    uint64_t *u = padded_copy(a, lena, lena);
    uint64_t *v = padded_copy(b, lenb, lenb);
    uint64_t *first = u;
    uint64_t *second = v;
    int64_t lenu = ref_length(u, lena);
    int64_t lenv = ref_length(v, lenb);
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
    {
        g[i] = ref_mulmod(u[i], inv, p);
    }
    free(first);
    free(second);
    return lenu;
}
