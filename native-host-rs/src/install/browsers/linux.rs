//! Browsers on Linux.

use std::path::Path;

use super::Place;
use crate::install::manifest::Family;
use crate::protocol::NATIVE_HOST_NAME;
use crate::user_folders::Profile;

pub(super) const PLACES: &[Place] = &[
    Place {
        name: "Chromium",
        family: Family::Chromium,
        base: HOME,
        folders: &[".config/chromium"],
        manifests: ".config/chromium/NativeMessagingHosts",
        shared: Some("/etc/chromium/native-messaging-hosts"),
        registry: None,
    },
    Place {
        name: "Google Chrome",
        family: Family::Chromium,
        base: HOME,
        folders: &[".config/google-chrome"],
        manifests: ".config/google-chrome/NativeMessagingHosts",
        shared: Some("/etc/opt/chrome/native-messaging-hosts"),
        registry: None,
    },
    Place {
        name: "Microsoft Edge",
        family: Family::Chromium,
        base: HOME,
        folders: &[".config/microsoft-edge"],
        manifests: ".config/microsoft-edge/NativeMessagingHosts",
        shared: Some("/etc/opt/edge/native-messaging-hosts"),
        registry: None,
    },
    Place {
        name: "Firefox",
        family: Family::Firefox,
        base: HOME,
        // The snap of Firefox starts programs outside through the desktop's portal, which reads this folder too.
        folders: &[
            ".mozilla/firefox",
            ".config/mozilla/firefox",
            "snap/firefox/common/.mozilla/firefox",
        ],
        manifests: ".mozilla/native-messaging-hosts",
        shared: Some("/usr/lib/mozilla/native-messaging-hosts"),
        registry: None,
    },
];

/// The name of this host's manifest.
pub(super) fn file_name(_family: Family) -> String {
    format!("{NATIVE_HOST_NAME}.json")
}

const HOME: fn(&Profile) -> &Path = |profile| &profile.home;
