//! Private files by the rights of their folder, which they inherit.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

pub(super) use crate::windows::patiently;
use crate::windows::rights::{Rights, private_file, private_folder};
use crate::windows::unchecked::user_sid;
use crate::windows::{descriptor_of, folder_options, restrict_to};

/// Creates a folder and its parents. In the profile of a user they are the user's.
///
/// # Errors
///
/// When it cannot be created.
pub fn make_dir(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// A folder that only its user, administrators and the system may enter, created or restricted now.
///
/// # Errors
///
/// When it cannot be created, belongs to somebody else, or its rights cannot be set.
pub fn private_dir(path: &Path) -> io::Result<()> {
    make_dir(path)?;
    restrict(path, private_folder)
}

/// Removes all rights of a file except those of its user, administrators and the system.
///
/// # Errors
///
/// When the rights cannot be read or set.
pub fn keep_private(path: &Path) -> io::Result<()> {
    restrict(path, private_file)
}

fn restrict(path: &Path, rights_for: fn(&str) -> String) -> io::Result<()> {
    let user = user_sid()?;
    let found = Rights::read(&descriptor_of(path)?);
    if !found.is_owned_by_us(&user) {
        return Err(ErrorKind::PermissionDenied.into());
    }
    if found.lets_others_read(&user) || found.lets_others_change(&user, false) {
        restrict_to(path, &rights_for(&user))?;
    }
    Ok(())
}

/// Options to create a file, which has the rights that its folder gives.
#[must_use]
pub fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    options
}

/// Removes unnamed files that a power failure left: they have a name until their handle is closed. One that is in use
/// cannot be removed.
pub fn remove_left(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_string_lossy().starts_with(UNNAMED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// How tempfile begins the names of its files.
const UNNAMED: &str = ".tmp";

/// Flushes the folder, and with it the change of a name. A file system that cannot do so orders its changes by itself.
pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    match folder_options()
        .write(true)
        .open(folder)
        .and_then(|folder| folder.sync_all())
    {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        outcome => outcome,
    }
}

#[cfg(test)]
mod tests {
    use std::os::windows::fs::OpenOptionsExt;
    use std::thread;
    use std::time::Duration;

    use windows_sys::Win32::Storage::FileSystem::FILE_SHARE_READ;

    use super::*;
    use crate::private_files::{create_durably, read, replace_durably};

    fn rights_of(path: &Path) -> Rights {
        Rights::read(&descriptor_of(path).unwrap())
    }

    #[test]
    fn another_user_of_the_computer_reads_nothing_of_this_one() {
        let here = tempfile::tempdir().unwrap();
        let (state, user) = (here.path().join("state"), user_sid().unwrap());
        restrict_to(here.path(), "D:P(A;OICI;FA;;;WD)").unwrap();
        make_dir(&state).unwrap();
        private_dir(&state).unwrap();
        let key = state.join("workstation.key");
        create_durably(&key, b"secret").unwrap();
        keep_private(&key).unwrap();
        for path in [&state, &key] {
            let rights = rights_of(path);
            assert!(!rights.lets_others_read(&user), "{} {rights:?}", path.display());
            assert!(
                !rights.lets_others_change(&user, false),
                "{} {rights:?}",
                path.display()
            );
        }
        // It stays usable for its user.
        replace_durably(&key, b"other").unwrap();
        assert_eq!(fs::read(&key).unwrap(), b"other");
    }

    #[test]
    fn a_file_that_a_scanner_has_open_is_replaced_when_that_ends() {
        let here = tempfile::tempdir().unwrap();
        let path = here.path().join("entry.json");
        create_durably(&path, b"sending").unwrap();
        let mut scanner = OpenOptions::new();
        let looking = scanner.read(true).share_mode(FILE_SHARE_READ).open(&path).unwrap();
        let ending = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            drop(looking);
        });
        replace_durably(&path, b"submitted").unwrap();
        ending.join().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"submitted");
    }

    #[test]
    fn a_file_that_another_program_has_for_itself_is_read_when_that_ends() {
        let here = tempfile::tempdir().unwrap();
        let path = here.path().join("entry.json");
        create_durably(&path, b"sending").unwrap();
        let alone = OpenOptions::new().read(true).share_mode(0).open(&path).unwrap();
        let ending = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            drop(alone);
        });
        assert_eq!(read(&path).unwrap(), b"sending");
        ending.join().unwrap();
    }
}
