//! Rights of files as texts (SDDL), which `rights.rs` reads and writes.

use std::fs::File;
use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::ptr::null_mut;

use windows_sys::Win32::Foundation::LocalFree;
use windows_sys::Win32::Security::Authorization::{
    ConvertSecurityDescriptorToStringSecurityDescriptorW, ConvertSidToStringSidW,
    ConvertStringSecurityDescriptorToSecurityDescriptorW, GetSecurityInfo, SDDL_REVISION_1, SE_FILE_OBJECT,
    SetSecurityInfo,
};
use windows_sys::Win32::Security::{
    ACL, DACL_SECURITY_INFORMATION, GetSecurityDescriptorDacl, GetTokenInformation, OWNER_SECURITY_INFORMATION,
    PROTECTED_DACL_SECURITY_INFORMATION, PSECURITY_DESCRIPTOR, SetKernelObjectSecurity, TOKEN_QUERY, TOKEN_USER,
    TokenUser,
};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, OpenProcessToken};
use windows_sys::core::PWSTR;

use super::text::{taken, wide_text};

/// Memory that a call allocated for us.
struct Local(*mut core::ffi::c_void);

impl Drop for Local {
    fn drop(&mut self) {
        // SAFETY: the calls below say that their memory is freed so; null is allowed.
        unsafe { LocalFree(self.0) };
    }
}

/// Owner and rights of an open file or folder.
pub(crate) fn descriptor(file: &File) -> io::Result<String> {
    let wanted = OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION;
    let mut found: PSECURITY_DESCRIPTOR = null_mut();
    // SAFETY: the handle is open as long as the borrowed file; only the descriptor is asked for.
    let answer = unsafe {
        GetSecurityInfo(
            file.as_raw_handle(),
            SE_FILE_OBJECT,
            wanted,
            null_mut(),
            null_mut(),
            null_mut(),
            null_mut(),
            &raw mut found,
        )
    };
    done(answer)?;
    let found = Local(found);
    let mut text: PWSTR = null_mut();
    // SAFETY: the descriptor was made by the call before.
    let converted = unsafe {
        ConvertSecurityDescriptorToStringSecurityDescriptorW(
            found.0,
            SDDL_REVISION_1,
            wanted,
            &raw mut text,
            null_mut(),
        )
    };
    worked(converted)?;
    // SAFETY: the call has set a text that ends with a zero.
    unsafe { text_of(text) }
}

/// Gives an open file or folder these rights and none of the folder above it.
pub(crate) fn protect(file: &File, rights: &str) -> io::Result<()> {
    let rights = wide_text(rights);
    let mut made: PSECURITY_DESCRIPTOR = null_mut();
    // SAFETY: the text ends with a zero; the call allocates the descriptor.
    let converted = unsafe {
        ConvertStringSecurityDescriptorToSecurityDescriptorW(
            rights.as_ptr(),
            SDDL_REVISION_1,
            &raw mut made,
            null_mut(),
        )
    };
    worked(converted)?;
    let made = Local(made);
    let (mut is_present, mut is_default) = (0, 0);
    let mut list: *mut ACL = null_mut();
    // SAFETY: the descriptor lives until the end of this function, and the list lies in it.
    worked(unsafe { GetSecurityDescriptorDacl(made.0, &raw mut is_present, &raw mut list, &raw mut is_default) })?;
    if is_present == 0 || list.is_null() {
        // Without a list everybody would have every right.
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let flags = DACL_SECURITY_INFORMATION | PROTECTED_DACL_SECURITY_INFORMATION;
    // Gives what is in a folder its rights too.
    // SAFETY: the handle is open, and the list lives in the descriptor.
    done(unsafe {
        SetSecurityInfo(
            file.as_raw_handle(),
            SE_FILE_OBJECT,
            flags,
            null_mut(),
            null_mut(),
            list,
            null_mut(),
        )
    })?;
    // Leaves nothing that came from the folder above.
    // SAFETY: the handle is open, and the descriptor lives.
    worked(unsafe { SetKernelObjectSecurity(file.as_raw_handle(), flags, made.0) })
}

/// The user that this program runs as.
pub(crate) fn user_sid() -> io::Result<String> {
    let mut token = null_mut();
    // SAFETY: the handle of this process needs no closing; the call sets the token.
    worked(unsafe { OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &raw mut token) })?;
    // SAFETY: the token is open, and nobody else closes it.
    let token = unsafe { OwnedHandle::from_raw_handle(token) };
    // Words of 8 bytes, because the structure at its beginning has pointers.
    let mut answer = [0_u64; 32];
    let length = u32::try_from(size_of_val(&answer)).map_err(io::Error::other)?;
    let mut needed = 0;
    // SAFETY: the buffer is ours and has the given length.
    worked(unsafe {
        GetTokenInformation(
            token.as_raw_handle(),
            TokenUser,
            answer.as_mut_ptr().cast(),
            length,
            &raw mut needed,
        )
    })?;
    // SAFETY: the call has written the structure at the beginning of the aligned buffer.
    let user = unsafe { &*answer.as_ptr().cast::<TOKEN_USER>() };
    let mut text: PWSTR = null_mut();
    // SAFETY: the id lies in the buffer, behind the structure.
    worked(unsafe { ConvertSidToStringSidW(user.User.Sid, &raw mut text) })?;
    // SAFETY: the call has set a text that ends with a zero.
    unsafe { text_of(text) }
}

/// Copies and frees a text.
///
/// # Safety
///
/// It was allocated for us and ends with a zero.
unsafe fn text_of(text: PWSTR) -> io::Result<String> {
    let _freed = Local(text.cast());
    // SAFETY: as this function demands.
    let text = unsafe { taken(text) }.ok_or(io::ErrorKind::InvalidData)?;
    text.into_string().map_err(|_| io::ErrorKind::InvalidData.into())
}

fn done(answer: u32) -> io::Result<()> {
    if answer == 0 {
        return Ok(());
    }
    Err(io::Error::from_raw_os_error(answer.cast_signed()))
}

fn worked(answer: i32) -> io::Result<()> {
    if answer == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}
