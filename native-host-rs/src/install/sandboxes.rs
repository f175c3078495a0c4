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
    pub advice: Advice,
}

/// What to do about a sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// Install the browser without the snap.
    Snap,
    /// Allow Firefox once to start the host.
    SnapFirefox,
    /// Install the browser without the flatpak.
    Flatpak,
}

/// The sandboxed browsers that the user with this home folder has.
#[must_use]
pub fn sandboxed(home: Option<&Path>) -> Vec<Sandboxed> {
    let all = home.into_iter().flat_map(|home| {
        PLACES.iter().map(|(name, folder, works, advice)| Sandboxed {
            name,
            folder: home.join(folder),
            works: *works,
            advice: *advice,
        })
    });
    all.filter(|browser| browser.folder.is_dir()).collect()
}

const PLACES: &[(&str, &str, bool, Advice)] = &[
    ("Chromium (snap)", "snap/chromium/common/chromium", false, Advice::Snap),
    (
        "Firefox (snap)",
        "snap/firefox/common/.mozilla/firefox",
        true,
        Advice::SnapFirefox,
    ),
    (
        "Chromium (flatpak)",
        ".var/app/org.chromium.Chromium/config/chromium",
        false,
        Advice::Flatpak,
    ),
    (
        "Google Chrome (flatpak)",
        ".var/app/com.google.Chrome/config/google-chrome",
        false,
        Advice::Flatpak,
    ),
    (
        "Microsoft Edge (flatpak)",
        ".var/app/com.microsoft.Edge/config/microsoft-edge",
        false,
        Advice::Flatpak,
    ),
    (
        "Firefox (flatpak)",
        ".var/app/org.mozilla.firefox",
        false,
        Advice::Flatpak,
    ),
];
