//! Files that go with their handle, and renaming that replaces nothing.

use std::fs::File;
use std::io;
use std::os::windows::io::AsRawHandle;
use std::path::Path;

use windows_sys::Win32::Storage::FileSystem::{
    FILE_DISPOSITION_INFO, FileDispositionInfo, MOVEFILE_WRITE_THROUGH, MoveFileExW, SetFileInformationByHandle,
};

use super::text::wide;

/// Has a file deleted when its last handle is closed, also by the end of this program, or keeps it after all. The file
/// was opened with the right to delete it.
pub(crate) fn delete_on_close(file: &File, is_deleted: bool) -> io::Result<()> {
    let wanted = FILE_DISPOSITION_INFO { DeleteFile: is_deleted };
    let length = u32::try_from(size_of_val(&wanted)).map_err(io::Error::other)?;
    // SAFETY: the handle is open as long as the borrowed file, and the structure is the one of this class.
    let done = unsafe {
        SetFileInformationByHandle(
            file.as_raw_handle(),
            FileDispositionInfo,
            (&raw const wanted).cast(),
            length,
        )
    };
    outcome(done)
}

/// Renames a file to a name that nothing has.
pub(crate) fn move_new(from: &Path, to: &Path) -> io::Result<()> {
    let (from, to) = (wide(from), wide(to));
    // SAFETY: both texts end with a zero and live until the call returns.
    outcome(unsafe { MoveFileExW(from.as_ptr(), to.as_ptr(), MOVEFILE_WRITE_THROUGH) })
}

fn outcome(done: i32) -> io::Result<()> {
    if done == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}
