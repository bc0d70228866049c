/* cunmod: dense univariate polynomials over Z/pZ on NVIDIA GPUs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The plain C interface. Programs include this header, which includes six others in order of
 * subject:
 *
 *   cunmod_base.h      conventions of every function, statuses, contexts, settings, the plan
 *   cunmod_poly.h      polynomials modulo numbers of a word: on host arrays, on polynomials that
 *                      stay on the GPU, and in batches
 *   cunmod_factor.h    factors and roots of polynomials modulo primes
 *   cunmod_device.h    streams, events, allocators and device memory of programs that use CUDA
 *   cunmod_integers.h  integers and their images, polynomials over the integers and in x and y,
 *                      matrices of polynomials
 *   cunmod_matrix.h    matrices of numbers modulo n, products of matrices of polynomials
 */
#ifndef CUNMOD_H
#define CUNMOD_H

#include "cunmod_base.h"
#include "cunmod_poly.h"
#include "cunmod_factor.h"
#include "cunmod_device.h"
#include "cunmod_integers.h"
#include "cunmod_matrix.h"

#endif
