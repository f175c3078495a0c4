#!/bin/sh
# What the programs of the tool chain need for the host. Runs in the tool chain, once.
set -eu
# A folder with the C++ library for static linking only: where both are, the linker takes the one that needs a DLL.
mkdir -p /usr/local/lib/dosar
ln -s "$(x86_64-w64-mingw32-g++ -print-file-name=libstdc++.a)" /usr/local/lib/dosar/libstdc++.a
# BoringSSL hands -pthread to every compiler; nasm reads it as a folder to search.
cat > /usr/local/bin/nasm <<'NASM'
#!/bin/sh
for word; do
  shift
  [ "$word" = -pthread ] || set -- "$@" "$word"
done
exec /usr/bin/nasm "$@"
NASM
chmod 755 /usr/local/bin/nasm
# Debian keeps this one for Wine itself; here it also waits for what was started, or ends it.
ln -s /usr/lib/x86_64-linux-gnu/wine/wineserver /usr/local/bin/wineserver
