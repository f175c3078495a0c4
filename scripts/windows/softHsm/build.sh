#!/bin/sh
# Compiles SoftHSM for Windows, with the OpenSSL in it: build.sh FOLDER puts softhsm2.dll there, with the versions of its
# sources. Runs in the tool chain. Both sources are Debian's, of the release whose OpenSSL changes least.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mkdir -p apt/partial
for suite in bookworm bookworm-security; do
  case $suite in *-security) place=debian-security ;; *) place=debian ;; esac
  echo "deb-src http://deb.debian.org/$place $suite main"
done > sources.list
apt="-qq -o Dir::Etc::SourceList=$work/sources.list -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists=$work/apt -o APT::Sandbox::User=root"
apt-get $apt -o Acquire::Check-Valid-Until=false update
apt-get $apt source --download-only --tar-only openssl softhsm2
sha256sum ./*.orig.tar.gz > "$out/sources"
for name in openssl softhsm2; do
  mkdir "$name"
  tar -xf "$name"_*.orig.tar.gz -C "$name" --strip-components=1
done

# Only what SoftHSM asks of it.
(
  cd openssl
  ./Configure mingw64 --cross-compile-prefix=x86_64-w64-mingw32- -O1 no-shared no-tests no-asm no-dso no-ssl no-comp \
    no-legacy no-async no-autoload-config no-ui-console no-srp no-ct no-cms no-ts no-ocsp no-cmp no-sock no-aria no-bf \
    no-blake2 no-camellia no-cast no-chacha no-ec2m no-idea no-md4 no-mdc2 no-poly1305 no-rc2 no-rc4 no-rfc3779 no-rmd160 \
    no-scrypt no-seed no-siphash no-siv no-sm2 no-sm3 no-sm4 no-whirlpool no-capieng no-padlockeng
  make -j2 build_generated
  make -j2 libcrypto.a
) > log 2>&1 || { tail -n 40 log >&2; exit 1; }

lib=softhsm2/src/lib
include="-I$here -I$lib/win32 -Iopenssl/include"
for part in . common crypto data_mgr handle_mgr object_store pkcs11 session_mgr slot_mgr; do
  include="$include -I$lib/$part"
done
mkdir objects
# Neither the other library of algorithms nor tokens in a database.
find $lib -name '*.cpp' ! -path '*/test/*' ! -name 'Botan*' ! -name 'DB*' |
  xargs -P2 -I{} sh -euc 'x86_64-w64-mingw32-g++ -std=c++14 -O1 -fpermissive -w -DCRYPTOKI_EXPORTS '"$include"' -c "$1" -o "objects/$(basename "$1" .cpp).o"' one {}
x86_64-w64-mingw32-g++ -shared -static -s -o "$out/softhsm2.dll" objects/*.o openssl/libcrypto.a -lcrypt32 -lbcrypt -lgdi32 -lws2_32
