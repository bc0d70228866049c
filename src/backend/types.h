/* Plain data shared by the host side and the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_H
#define CUNMOD_TYPES_H

#include <stdint.h>

/* cuda/base/launch.cuh makes such functions the kernels' too. */
#ifndef CUNMOD_INLINE
#define CUNMOD_INLINE static inline
#endif

/* Everything a kernel needs to reduce modulo p, 2 <= p < 2^64. Computed in a few
 * operations by cunmod_modulus_set, so that changing p costs nothing. */
typedef struct
{
    uint64_t p;
    uint64_t inv64; /* p < 2^31: floor((2^64 - 1) / p) */
    uint64_t pnorm; /* p << norm */
    uint64_t ninv;  /* floor((2^128 - 1) / pnorm) - 2^64 (Moeller and Granlund, 2011) */
    uint32_t norm;  /* leading zero bits of p */
    uint32_t word;  /* bytes of a coefficient on the device: 4 when p < 2^31, else 8 */
} cunmod_modulus_t;

/* One product, or a part of it: z[0 .. hi-lo-1] = coefficients lo .. hi-1 of a * b,
 * 0 <= lo < hi <= lena+lenb-1. Pointers are device memory.
 *
 * "block" and "tensor" add plus[0 .. lenplus-1] to the first of z, which may be plus, and
 * take -a * b when `negate`. */
typedef struct
{
    const void *a;
    const void *b;
    void *z;
    int64_t lena; /* >= lenb */
    int64_t lenb; /* >= 1 */
    int64_t lo;
    int64_t hi;
    cunmod_modulus_t mod;
    const void *plus;
    int64_t lenplus; /* 0 or less: there is none */
    int32_t negate;
} cunmod_mul_item_t;

/* Bytes of the largest coefficient. */
CUNMOD_INLINE int cunmod_mul_limbs(uint64_t p)
{
    int limbs = 1;
    while (limbs < 8 && (p - 1) >> 8 * limbs)
    {
        limbs++;
    }
    return limbs;
}

/* ---- transforms ---------------------------------------------------------- */

#define CUNMOD_NTT_PRIMES 5
#define CUNMOD_NTT_MIN_COLS 4  /* log_cols */
#define CUNMOD_NTT_MAX_COLS 12 /* log_cols, one less with top 3 */
#define CUNMOD_NTT_MIN_ROWS 5  /* log_rows */
#define CUNMOD_NTT_MAX_ROWS 14
#define CUNMOD_NTT_MAX_ROWS_WIDE 13 /* with residues of 8 bytes */
#define CUNMOD_NTT_ORDER2 25        /* points are 2^25 at most, or 3 times as many */

/* A prime with what a kernel needs of it. Montgomery form is x R, R = 2^32 or 2^64 with the
 * size of a residue. */
typedef struct
{
    uint64_t p;
    uint64_t pinv;     /* 1 / p modulo 2^64 */
    uint64_t r1;       /* R modulo p */
    uint64_t r2;       /* R^2 modulo p */
    uint64_t root;     /* of order 2^order2, times 3 when order3; Montgomery form */
    uint64_t scale;    /* R^2 / N modulo p, N the size of the transform */
    uint32_t third[2]; /* of order 3, the two words of a root in a table */
    int32_t order2;    /* CUNMOD_NTT_ORDER2 at most */
    int32_t order3;
} cunmod_ntt_prime_t;

/* A transform of top 2^log_cols 2^log_rows points: top 2^log_cols rows of 2^log_rows
 * consecutive points; modulo `count` primes. */
typedef struct
{
    int32_t word;     /* bytes of a residue: 4, or 8 modulo p itself, 2^31 < p */
    int32_t count;    /* 1 for 8 bytes */
    int32_t top;      /* 1 or 3 */
    int32_t log_cols; /* a column has top 2^log_cols points */
    int32_t log_rows; /* a row has 2^log_rows */
    cunmod_ntt_prime_t prime[CUNMOD_NTT_PRIMES];
    uint32_t garner[CUNMOD_NTT_PRIMES][CUNMOD_NTT_PRIMES]; /* [j][i], i < j: 1 / prime i
                                                              modulo prime j, Montgomery */
} cunmod_ntt_t;

CUNMOD_INLINE int64_t cunmod_ntt_size(const cunmod_ntt_t *ntt)
{
    return (int64_t)ntt->top << (ntt->log_cols + ntt->log_rows);
}

#define CUNMOD_NTT_POINTS 16 /* of a thread */
#define CUNMOD_NTT_TWIST 64  /* residues of a row: powers 0 .. 31 of its root, 32 times those */

/* Tables of one prime, in 4-byte words, forward and inverse: the roots of the columns, of
 * the first round of the rows, of the rounds in the middle of the rows, and of their last
 * round, two words each: a root with its quotient, or one in Montgomery form; the twists of
 * every row, in words of a residue. */
CUNMOD_INLINE int64_t cunmod_ntt_heap_words(const cunmod_ntt_t *ntt)
{
    const int64_t row = (int64_t)1 << ntt->log_rows;
    return 2 * (CUNMOD_NTT_POINTS * ((int64_t)ntt->top << ntt->log_cols) + row / CUNMOD_NTT_POINTS +
                row);
}

CUNMOD_INLINE int64_t cunmod_ntt_table_words(const cunmod_ntt_t *ntt)
{
    const int64_t twist = CUNMOD_NTT_TWIST * ntt->word / 4;
    return 2 * (cunmod_ntt_heap_words(ntt) + twist * ((int64_t)ntt->top << ntt->log_cols));
}

/* Where product y of a batch of equal products lies, from product 0: bytes of one step. */
typedef struct
{
    int64_t a; /* y / 2 steps when `pairs`, else y */
    int64_t b; /* and prepared: y steps, or those of the other one of its pair when `swap` */
    int64_t z; /* and plus, unless that is the same for all: `one_plus` */
    int64_t work;
    int64_t keep; /* and keep_a */
    int32_t pairs;
    int32_t swap;
    int32_t one_plus;
    int32_t unused;
} cunmod_ntt_step_t;

/* One product, or a part of it, by transforms: z[0 .. hi-lo-1] = coefficients lo .. hi-1
 * of a * b modulo x^N - 1, N the size of the transform; of -a * b when `negate`; and of plus
 * x^(lo+shift) added, or with `minus` subtracted. What of plus is behind coefficient hi-1 is not
 * read; but what is N or more behind its first one wraps around. */
typedef struct
{
    const void *a;
    const void *b; /* a, with its length: a square. NULL: prepared holds its transform */
    void *z;
    int64_t lena; /* <= N */
    int64_t lenb;
    int64_t lo; /* 0 <= lo < hi <= N; behind another product hi <= lo + N, and what is N or more
                   wraps around */
    int64_t hi;
    const void *plus; /* z + shift, or apart from z */
    int64_t lenplus;  /* words of plus, 2 N at most; 0 or less: there is none */
    int64_t shift;
    int32_t minus;
    int32_t negate;
    void *work;            /* 2 count N residues; a square or a prepared operand: the first half */
    const void *prepared;  /* count N residues */
    const void *factor[4]; /* NULL, or transforms of count N residues each, as prepared: factor[0]
                              factor[1] + factor[2] factor[3] is to be had, and nothing is
                              transformed but back; work: the first half */
    void *keep;            /* NULL, or count N residues: two operands leave the transform of b
                             there, prepared for later products; */
    void *keep_a;          /* and that of a */
    cunmod_ntt_step_t step;
    cunmod_modulus_t mod;
    uint64_t radix[CUNMOD_NTT_PRIMES]; /* products of the first i primes, modulo p */
} cunmod_ntt_item_t;

/* *item, product 0, becomes product y. */
CUNMOD_INLINE void cunmod_ntt_go(cunmod_ntt_item_t *item, int64_t y)
{
    const cunmod_ntt_step_t *const step = &item->step;
    const int64_t b = (y ^ (step->swap != 0)) * step->b, keep = y * step->keep;
    item->a = (const char *)item->a + (step->pairs ? y / 2 : y) * step->a;
    item->b = item->b != 0 ? (const char *)item->b + b : 0;
    item->prepared = item->prepared != 0 ? (const char *)item->prepared + b : 0;
    item->z = item->z != 0 ? (char *)item->z + y * step->z : 0;
    item->plus = item->plus != 0 && !step->one_plus ? (const char *)item->plus + y * step->z
                                                    : item->plus;
    item->work = (char *)item->work + y * step->work;
    item->keep = item->keep != 0 ? (char *)item->keep + keep : 0;
    item->keep_a = item->keep_a != 0 ? (char *)item->keep_a + keep : 0;
}

/* Whether both operands are to be transformed. */
CUNMOD_INLINE int cunmod_ntt_two(const cunmod_ntt_item_t *item)
{
    return item->b != 0 && (item->b != item->a || item->lenb != item->lena);
}

/* ---- Newton's iteration ---------------------------------------------------
 *
 * Polynomials keep their order: 1/b is its series in 1/x, and `n coefficients of -1/b` are
 * the n highest, highest last: h with b h = -x^(lenb+n-2) + terms below x^(lenb-1). */

/* Coefficients that one launch can start with. */
#define CUNMOD_SERIES_START 2048

/* h[0 .. n-1] = n coefficients of -1/b; and the lenq highest coefficients of a quotient by b,
 * whose dividend has a[0 .. lenq-1] on top. Pointers are device memory. */
typedef struct
{
    const void *b;
    void *h;
    int64_t lenb; /* >= 1, leading coefficient a unit */
    int64_t n;    /* 1 .. CUNMOD_SERIES_START */
    cunmod_modulus_t mod;
    const void *a;
    void *q;      /* lenq words, or NULL */
    void *copy;   /* the same */
    int64_t lenq; /* 0 .. n */
} cunmod_series_item_t;

/* z[0 .. lenz-1] = the lenz highest coefficients of a, or of a reversed, zeros below them
 * when a is shorter; or minus those. */
typedef struct
{
    const void *a;
    void *z; /* apart from a */
    int64_t lena;
    int64_t lenz; /* >= 1 */
    int32_t reverse;
    int32_t negate;
    const void *plus; /* NULL, or a word that is added to z[0] */
    cunmod_modulus_t mod;
} cunmod_copy_item_t;

/* ---- many points ----------------------------------------------------------
 *
 * The subproduct tree of 2^log_n points x_i, of which all after the first ones are 0: level l
 * has 2^(log_n-l) nodes, each the monic product of 2^l factors x - x_i. A block makes the levels
 * 0 .. CUNMOD_TREE_LEAF of its points, and goes through them in shared memory. */
#define CUNMOD_TREE_LEAF 8

/* The place of a node among the words of a tree. Nodes of a level are neighbours; those below
 * CUNMOD_TREE_LEAF leave their leading coefficient out. */
CUNMOD_INLINE int64_t cunmod_tree_node(int log_n, int level, int64_t node)
{
    const int64_t n = (int64_t)1 << log_n;
    return level < CUNMOD_TREE_LEAF ? level * n + (node << level)
                                    : level * n + (2 * n >> CUNMOD_TREE_LEAF) - (2 * n >> level) +
                                          node * (((int64_t)1 << level) + 1);
}

/* All words of a tree: its root is the last node. */
CUNMOD_INLINE int64_t cunmod_tree_words(int log_n)
{
    return cunmod_tree_node(log_n, log_n, 1);
}

/* A pass over a tree; what in and out are is told by the function of src/backend/backend.h. */
typedef struct
{
    void *tree; /* cunmod_tree_words(log_n) words */
    const void *in;
    const void *weights; /* n words */
    void *out;
    int64_t *zeros; /* set to 0, or to 1 */
    int64_t n;      /* points, 1 .. 2^log_n */
    int64_t len;    /* words of in */
    int32_t log_n;  /* >= CUNMOD_TREE_LEAF */
    int32_t unused;
    cunmod_modulus_t mod;
} cunmod_tree_item_t;

/* y[i] = a(x[i]) for i < n. */
typedef struct
{
    const void *a;
    const void *x; /* lenx words, the other points are 0 */
    void *y;
    int64_t lena; /* >= 1 */
    int64_t lenx; /* <= n */
    int64_t n;    /* >= 1 */
    cunmod_modulus_t mod;
} cunmod_horner_item_t;

#define CUNMOD_HORNER_THREADS 256 /* of a block: the largest team */

/* Threads that share a point: enough of them to fill the device, while each has some
 * coefficients. */
CUNMOD_INLINE int cunmod_horner_team(int64_t sm_count, int64_t points, int64_t len)
{
    int team = 1;
    while (team < CUNMOD_HORNER_THREADS && points < sm_count * 1024 / team && 8 * team < len)
    {
        team *= 2;
    }
    return team;
}

/* Blocks of s coefficients of a, as polynomials in g: z row j = sum a[j s + i] g^i, i < s, from
 * g^i modulo some f of len + 1 coefficients, i >= 1, in row i - 1. */
typedef struct
{
    const void *a;
    const void *powers; /* s - 1 rows */
    void *z;            /* ceil(lena / s) rows */
    int64_t lena;       /* >= 1 */
    int64_t s;          /* >= 1 */
    int64_t len;        /* words of a row that are used, >= 1 */
    int64_t stride;     /* words from one row to the next */
    cunmod_modulus_t mod;
} cunmod_blocks_item_t;

/* ---- divsteps ------------------------------------------------------------
 *
 * Bernstein and Yang, Fast constant-time gcd computation and modular inversion (2019), for
 * power series f and g with f(0) != 0 and an integer delta. A step makes of (delta, f, g)
 *   (1 - delta, g, h) when delta > 0 and g(0) != 0,  h = (g(0) f - f(0) g) / (R x)
 *   (1 + delta, f, h) otherwise,
 * R = 2^32 or 2^64 with the size of a coefficient, 1 for p = 2. n steps are a matrix P with
 * x^n (f', g') = P (f, g), four polynomials of n + 1 coefficients: U, V, S, T behind each other,
 * U(0) = V(0) = 0 and the highest coefficients of S and T zero. docs/euclid.md has what they have
 * to do with Euclid's algorithm. */

/* What changes with each step, int64_t in device memory. Units are words, the numbers of
 * which f and g are multiples: of remainders of Euclid's algorithm. */
enum
{
    CUNMOD_HALF_DELTA,
    CUNMOD_HALF_STEPS, /* that have been made */
    CUNMOD_HALF_LAST,  /* how many of them when delta was last positive */
    CUNMOD_HALF_SWAPS,
    CUNMOD_HALF_UNIT_F,
    CUNMOD_HALF_UNIT_G,
    CUNMOD_HALF_STATE
};

/* f and g are a and b reversed, `stride` words each, zeros behind; no steps are made. */
typedef struct
{
    const void *a;
    const void *b;
    void *fg;
    int64_t *state;
    int64_t lena;   /* >= 1, leading coefficient not zero */
    int64_t lenb;   /* >= 0 */
    int64_t stride; /* >= lena, lenb */
    cunmod_modulus_t mod;
} cunmod_half_start_item_t;

/* A leaf: n steps on f modulo x^n and g modulo x^n, `stride` words behind it. */
typedef struct
{
    const void *fg;
    void *p; /* 4 (n + 1) words */
    int64_t *state;
    void *pivots;    /* NULL, or a word for each step since the start: f'(0) / R, or minus that
                        where f and g are not exchanged */
    int64_t *deltas; /* and its delta' */
    void *work;      /* cunmod_half_leaf_bytes, 16-byte aligned; of few steps: unused */
    int64_t stride;
    int64_t n; /* 1 .. CUNMOD_DIVSTEPS - 1: few; or a multiple of that, CUNMOD_HALF_MAX_S at most */
    cunmod_modulus_t mod;
} cunmod_half_leaf_item_t;

/* z[r][c] = coefficients lo .. lo+lenz-1 of x[r][0] y[0][c] + x[r][1] y[1][c]: a product of
 * matrices of polynomials, row by row. */
typedef struct
{
    const void *x; /* rows of 2 */
    const void *y; /* 2 rows of `columns` */
    void *z;       /* rows of `columns`, lenz words each */
    int64_t lenx;  /* words of an entry of x */
    int64_t leny;  /* of an entry of y, `stridey` words apart */
    int64_t stridey;
    int64_t lenz;
    int64_t lo;
    int32_t rows;    /* 1 or 2 */
    int32_t columns; /* 1 or 2 */
    cunmod_modulus_t mod;
} cunmod_half_sums_item_t;

/* z[i] = x[D + shift - i] / unit, 0 where x has no such coefficient, D the degree of f, or
 * of g, after the steps: what a row of P, or f or g, says about polynomials. */
typedef struct
{
    const void *x;
    const void *unit; /* a word, not zero; NULL: that of f or g in the state */
    const int64_t *state;
    void *z;
    int64_t lenx;
    int64_t lenz; /* >= 1 */
    int64_t shift;
    int64_t degrees; /* of f and g before the steps, together */
    int32_t of_g;
    int32_t negate;
    cunmod_modulus_t mod;
} cunmod_half_take_item_t;

/* *z = *lead^power times the resultant of a and b from the record of all lena + lenb - 2 steps. */
typedef struct
{
    const void *pivots;
    const int64_t *deltas;
    const void *lead;
    void *z;
    void *work;   /* 2 CUNMOD_RESULTANT_PARTS words */
    int64_t lena; /* >= 1, leading coefficient not zero */
    int64_t lenb; /* >= 1, the coefficients that b may have */
    int64_t power;
    int32_t negate;
    cunmod_modulus_t mod;
} cunmod_resultant_item_t;

#define CUNMOD_RESULTANT_PARTS 256

/* One division: a is overwritten, its low lenb-1 coefficients become the
 * remainder; q has lena-lenb+1 coefficients, or is NULL when it is not wanted. */
typedef struct
{
    void *a;
    const void *b;
    void *q;
    void *head;   /* workspace: CUNMOD_DIV_HEAD words: of "blocks" -1/b and two blocks of q,
                     3 s words, else 1/lc(b) and the monic head of b */
    int64_t lena; /* >= lenb */
    int64_t lenb; /* >= 1, leading coefficient a unit */
    cunmod_modulus_t mod;
    /* "blocks" only, and `from` of a division by a constant. */
    const void *from;      /* the dividend, which stays; a has undefined words, lenb-1 of them
                              when there is one block. NULL: the dividend is a */
    int32_t quotient_only; /* no remainder is wanted; with one block a may be NULL */
} cunmod_div_item_t;

/* One GCD: a and b are read; g has min(lena, lenb) words, or lena when lenb = 0;
 * *len becomes the length of the monic GCD. */
typedef struct
{
    const void *a;
    const void *b;
    void *g;
    int64_t *len;
    void *work;      /* workspace, cunmod_gcd_work_words words of the coefficients' size;
                        divsteps: cunmod_gcd_divsteps_work_words */
    int64_t *status; /* workspace, CUNMOD_GCD_STATUS int64_t */
    int64_t lena;    /* >= lenb, >= 1, leading coefficient not zero */
    int64_t lenb;    /* >= 0; leading coefficients may be zero unless cunmod_gcd_divides */
    cunmod_modulus_t mod;
} cunmod_gcd_item_t;

/* The record of all divsteps of a GCD. */
typedef struct
{
    const void *a;
    const void *b;
    void *pivots; /* those of cunmod_half_leaf_item_t, of lena + lenb - 2 steps, 1 at least */
    int64_t *deltas;
    void *work;   /* cunmod_gcd_record_work_bytes, 16-byte aligned */
    int64_t lena; /* >= lenb, leading coefficient not zero */
    int64_t lenb; /* >= 1; leading coefficients may be zero */
    cunmod_modulus_t mod;
} cunmod_gcd_record_item_t;

/* Largest s of a division block and of a GCD block, and what follows from it. */
#define CUNMOD_DIV_MAX_S 512
#define CUNMOD_GCD_MAX_S 512
#define CUNMOD_DIV_HEAD (3 * CUNMOD_DIV_MAX_S)
#define CUNMOD_GCD_STATUS 6

/* Words of the array M of Algorithm 5 and of its half-size partner: ceil(lenb/s)
 * rows of lena+s-1 words; a level of the addition phase halves the rows and adds
 * 2^i s columns. Rounded up to an even number, so that the items of a batch stay
 * aligned. The caller has checked that the product does not overflow. */
CUNMOD_INLINE int64_t cunmod_mul_two_phase_words(int64_t lena, int64_t lenb, int64_t s)
{
    int64_t rows = (lenb + s - 1) / s;
    int64_t half = (rows + 1) / 2;
    int64_t words = rows * (lena + s - 1) + half * (lena + 2 * s - 1);
    return words + words % 2;
}

/* An operand of a GCD that is longer than the other one by so much is divided by it
 * first: a step of a division costs a fraction of one of Euclid's, whose launches are all
 * as wide as the long operand. Inside the device layer the division is "blocks" with the s
 * that is best for long quotients and the size of a word. */
#define CUNMOD_GCD_DIVIDE 256

CUNMOD_INLINE int cunmod_gcd_divide_s(int64_t word)
{
    return word == 4 ? 256 : 128;
}

CUNMOD_INLINE int cunmod_gcd_divides(int64_t lena, int64_t lenb)
{
    return lenb > 0 && lena - lenb >= CUNMOD_GCD_DIVIDE;
}

/* The workspace of that division, whatever the word: where its remainder grows, and its head. */
CUNMOD_INLINE int64_t cunmod_gcd_divide_words(int64_t lena)
{
    return lena + 3 * (int64_t)cunmod_gcd_divide_s(4);
}

/* Words of workspace of a GCD: both operands, twice (one copy is read while the
 * other is written). A division that comes first has its workspace in the second copy, behind
 * the first copy of b and the remainder. */
CUNMOD_INLINE int64_t cunmod_gcd_work_words(int64_t lena, int64_t lenb)
{
    const int64_t copies = 2 * (lena + lenb);
    const int64_t divided =
        cunmod_gcd_divides(lena, lenb) ? 2 * lenb - 1 + cunmod_gcd_divide_words(lena) : 0;
    return copies > divided ? copies : divided;
}

/* GCD "divsteps": steps of a transition matrix; ints of workspace through which blocks wait
 * for one another, one of each. */
#define CUNMOD_DIVSTEPS 32
#define CUNMOD_LAZY_BITS 60 /* of a p whose sums of products have bits to spare in 64-bit words */
#define CUNMOD_GCD_FLAGS 256
#define CUNMOD_GCD_DIVSTEPS_MAX_S 1024
#define CUNMOD_GCD_THREADS 416                             /* of a block */
#define CUNMOD_GCD_MEMORY(word) ((word) == 4 ? 1488 : 976) /* its words beside coefficients */

#define CUNMOD_GCD_BEHIND (4 * CUNMOD_DIVSTEPS) /* that may be read behind a block's own */

/* Coefficients of f, and of g, of which other blocks than the leading one have no more to gain by
 * sharing out what is left: a thread for each. */
#define CUNMOD_GCD_FEW ((CUNMOD_GCD_THREADS - 32) / 2)

/* Versions of the coefficients next to the leading block that it is given room for. */
#define CUNMOD_GCD_NEAR 4

/* Blocks at most that wait for one another: the device's, which has one a multiprocessor, as far as
 * there are flags for them. */
CUNMOD_INLINE int64_t cunmod_gcd_blocks(int64_t processors)
{
    return processors < CUNMOD_GCD_FLAGS ? processors : CUNMOD_GCD_FLAGS - 1;
}

/* Coefficients of the leading block of several: the first ones, those that lead next (of
 * 32-bit words), and those that these come from. */
CUNMOD_INLINE int64_t cunmod_gcd_lead(int64_t word)
{
    return (word == 4 ? 3 : 2) * CUNMOD_DIVSTEPS;
}

/* How series are spread over blocks, the first coefficients in the leading one. */
typedef struct
{
    int32_t blocks; /* 0: there is no room */
    int32_t lead;   /* coefficients of the leading block, and of another one */
    int32_t chunk;
    int32_t exchange; /* matrices between exchanges of neighbouring blocks */
    int32_t room;     /* coefficients of a series in shared memory */
} cunmod_divsteps_shape_t;

/* The coefficients that `rows` series each have room for in a block. */
CUNMOD_INLINE int64_t cunmod_divsteps_room(int64_t shared_bytes, int64_t rows, int64_t word)
{
    return (shared_bytes / word - CUNMOD_GCD_MEMORY(word)) / (4 * rows) * 4;
}

/* Series of len coefficients, `rows` of them in the shared memory of `blocks` blocks at most, s
 * steps between exchanges. */
CUNMOD_INLINE cunmod_divsteps_shape_t cunmod_divsteps_shape(int64_t len, int64_t blocks, int64_t s,
                                                            int64_t shared_bytes, int64_t rows,
                                                            int64_t word)
{
    cunmod_divsteps_shape_t shape = {0, (int32_t)len, 0, (int32_t)(s / CUNMOD_DIVSTEPS), 0};
    const int64_t lead = cunmod_gcd_lead(word);
    int64_t room = (len + 3) / 4 * 4 + 2 * CUNMOD_GCD_BEHIND, chunk = 0;
    if (blocks > 1 && len > lead)
    {
        const int64_t share = (len - lead + blocks - 2) / (blocks - 1);
        chunk = (share + CUNMOD_DIVSTEPS - 1) / CUNMOD_DIVSTEPS * CUNMOD_DIVSTEPS;
        chunk = chunk < s ? s : chunk;
        room = (chunk < lead ? lead : chunk) + s + CUNMOD_GCD_BEHIND;
        shape.lead = (int32_t)lead;
        shape.chunk = (int32_t)chunk;
    }
    if (blocks >= 1 && room <= cunmod_divsteps_room(shared_bytes, rows, word))
    {
        shape.blocks = chunk > 0 ? (int32_t)(1 + (len - lead + chunk - 1) / chunk) : 1;
        shape.room = (int32_t)room;
    }
    return shape;
}

#define CUNMOD_GCD_ROWS 4 /* f and g, twice */

/* The longest operands that all blocks together have room for, s steps between exchanges; 0 or
 * less: none. */
CUNMOD_INLINE int64_t cunmod_gcd_divsteps_most(int64_t processors, int64_t shared_bytes, int64_t s,
                                               int64_t word)
{
    const int64_t lead = cunmod_gcd_lead(word);
    const int64_t room = cunmod_divsteps_room(shared_bytes, CUNMOD_GCD_ROWS, word);
    const int64_t alone = room - 2 * CUNMOD_GCD_BEHIND;
    const int64_t chunk = (room - s - CUNMOD_GCD_BEHIND) / CUNMOD_DIVSTEPS * CUNMOD_DIVSTEPS;
    const int64_t others = cunmod_gcd_blocks(processors) - 1;
    return chunk < s || chunk < lead || others < 1 ? (alone < s ? alone : s)
                                                   : lead + others * chunk;
}

/* Leaves of divsteps by halves: steps at most, and those of one that stays in a block. */
#define CUNMOD_HALF_MAX_S 32768
#define CUNMOD_HALF_ALONE 256
#define CUNMOD_HALF_ROWS 8 /* f and g and two multiples each, twice */
#define CUNMOD_HALF_THREADS 512

/* Coefficients of the series of a leaf of n steps, a multiple of CUNMOD_DIVSTEPS, and how they are
 * spread: about as many steps between exchanges as coefficients in a block. */
CUNMOD_INLINE int64_t cunmod_half_leaf_len(int64_t n)
{
    return n + CUNMOD_DIVSTEPS + 1;
}

CUNMOD_INLINE cunmod_divsteps_shape_t cunmod_half_leaf_shape(int64_t n, int64_t processors,
                                                             int64_t shared_bytes, int64_t word)
{
    const int64_t blocks = n <= CUNMOD_HALF_ALONE ? 1 : cunmod_gcd_blocks(processors);
    int64_t s = (word == 4 ? 4 : 1) * CUNMOD_DIVSTEPS; /* the best of GCDs of 10^4 */
    while (2 * s <= CUNMOD_GCD_DIVSTEPS_MAX_S && s * blocks < n)
    {
        s *= 2;
    }
    return cunmod_divsteps_shape(cunmod_half_leaf_len(n), blocks, s, shared_bytes, CUNMOD_HALF_ROWS,
                                 word);
}

/* Bytes of its workspace: flags, and as letters (cuda/base/ptx_sync.cuh) of twice their size the matrices,
 * twice what blocks exchange, and what the leading block is given. */
CUNMOD_INLINE int64_t cunmod_half_leaf_bytes(int64_t n, int64_t word)
{
    const int64_t records = n / CUNMOD_DIVSTEPS + 1;
    return CUNMOD_GCD_FLAGS * 4 + 2 * records * (4 * CUNMOD_DIVSTEPS * word + 16) +
           (16 * ((cunmod_half_leaf_len(n) + 3) / 4 * 4) + 8 * CUNMOD_GCD_NEAR * CUNMOD_DIVSTEPS) *
               word;
}

/* Matrices of a GCD, each of CUNMOD_DIVSTEPS of lena + lenb - 2 steps. */
CUNMOD_INLINE int64_t cunmod_gcd_versions(int64_t lena, int64_t lenb)
{
    return lenb > 0 ? (lena + lenb - 2 + CUNMOD_DIVSTEPS - 1) / CUNMOD_DIVSTEPS : 0;
}

/* Words of workspace of such a GCD, 16-byte aligned, of operands that are not divided first:
 * flags, and as letters a matrix and 16 bytes more for each version and the end, twice what
 * blocks exchange, and what the leading block is given. */
CUNMOD_INLINE int64_t cunmod_gcd_divsteps_words(int64_t lena, int64_t lenb, int64_t word)
{
    const int64_t records = cunmod_gcd_versions(lena, lenb) + 1;
    return CUNMOD_GCD_FLAGS * 4 / word + 2 * records * (4 * CUNMOD_DIVSTEPS + 16 / word) +
           8 * ((lena + 3) / 4 * 4) + 4 * CUNMOD_GCD_NEAR * CUNMOD_DIVSTEPS;
}

/* Bytes of the workspace of the record of its steps: that, two words a step, and an int and more
 * for each matrix; a multiple of 16. */
CUNMOD_INLINE int64_t cunmod_gcd_record_work_bytes(int64_t lena, int64_t lenb, int64_t word)
{
    return cunmod_gcd_divsteps_words(lena, lenb, word) * word +
           cunmod_gcd_versions(lena, lenb) * (2 * CUNMOD_DIVSTEPS * word + 16);
}

/* Words of workspace of a GCD of any operands, that of a division included; enough for the other
 * algorithms. */
CUNMOD_INLINE int64_t cunmod_gcd_divsteps_work_words(int64_t lena, int64_t lenb, int64_t word)
{
    const int64_t least = cunmod_gcd_work_words(lena, lenb);
    const int64_t words = cunmod_gcd_divides(lena, lenb)
                              ? cunmod_gcd_divsteps_words(lenb, lenb - 1, word) +
                                    cunmod_gcd_divide_words(lena)
                              : cunmod_gcd_divsteps_words(lena, lenb, word);
    return words > least ? words : least;
}

#endif
