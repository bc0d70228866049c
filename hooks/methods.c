/* Overwrites slots of FLINT's method table of the ring Z/nZ.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Functions of FLINT's gr_poly find their arithmetic in __gr_nmod_methods, an array of function
 * pointers, and pass no symbol that a library could replace. A slot is overwritten only when the
 * list __gr_nmod_methods_input names it and the slot has the function of that list.
 */
#define _GNU_SOURCE

#include "methods.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <string.h>

#include "arrays.h"
#include "cunmod.h"
#include "hook.h"

/* The ring is for our functions what it begins with: the modulus. */
typedef struct
{
    nmod_t mod;
} ring_t;

/* A replacement of a slot is a hook that no symbol names. */
#define METHOD(name_, op_, parameters_, arguments_, n_, m_, call_)                                 \
    static int method_##name_ parameters_;                                                         \
    HOOK_DEFINE(name_, op_, "gr_nmod " #name_, NULL)                                               \
    static int method_##name_ parameters_                                                          \
    {                                                                                              \
        hook_t *const hook = &hook_of_##name_;                                                     \
        const uint64_t p = ring->mod.n;                                                            \
        const int64_t hook_n = n_, hook_m = m_;                                                    \
        if (hook_is_long(hook, hook_n + hook_m) && hook_asks(hook, NULL, hook_n, hook_m, p))       \
        {                                                                                          \
            const int status = call_;                                                              \
            if (hook_takes(hook, hook_n, hook_m, p, status))                                       \
                return 0; /* GR_SUCCESS */                                                         \
        }                                                                                          \
        return ((int(*) parameters_)hook->original[0])arguments_;                                  \
    }

METHOD(mullow, -1, (ulong * res, POLYS, slong n, ring_t *ring), (res, a, lena, b, lenb, n, ring),
       HOOK_LESS(lena, n), HOOK_LESS(lenb, n),
       cunmod_mullow(U(res), A_B_BELOW(n), n, p, hook_context))
METHOD(mulmid, -1, (ulong * res, POLYS, slong nlo, slong nhi, ring_t *ring),
       (res, a, lena, b, lenb, nlo, nhi, ring), HOOK_LESS(lena, nhi), HOOK_LESS(lenb, nhi),
       cunmod_mulmid(U(res), A_B_BELOW(nhi), nlo, nhi, p, hook_context))
METHOD(divrem, CUNMOD_OP_DIV, (ulong * q, ulong *r, POLYS, ring_t *ring),
       (q, r, a, lena, b, lenb, ring), lena, lenb, cunmod_divrem(U(q), U(r), A_B, p, hook_context))
METHOD(inv_series, -1, (ulong * res, const ulong *a, slong lena, slong n, ring_t *ring),
       (res, a, lena, n, ring), HOOK_LESS(lena, n), n,
       cunmod_inv_series(U(res), A_BELOW(n), n, p, hook_context))
METHOD(div_series, -1, (ulong * res, POLYS, slong n, ring_t *ring),
       (res, a, lena, b, lenb, n, ring), n, HOOK_LESS(lenb, n),
       cunmod_div_series(U(res), A_B_BELOW(n), n, p, hook_context))

/* The replacements, in the order of the slots of a release. */
enum
{
    SLOTS = 5
};
static const struct
{
    hook_t *hook;
    void *method;
} replacements[SLOTS] = {
    {&hook_of_mullow, (void *)method_mullow},
    {&hook_of_mulmid, (void *)method_mulmid},
    {&hook_of_divrem, (void *)method_divrem},
    {&hook_of_inv_series, (void *)method_inv_series},
    {&hook_of_div_series, (void *)method_div_series},
};

/* The length of the table in a release, and the slots of the replacements; 0: the release has no
 * such slot. These are the values of GR_METHOD_TAB_SIZE and GR_METHOD_POLY_MULLOW, _MULMID,
 * _DIVREM, _INV_SERIES and _DIV_SERIES in src/gr.h; tests/flint/t-hooks compares them with the
 * headers. */
typedef struct
{
    const char *version;
    size_t length;
    size_t slots[SLOTS];
} release_t;
static const release_t releases[] = {
    {"3.0.0", 524, {503, 0, 505, 508, 510}},    {"3.0.1", 524, {503, 0, 505, 508, 510}},
    {"3.1.0", 531, {509, 0, 511, 514, 516}},    {"3.1.1", 531, {509, 0, 511, 514, 516}},
    {"3.1.2", 531, {509, 0, 511, 514, 516}},    {"3.1.3", 531, {509, 0, 511, 514, 516}},
    {"3.1.3-p1", 531, {509, 0, 511, 514, 516}}, {"3.2.0", 536, {510, 0, 512, 517, 519}},
    {"3.2.1", 536, {510, 0, 512, 517, 519}},    {"3.2.2", 536, {510, 0, 512, 517, 519}},
    {"3.3.0", 540, {512, 0, 514, 519, 521}},    {"3.3.1", 540, {512, 0, 514, 519, 521}},
    {"3.4.0", 549, {519, 0, 521, 526, 528}},    {"3.5.0", 553, {522, 523, 525, 530, 532}},
    {"3.6.0", 555, {524, 525, 527, 532, 534}},
};

typedef struct
{
    unsigned int slot; /* enum gr_method */
    void *function;
} input_t;

/* Returns whether `input`, of `count` entries, has the function for this slot. */
static int is_listed(const input_t *input, size_t count, size_t slot, const void *function)
{
    for (size_t i = 0; i < count; i++)
        if (input[i].slot == slot && input[i].function == function)
            return 1;
    return 0;
}

/* *bytes = the size of the symbol at this address. */
static int size_of(size_t *bytes, const void *address)
{
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    if (address == NULL || dladdr1(address, &info, (void **)&symbol, RTLD_DL_SYMENT) == 0 ||
        symbol == NULL)
        return 0;
    *bytes = symbol->st_size;
    return 1;
}

/* Returns the release with this version and this size of the table, or NULL. */
static const release_t *find_release(const char *version, size_t bytes)
{
    for (size_t i = 0; i < sizeof(releases) / sizeof(*releases); i++)
        if (strcmp(version, releases[i].version) == 0 &&
            bytes == releases[i].length * sizeof(void *))
            return &releases[i];
    return NULL;
}

int methods_patch(void *flint)
{
    const char *const version = dlsym(flint, "flint_version");
    void **const table = dlsym(flint, "__gr_nmod_methods");
    const input_t *const input = dlsym(flint, "__gr_nmod_methods_input");
    void (*const open_ring)(void *, ulong) =
        (void (*)(void *, ulong))dlsym(flint, "gr_ctx_init_nmod");
    max_align_t ring[64]; /* a ring has 80 bytes; it keeps nothing else */
    size_t bytes, input_bytes;
    int patched = 0;
    if (version == NULL || open_ring == NULL || !size_of(&bytes, table) ||
        !size_of(&input_bytes, input))
        return 0;
    const release_t *const release = find_release(version, bytes);
    if (release == NULL)
        return 0;
    open_ring(ring, 17); /* fills the table */
    for (int i = 0; i < SLOTS; i++)
    {
        void **const slot = &table[release->slots[i]];
        if (release->slots[i] != 0 &&
            is_listed(input, input_bytes / sizeof(*input), release->slots[i], *slot))
        {
            atomic_store(&replacements[i].hook->original[0], *slot);
            __atomic_store_n(slot, replacements[i].method, __ATOMIC_RELEASE);
            patched++;
        }
    }
    return patched;
}
