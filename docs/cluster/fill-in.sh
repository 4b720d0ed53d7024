#!/bin/sh
# Fills in the places of a file: each {{NAME}} becomes the value of the variable NAME.
# usage: fill-in.sh FILE > RESULT
# A variable that is not set ends it with its name, and nothing is printed.
set -eu
awk '
  {
    line = ""
    while (match($0, /[{][{][A-Z0-9_]+[}][}]/)) {
      name = substr($0, RSTART + 2, RLENGTH - 4)
      if (!(name in ENVIRON)) { missing = missing " " name }
      line = line substr($0, 1, RSTART - 1) ENVIRON[name]
      $0 = substr($0, RSTART + RLENGTH)
    }
    text = text line $0 "\n"
  }
  END {
    if (missing != "") {
      print "fill-in.sh: set these variables:" missing > "/dev/stderr"
      exit 1
    }
    printf "%s", text
  }
' "$1"
