#!/bin/sh
# Compiles Rust's standard library for Windows from Debian's sources and puts it where rustc looks for it. Debian has no
# package of it. Runs in the tool chain, once.
set -eu
target=x86_64-pc-windows-gnu
work=$(mktemp -d)
mkdir "$work/src"
printf '[package]\nname = "none"\nversion = "0.0.0"\nedition = "2024"\n' > "$work/Cargo.toml"
touch "$work/src/lib.rs"
cd "$work"
# Only cargo's -Zbuild-std asks for this: the host itself is compiled as stable Rust. The code of LLVM inside lets the host
# be optimized as a whole with it. Errors name the file they are in, wherever that lies on the machine that compiled it.
RUSTC_BOOTSTRAP=1 \
  RUSTFLAGS="-C embed-bitcode=yes --remap-path-prefix=/usr/src=/rustc --remap-path-prefix=$CARGO_HOME=/cargo" \
  cargo build --release --quiet -Zbuild-std=std,panic_unwind,test --target "$target"
libraries="$(rustc --print sysroot)/lib/rustlib/$target/lib"
mkdir -p "$libraries"
rm -f "target/$target/release/deps"/libnone-*
cp "target/$target/release/deps"/*.rlib "$libraries"
cd /
rm -r "$work"
