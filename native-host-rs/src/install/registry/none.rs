//! No registry: nothing is found in it, and no browser has a key.

use std::io;
use std::path::{Path, PathBuf};

use super::Hive;

/// Sets the manifest's path under a key of this user.
///
/// # Errors
///
/// Always.
pub fn name_manifest(_key: &str, _manifest: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Removes a key of this user; false, because there is none.
///
/// # Errors
///
/// Never.
pub fn forget_manifest(_key: &str) -> io::Result<bool> {
    Ok(false)
}

/// The manifest's path under a key.
#[must_use]
pub fn named_manifest(_hive: Hive, _key: &str) -> Option<PathBuf> {
    None
}

/// The person's language and country, which the environment has here.
#[must_use]
pub fn user_locale() -> Option<String> {
    let named = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(named)
}
