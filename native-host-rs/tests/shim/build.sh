#!/bin/sh
# Compiles the test token and prints the path of the module.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out="$here/../../target/shim"
mkdir -p "$out"
out=$(cd "$out" && pwd)
if [ ! -e "$out/libshim.so" ] || [ -n "$(find "$here" -newer "$out/libshim.so")" ]; then
  # Under a name of its own first: a test that loads the module meanwhile must not meet half of it.
  cc -std=c11 -D_GNU_SOURCE -O1 -Wall -Wextra -Werror -shared -fPIC -o "$out/libshim.$$.so" "$here/shim.c" -ldl
  chmod go-w "$out/libshim.$$.so"
  mv "$out/libshim.$$.so" "$out/libshim.so"
fi
echo "$out/libshim.so"
