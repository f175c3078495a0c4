//! Asks Windows what a script of the network (PAC) says about an address.

use std::io;
use std::ptr::null;

use windows_sys::Win32::Foundation::GlobalFree;
use windows_sys::Win32::Networking::WinHttp::{
    WINHTTP_ACCESS_TYPE_NAMED_PROXY, WINHTTP_ACCESS_TYPE_NO_PROXY, WINHTTP_AUTOPROXY_CONFIG_URL,
    WINHTTP_AUTOPROXY_OPTIONS, WINHTTP_PROXY_INFO, WinHttpCloseHandle, WinHttpGetProxyForUrl, WinHttpOpen,
    WinHttpSetTimeouts,
};
use windows_sys::core::PWSTR;

use super::text::{taken, wide_text};

struct Session(*mut core::ffi::c_void);

impl Drop for Session {
    fn drop(&mut self) {
        // SAFETY: the handle was opened below and is closed once.
        unsafe { WinHttpCloseHandle(self.0) };
    }
}

/// The proxies that the script at an address names for another address, as Windows writes them; none where it says that
/// there is none. Windows fetches and runs the script.
pub(crate) fn proxy_by_script(script: &str, address: &str, timeout_ms: i32) -> io::Result<Option<String>> {
    let name = wide_text("dosar-link");
    // SAFETY: the name ends with a zero; no proxy is named.
    let session = unsafe { WinHttpOpen(name.as_ptr(), WINHTTP_ACCESS_TYPE_NO_PROXY, null(), null(), 0) };
    if session.is_null() {
        return Err(io::Error::last_os_error());
    }
    let session = Session(session);
    // SAFETY: the session is open. Where the limits cannot be set, those of Windows hold.
    unsafe { WinHttpSetTimeouts(session.0, timeout_ms, timeout_ms, timeout_ms, timeout_ms) };
    let (script, address) = (wide_text(script), wide_text(address));
    let mut options = WINHTTP_AUTOPROXY_OPTIONS {
        dwFlags: WINHTTP_AUTOPROXY_CONFIG_URL,
        lpszAutoConfigUrl: script.as_ptr(),
        ..WINHTTP_AUTOPROXY_OPTIONS::default()
    };
    let mut told = WINHTTP_PROXY_INFO::default();
    // SAFETY: the texts end with a zero, and all of them live until the call returns.
    let answer = unsafe { WinHttpGetProxyForUrl(session.0, address.as_ptr(), &raw mut options, &raw mut told) };
    if answer == 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call has set both texts, or left them null.
    let (proxy, _bypass) = unsafe { (freed(told.lpszProxy), freed(told.lpszProxyBypass)) };
    Ok(proxy.filter(|_| told.dwAccessType == WINHTTP_ACCESS_TYPE_NAMED_PROXY))
}

/// Copies and frees a text.
///
/// # Safety
///
/// It is null, or was allocated for us and ends with a zero.
unsafe fn freed(text: PWSTR) -> Option<String> {
    // SAFETY: as this function demands.
    let copy = unsafe { taken(text) };
    if !text.is_null() {
        // SAFETY: the call says that its texts are freed so.
        unsafe { GlobalFree(text.cast()) };
    }
    copy.map(|copy| copy.to_string_lossy().into_owned())
}
