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

/* A guarded call (of cunmod_cpu_guarded) lists the blocks of LARGE bytes or more that it allocates,
 * at most MOST_BLOCKS. When a longjmp ends the call, these blocks are freed: FLINT and GMP cache no
 * block of this size, so that no pointer to these blocks is left. The other blocks of the call
 * leak. */
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
    void *(*flint_aligned_malloc)(size_t, size_t);
    void (*flint_aligned_free)(void *);
#endif
    void *(*flint_malloc)(size_t);
    void *(*flint_calloc)(size_t, size_t);
    void *(*flint_realloc)(void *, size_t);
    void (*flint_free)(void *);
    void *(*gmp_allocate)(size_t);
    void *(*gmp_reallocate)(void *, size_t, size_t);
    void (*gmp_free)(void *, size_t);
} before;

/* ---- blocks of a guarded call --------------------------------------------- */

static void note_block(void *block, size_t size)
{
    if (size >= LARGE && guard->count < MOST_BLOCKS)
        guard->blocks[guard->count++] = block;
}

static void forget_block(const void *block)
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
        before.flint_free(left->blocks[i]);
    longjmp(left->start, 1);
}

/* Is called when FLINT got no memory to reallocate `old` to `size` bytes. For size <= SMALL: frees
 * the reserve, repeats the reallocation, and returns the new block. When there is still no memory,
 * and for size > SMALL, a longjmp ends the guarded call, and the function does not return. */
static void *retry(void *old, size_t size)
{
    void *block = NULL;
    if (size <= SMALL)
    {
        free(atomic_exchange(&reserve, NULL));
        block = before.flint_realloc(old, size);
    }
    if (block == NULL)
        leave();
    return block;
}

/* ---- FLINT's functions ------------------------------------------------------ */

static void *guarded_malloc(size_t size)
{
    void *block = before.flint_malloc(size);
    if (guard != NULL)
    {
        block = block != NULL ? block : retry(NULL, size);
        note_block(block, size);
    }
    return block;
}

static void *guarded_calloc(size_t count, size_t size)
{
    void *block = before.flint_calloc(count, size);
    if (guard != NULL)
    {
        if (block == NULL)
        {
            block = retry(NULL, count * size); /* FLINT's count * size does not overflow */
            memset(block, 0, count * size);
        }
        note_block(block, count * size);
    }
    return block;
}

static void *guarded_realloc(void *old, size_t size)
{
    void *block = before.flint_realloc(old, size);
    if (guard != NULL)
    {
        block = block != NULL ? block : retry(old, size);
        forget_block(old);
        note_block(block, size);
    }
    return block;
}

static void guarded_free(void *block)
{
    if (guard != NULL)
        forget_block(block);
    before.flint_free(block);
}

#if HAVE_ALIGNED

/* FLINT allocates an aligned block while it holds a lock, or after it has freed the block that the
 * new one replaces. A longjmp out of this function would leave the lock locked, or a pointer to
 * freed memory. So FLINT aborts the process when it gets no memory for an aligned block. */
static void *guarded_aligned_malloc(size_t alignment, size_t size)
{
    guard_t *const present = guard;
    guard = NULL;
    void *const block = before.flint_aligned_malloc(alignment, size);
    guard = present;
    return block;
}

/* Sets the functions above as FLINT's allocation functions. The function that frees aligned blocks
 * stays FLINT's own, since FLINT may have allocated such blocks before. */
static void replace_flint_functions(void)
{
    __flint_get_all_memory_functions(&before.flint_malloc, &before.flint_calloc,
                                     &before.flint_realloc, &before.flint_free,
                                     &before.flint_aligned_malloc, &before.flint_aligned_free);
    __flint_set_all_memory_functions(guarded_malloc, guarded_calloc, guarded_realloc, guarded_free,
                                     guarded_aligned_malloc, before.flint_aligned_free);
}

#else

static void replace_flint_functions(void)
{
    __flint_get_memory_functions(&before.flint_malloc, &before.flint_calloc, &before.flint_realloc,
                                 &before.flint_free);
    __flint_set_memory_functions(guarded_malloc, guarded_calloc, guarded_realloc, guarded_free);
}

#endif

/* ---- GMP's functions -------------------------------------------------------- */

/* In a guarded call GMP allocates with the functions guarded_malloc, guarded_realloc and
 * guarded_free above: GMP's own functions would abort the process. */
static void *gmp_allocate(size_t size)
{
    return guard != NULL ? guarded_malloc(size) : before.gmp_allocate(size);
}

static void *gmp_reallocate(void *old, size_t old_size, size_t size)
{
    return guard != NULL ? guarded_realloc(old, size) : before.gmp_reallocate(old, old_size, size);
}

static void gmp_free(void *block, size_t size)
{
    if (guard != NULL)
        guarded_free(block);
    else
        before.gmp_free(block, size);
}

static void replace_functions(void)
{
    replace_flint_functions();
    mp_get_memory_functions(&before.gmp_allocate, &before.gmp_reallocate, &before.gmp_free);
    mp_set_memory_functions(gmp_allocate, gmp_reallocate, gmp_free);
    atomic_store(&catches, 1);
}

void cunmod_catch_memory_errors(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, replace_functions);
}

int cunmod_cpu_catches(void)
{
    return atomic_load(&catches);
}

static void allocate_reserve(void)
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
    allocate_reserve();
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
