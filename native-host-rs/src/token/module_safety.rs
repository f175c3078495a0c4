//! Decides which files may be loaded as PKCS#11 modules: absolute paths that only their owner can replace.
//!
//! A module sees every PIN. Write access to its file, or to a folder above it, would allow replacing it.

#[cfg_attr(windows, path = "module_safety/windows.rs")]
#[cfg_attr(unix, path = "module_safety/unix.rs")]
mod system;

use std::path::{Path, PathBuf};

use self::system::exchangeable;
use crate::document_folders::paths::usual_form;

/// The real path of a module that may be loaded; symbolic links are followed first.
///
/// # Errors
///
/// [`UnsafeModule`] for a relative path, a missing file, and one that someone else could write or replace.
pub fn safe_module(path: &Path) -> Result<PathBuf, UnsafeModule> {
    if !path.is_absolute() {
        return Err(UnsafeModule::Relative);
    }
    let real = path.canonicalize().map_err(|_| UnsafeModule::Missing)?;
    if !real.is_file() {
        return Err(UnsafeModule::Missing);
    }
    // In one form only: Windows would load a library twice by two forms of its path.
    exchangeable(&real).map_or_else(|| Ok(usual_form(&real).to_owned()), Err)
}

/// Why a file is not loaded as a module, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnsafeModule {
    /// The path is not absolute.
    #[error("its path is not absolute; write the whole path into the configuration")]
    Relative,
    /// There is no such file.
    #[error("there is no such file; install the program that came with the token, or correct the configuration")]
    Missing,
    /// A group of users, or every user, may write the file or exchange it in its folder.
    #[error("users beside its owner may write {path}; run: chmod go-w '{path}'", path = .0.display())]
    Writable(PathBuf),
    /// The file or a folder of it belongs to another person.
    #[error("{path} belongs to another user, who could exchange the module", path = .0.display())]
    Foreign(PathBuf),
    /// Users beside the administrators may write the file or exchange it in its folder, on Windows.
    #[error("other users of this computer may change {path}; leave them only the right to read", path = .0.display())]
    Open(PathBuf),
    /// The file lies where no administrator's rights are needed to write.
    #[error("it lies neither in System32 nor below Program Files; install it there")]
    Unprotected,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_or_missing_module_is_refused() {
        let here = tempfile::tempdir().unwrap();
        assert_eq!(safe_module(Path::new("module.so")), Err(UnsafeModule::Relative));
        assert_eq!(safe_module(&here.path().join("module.so")), Err(UnsafeModule::Missing));
        assert_eq!(safe_module(here.path()), Err(UnsafeModule::Missing));
    }
}
