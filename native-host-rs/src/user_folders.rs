//! The folders of this user and of this workstation, as each system has them.

#[cfg_attr(windows, path = "user_folders/windows.rs")]
#[cfg_attr(target_os = "macos", path = "user_folders/macos.rs")]
#[cfg_attr(not(any(windows, target_os = "macos")), path = "user_folders/linux.rs")]
mod system;

use std::path::PathBuf;

pub use self::system::{config_folder, installed_path, profile, state_folder, workstation_config};

/// The folders that browsers keep their data in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The home folder.
    pub home: PathBuf,
    /// Data of this computer; the home folder where a system has no such folder.
    pub local: PathBuf,
    /// Data that may follow the user to other computers, likewise.
    pub roaming: PathBuf,
}

#[cfg(not(windows))]
impl Profile {
    /// The usual folders of a home folder.
    #[must_use]
    pub fn below(home: &std::path::Path) -> Self {
        Self {
            home: home.to_owned(),
            local: home.to_owned(),
            roaming: home.to_owned(),
        }
    }
}

/// An absolute path of the environment.
fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable)
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
}
