//! Linux, by the XDG base directories.

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
    below_home("XDG_CONFIG_HOME", ".config")
}

/// The folder of the user's own data of this computer.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    below_home("XDG_STATE_HOME", ".local/state")
}

/// The configuration for all users.
#[must_use]
pub fn workstation_config() -> Option<PathBuf> {
    Some("/etc/dosar-link/config.json".into())
}

/// A path below the folders that software is installed in.
#[must_use]
pub fn installed_path(usual: &str) -> PathBuf {
    usual.into()
}

fn below_home(variable: &str, usual: &str) -> Option<PathBuf> {
    named(variable).or_else(|| named("HOME").map(|home| home.join(usual)))
}
