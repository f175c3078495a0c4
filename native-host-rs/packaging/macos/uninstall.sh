#!/bin/bash
# Removes what the package put on a Mac, for all users. What users registered themselves: dosar-link uninstall, before.
set -euo pipefail
rm -f /usr/local/bin/dosar-link \
  "/Library/Google/Chrome/NativeMessagingHosts/ro.dosar.link.json" \
  "/Library/Microsoft/Edge/NativeMessagingHosts/ro.dosar.link.json" \
  "/Library/Application Support/Chromium/NativeMessagingHosts/ro.dosar.link.json" \
  "/Library/Application Support/Mozilla/NativeMessagingHosts/ro.dosar.link.json"
pkgutil --forget ro.dosar.link
