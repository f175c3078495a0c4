//! Loads a library so that those it needs are found beside it.

use std::io;
use std::path::Path;
use std::ptr::null_mut;

use windows_sys::Win32::System::LibraryLoader::{LOAD_WITH_ALTERED_SEARCH_PATH, LoadLibraryExW};

use super::text::wide;

/// Loads a library for the life of this program. Libraries that it needs are looked for in its own folder first, not
/// in that of this program.
pub(crate) fn load_with_its_folder(library: &Path) -> io::Result<()> {
    let path = wide(library);
    // SAFETY: the text ends with a zero. The library runs its own code, as it does for whoever loads it.
    let handle = unsafe { LoadLibraryExW(path.as_ptr(), null_mut(), LOAD_WITH_ALTERED_SEARCH_PATH) };
    if handle.is_null() {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}
