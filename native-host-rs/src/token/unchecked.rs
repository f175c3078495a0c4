//! The one PKCS#11 call that the safe binding lacks: a signature after a login of its own.

#![allow(
    unsafe_code,
    reason = "the binding starts and makes a signature in one go, without room for the PIN in between"
)]

use std::path::Path;

use cryptoki::context::Function;
use cryptoki::error::Rv;
use cryptoki::session::Session;
use cryptoki_sys::{CK_FUNCTION_LIST, CK_ULONG, Pkcs11};

use super::errors::TokenError;

/// Finishes the signature that was started in a session of the module at this path.
///
/// # Errors
///
/// [`TokenError`] when the module lacks the function or the token refuses.
pub(super) fn finish_signature(module: &Path, session: &Session, input: &[u8]) -> Result<Vec<u8>, TokenError> {
    // SAFETY: the module is loaded and initialised already, so its initialisers do not run again.
    let library = unsafe { Pkcs11::new(module) }.map_err(|_| TokenError::ModuleFailed)?;
    if library.C_GetFunctionList.is_err() {
        return Err(TokenError::ModuleFailed);
    }
    let mut list: *mut CK_FUNCTION_LIST = std::ptr::null_mut();
    // SAFETY: the call writes a pointer to a table that lives as long as the module, which `library` holds.
    let told = unsafe { library.C_GetFunctionList(&raw mut list) };
    Rv::from(told).into_result(Function::GetFunctionList)?;
    // SAFETY: the module answered that the pointer is set; none is looked for behind a null pointer.
    let table = unsafe { list.as_ref() }.ok_or(TokenError::ModuleFailed)?;
    let sign = table.C_Sign.ok_or(TokenError::ModuleFailed)?;
    let mut input = input.to_vec();
    let mut signature = vec![0_u8; LONGEST_SIGNATURE];
    let length = CK_ULONG::try_from(input.len()).map_err(|_| TokenError::Failed)?;
    let mut written = CK_ULONG::try_from(signature.len()).map_err(|_| TokenError::Failed)?;
    // SAFETY: both buffers are ours and have the given lengths; the session is open, and only this thread uses the
    // module.
    let done = unsafe {
        sign(
            session.handle(),
            input.as_mut_ptr(),
            length,
            signature.as_mut_ptr(),
            &raw mut written,
        )
    };
    Rv::from(done).into_result(Function::Sign)?;
    signature.truncate(usize::try_from(written).map_err(|_| TokenError::Failed)?);
    Ok(signature)
}

/// Length of a signature by the longest supported RSA key, 4096 bits, with a margin, in bytes.
const LONGEST_SIGNATURE: usize = 1024;
