/* Runs the algorithms of the paper on the many-core machine model (MMM): allocates their memory,
 * divides first if one operand of a GCD is much longer than the other one, and launches the
 * kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "papers/baseline.h"

#include <stddef.h>

#include "base/steps.h"
#include "plan/plan.h"

int cunmod_baseline_mul(cunmod_dev_t *dev, const cunmod_mul_item_t *item, int64_t s)
{
    void *d_work = NULL;
    const int64_t words = cunmod_mul_two_phase_words(item->lena, item->lenb, s);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_work, (size_t)words * item->mod.word));
    const int error = cunmod_dev_mul_two_phase(dev, item, (int)s, d_work);
    cunmod_dev_free(dev, d_work);
    return error;
}

int cunmod_baseline_div(cunmod_dev_t *dev, const cunmod_div_item_t *item, int algorithm, int64_t s)
{
    return algorithm == CUNMOD_ALG_DIV_NAIVE ? cunmod_dev_div_naive(dev, item)
                                             : cunmod_dev_div_steps(dev, item, (int)s);
}

/* GCD "steps". If the operand a is much longer than b, divides a by b first; Euclid's algorithm
 * then begins with b and the remainder. The kernels alternate between two copies of these operands:
 * the first copy is at the start of the workspace, and the second copy overwrites the dividend
 * after the division. */
static int gcd_by_steps(cunmod_dev_t *dev, cunmod_gcd_item_t item, int64_t s)
{
    if (cunmod_gcd_divides(item.lena, item.lenb))
    {
        cunmod_div_item_t division;
        cunmod_gcd_divide_first(&division, &item, 2 * item.lenb - 1);
        CUNMOD_TRY(cunmod_dev_div_blocks(dev, &division, 1, cunmod_gcd_divide_s(item.mod.word)));
    }
    return cunmod_dev_gcd_steps(dev, &item, (int)s);
}

int cunmod_baseline_gcd(cunmod_dev_t *dev, const cunmod_gcd_item_t *item, int algorithm, int64_t s)
{
    return algorithm == CUNMOD_ALG_GCD_NAIVE ? cunmod_dev_gcd_naive(dev, item)
                                             : gcd_by_steps(dev, *item, s);
}
