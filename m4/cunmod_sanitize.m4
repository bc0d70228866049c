# Sanitizers for the emulated kernels: SANITIZE, empty where they do not work, and
# SANITIZE_LDFLAGS: ASan's library linked statically where there is one, with which the fibers
# switch faster (a test takes five sixths of the time). SANITIZE_THREAD: ThreadSanitizer, for which
# they are threads; empty where it does not know fibers.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

AC_DEFUN([CUNMOD_SANITIZE], [
  AC_ARG_ENABLE([sanitizers],
    [AS_HELP_STRING([--disable-sanitizers],
      [run the emulated kernels of the tests without ASan and UBSan])],
    [], [enable_sanitizers=yes])
  SANITIZE=
  SANITIZE_LDFLAGS=
  SANITIZE_THREAD=
  AS_IF([test "x$enable_sanitizers" != xno], [
    AC_MSG_CHECKING([whether ASan and UBSan work])
    AC_LANG_PUSH([C++])
    cunmod_save_CXXFLAGS=$CXXFLAGS
    cunmod_save_LDFLAGS=$LDFLAGS
    cunmod_try="-fsanitize=address,undefined -fno-sanitize-recover=all"
    CXXFLAGS="$CXXFLAGS $cunmod_try"
    for cunmod_link in -static-libasan ""; do
      LDFLAGS="$cunmod_save_LDFLAGS $cunmod_link"
      AS_IF([test -z "$SANITIZE"],
        [AC_RUN_IFELSE([AC_LANG_PROGRAM([[#include <cstdlib>]], [[std::free(std::malloc(8));]])],
          [SANITIZE=$cunmod_try
           SANITIZE_LDFLAGS=$cunmod_link], [], [:])])
    done
    LDFLAGS=$cunmod_save_LDFLAGS
    AC_MSG_RESULT([${SANITIZE:-no}])
    AC_MSG_CHECKING([whether ThreadSanitizer works, with fibers])
    CXXFLAGS="$cunmod_save_CXXFLAGS -fsanitize=thread"
    AC_RUN_IFELSE([AC_LANG_PROGRAM([[#include <sanitizer/tsan_interface.h>]],
        [[__tsan_destroy_fiber(__tsan_create_fiber(0));]])],
      [SANITIZE_THREAD=-fsanitize=thread], [], [:])
    CXXFLAGS=$cunmod_save_CXXFLAGS
    AC_LANG_POP([C++])
    AC_MSG_RESULT([${SANITIZE_THREAD:-no}])
  ])
  AC_SUBST([SANITIZE])
  AC_SUBST([SANITIZE_LDFLAGS])
  AC_SUBST([SANITIZE_THREAD])
])
