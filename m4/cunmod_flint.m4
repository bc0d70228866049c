# Finding FLINT and GMP: FLINT_CFLAGS, FLINT_LIBS, --with-flint=DIR, --with-gmp=DIR.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# CUNMOD_PREFIX_FLAGS(DIR): sets cunmod_cflags and cunmod_libs for a library
# installed under DIR. -isystem keeps the warnings of its headers out, the run
# path lets what is built find it.
AC_DEFUN([CUNMOD_PREFIX_FLAGS], [
  cunmod_cflags="-isystem $1/include"
  cunmod_libdir="$1/lib"
  AS_IF([test ! -d "$1/lib" && test -d "$1/lib64"], [cunmod_libdir="$1/lib64"])
  cunmod_libs="-L$cunmod_libdir -Wl,-rpath,$cunmod_libdir"
])

# FLINT 3 has a flint.pc, FLINT 2 has none: pkg-config is asked first, and what it
# does not know is expected in the default places.
AC_DEFUN([CUNMOD_FLINT], [
  AC_ARG_WITH([gmp],
    [AS_HELP_STRING([--with-gmp=DIR], [GMP is installed under DIR])], [], [with_gmp=])
  AC_ARG_WITH([flint],
    [AS_HELP_STRING([--with-flint=DIR], [FLINT is installed under DIR])], [], [with_flint=])
  AC_ARG_VAR([FLINT_CFLAGS], [compiler flags for FLINT, instead of finding them])
  AC_ARG_VAR([FLINT_LIBS], [linker flags for FLINT, instead of finding them])
  AS_CASE(["$with_flint,$with_gmp"], [yes,*|no,*|*,yes|*,no],
    [AC_MSG_ERROR([--with-flint and --with-gmp take a folder; cunmod needs both libraries])])
  AC_PATH_PROG([PKG_CONFIG], [pkg-config])
  AS_IF([test -z "$FLINT_LIBS"], [
    AS_IF([test -n "$with_gmp"], [
      CUNMOD_PREFIX_FLAGS([$with_gmp])
      FLINT_CFLAGS="$FLINT_CFLAGS $cunmod_cflags"
      FLINT_LIBS="$cunmod_libs"
    ])
    AS_IF([test -n "$with_flint"], [
      CUNMOD_PREFIX_FLAGS([$with_flint])
      FLINT_CFLAGS="$cunmod_cflags $FLINT_CFLAGS"
      FLINT_LIBS="$cunmod_libs $FLINT_LIBS -lflint -lgmp"
    ], [test -n "$PKG_CONFIG" && $PKG_CONFIG --exists flint], [
      FLINT_CFLAGS="`$PKG_CONFIG --cflags flint | sed 's/-I/-isystem /g'` $FLINT_CFLAGS"
      FLINT_LIBS="`$PKG_CONFIG --libs flint` $FLINT_LIBS -lgmp"
    ], [
      FLINT_LIBS="$FLINT_LIBS -lflint -lgmp"
    ])
  ])

  AC_MSG_CHECKING([for FLINT])
  cunmod_save_CPPFLAGS=$CPPFLAGS
  cunmod_save_LIBS=$LIBS
  CPPFLAGS="$FLINT_CFLAGS $CPPFLAGS"
  LIBS="$FLINT_LIBS $LIBS"
  # From 3.2 on FLINT's headers no longer include GMP's.
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[
#include <gmp.h>
#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>
]], [[
nmod_poly_t a;
nmod_poly_init(a, 7);
nmod_poly_gcd(a, a, a);
nmod_poly_clear(a);
return n_is_prime(7) && mpn_cmp(0, 0, 0);
]])], [AC_MSG_RESULT([$FLINT_LIBS])], [
    AC_MSG_RESULT([no])
    AC_MSG_ERROR([FLINT 2.9 or later with GMP is needed: install libflint-dev and libgmp-dev, or give --with-flint=DIR (see config.log)])
  ])
  CPPFLAGS=$cunmod_save_CPPFLAGS
  LIBS=$cunmod_save_LIBS
  # For users of cunmod_flint.h; pkg-config knows -I.
  PC_FLINT_CFLAGS=`echo "$FLINT_CFLAGS" | sed 's/-isystem */-I/g'`
  AC_SUBST([PC_FLINT_CFLAGS])
])
