# Ports a program from libcunmod.so.0 to libcunmod.so.1: the renames of NEWS.md. Run it once:
#
#   sed -E -i -f rename.sed FILE ..
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# What is prepared stands in the suffix. Functions with a prepared divisor get one, and those that
# had the suffix _unprepared have the plain names.
s/\bcunmod_(poly_|nmod_poly_)?(mulmod|powmod|powmod_x|compose_mod|compose_mod_vec|powers_mod)\b/cunmod_\1\2_divisor/g
s/\bcunmod_(poly_|nmod_poly_)?(mulmod|powmod|powmod_x|compose_mod)_unprepared\b/cunmod_\1\2/g

# The number of coefficients, points or terms is a length.
s/\bcunmod_(points|recurrence)_number\b/cunmod_\1_length/g

# A prefix says where the operands are: poly_ is for device polynomials.
s/\bcunmod_poly_mat_(det|charpoly)\b/cunmod_\1/g
s/\bcunmod_integers_mat_(det|charpoly)/cunmod_integers_\1/g
s/\bcunmod_mpi_mat_(det|charpoly)\b/cunmod_mpi_\1/g
