//! The calls into `BoringSSL` that have no safe binding: with `token/unchecked.rs` all the `unsafe` code of this host.

#![allow(
    unsafe_code,
    reason = "renegotiation has no safe binding, and resuming a session is marked unsafe"
)]

use boring::error::ErrorStack;
use boring::ssl::{Ssl, SslContext, SslRef, SslSession};
use foreign_types::ForeignType;

/// Lets the server renegotiate, which is how this authority requests the certificate.
pub fn accept_renegotiation(ssl: &mut Ssl) {
    // SAFETY: the pointer is that of a live `Ssl` which this function borrows mutably, and the call keeps nothing.
    unsafe {
        boring_sys::SSL_set_renegotiate_mode(ssl.as_ptr(), boring_sys::ssl_renegotiate_mode_t::ssl_renegotiate_freely);
    }
}

/// TLS session that can be resumed only in the context it was made in.
pub struct Resumable {
    context: SslContext,
    session: SslSession,
}

impl Resumable {
    /// Stores the session of a finished handshake.
    #[must_use]
    pub fn of(ssl: &SslRef) -> Option<Self> {
        Some(Self {
            context: ssl.ssl_context().to_owned(),
            session: ssl.session()?.to_owned(),
        })
    }

    /// Offers the session to the server, if this connection has the same context.
    ///
    /// # Errors
    ///
    /// When `BoringSSL` refuses it.
    pub fn offer(&self, ssl: &mut Ssl) -> Result<(), ErrorStack> {
        if ssl.ssl_context().to_owned().as_ptr() != self.context.as_ptr() {
            return Ok(());
        }
        // SAFETY: the session must belong to the context of this `Ssl`, which was compared just now.
        unsafe { ssl.set_session(&self.session) }
    }
}
