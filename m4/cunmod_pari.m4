# Finding PARI's headers, for the plugin of gp: PARI_CFLAGS, the conditional WITH_PARI.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# The plugin is not linked with libpari: gp has all of it. After LT_INIT.
AC_DEFUN([CUNMOD_PARI], [
  AC_ARG_WITH([pari],
    [AS_HELP_STRING([--with-pari@<:@=DIR@:>@],
      [build the plugin for PARI/GP (default: if its headers are there)])],
    [], [with_pari=check])
  cunmod_pari=no
  PARI_CFLAGS=
  AS_CASE([$with_pari], [yes|no|check], [], [PARI_CFLAGS="-isystem $with_pari/include"])
  AS_IF([test "x$enable_shared" = xno && test "x$with_pari" = xcheck], [with_pari=no])
  AS_IF([test "x$with_pari" != xno], [
    AC_MSG_CHECKING([for the headers of PARI])
    cunmod_save_CPPFLAGS=$CPPFLAGS
    CPPFLAGS="$PARI_CFLAGS $CPPFLAGS"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[
#include <pari/pari.h>
]], [[
volatile int *pending = &PARI_SIGINT_pending;
return sizeof(ulong) != 8 || *pending;
]])], [cunmod_pari=yes])
    CPPFLAGS=$cunmod_save_CPPFLAGS
    AC_MSG_RESULT([$cunmod_pari])
    AS_IF([test $cunmod_pari = no && test "x$with_pari" != xcheck],
      [AC_MSG_ERROR([PARI was asked for and its headers are not there: install libpari-dev, or give --with-pari=DIR])])
    AS_IF([test $cunmod_pari = yes && test "x$enable_shared" = xno],
      [AC_MSG_ERROR([the plugin for PARI/GP needs the shared library: leave out --disable-shared or give --without-pari])])
  ])
  AC_SUBST([PARI_CFLAGS])
  AM_CONDITIONAL([WITH_PARI], [test $cunmod_pari = yes])
])
