# Finding nvcc and the static CUDA runtime: NVCC, NVCCFLAGS, NVCC_COMPRESS, CUDA_GENCODE,
# CUDA_LIBS, STDCXX_LIBS, the conditional WITH_CUDA; --with-cuda[=DIR], --with-cuda-arch=LIST.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

AC_DEFUN([CUNMOD_CUDA], [
  AC_ARG_WITH([cuda],
    [AS_HELP_STRING([--with-cuda@<:@=DIR@:>@],
      [build the GPU kernels with the CUDA toolkit, found in DIR: yes, no, check or DIR @<:@check@:>@])],
    [], [with_cuda=check])
  AC_ARG_WITH([cuda-arch],
    [AS_HELP_STRING([--with-cuda-arch=LIST],
      [GPU architectures, "80 90": machine code for each, and PTX of the last; native: those of the GPUs here @<:@those of 80, 90, 100 and 120 that nvcc knows@:>@])],
    [], [with_cuda_arch=default])
  AC_ARG_VAR([NVCC], [CUDA compiler])
  AC_ARG_VAR([NVCCFLAGS], [flags for the CUDA compiler @<:@-O3@:>@])
  : ${NVCCFLAGS="-O3"}

  CUDA_GENCODE=
  NVCC_COMPRESS=
  CUDA_LIBS=
  STDCXX_LIBS=
  cunmod_cuda=no
  AS_IF([test "x$with_cuda" != xno], [
    AS_CASE([$with_cuda],
      [yes|check], [AC_PATH_PROG([NVCC], [nvcc], [], [$PATH:/usr/local/cuda/bin])],
      [AC_PATH_PROG([NVCC], [nvcc], [], [$with_cuda/bin])])
    AS_IF([test -n "$NVCC"], [CUNMOD_CUDA_TRY])
    AS_IF([test "x$cunmod_cuda$with_cuda" = xnocheck],
      [AC_MSG_NOTICE([no usable CUDA toolkit: building for the CPU only])],
      [test $cunmod_cuda = no],
      [AC_MSG_ERROR([no usable CUDA toolkit in spite of --with-cuda (see config.log)])])
  ])
  AC_SUBST([CUDA_GENCODE])
  AC_SUBST([NVCC_COMPRESS])
  AC_SUBST([CUDA_LIBS])
  AC_SUBST([STDCXX_LIBS])
  AM_CONDITIONAL([WITH_CUDA], [test $cunmod_cuda = yes])
])

# Sets CUDA_GENCODE and CUDA_LIBS, and cunmod_cuda=yes when a kernel compiles for
# every architecture and the runtime links.
AC_DEFUN([CUNMOD_CUDA_TRY], [
  CUNMOD_CUDA_ARCH
  for cunmod_arch in $cunmod_list; do
    AS_CASE([$cunmod_arch], [*[[!0-9a-f]]*],
      [AC_MSG_ERROR([bad architecture '$cunmod_arch' in --with-cuda-arch: write "80 90"])])
    CUDA_GENCODE="$CUDA_GENCODE -gencode=arch=compute_$cunmod_arch,code=sm_$cunmod_arch"
    cunmod_last=$cunmod_arch
  done
  AS_IF([test -z "$CUDA_GENCODE"], [AC_MSG_ERROR([--with-cuda-arch names no architecture])])
  CUDA_GENCODE="$CUDA_GENCODE -gencode=arch=compute_$cunmod_last,code=compute_$cunmod_last"

  # The toolkit that this nvcc belongs to, links followed.
  cunmod_root=`dirname "$NVCC"`/..
  cunmod_root=`readlink -f "$NVCC" 2>/dev/null | sed 's,/bin/nvcc$,,'`" $cunmod_root"
  AC_MSG_CHECKING([for the static CUDA runtime])
  CUDA_LIBDIR=
  for cunmod_dir in $cunmod_root; do
    for cunmod_sub in lib64 lib targets/*/lib lib/*-linux-gnu; do
      for cunmod_found in "$cunmod_dir"/$cunmod_sub/libcudart_static.a; do
        AS_IF([test -z "$CUDA_LIBDIR" && test -f "$cunmod_found"],
          [CUDA_LIBDIR=`dirname "$cunmod_found"`
           CUDA_LIBDIR=`cd "$CUDA_LIBDIR" && pwd`])
      done
    done
  done
  AC_MSG_RESULT([${CUDA_LIBDIR:-the default folders}])
  # The runtime is C++. Both are linked statically, so that the library asks for
  # neither libcudart nor libstdc++ and loads where there is no driver.
  CUDA_LIBS="${CUDA_LIBDIR:+-L$CUDA_LIBDIR }-lcudart_static -lrt -lpthread -ldl"
  STDCXX_LIBS="-Wl,-l:libstdc++.a,-lm"

  AC_MSG_CHECKING([whether $NVCC works for $cunmod_list])
  AC_LANG_CONFTEST([AC_LANG_SOURCE([[
#include <cuda_runtime.h>
__global__ void kernel(int *x) { *x = 1; }
int main() { kernel<<<1, 1>>>(nullptr); return cudaGetLastError() == cudaSuccess; }
]])])
  mv conftest.c conftest.cu
  AS_IF([AC_RUN_LOG([$NVCC $CUDA_GENCODE $NVCCFLAGS -c -o conftest.o conftest.cu >&AS_MESSAGE_LOG_FD]) &&
         AC_RUN_LOG([$CC -o conftest conftest.o $CUDA_LIBS $STDCXX_LIBS >&AS_MESSAGE_LOG_FD])], [cunmod_cuda=yes])
  rm -f conftest.cu conftest.o conftest
  AC_MSG_RESULT([$cunmod_cuda])
  AS_IF([test $cunmod_cuda = yes], [CUNMOD_NVCC_COMPRESS])
])

# Sets cunmod_list to the architectures. Where there is no GPU, native is 80: its PTX is translated for
# all that come after it, and a second one would double the time of a build that computes on the CPU.
AC_DEFUN([CUNMOD_CUDA_ARCH], [
  cunmod_list=
  AS_CASE([$with_cuda_arch],
    [default], [cunmod_wanted="80 90 100 120"],
    [native], [cunmod_wanted=`nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d . | sort -n -u`],
    [cunmod_list=`echo "$with_cuda_arch" | tr ',' ' '`
     cunmod_wanted=])
  cunmod_known=`"$NVCC" --list-gpu-arch 2>/dev/null`
  for cunmod_arch in $cunmod_wanted; do
    AS_IF([test "$cunmod_arch" -ge 80 2>/dev/null && echo "$cunmod_known" | grep -q "^compute_$cunmod_arch\$"],
      [cunmod_list="${cunmod_list:+$cunmod_list }$cunmod_arch"])
  done
  AS_CASE([$with_cuda_arch], [default|native], [cunmod_list=${cunmod_list:-80}])
])

# Sets NVCC_COMPRESS to what makes the kernels small in the files: the mode size takes a fifth less
# space than the older flag, but asks for a driver that only toolkits from 13 on need anyway.
AC_DEFUN([CUNMOD_NVCC_COMPRESS], [
  AC_MSG_CHECKING([how $NVCC compresses kernels])
  AC_LANG_CONFTEST([AC_LANG_SOURCE([[
#if __CUDACC_VER_MAJOR__ < 13
#error "compressed kernels need a newer driver than the toolkit does"
#endif
]])])
  mv conftest.c conftest.cu
  for NVCC_COMPRESS in --compress-mode=size -Xfatbin=-compress-all ''; do
    AS_CASE([$NVCC_COMPRESS], [*-compress-all], [echo >conftest.cu])
    AC_RUN_LOG([$NVCC $CUDA_GENCODE $NVCC_COMPRESS -c -o conftest.o conftest.cu >&AS_MESSAGE_LOG_FD]) && break
  done
  rm -f conftest.cu conftest.o
  AC_MSG_RESULT([${NVCC_COMPRESS:-not at all}])
])
