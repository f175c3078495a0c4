//! Which files may be loaded as PKCS#11 modules: absolute ones that strangers cannot exchange.

use std::path::{Path, PathBuf};

/// The real path of a module that may be loaded.
///
/// # Errors
///
/// [`PlaceError`] for a relative path, a missing file, and one that someone else could write or replace.
pub fn safe_module(path: &Path) -> Result<PathBuf, PlaceError> {
    if !path.is_absolute() {
        return Err(PlaceError::Relative);
    }
    let real = path.canonicalize().map_err(|_| PlaceError::Missing)?;
    if !real.is_file() {
        return Err(PlaceError::Missing);
    }
    if held_by_owner_only(&real) {
        Ok(real)
    } else {
        Err(PlaceError::Writable)
    }
}

/// Why a file is not loaded as a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// The path is not absolute.
    #[error("the path is not absolute")]
    Relative,
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// Every user may write the file or exchange it in its folder.
    #[error("every user may write the file or one of its folders")]
    Writable,
}

#[cfg(unix)]
fn held_by_owner_only(real: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    const OTHERS_WRITE: u32 = 0o002;
    const STICKY: u32 = 0o1000;
    real.ancestors().all(|path| {
        std::fs::metadata(path).is_ok_and(|entry| {
            let writable = entry.mode() & OTHERS_WRITE != 0;
            // In a sticky folder, such as /tmp, nobody can exchange what belongs to another.
            !writable || (entry.is_dir() && entry.mode() & STICKY != 0)
        })
    })
}

#[cfg(not(unix))]
fn held_by_owner_only(_real: &Path) -> bool {
    // Windows: the known places are below System32 and Program Files, which need an administrator to write.
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn with_mode(path: &Path, mode: u32) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_module_that_others_may_write_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let module = folder.path().join("module.so");
        std::fs::write(&module, b"").unwrap();
        with_mode(&module, 0o755);
        assert_eq!(safe_module(&module), Ok(module.canonicalize().unwrap()));
        with_mode(&module, 0o757);
        assert_eq!(safe_module(&module), Err(PlaceError::Writable));
        with_mode(&module, 0o755);
        with_mode(folder.path(), 0o777);
        assert_eq!(safe_module(&module), Err(PlaceError::Writable));
    }

    #[test]
    fn a_relative_or_missing_module_is_refused() {
        assert_eq!(safe_module(Path::new("module.so")), Err(PlaceError::Relative));
        assert_eq!(safe_module(Path::new("/nowhere/module.so")), Err(PlaceError::Missing));
        assert_eq!(safe_module(Path::new("/usr")), Err(PlaceError::Missing));
    }
}
