# Where the Python module goes: pythondir, PYTHON, the conditional WITH_PYTHON_MODULE.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# The module is data: no Python is needed to install it.
AC_DEFUN([CUNMOD_PYTHON], [
  AC_ARG_WITH([python-module],
    [AS_HELP_STRING([--without-python-module], [do not install the Python module])],
    [], [with_python_module=yes])
  AM_PATH_PYTHON([3.8], [], [PYTHON=:])
  cunmod_prefix=$prefix
  AS_IF([test "x$prefix" = xNONE], [cunmod_prefix=$ac_default_prefix])
  AS_IF([test "x$PYTHON" = x:], [pythondir='${datadir}/cunmod/python'], [
    # Debian's Python looks in /usr/local/lib/pythonX.Y/dist-packages, and not where automake
    # thinks. (No name of m4, as that of the function of a length, stands in the program.)
    cunmod_site=`$PYTHON -c 'if True:
      import sys
      prefix = sys.argv@<:@1@:>@ + "/"
      for folder in sys.path:
          if folder.endswith("-packages") and folder.startswith(prefix):
              if not folder.startswith(prefix + "local/"):
                  print(folder.replace(prefix, "", 1))
                  break
' "$cunmod_prefix" 2>/dev/null`
    AS_IF([test -n "$cunmod_site"], [pythondir="\${prefix}/$cunmod_site"])
  ])
  # The folder without variables, and whether that Python looks there.
  cunmod_folder=`echo "$pythondir" | sed -e "s,@<:@@S|@@:>@{PYTHON_PREFIX},$cunmod_prefix," \
    -e "s,@<:@@S|@@:>@{prefix},$cunmod_prefix," -e "s,@<:@@S|@@:>@{datadir},$cunmod_prefix/share,"`
  AS_IF([test "x$with_python_module" = xno], [cunmod_python=no],
    [$PYTHON -c 'import sys; sys.exit(sys.argv@<:@1@:>@ not in sys.path)' "$cunmod_folder" 2>/dev/null],
    [cunmod_python="module in $cunmod_folder"],
    [cunmod_python="module in $cunmod_folder, where $PYTHON does not look (PYTHONPATH)"])
  AM_CONDITIONAL([WITH_PYTHON_MODULE], [test "x$with_python_module" != xno])
])
