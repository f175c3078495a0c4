//! Decides which files may be loaded as PKCS#11 modules: absolute paths that only their owner can replace.
//!
//! A module sees every PIN. Write access to its file, or to a folder above it, would allow replacing it.

use std::path::{Path, PathBuf};

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
    exchangeable(&real).map_or(Ok(real), Err)
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
    /// The file lies where no administrator's rights are needed to write.
    #[error("it lies neither in System32 nor below Program Files; install it there")]
    Unprotected,
}

#[cfg(unix)]
fn exchangeable(real: &Path) -> Option<UnsafeModule> {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::geteuid().as_raw();
    real.ancestors().find_map(|path| {
        let Ok(entry) = std::fs::metadata(path) else {
            return Some(UnsafeModule::Missing);
        };
        let rights = unix::Rights {
            mode: entry.mode(),
            owner: entry.uid(),
            group: entry.gid(),
        };
        unix::objection(rights, own, path)
    })
}

#[cfg(not(unix))]
fn exchangeable(real: &Path) -> Option<UnsafeModule> {
    (!real.to_str().is_some_and(windows::needs_administrator)).then_some(UnsafeModule::Unprotected)
}

#[cfg(any(unix, test))]
mod unix {
    use super::{Path, UnsafeModule};

    #[derive(Debug, Clone, Copy)]
    pub(super) struct Rights {
        pub(super) mode: u32,
        pub(super) owner: u32,
        pub(super) group: u32,
    }

    /// The objection to a file or folder on the path of a module.
    pub(super) fn objection(rights: Rights, own: u32, path: &Path) -> Option<UnsafeModule> {
        let writable_by_group = rights.mode & GROUP_WRITES != 0 && !ADMINISTRATORS.contains(&rights.group);
        let writable = rights.mode & OTHERS_WRITE != 0 || writable_by_group;
        // In a sticky folder, such as /tmp, users cannot replace each other's files.
        let is_sticky_folder = rights.mode & KIND == FOLDER && rights.mode & STICKY != 0;
        if rights.owner != ROOT && rights.owner != own {
            Some(UnsafeModule::Foreign(path.to_owned()))
        } else if writable && !is_sticky_folder {
            Some(UnsafeModule::Writable(path.to_owned()))
        } else {
            None
        }
    }

    const ROOT: u32 = 0;
    /// Groups that may change the whole system anyhow: root or wheel, and `admin` of macOS.
    const ADMINISTRATORS: &[u32] = if cfg!(target_os = "macos") { &[0, 80] } else { &[0] };
    const GROUP_WRITES: u32 = 0o020;
    const OTHERS_WRITE: u32 = 0o002;
    const STICKY: u32 = 0o1000;
    const KIND: u32 = 0o170_000;
    const FOLDER: u32 = 0o040_000;
}

#[cfg(any(not(unix), test))]
pub(super) mod windows {
    /// Whether writing there needs an administrator. Some folders below System32 are open to all users, so only the
    /// folder itself counts.
    pub(in crate::token) fn needs_administrator(path: &str) -> bool {
        let path = path.strip_prefix(VERBATIM).unwrap_or(path).to_ascii_lowercase();
        let is_plain = path
            .split(BACKSLASH)
            .all(|part| !part.is_empty() && part != ".." && part != ".");
        let below = |folder: &str| path.strip_prefix(folder).filter(|rest| !rest.is_empty());
        is_plain
            && !path.contains('/')
            && (SYSTEM
                .iter()
                .any(|folder| below(folder).is_some_and(|rest| !rest.contains(BACKSLASH)))
                || PROGRAMS.iter().any(|folder| below(folder).is_some()))
    }

    const BACKSLASH: char = '\\';
    /// Windows' prefix of a canonical path.
    const VERBATIM: &str = r"\\?\";
    const SYSTEM: &[&str] = &[r"c:\windows\system32\", r"c:\windows\syswow64\"];
    const PROGRAMS: &[&str] = &[r"c:\program files\", r"c:\program files (x86)\"];
}

#[cfg(test)]
mod tests {
    use super::unix::{Rights, objection};
    use super::windows::needs_administrator;
    use super::*;

    const OWN: u32 = 1000;
    const FILE: u32 = 0o100_000;
    const FOLDER: u32 = 0o040_000;

    fn of(mode: u32, owner: u32, group: u32) -> Option<UnsafeModule> {
        objection(Rights { mode, owner, group }, OWN, Path::new("/module.so"))
    }

    #[test]
    fn a_module_writable_by_root_or_its_user_is_accepted() {
        assert_eq!(of(FILE | 0o755, 0, 0), None);
        assert_eq!(of(FILE | 0o744, OWN, OWN), None);
        assert_eq!(
            of(FOLDER | 0o775, 0, 0),
            None,
            "whoever is of the group root is an administrator"
        );
        assert_eq!(
            of(FOLDER | 0o1777, 0, 0),
            None,
            "in a sticky folder nobody exchanges a file of another"
        );
    }

    #[test]
    fn a_module_that_other_users_can_replace_is_refused() {
        let path = || PathBuf::from("/module.so");
        assert_eq!(of(FILE | 0o775, OWN, OWN), Some(UnsafeModule::Writable(path())));
        assert_eq!(of(FILE | 0o757, OWN, OWN), Some(UnsafeModule::Writable(path())));
        assert_eq!(of(FOLDER | 0o775, OWN, OWN), Some(UnsafeModule::Writable(path())));
        assert_eq!(of(FOLDER | 0o775, 0, 50), Some(UnsafeModule::Writable(path())));
        assert_eq!(
            of(FILE | 0o1757, 0, 0),
            Some(UnsafeModule::Writable(path())),
            "a file is never sticky"
        );
        assert_eq!(of(FILE | 0o700, OWN + 1, 0), Some(UnsafeModule::Foreign(path())));
    }

    #[test]
    fn on_windows_a_module_lies_where_an_administrator_put_it() {
        for place in [
            r"C:\Windows\System32\eTPKCS11.dll",
            r"\\?\C:\WINDOWS\system32\bit4ipki.dll",
            r"C:\Program Files\Gemalto\Classic Client\BIN\gclib.dll",
            r"C:\Program Files (x86)\vendor\module.dll",
        ] {
            assert!(needs_administrator(place), "{place}");
        }
        for place in [
            r"C:\Users\ana\module.dll",
            r"C:\Windows\System32\spool\drivers\color\module.dll",
            r"C:\Windows\System32\..\Temp\module.dll",
            r"C:\Program Files\..\Users\ana\module.dll",
            r"C:\Program Files\vendor/../../Users/ana/module.dll",
            r"C:\Windows\System32\",
            r"D:\Program Files\module.dll",
            r"\\server\share\module.dll",
            r"\\?\UNC\server\share\module.dll",
        ] {
            assert!(!needs_administrator(place), "{place}");
        }
    }
}

#[cfg(all(test, unix))]
mod places_on_disk {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn with_mode(path: &Path, mode: u32) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn the_file_and_every_folder_above_it_count() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().canonicalize().unwrap().join("vendor");
        let module = inner.join("module.so");
        std::fs::create_dir(&inner).unwrap();
        std::fs::write(&module, b"").unwrap();
        with_mode(&inner, 0o755);
        with_mode(&module, 0o755);
        assert_eq!(safe_module(&module), Ok(module.clone()));
        with_mode(&module, 0o757);
        assert_eq!(safe_module(&module), Err(UnsafeModule::Writable(module.clone())));
        with_mode(&module, 0o755);
        with_mode(&inner, 0o777);
        assert_eq!(safe_module(&module), Err(UnsafeModule::Writable(inner.clone())));
        with_mode(&inner, 0o755);
        with_mode(folder.path(), 0o777);
        assert_eq!(
            safe_module(&module),
            Err(UnsafeModule::Writable(folder.path().canonicalize().unwrap()))
        );
    }

    #[test]
    fn a_link_is_checked_by_its_target() {
        let folder = tempfile::tempdir().unwrap();
        let module = folder.path().join("module.so");
        let link = folder.path().join("link.so");
        std::fs::write(&module, b"").unwrap();
        with_mode(&module, 0o757);
        symlink(&module, &link).unwrap();
        assert_eq!(
            safe_module(&link),
            Err(UnsafeModule::Writable(module.canonicalize().unwrap()))
        );
        with_mode(&module, 0o755);
        assert_eq!(safe_module(&link), Ok(module.canonicalize().unwrap()));
    }

    #[test]
    fn a_relative_or_missing_module_is_refused() {
        assert_eq!(safe_module(Path::new("module.so")), Err(UnsafeModule::Relative));
        assert_eq!(safe_module(Path::new("/nowhere/module.so")), Err(UnsafeModule::Missing));
        assert_eq!(safe_module(Path::new("/usr")), Err(UnsafeModule::Missing));
    }
}
