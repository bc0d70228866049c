/* The part of t-ntt that needs no GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_NTT_CHOICES_H
#define CUNMOD_TESTS_NTT_CHOICES_H

#include <stdint.h>

/* Choices for any prime, and for those in `wide`, beyond 2^31, with roots of unity of orders 3 and
 * 2^24; the last one has some of order 2^12 alone. */
void check_choices(const uint64_t *wide, int count);

#endif
