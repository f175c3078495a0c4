#!/bin/sh
# Runs a command in the tool chain, in the folder it is called from: inside.sh ROOT FOLDER... -- COMMAND ARGS...
# The folders are there under their own paths, FOLDER:PLACE under another. What is mounted is gone when the command ends.
set -eu
[ "$(id -u)" = 0 ] || { echo 'The tool chain of Windows needs root: it is entered by chroot.' >&2; exit 1; }
exec unshare --mount --propagation private sh -euc '
  root=$1
  shift
  for folder in /proc /dev /sys; do mount --rbind "$folder" "$root$folder"; done
  # Debian makes none; without it no program finds this machine by its name.
  touch "$root/etc/hosts"
  for file in /etc/hosts /etc/resolv.conf /etc/ssl/certs/ca-certificates.crt; do mount --bind "$file" "$root$file"; done
  while [ "$1" != -- ]; do
    mkdir -p "$root${1#*:}"
    mount --bind "${1%%:*}" "$root${1#*:}"
    shift
  done
  shift
  exec chroot "$root" sh -euc '\''cd "$1"; shift; exec "$@"'\'' inside "$PWD" "$@"
' inside "$@"
