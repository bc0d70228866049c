# Finding NTL, a peer of the benchmark: NTL_LIBS, the conditional WITH_NTL.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

AC_DEFUN([CUNMOD_NTL], [
  AC_ARG_WITH([ntl],
    [AS_HELP_STRING([--without-ntl], [leave NTL out of the benchmark])], [], [with_ntl=check])
  cunmod_ntl=no
  NTL_LIBS="-lntl -lgmp"
  AS_IF([test "x$with_ntl" != xno], [
    AC_MSG_CHECKING([for NTL])
    AC_LANG_PUSH([C++])
    cunmod_save_LIBS=$LIBS
    LIBS="$NTL_LIBS $LIBS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <NTL/ZZ_pX.h>]], [[NTL::ZZ_pX a;]])],
      [cunmod_ntl=yes])
    LIBS=$cunmod_save_LIBS
    AC_LANG_POP([C++])
    AC_MSG_RESULT([$cunmod_ntl])
    AS_IF([test "x$cunmod_ntl$with_ntl" = xnoyes], [AC_MSG_ERROR([NTL was asked for and is not there])])
  ])
  AC_SUBST([NTL_LIBS])
  AM_CONDITIONAL([WITH_NTL], [test $cunmod_ntl = yes])
])
