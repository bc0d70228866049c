# Where the Python module goes: pythondir, PYTHON, the conditional WITH_PYTHON_MODULE.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later

# CUNMOD_PYTHON_FOLDER(PYTHON): sets cunmod_site to the folder below the prefix in which this Python
# looks for modules, without the prefix, or to nothing. Debian's Python looks in
# /usr/local/lib/pythonX.Y/dist-packages, and not where automake thinks. (No name of m4, as that of
# the function of a length, stands in the program.)
AC_DEFUN([CUNMOD_PYTHON_FOLDER], [
  cunmod_site=`$1 -c 'if True:
      import site, sys
      prefix = sys.argv@<:@1@:>@ + "/"
      for folder in sys.path + site.getsitepackages():
          if folder.endswith("-packages") and folder.startswith(prefix):
              if not folder.startswith(prefix + "local/"):
                  print(folder.replace(prefix, "", 1))
                  break
' "$cunmod_prefix" 2>/dev/null`
])

# The module is data: no Python is needed to install it. Another Python than the distribution's may
# come first in PATH, as that of pyenv does, and looks in folders of its own alone.
AC_DEFUN([CUNMOD_PYTHON], [
  AC_ARG_WITH([python-module],
    [AS_HELP_STRING([--with-python-module@<:@=PYTHON@:>@],
      [install the Python module, for this Python in its own folder, even if that is not below the
       prefix (default: below the prefix, for the first of python3 and /usr/bin/python3 that looks
       there)])],
    [], [with_python_module=yes])
  cunmod_prefix=$prefix
  AS_IF([test "x$prefix" = xNONE], [cunmod_prefix=$ac_default_prefix])
  cunmod_first=`command -v python3 2>/dev/null`
  AS_CASE([$with_python_module], [yes|no], [
    AS_IF([test -z "$PYTHON"], [
      for cunmod_python in $cunmod_first /usr/bin/python3; do
        CUNMOD_PYTHON_FOLDER([$cunmod_python])
        AS_IF([test -n "$cunmod_site"], [
          PYTHON=$cunmod_python
          break
        ])
      done
    ])
  ], [PYTHON=$with_python_module])
  AM_PATH_PYTHON([3.8], [], [PYTHON=:])
  AS_IF([test "x$PYTHON" = x:], [pythondir='${datadir}/cunmod/python'], [
    CUNMOD_PYTHON_FOLDER([$PYTHON])
    AS_IF([test -n "$cunmod_site"], [pythondir="\${prefix}/$cunmod_site"])
  ])
  AS_CASE([$with_python_module], [yes|no], [], [
    pythondir=`$PYTHON -c 'import sysconfig; print(sysconfig.get_path("purelib"))' 2>/dev/null`
  ])
  # The folder without variables, and whether that Python looks there.
  cunmod_folder=`echo "$pythondir" | sed -e "s,@<:@@S|@@:>@{PYTHON_PREFIX},$cunmod_prefix," \
    -e "s,@<:@@S|@@:>@{prefix},$cunmod_prefix," -e "s,@<:@@S|@@:>@{datadir},$cunmod_prefix/share,"`
  cunmod_python="module in $cunmod_folder"
  AS_IF([test "x$with_python_module" = xno], [cunmod_python=no], [test "x$PYTHON" = x:], [],
    [$PYTHON -c 'import site, sys
sys.exit(sys.argv@<:@1@:>@ not in sys.path + site.getsitepackages())' "$cunmod_folder" 2>/dev/null], [
      cunmod_python="$cunmod_python, for $PYTHON"
      AS_IF([test -n "$cunmod_first" && test "x$PYTHON" != "x$cunmod_first"], [
        cunmod_python="$cunmod_python (not for $cunmod_first, which comes first in PATH)"
      ])
    ], [cunmod_python="$cunmod_python, where $PYTHON does not look (PYTHONPATH)"])
  AM_CONDITIONAL([WITH_PYTHON_MODULE], [test "x$with_python_module" != xno])
])
