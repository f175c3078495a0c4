//! Where a configuration comes from, and where a user's own things lie.

use std::path::PathBuf;

/// Where the configuration comes from: the first of these that there is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The file that `DOSAR_LINK_CONFIG` names, there or not.
    Named(PathBuf),
    /// The user's own file.
    User(PathBuf),
    /// The file for all users of the workstation.
    Workstation(PathBuf),
    /// No file.
    Defaults,
}

/// Where the configuration of this run comes from.
#[must_use]
pub fn source() -> Source {
    let named = std::env::var_os("DOSAR_LINK_CONFIG").map(PathBuf::from);
    let there = |path: Option<PathBuf>| path.filter(|path| path.exists());
    named
        .map(Source::Named)
        .or_else(|| there(default_path()).map(Source::User))
        .or_else(|| there(workstation_path()).map(Source::Workstation))
        .unwrap_or(Source::Defaults)
}

/// Where an administrator puts the file for all users. On Windows beside the program, where only one may write.
fn workstation_path() -> Option<PathBuf> {
    if cfg!(windows) {
        Some(std::env::current_exe().ok()?.with_file_name("config.json"))
    } else if cfg!(target_os = "macos") {
        Some("/Library/Application Support/dosar-link/config.json".into())
    } else {
        Some("/etc/dosar-link/config.json".into())
    }
}

/// Where the user's own configuration lies.
#[must_use]
pub fn default_path() -> Option<PathBuf> {
    let folder = user_folder("XDG_CONFIG_HOME", "APPDATA", "Library/Application Support", ".config")?;
    Some(folder.join("dosar-link").join("config.json"))
}

/// Where the workstation key, the PIN ledger and the journal lie unless the configuration says otherwise.
pub(super) fn default_state_dir() -> Option<PathBuf> {
    let folder = user_folder(
        "XDG_STATE_HOME",
        "LOCALAPPDATA",
        "Library/Application Support",
        ".local/state",
    )?;
    Some(folder.join("dosar-link"))
}

fn user_folder(xdg: &str, windows: &str, mac: &str, linux: &str) -> Option<PathBuf> {
    let named = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    if cfg!(windows) {
        named(windows)
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|home| home.join(mac))
    } else {
        named(xdg).or_else(|| named("HOME").map(|home| home.join(linux)))
    }
}
