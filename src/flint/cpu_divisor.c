/* Prepared divisors on the CPU: divisions, products and powers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_divisor.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "base/flag.h"
#include "flint/cpu.h"
#include "flint/cpu_poly.h"

static atomic_llong inversions;

cunmod_cpu_divisor_t *cunmod_cpu_divisor_create(const uint64_t *f, int64_t lenf, uint64_t p)
{
    const size_t bytes = (size_t)lenf * sizeof(*f);
    cunmod_cpu_divisor_t *const created = malloc(sizeof(*created) + 2 * bytes);
    if (created != NULL)
    {
        cunmod_shared_init(&created->shared);
        created->p = p;
        created->len = lenf;
        created->is_inverted = 0;
        created->once = 0;
        memcpy(created->words, f, bytes);
    }
    return created;
}

int64_t cunmod_cpu_divisor_inversions(void)
{
    return atomic_load(&inversions);
}

const uint64_t *cunmod_cpu_divisor_inverse(cunmod_cpu_divisor_t *f)
{
    uint64_t *const inverse = f->words + f->len;
    if (!f->is_inverted)
    {
        uint64_t *const reverse = _nmod_vec_init(f->len);
        _nmod_poly_reverse(reverse, f->words, f->len, f->len);
        _nmod_poly_inv_series(inverse, reverse, f->len, f->len, cunmod_cpu_modulus(f->p));
        _nmod_vec_clear(reverse);
        atomic_fetch_add(&inversions, 1);
        f->is_inverted = 1;
    }
    return inverse;
}

/* ---- divisions ----------------------------------------------------------------- */

/* FLINT's division by a divisor of len coefficients with a known inverse accepts dividends of at
 * most 2 len - 2 coefficients. divide_blocks divides a longer dividend in blocks, from the top:
 * each block yields len - 1 coefficients of the quotient, the first block perhaps fewer. For len <
 * SHORT_BLOCK and a longer dividend, FLINT's division without the inverse is faster. */
#define SHORT_BLOCK 16

static void divide_blocks(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                          cunmod_cpu_divisor_t *f)
{
    const nmod_t mod = cunmod_cpu_modulus(f->p);
    const uint64_t *const inverse = cunmod_cpu_divisor_inverse(f);
    const int64_t block = f->len - 1, all = lena - block;
    uint64_t *const dividend = _nmod_vec_init(2 * block);
    uint64_t *const spare = q == NULL ? _nmod_vec_init(block) : NULL;
    int64_t rows = (all - 1) % block + 1; /* number of coefficients of q that this block yields */
    memcpy(r, a + all, (size_t)block * sizeof(*r));
    for (int64_t at = all - rows; at >= 0; at -= block)
    {
        memcpy(dividend, a + at, (size_t)rows * sizeof(*r));
        memcpy(dividend + rows, r, (size_t)block * sizeof(*r));
        _nmod_poly_divrem_newton_n_preinv(q != NULL ? q + at : spare, r, dividend, rows + block,
                                          f->words, f->len, inverse, f->len, mod);
        rows = block;
    }
    if (spare != NULL)
        _nmod_vec_clear(spare);
    _nmod_vec_clear(dividend);
}

void cunmod_cpu_divisor_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                               cunmod_cpu_divisor_t *f)
{
    if (f->once || f->len <= 2 || (f->len < SHORT_BLOCK && lena > 2 * f->len - 2))
        cunmod_cpu_divrem(q, r, a, lena, f->words, f->len, f->p);
    else
        divide_blocks(q, r, a, lena, f);
}

/* ---- products ------------------------------------------------------------------ */

/* A divisor f, with scratch memory for products of residues modulo f. */
typedef struct
{
    nmod_t mod;
    const uint64_t *f,
        *inverse;      /* the divisor and the inverse of its reverse, len + 1 words each */
    int64_t len;       /* words of a residue: deg f, 1 or more */
    uint64_t *product; /* scratch: 2 len words for a product, len for a quotient */
} residues_t;

/* Initializes x for the divisor f, f->len >= 2. */
static void open_residues(residues_t *x, cunmod_cpu_divisor_t *f)
{
    x->mod = cunmod_cpu_modulus(f->p);
    x->f = f->words;
    x->inverse = cunmod_cpu_divisor_inverse(f);
    x->len = f->len - 1;
    x->product = _nmod_vec_init(3 * x->len);
}

static void close_residues(residues_t *x)
{
    _nmod_vec_clear(x->product);
}

/* Returns the length of r[0 .. len-1] without zeros at the top. */
static int64_t normal_length(const uint64_t *r, int64_t len)
{
    while (len > 0 && r[len - 1] == 0)
        len--;
    return len;
}

/* r[0 .. len-1] = a b modulo the divisor, zero-padded; len = x->len, 0 <= lena, lenb <= len. r may
 * be a or b. Returns the length of r without leading zeros. */
static int64_t multiply(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                        int64_t lenb, const residues_t *x)
{
    const int64_t len = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
    if (len > 0 && lena >= lenb)
        _nmod_poly_mul(x->product, a, lena, b, lenb, x->mod);
    else if (len > 0)
        _nmod_poly_mul(x->product, b, lenb, a, lena, x->mod);
    if (len > x->len)
    {
        _nmod_poly_divrem_newton_n_preinv(x->product + 2 * x->len, r, x->product, len, x->f,
                                          x->len + 1, x->inverse, x->len + 1, x->mod);
        return normal_length(r, x->len);
    }
    memcpy(r, x->product, (size_t)len * sizeof(*r));
    memset(r + len, 0, (size_t)(x->len - len) * sizeof(*r));
    return normal_length(r, len);
}

void cunmod_cpu_divisor_mul(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, cunmod_cpu_divisor_t *f)
{
    residues_t x;
    if (f->once && lena + lenb - 1 >= f->len)
    {
        const nmod_t mod = cunmod_cpu_modulus(f->p);
        _nmod_poly_mulmod(r, a, lena, b, lenb, f->words, f->len, mod);
        return;
    }
    open_residues(&x, f);
    multiply(r, a, lena, b, lenb, &x);
    close_residues(&x);
}

/* ---- powers -------------------------------------------------------------------- */

/* r = x r modulo f for r of length len; returns the new length of r. minus_inverse = -1/lc(f). */
static int64_t times_x(uint64_t *r, int64_t len, uint64_t minus_inverse, const residues_t *x)
{
    const uint64_t top = len == x->len ? r[len - 1] : 0;
    const int64_t moved = len == x->len ? len - 1 : len;
    memmove(r + 1, r, (size_t)moved * sizeof(*r));
    r[0] = 0;
    if (top != 0)
        _nmod_vec_scalar_addmul_nmod(r, x->f, x->len, nmod_mul(top, minus_inverse, x->mod), x->mod);
    return normal_length(r, moved + 1);
}

int cunmod_cpu_divisor_pow(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *e,
                           int64_t bits, cunmod_cpu_divisor_t *f, const volatile int *interrupt)
{
    const uint64_t minus_inverse = n_negmod(n_invmod(f->words[f->len - 1], f->p), f->p);
    residues_t x;
    int64_t len = 1, i = bits - 1;
    open_residues(&x, f);
    uint64_t *const power = _nmod_vec_init(x.len);
    memset(power, 0, (size_t)x.len * sizeof(*power));
    power[0] = 1;
    for (; i >= 0 && !cunmod_flag_is_set(interrupt); i--)
    {
        const int is_set = (int)(e[i / 64] >> (i % 64) & 1);
        if (i < bits - 1)
            len = multiply(power, power, len, power, len, &x);
        if (is_set && a == NULL)
            len = times_x(power, len, minus_inverse, &x);
        else if (is_set)
            len = multiply(power, power, len, a, lena, &x);
    }
    if (i < 0)
        memcpy(r, power, (size_t)x.len * sizeof(*r));
    _nmod_vec_clear(power);
    close_residues(&x);
    return i < 0;
}

int cunmod_cpu_divisor_powers(uint64_t *r, const uint64_t *a, int64_t lena, int64_t n,
                              cunmod_cpu_divisor_t *f, const volatile int *interrupt)
{
    residues_t x;
    int64_t len = lena, i = 0;
    open_residues(&x, f);
    for (; i < n && !cunmod_flag_is_set(interrupt); i++)
    {
        uint64_t *const row = r + i * x.len;
        if (i > 0)
        {
            len = multiply(row, row - x.len, len, a, lena, &x);
            continue;
        }
        memcpy(row, a, (size_t)lena * sizeof(*row));
        memset(row + lena, 0, (size_t)(x.len - lena) * sizeof(*row));
    }
    close_residues(&x);
    return i == n;
}

int cunmod_cpu_divisor_differences(uint64_t *r, const uint64_t *a, int64_t count, const uint64_t *b,
                                   int64_t n, cunmod_cpu_divisor_t *f,
                                   const volatile int *interrupt)
{
    residues_t x;
    int64_t j = 0;
    open_residues(&x, f);
    uint64_t *const difference = _nmod_vec_init(x.len);
    for (; j < count && !cunmod_flag_is_set(interrupt); j++)
    {
        uint64_t *const row = r + j * x.len;
        int64_t i = 1;
        _nmod_vec_sub(row, a + j * x.len, b, x.len, x.mod);
        int64_t len = normal_length(row, x.len);
        for (; i < n && !cunmod_flag_is_set(interrupt); i++)
        {
            _nmod_vec_sub(difference, a + j * x.len, b + i * x.len, x.len, x.mod);
            len = multiply(row, row, len, difference, normal_length(difference, x.len), &x);
        }
        if (i < n)
            break;
    }
    _nmod_vec_clear(difference);
    close_residues(&x);
    return j == count;
}
