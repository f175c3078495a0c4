#!/bin/bash
# Builds the host and its installer on macOS: build.sh FOLDER [CONFIG]
# CONFIG becomes /Library/Application Support/dosar-link/config.json; its extensions may start the host.
# Needs Rust with both Apple targets, the Xcode command line tools and CMake. With DOSAR_SIGN_PROGRAM ("Developer ID
# Application: ...") and DOSAR_SIGN_PACKAGE ("Developer ID Installer: ...") set, both are signed; with
# DOSAR_NOTARY_PROFILE (of `notarytool store-credentials`) the package is notarised.
set -euo pipefail
umask 022
folder=$(cd "$1" && pwd)
config=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
crate="$here/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/root"
program="$root/usr/local/bin/dosar-link"
mkdir -p "$root/usr/local/bin"

for target in aarch64-apple-darwin x86_64-apple-darwin; do
  MACOSX_DEPLOYMENT_TARGET=11.0 cargo build --release --locked --target "$target" --manifest-path "$crate/Cargo.toml" --bin dosar-link
done
lipo -create -output "$program" "$crate"/target/{aarch64,x86_64}-apple-darwin/release/dosar-link
chmod 755 "$program"
if [ -n "${DOSAR_SIGN_PROGRAM:-}" ]; then
  # Drivers of tokens are libraries of other makers: the hardened runtime must let them in.
  codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" --sign "$DOSAR_SIGN_PROGRAM" "$program"
fi

# No configuration of this machine goes into the manifests.
if [ -n "$config" ]; then
  settings="$root/Library/Application Support/dosar-link"
  mkdir -p "$settings"
  install -m 644 "$config" "$settings/config.json"
else
  printf '{}' > "$work/config.json"
  config="$work/config.json"
fi
manifest() {
  mkdir -p "$root$2/NativeMessagingHosts"
  DOSAR_LINK_CONFIG="$config" "$program" manifest "$1" --program /usr/local/bin/dosar-link \
    > "$root$2/NativeMessagingHosts/ro.dosar.link.json"
}
manifest chromium "/Library/Google/Chrome"
manifest chromium "/Library/Microsoft/Edge"
manifest chromium "/Library/Application Support/Chromium"
manifest firefox "/Library/Application Support/Mozilla"

mkdir -p "$root/usr/local/share/dosar-link"
install -m 755 "$here/uninstall.sh" "$root/usr/local/share/dosar-link/uninstall.sh"

version=$("$program" --version)
package="$folder/dosar-link_${version}_universal.pkg"
signed=()
[ -z "${DOSAR_SIGN_PACKAGE:-}" ] || signed=(--sign "$DOSAR_SIGN_PACKAGE")
pkgbuild --root "$root" --identifier ro.dosar.link --version "$version" --install-location / --ownership recommended \
  ${signed[@]+"${signed[@]}"} "$package"
if [ -n "${DOSAR_NOTARY_PROFILE:-}" ]; then
  xcrun notarytool submit "$package" --keychain-profile "$DOSAR_NOTARY_PROFILE" --wait
  xcrun stapler staple "$package"
fi
echo "$package"
