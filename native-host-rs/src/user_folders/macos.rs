//! macOS, by its folders of the library.

use std::path::PathBuf;

use super::{Profile, named};

/// Where browsers keep the user's data.
#[must_use]
pub fn profile() -> Option<Profile> {
    named("HOME").map(|home| Profile::below(&home))
}

/// The folder of the user's settings.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    named("HOME").map(|home| home.join("Library/Application Support"))
}

/// The folder of the user's own data of this computer.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    config_folder()
}

/// The configuration for all users.
#[must_use]
pub fn workstation_config() -> Option<PathBuf> {
    Some("/Library/Application Support/dosar-link/config.json".into())
}

/// A path below the folders that software is installed in.
#[must_use]
pub fn installed_path(usual: &str) -> PathBuf {
    usual.into()
}
