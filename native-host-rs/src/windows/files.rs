//! Files as Windows opens them.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::Instant;

use windows_sys::Win32::Foundation::{ERROR_ACCESS_DENIED, ERROR_LOCK_VIOLATION, ERROR_SHARING_VIOLATION};
use windows_sys::Win32::Storage::FileSystem::{FILE_FLAG_BACKUP_SEMANTICS, READ_CONTROL, WRITE_DAC};

use super::unchecked::{descriptor, protect};
use crate::limits::{BUSY_FILE_POLL, BUSY_FILE_WAIT};

/// Options to open folders too.
pub(crate) fn folder_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.custom_flags(FILE_FLAG_BACKUP_SEMANTICS);
    options
}

/// Owner and rights of a file or folder.
pub(crate) fn descriptor_of(path: &Path) -> io::Result<String> {
    let file: File = folder_options().access_mode(READ_CONTROL).open(path)?;
    descriptor(&file)
}

/// Gives a file or folder these rights and none of the folder above it.
pub(crate) fn restrict_to(path: &Path, rights: &str) -> io::Result<()> {
    let file = folder_options().access_mode(READ_CONTROL | WRITE_DAC).open(path)?;
    protect(&file, rights)
}

/// Tries again for a while where something else has the file open: a scanner, an index or a backup lets go soon.
pub(crate) fn patiently<R>(mut step: impl FnMut() -> io::Result<R>) -> io::Result<R> {
    let until = Instant::now() + BUSY_FILE_WAIT;
    loop {
        match step() {
            Err(error) if is_in_use(&error) && Instant::now() < until => thread::sleep(BUSY_FILE_POLL),
            outcome => return outcome,
        }
    }
}

fn is_in_use(error: &io::Error) -> bool {
    // Replacing a file that is open elsewhere is answered like a missing right.
    const IN_USE: [u32; 3] = [ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION];
    error
        .raw_os_error()
        .is_some_and(|code| IN_USE.contains(&code.cast_unsigned()))
}
