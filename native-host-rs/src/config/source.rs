//! Finds the configuration file.

use std::path::PathBuf;

use crate::user_folders::{config_folder, state_folder, workstation_config};

/// The source of the configuration: the first of these that exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The file that `DOSAR_LINK_CONFIG` names, whether it exists or not.
    Named(PathBuf),
    /// The user's own file.
    User(PathBuf),
    /// The file for all users of the workstation.
    Workstation(PathBuf),
    /// No file.
    Defaults,
}

/// The source of this run's configuration.
#[must_use]
pub fn source() -> Source {
    let named = std::env::var_os("DOSAR_LINK_CONFIG").map(PathBuf::from);
    let there = |path: Option<PathBuf>| path.filter(|path| path.exists());
    named
        .map(Source::Named)
        .or_else(|| there(default_path()).map(Source::User))
        .or_else(|| there(workstation_config()).map(Source::Workstation))
        .unwrap_or(Source::Defaults)
}

/// Path of the user's own configuration.
#[must_use]
pub fn default_path() -> Option<PathBuf> {
    Some(config_folder()?.join("dosar-link").join("config.json"))
}

/// Path of the file with the folders that were confirmed on the command line: beside the file that the environment names,
/// else with the user's own, because the workstation's belongs to an administrator.
#[must_use]
pub fn folders_path() -> Option<PathBuf> {
    let beside = match source() {
        Source::Named(path) => Some(path),
        Source::User(_) | Source::Workstation(_) | Source::Defaults => default_path(),
    };
    Some(beside?.with_file_name("folders.json"))
}

/// Default folder of the workstation key, the PIN ledger and the journal.
pub(super) fn default_state_dir() -> Option<PathBuf> {
    Some(state_folder()?.join("dosar-link"))
}
