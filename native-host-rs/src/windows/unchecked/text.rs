//! Texts as Windows takes and gives them, and the known folders, which are one.

use std::ffi::OsString;
use std::os::windows::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use windows_sys::Win32::System::Com::CoTaskMemFree;
use windows_sys::Win32::UI::Shell::{
    FOLDERID_LocalAppData, FOLDERID_Profile, FOLDERID_ProgramFiles, FOLDERID_ProgramFilesX86, FOLDERID_RoamingAppData,
    FOLDERID_System, SHGetKnownFolderPath,
};
use windows_sys::core::{GUID, PWSTR};

/// A folder that Windows knows by a name of its own, wherever it was moved.
#[derive(Debug, Clone, Copy)]
pub(crate) enum KnownFolder {
    Profile,
    LocalData,
    RoamingData,
    System,
    Programs,
    Programs32,
}

/// Where a known folder lies.
pub(crate) fn known_folder(folder: KnownFolder) -> Option<PathBuf> {
    let id = id_of(folder);
    let mut text: PWSTR = std::ptr::null_mut();
    // SAFETY: the id and the place for the text are ours; the call allocates the text, also where it fails.
    let answer = unsafe { SHGetKnownFolderPath(&raw const id, 0, std::ptr::null_mut(), &raw mut text) };
    // SAFETY: the text is none, or ends with a zero.
    let path = unsafe { taken(text) };
    // SAFETY: the call says that its text is freed so, whatever it answered.
    unsafe { CoTaskMemFree(text.cast_const().cast()) };
    path.filter(|_| answer >= 0).map(PathBuf::from)
}

fn id_of(folder: KnownFolder) -> GUID {
    match folder {
        KnownFolder::Profile => FOLDERID_Profile,
        KnownFolder::LocalData => FOLDERID_LocalAppData,
        KnownFolder::RoamingData => FOLDERID_RoamingAppData,
        KnownFolder::System => FOLDERID_System,
        KnownFolder::Programs => FOLDERID_ProgramFiles,
        KnownFolder::Programs32 => FOLDERID_ProgramFilesX86,
    }
}

/// A path with the zero at its end that calls want.
pub(super) fn wide(path: &Path) -> Vec<u16> {
    path.as_os_str().encode_wide().chain([0]).collect()
}

/// A text with the zero at its end.
pub(super) fn wide_text(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

/// Copies a text of Windows.
///
/// # Safety
///
/// It is null, or readable up to a zero.
pub(super) unsafe fn taken(text: PWSTR) -> Option<OsString> {
    if text.is_null() {
        return None;
    }
    let mut length = 0;
    // SAFETY: every unit up to the zero is readable.
    while unsafe { *text.add(length) } != 0 {
        length += 1;
    }
    // SAFETY: so many units were read just now.
    Some(OsString::from_wide(unsafe { std::slice::from_raw_parts(text, length) }))
}
