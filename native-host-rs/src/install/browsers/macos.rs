//! Browsers on macOS.

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
        folders: &["Library/Application Support/Chromium"],
        manifests: "Library/Application Support/Chromium/NativeMessagingHosts",
        shared: Some("/Library/Application Support/Chromium/NativeMessagingHosts"),
        registry: None,
    },
    Place {
        name: "Google Chrome",
        family: Family::Chromium,
        base: HOME,
        folders: &["Library/Application Support/Google/Chrome"],
        manifests: "Library/Application Support/Google/Chrome/NativeMessagingHosts",
        shared: Some("/Library/Google/Chrome/NativeMessagingHosts"),
        registry: None,
    },
    Place {
        name: "Microsoft Edge",
        family: Family::Chromium,
        base: HOME,
        folders: &["Library/Application Support/Microsoft Edge"],
        manifests: "Library/Application Support/Microsoft Edge/NativeMessagingHosts",
        shared: Some("/Library/Microsoft/Edge/NativeMessagingHosts"),
        registry: None,
    },
    Place {
        name: "Firefox",
        family: Family::Firefox,
        base: HOME,
        folders: &["Library/Application Support/Firefox"],
        manifests: "Library/Application Support/Mozilla/NativeMessagingHosts",
        shared: Some("/Library/Application Support/Mozilla/NativeMessagingHosts"),
        registry: None,
    },
];

/// The name of this host's manifest.
pub(super) fn file_name(_family: Family) -> String {
    format!("{NATIVE_HOST_NAME}.json")
}

const HOME: fn(&Profile) -> &Path = |profile| &profile.home;
