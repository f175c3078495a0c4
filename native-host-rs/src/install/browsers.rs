//! Where the browsers of one user look for native hosts.

use std::path::{Path, PathBuf};

use crate::protocol::NATIVE_HOST_NAME;

/// A browser, or a profile folder named by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    /// Its name.
    pub name: String,
    /// Its folder of the user; without it the browser was never started here.
    pub folder: PathBuf,
}

impl Browser {
    /// Where this host's manifest belongs.
    #[must_use]
    pub fn manifest(&self) -> PathBuf {
        self.folder
            .join("NativeMessagingHosts")
            .join(format!("{NATIVE_HOST_NAME}.json"))
    }

    /// Whether the browser was ever started by this user.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.folder.is_dir()
    }
}

/// All browsers of the user with this home folder, and the profile folder named by hand.
#[must_use]
pub fn browsers(home: Option<&Path>, user_data_dir: Option<&Path>) -> Vec<Browser> {
    let known = home.into_iter().flat_map(|home| {
        FOLDERS.iter().map(|(name, folder)| Browser {
            name: (*name).to_owned(),
            folder: home.join(folder),
        })
    });
    let named = user_data_dir.map(|folder| Browser {
        name: format!("profile {}", folder.display()),
        folder: folder.to_owned(),
    });
    known.chain(named).collect()
}

/// The user's home folder.
#[must_use]
pub fn home() -> Option<PathBuf> {
    std::env::var_os("HOME")
        .map(PathBuf::from)
        .filter(|home| home.is_absolute())
}

#[cfg(not(target_os = "macos"))]
const FOLDERS: &[(&str, &str)] = &[
    ("Chromium", ".config/chromium"),
    ("Google Chrome", ".config/google-chrome"),
    ("Microsoft Edge", ".config/microsoft-edge"),
];

#[cfg(target_os = "macos")]
const FOLDERS: &[(&str, &str)] = &[
    ("Chromium", "Library/Application Support/Chromium"),
    ("Google Chrome", "Library/Application Support/Google/Chrome"),
    ("Microsoft Edge", "Library/Application Support/Microsoft Edge"),
];
