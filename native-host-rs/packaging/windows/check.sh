#!/bin/bash
# What can be checked of the Windows build on Debian, after `cargo build --release`: the whole host for its types, the
# installer for its tables. Needs `rustup target add x86_64-pc-windows-gnu` and the packages mingw-w64-x86-64-dev, wixl,
# msitools.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
crate=$(realpath "$here/../..")
cd "$crate"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)

# Types need BoringSSL's headers as Windows sees them, not its code: the build of this system stands in for it.
BORING_BSSL_PATH=$(realpath "$(find target/release/build -path '*/boring-sys-*/out/build' -type d | head -1)")
BORING_BSSL_INCLUDE_PATH=$(realpath "$(find target/release/build -path '*/boring-sys-*/out/boringssl/include' -type d | head -1)")
export BORING_BSSL_PATH BORING_BSSL_INCLUDE_PATH BORING_BSSL_ASSUME_PATCHED=1
export BINDGEN_EXTRA_CLANG_ARGS='--target=x86_64-w64-windows-gnu -isystem /usr/x86_64-w64-mingw32/include'
CARGO_TARGET_DIR=target/windows-check cargo check --locked --target x86_64-pc-windows-gnu --bin dosar-link

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf 'MZ' > dosar-link.exe
echo '{}' | tee ro.dosar.link.json > ro.dosar.link.firefox.json
echo '{}' > config.json
# wixl knows no environment.
sed '/<Environment /d' "$here/dosar-link.wxs" > dosar-link.wxs
for config in no yes; do
  wixl -a x64 -D "Version=$version" -D "Config=$config" -o dosar-link.msi dosar-link.wxs
  for table in File Registry Upgrade; do msiinfo export dosar-link.msi "$table"; done
done
