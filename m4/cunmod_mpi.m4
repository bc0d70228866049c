# Finding Open MPI, for libcunmod_mpi and cunmod-images: MPI_CFLAGS, MPI_LIBS, the conditional
# WITH_MPI.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# mpicc tells its flags; what is built is compiled by the compiler of everything else. After LT_INIT.
AC_DEFUN([CUNMOD_MPI], [
  AC_ARG_WITH([mpi],
    [AS_HELP_STRING([--with-mpi@<:@=DIR@:>@],
      [build libcunmod_mpi and cunmod-images with Open MPI, installed under DIR if that is given])],
    [], [with_mpi=no])
  AC_ARG_VAR([MPICC], [Open MPI's mpicc, which tells the flags])
  cunmod_mpi=no
  AS_CASE([$with_mpi], [no], [], [yes], [AC_PATH_PROG([MPICC], [mpicc])],
    [AC_PATH_PROG([MPICC], [mpicc], [], [$with_mpi/bin])])
  AS_IF([test "x$with_mpi" != xno], [
    AC_MSG_CHECKING([for Open MPI])
    AS_IF([test -n "$MPICC"], [
      MPI_CFLAGS=`$MPICC --showme:compile 2>/dev/null | sed 's/-I/-isystem /g'`
      MPI_LIBS=`$MPICC --showme:link 2>/dev/null`
    ])
    cunmod_save_CPPFLAGS=$CPPFLAGS
    cunmod_save_LIBS=$LIBS
    CPPFLAGS="$MPI_CFLAGS $CPPFLAGS"
    LIBS="$MPI_LIBS $LIBS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <mpi.h>]], [[MPI_Comm comm;
return MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm);]])],
      [cunmod_mpi=yes])
    CPPFLAGS=$cunmod_save_CPPFLAGS
    LIBS=$cunmod_save_LIBS
    AC_MSG_RESULT([$cunmod_mpi])
    AS_IF([test $cunmod_mpi = no],
      [AC_MSG_ERROR([Open MPI was asked for and is not there: install libopenmpi-dev, or give --with-mpi=DIR])])
    AS_IF([test "x$enable_shared" = xno],
      [AC_MSG_ERROR([libcunmod_mpi needs the shared library: leave out --disable-shared or --with-mpi])])
  ])
  AC_SUBST([MPI_CFLAGS])
  AC_SUBST([MPI_LIBS])
  AM_CONDITIONAL([WITH_MPI], [test $cunmod_mpi = yes])
])
