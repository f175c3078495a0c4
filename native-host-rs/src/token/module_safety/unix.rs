//! Who could exchange a module, by owners and modes.

use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::UnsafeModule;

/// The first objection on the way to a module.
pub(super) fn exchangeable(real: &Path) -> Option<UnsafeModule> {
    let own = rustix::process::geteuid().as_raw();
    real.ancestors().find_map(|path| {
        let Ok(entry) = std::fs::metadata(path) else {
            return Some(UnsafeModule::Missing);
        };
        let rights = Rights {
            mode: entry.mode(),
            owner: entry.uid(),
            group: entry.gid(),
        };
        objection(rights, own, path)
    })
}

#[derive(Debug, Clone, Copy)]
struct Rights {
    mode: u32,
    owner: u32,
    group: u32,
}

/// The objection to a file or folder on the path of a module.
fn objection(rights: Rights, own: u32, path: &Path) -> Option<UnsafeModule> {
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

#[cfg(test)]
mod tests {
    use super::super::safe_module;
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::PathBuf;

    const OWN: u32 = 1000;
    const FILE: u32 = 0o100_000;

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
}
