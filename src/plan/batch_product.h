/* Which kernel makes a product of a batch. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PRODUCT_H
#define CUNMOD_BATCH_PRODUCT_H

#include <stdint.h>

/* The classes of the products of a batch. All products of a class are made together.
 *
 *   0                       plain products by a few threads each
 *   log of a transform      products in one block of threads each, CUNMOD_WHOLE_LEAST_LOG ..
 *                           CUNMOD_WHOLE_MOST_LOG
 *   CUNMOD_BATCH_LONG       products one by one, as if they were no batch */
#define CUNMOD_BATCH_LONG 14
#define CUNMOD_BATCH_CLASSES 15

/* The class of the product of lena by lenb words, of which no coefficient from hi on is wanted,
 * with words of `word` bytes. */
int cunmod_batch_class(int64_t lena, int64_t lenb, int64_t hi, uint32_t word);

#endif
