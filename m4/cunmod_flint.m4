# Finding FLINT and GMP: FLINT_CFLAGS, FLINT_LIBS, --with-flint=DIR, --with-gmp=DIR,
# --with-private-flint=DIR.
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

# CUNMOD_PRIVATE_FLINT: copies of the FLINT in $with_private_flint, and of its GMP and MPFR, whose
# symbols have other names; sets FLINT_CFLAGS and FLINT_LIBS for them.
AC_DEFUN([CUNMOD_PRIVATE_FLINT], [
  AS_IF([test -n "$with_flint$with_gmp$FLINT_LIBS"],
    [AC_MSG_ERROR([--with-private-flint goes without --with-flint, --with-gmp and FLINT_LIBS])])
  AS_IF([test "x$enable_static" = xyes],
    [AC_MSG_ERROR([a static library cannot have a private FLINT: leave out --enable-static])])
  with_private_flint=`cd "$with_private_flint" && pwd` && rm -rf private-flint &&
    "$srcdir/bench/private-flint" "$with_private_flint" private-flint ||
    AC_MSG_ERROR([--with-private-flint takes a folder that bench/fetch-flint3 has made])
  FLINT_CFLAGS="-isystem $with_private_flint/include"
  cunmod_gmp=-lgmp
  AS_IF([test -e private-flint/libcunmod-gmp.so], [cunmod_gmp=-lcunmod-gmp])
  FLINT_LIBS="-Wl,@`pwd`/private-flint/wrap -L`pwd`/private-flint -lcunmod-flint $cunmod_gmp"
  PRIVATE_FLINT_FILES=`sed 's|^|private-flint/|' private-flint/files | tr '\n' ' '`
  AC_DEFINE([PRIVATE_FLINT], [1], [FLINT is inside, under names of its own])
])

# FLINT 3 has a flint.pc, FLINT 2 has none: pkg-config is asked first, and what it
# does not know is expected in the default places.
AC_DEFUN([CUNMOD_FLINT], [
  AC_ARG_WITH([gmp],
    [AS_HELP_STRING([--with-gmp=DIR], [GMP is installed under DIR])], [], [with_gmp=])
  AC_ARG_WITH([flint],
    [AS_HELP_STRING([--with-flint=DIR], [FLINT is installed under DIR])], [], [with_flint=])
  AC_ARG_WITH([private-flint],
    [AS_HELP_STRING([--with-private-flint=DIR],
      [the FLINT that bench/fetch-flint3 has brought to DIR comes with the library, apart from that of a program])],
    [], [with_private_flint=])
  AC_ARG_VAR([FLINT_CFLAGS], [compiler flags for FLINT, instead of finding them])
  AC_ARG_VAR([FLINT_LIBS], [linker flags for FLINT, instead of finding them])
  AS_CASE(["$with_flint,$with_gmp,$with_private_flint"],
    [yes,*|no,*|*,yes,*|*,no,*|*,yes|*,no],
    [AC_MSG_ERROR([--with-flint, --with-gmp and --with-private-flint take a folder; cunmod needs both libraries])])
  AC_PATH_PROG([PKG_CONFIG], [pkg-config])
  AS_IF([test -n "$with_private_flint"], [CUNMOD_PRIVATE_FLINT],
    [test -z "$FLINT_LIBS"], [
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
  # For users of cunmod_flint.h; pkg-config knows -I. Beside a private FLINT they have one of theirs.
  AS_IF([test -z "$with_private_flint"], [
    PC_FLINT_CFLAGS=`echo "$FLINT_CFLAGS" | sed 's/-isystem */-I/g'`
    PC_FLINT_LIBS=$FLINT_LIBS
  ], [test -n "$PKG_CONFIG" && $PKG_CONFIG --exists flint], [
    PC_FLINT_CFLAGS=`$PKG_CONFIG --cflags flint`
  ])
  AC_SUBST([PC_FLINT_CFLAGS])
  AC_SUBST([PC_FLINT_LIBS])
  AC_SUBST([PRIVATE_FLINT_FILES])
  AM_CONDITIONAL([PRIVATE_FLINT], [test -n "$with_private_flint"])
])
