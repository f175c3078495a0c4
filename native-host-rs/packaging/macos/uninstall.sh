#!/bin/bash
# Removes what the package put on a Mac, for all users, and itself: sudo /usr/local/share/dosar-link/uninstall.sh
# What users registered themselves: dosar-link uninstall, before.
set -euo pipefail
settings="/Library/Application Support/dosar-link"
# An administrator's own configuration stays.
if pkgutil --files ro.dosar.link | grep -qFx "${settings#/}/config.json"; then
  rm -f "$settings/config.json"
  rmdir "$settings" 2> /dev/null || true
fi
rm -f /usr/local/bin/dosar-link \
  "/Library/Google/Chrome/NativeMessagingHosts/ro.dosar.link.json" \
  "/Library/Microsoft/Edge/NativeMessagingHosts/ro.dosar.link.json" \
  "/Library/Application Support/Chromium/NativeMessagingHosts/ro.dosar.link.json" \
  "/Library/Application Support/Mozilla/NativeMessagingHosts/ro.dosar.link.json"
rm -rf /usr/local/share/dosar-link
pkgutil --forget ro.dosar.link
