//! Browsers in a sandbox, as a snap or a flatpak, and what of the link works there.

use std::path::{Path, PathBuf};

/// A browser that was started by this user in a sandbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sandboxed {
    /// Its name and how it is packed.
    pub name: &'static str,
    /// Where its profiles are.
    pub folder: PathBuf,
    /// Whether the link can work in it.
    pub works: bool,
    /// What to do.
    pub advice: &'static str,
}

/// The sandboxed browsers that the user with this home folder has.
#[must_use]
pub fn sandboxed(home: Option<&Path>) -> Vec<Sandboxed> {
    let all = home.into_iter().flat_map(|home| {
        PLACES.iter().map(|(name, folder, works, advice)| Sandboxed {
            name,
            folder: home.join(folder),
            works: *works,
            advice,
        })
    });
    all.filter(|browser| browser.folder.is_dir()).collect()
}

const SNAP: &str = "a snap may start no program outside it and sees no token; install the browser as a package of the \
                    system, or Google Chrome from google.com";
const SNAP_FIREFOX: &str = "the desktop asks once whether Firefox may start dosar-link: allow it; if it never asks, \
                            install xdg-desktop-portal, or Firefox as a package of the system";
const FLATPAK: &str = "a flatpak may start no program outside it and sees no token; install the browser as a package of \
                       the system";

const PLACES: &[(&str, &str, bool, &str)] = &[
    ("Chromium (snap)", "snap/chromium/common/chromium", false, SNAP),
    (
        "Firefox (snap)",
        "snap/firefox/common/.mozilla/firefox",
        true,
        SNAP_FIREFOX,
    ),
    (
        "Chromium (flatpak)",
        ".var/app/org.chromium.Chromium/config/chromium",
        false,
        FLATPAK,
    ),
    (
        "Google Chrome (flatpak)",
        ".var/app/com.google.Chrome/config/google-chrome",
        false,
        FLATPAK,
    ),
    (
        "Microsoft Edge (flatpak)",
        ".var/app/com.microsoft.Edge/config/microsoft-edge",
        false,
        FLATPAK,
    ),
    ("Firefox (flatpak)", ".var/app/org.mozilla.firefox", false, FLATPAK),
];
