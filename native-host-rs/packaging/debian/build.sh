#!/bin/bash
# Makes the Debian package of the host from a built program: build.sh PROGRAM FOLDER [CONFIG]
# CONFIG becomes /etc/dosar-link/config.json; its extensions may start the host.
# The same program and the same SOURCE_DATE_EPOCH give the same bytes. Needs dpkg-dev.
set -euo pipefail
umask 022
program=$(realpath "$1")
folder=$(realpath "$2")
config=${3:-}
here=$(dirname "$(realpath "$0")")
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct)}
version=$("$program" --version)
architecture=$(dpkg --print-architecture)
name="dosar-link_${version}_${architecture}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/root"
documents="$root/usr/share/doc/dosar-link"
mkdir -p "$root/DEBIAN" "$documents" "$root/usr/share/man/man1" "$work/debian"
install -D -m 755 "$program" "$root/usr/bin/dosar-link"

# The manifests for all users, as the program itself writes them; no configuration of this machine goes into them.
if [ -n "$config" ]; then
  config=$(realpath "$config")
  install -D -m 644 "$config" "$root/etc/dosar-link/config.json"
else
  printf '{}' > "$work/config.json"
  config="$work/config.json"
fi
manifest() {
  HOME="$work" DOSAR_LINK_CONFIG="$config" "$program" manifest "$1" --program /usr/bin/dosar-link \
    | install -D -m 644 /dev/stdin "$root$2/native-messaging-hosts/ro.dosar.link.json"
}
manifest chromium /etc/chromium
manifest chromium /etc/opt/chrome
manifest chromium /etc/opt/edge
manifest firefox /usr/lib/mozilla
(cd "$root" && find etc -type f | LC_ALL=C sort | sed 's|^|/|') > "$root/DEBIAN/conffiles"

install -m 644 "$here/copyright" "$documents/copyright"
install -D -m 644 "$here/lintian-overrides" "$root/usr/share/lintian/overrides/dosar-link"
cat > "$work/changelog" <<CHANGES
dosar-link ($version) stable; urgency=medium

  * Version $version of the link's native program.

 -- Dosar <link@dosar.ro>  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGES
gzip -9 -n < "$work/changelog" > "$documents/changelog.gz"
gzip -9 -n < "$here/dosar-link.1" > "$root/usr/share/man/man1/dosar-link.1.gz"

# The libraries it needs, by the symbols it uses.
printf 'Source: dosar-link\n\nPackage: dosar-link\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/dosar-link" 2> /dev/null | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ]
cat > "$root/DEBIAN/control" <<CONTROL
Package: dosar-link
Version: $version
Architecture: $architecture
Maintainer: Dosar <link@dosar.ro>
Installed-Size: $(du -ks --apparent-size "$root" --exclude DEBIAN | cut -f1)
Depends: $depends
Recommends: pcscd
Section: misc
Priority: optional
Description: link between Dosar and a signature token
 The native half of the Dosar link. The browser starts it for the Dosar Link
 extension; it signs with the token and talks to the tax authority. The
 package registers it for all users of Chromium, Chrome, Edge and Firefox.
CONTROL
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$root/DEBIAN/md5sums"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --build --root-owner-group -Zxz --threads-max=1 "$root" "$folder/$name.deb" > "$work/log" || { cat "$work/log" >&2; exit 1; }
echo "$folder/$name.deb"
