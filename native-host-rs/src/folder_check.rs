//! Checks whether documents can be stored in a folder of this workstation. Leaves nothing behind.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use crate::document_folders::DocumentFolders;
use crate::document_folders::paths::{Destination, destination};
use crate::protocol::folders::{CheckFolderResult, FolderState};
use crate::protocol::numbers::SafeSize;

/// Checks a folder by writing an unnamed file to it, and whether it was confirmed here.
#[must_use]
pub fn check(path: &Path, confirmed: &DocumentFolders) -> CheckFolderResult {
    if destination(path) == Destination::Server && !confirmed.may_look_at(path) {
        // Nothing is asked of a server that nobody confirmed here: what is there turns out after that.
        return CheckFolderResult {
            state: FolderState::Ready,
            is_confirmed: false,
            free_bytes: None,
        };
    }
    let state = state_of(path);
    let free = (state == FolderState::Ready).then(|| fs4::available_space(path).ok());
    CheckFolderResult {
        state,
        is_confirmed: confirmed.find(path).is_ok(),
        free_bytes: free.flatten().map(SafeSize::of),
    }
}

fn state_of(path: &Path) -> FolderState {
    if !path.is_absolute() {
        return FolderState::NotAbsolute;
    }
    if destination(path) == Destination::NoFolder {
        return FolderState::NotAFolder;
    }
    match fs::metadata(path) {
        Ok(about) if !about.is_dir() => FolderState::NotAFolder,
        Ok(_) if is_writable(path) => FolderState::Ready,
        Ok(_) => FolderState::NotWritable,
        // A parent folder without access hides whether the folder exists.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => FolderState::NotWritable,
        Err(_) => FolderState::Missing,
    }
}

/// The file disappears with its handle, even if this program is killed.
fn is_writable(folder: &Path) -> bool {
    tempfile::tempfile_in(folder).is_ok_and(|mut file| file.write_all(b"dosar").is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_folder_that_can_be_written_is_ready_and_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("d300.pdf"), b"%PDF").unwrap();
        let known = check(folder.path(), &DocumentFolders::none());
        assert_eq!(known.state, FolderState::Ready);
        assert!(u64::from(known.free_bytes.unwrap()) > 0);
        assert_eq!(entries(folder.path()), 1);
    }

    #[test]
    fn each_kind_of_unusable_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"").unwrap();
        let named = |name: &str| folder.path().join(name);
        for (path, state) in [
            (named("none"), FolderState::Missing),
            (named("none/below"), FolderState::Missing),
            (file.join("below"), FolderState::Missing),
            (file.clone(), FolderState::NotAFolder),
            ("declaratii".into(), FolderState::NotAbsolute),
            ("../declaratii".into(), FolderState::NotAbsolute),
            ("~/declaratii".into(), FolderState::NotAbsolute),
        ] {
            let known = check(&path, &DocumentFolders::none());
            assert_eq!((known.state, known.free_bytes), (state, None), "{}", path.display());
        }
        assert_eq!(entries(folder.path()), 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_read_only_folder_is_not_writable() {
        // Not even root can create a file there.
        assert_eq!(
            check(Path::new("/proc"), &DocumentFolders::none()).state,
            FolderState::NotWritable
        );
    }

    #[cfg(windows)]
    #[test]
    fn a_server_that_nobody_confirmed_is_not_asked_and_a_device_is_no_folder() {
        let began = std::time::Instant::now();
        let server = check(Path::new(r"\\server.example\date\Dosar"), &DocumentFolders::none());
        assert_eq!((server.state, server.is_confirmed), (FolderState::Ready, false));
        assert_eq!(server.free_bytes, None);
        assert!(
            began.elapsed() < std::time::Duration::from_millis(100),
            "nothing was looked up"
        );
        for device in [
            r"\\.\pipe\dosar",
            r"\\?\GLOBALROOT\Device",
            r"C:\NUL",
            r"C:\Dosar:stream",
        ] {
            let known = check(Path::new(device), &DocumentFolders::none());
            assert_eq!(known.state, FolderState::NotAFolder, "{device}");
        }
        for relative in [r"C:Dosar", r"\Dosar", "/home/ana"] {
            let known = check(Path::new(relative), &DocumentFolders::none());
            assert_eq!(known.state, FolderState::NotAbsolute, "{relative}");
        }
    }
}
