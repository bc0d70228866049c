/* Returns to the library when FLINT or GMP gets no memory, instead of ending the process.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT and GMP abort the process when they get no memory. Once the program has called
 * cunmod_catch_memory_errors, FLINT and GMP allocate with the functions of this file. Inside
 * cunmod_cpu_guarded these functions leave FLINT by longjmp, back to cunmod_cpu_guarded, where the
 * library holds no lock and knows what to free. Outside they call the functions that FLINT and GMP
 * used before. */
#include "flint/cpu_memory.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>
#include <gmp.h>

#include "cunmod.h"
#include "flint/cpu_thread.h"

/* A guarded call notes its blocks of LARGE bytes or more, at most MOST_BLOCKS, and a longjmp out of
 * the call frees them. FLINT and GMP cache no block of this size, so that nothing else refers to
 * them. Other blocks of the call are lost. */
#define LARGE ((size_t)1 << 20)
#define MOST_BLOCKS 256

/* FLINT may hold a lock while it allocates a block of at most SMALL bytes, and a longjmp would
 * leave the lock locked. So when such a block is refused, a reserve of RESERVE bytes is freed, and
 * the allocation is repeated. The next guarded call allocates the reserve again. */
#define SMALL ((size_t)1 << 14)
#define RESERVE ((size_t)1 << 18)

/* A guarded call, and the large blocks that it has allocated. */
typedef struct
{
    jmp_buf start;
    int count;
    void *blocks[MOST_BLOCKS];
} guard_t;

static _Thread_local guard_t *guard; /* the guarded call of this thread; NULL: none */
static atomic_int catches;
static _Atomic(void *) reserve;

/* From release 3.1 on FLINT lets programs set the functions that allocate and free the aligned
 * blocks of its transforms. */
#define HAVE_ALIGNED (__FLINT_RELEASE >= 30100)

static struct
{
#if HAVE_ALIGNED
    void *(*flint_take_aligned)(size_t, size_t);
    void (*flint_give_aligned)(void *);
#endif
    void *(*flint_take)(size_t);
    void *(*flint_take_zeros)(size_t, size_t);
    void *(*flint_take_again)(void *, size_t);
    void (*flint_give)(void *);
    void *(*gmp_take)(size_t);
    void *(*gmp_take_again)(void *, size_t, size_t);
    void (*gmp_give)(void *, size_t);
} before;

/* ---- blocks of a guarded call --------------------------------------------- */

static void note_taken(void *block, size_t size)
{
    if (size >= LARGE && guard->count < MOST_BLOCKS)
        guard->blocks[guard->count++] = block;
}

static void note_given(const void *block)
{
    int i = guard->count - 1;
    while (i >= 0 && guard->blocks[i] != block)
        i--;
    if (i >= 0)
        guard->blocks[i] = guard->blocks[--guard->count];
}

static void leave(void)
{
    guard_t *const left = guard;
    guard = NULL;
    for (int i = 0; i < left->count; i++)
        before.flint_give(left->blocks[i]);
    longjmp(left->start, 1);
}

/* Reallocates `old` to `size` bytes after a refusal: for size <= SMALL once more, after the reserve
 * is freed. Without success longjmp leaves the guarded call, and the function does not return. */
static void *insist(void *old, size_t size)
{
    void *block = NULL;
    if (size <= SMALL)
    {
        free(atomic_exchange(&reserve, NULL));
        block = before.flint_take_again(old, size);
    }
    if (block == NULL)
        leave();
    return block;
}

/* ---- FLINT's functions ------------------------------------------------------ */

static void *flint_take(size_t size)
{
    void *block = before.flint_take(size);
    if (guard != NULL)
    {
        block = block != NULL ? block : insist(NULL, size);
        note_taken(block, size);
    }
    return block;
}

static void *flint_take_zeros(size_t count, size_t size)
{
    void *block = before.flint_take_zeros(count, size);
    if (guard != NULL)
    {
        if (block == NULL)
        {
            block = insist(NULL, count * size); /* FLINT's count * size does not overflow */
            memset(block, 0, count * size);
        }
        note_taken(block, count * size);
    }
    return block;
}

static void *flint_take_again(void *old, size_t size)
{
    void *block = before.flint_take_again(old, size);
    if (guard != NULL)
    {
        block = block != NULL ? block : insist(old, size);
        note_given(old);
        note_taken(block, size);
    }
    return block;
}

static void flint_give(void *block)
{
    if (guard != NULL)
        note_given(block);
    before.flint_give(block);
}

#if HAVE_ALIGNED

/* FLINT allocates an aligned block while it holds a lock, or after it has freed the block that the
 * new one replaces. A longjmp out of this function would leave the lock locked, or a pointer to
 * freed memory. So FLINT aborts the process when it gets no memory for an aligned block. */
static void *flint_take_aligned(size_t alignment, size_t size)
{
    guard_t *const present = guard;
    guard = NULL;
    void *const block = before.flint_take_aligned(alignment, size);
    guard = present;
    return block;
}

/* Sets the functions above as FLINT's allocation functions. The function that frees aligned blocks
 * stays FLINT's own, since FLINT may have allocated such blocks before. */
static void take_over_flint(void)
{
    __flint_get_all_memory_functions(&before.flint_take, &before.flint_take_zeros,
                                     &before.flint_take_again, &before.flint_give,
                                     &before.flint_take_aligned, &before.flint_give_aligned);
    __flint_set_all_memory_functions(flint_take, flint_take_zeros, flint_take_again, flint_give,
                                     flint_take_aligned, before.flint_give_aligned);
}

#else

static void take_over_flint(void)
{
    __flint_get_memory_functions(&before.flint_take, &before.flint_take_zeros,
                                 &before.flint_take_again, &before.flint_give);
    __flint_set_memory_functions(flint_take, flint_take_zeros, flint_take_again, flint_give);
}

#endif

/* ---- GMP's functions -------------------------------------------------------- */

/* In a guarded call GMP allocates with the functions flint_take, flint_take_again and flint_give
 * above: GMP's own functions would abort the process. */
static void *gmp_take(size_t size)
{
    return guard != NULL ? flint_take(size) : before.gmp_take(size);
}

static void *gmp_take_again(void *old, size_t old_size, size_t size)
{
    return guard != NULL ? flint_take_again(old, size) : before.gmp_take_again(old, old_size, size);
}

static void gmp_give(void *block, size_t size)
{
    if (guard != NULL)
        flint_give(block);
    else
        before.gmp_give(block, size);
}

static void take_over(void)
{
    take_over_flint();
    mp_get_memory_functions(&before.gmp_take, &before.gmp_take_again, &before.gmp_give);
    mp_set_memory_functions(gmp_take, gmp_take_again, gmp_give);
    atomic_store(&catches, 1);
}

void cunmod_catch_memory_errors(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, take_over);
}

int cunmod_cpu_catches(void)
{
    return atomic_load(&catches);
}

static void keep_reserve(void)
{
    if (atomic_load(&reserve) == NULL)
        free(atomic_exchange(&reserve, malloc(RESERVE)));
}

/* When FLINT uses several threads, `body` is not guarded: the other threads access the stack of the
 * calling thread, so that the calling thread must not leave `body` by longjmp. */
int cunmod_cpu_guarded(void (*body)(void *argument), void *argument)
{
    guard_t own;
    cunmod_cpu_enter_thread();
    if (!atomic_load(&catches) || flint_get_num_threads() > 1)
    {
        body(argument);
        return CUNMOD_OK;
    }
    keep_reserve();
    own.count = 0;
    if (setjmp(own.start) != 0)
        return CUNMOD_E_MEMORY;
    guard = &own;
    body(argument);
    guard = NULL;
    return CUNMOD_OK;
}

void cunmod_cpu_unguarded(void (*body)(void *argument), void *argument)
{
    guard_t *const present = guard;
    guard = NULL;
    body(argument);
    guard = present;
}
