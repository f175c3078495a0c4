//! Errors of the authority, by the reasons of the link.

use std::io;

use crate::progress::Progress;
use crate::protocol::reasons::{LinkError, Reason};
use crate::proxy::{ProxyError, Unreached};
use crate::token::errors::TokenError;

/// Why an exchange with the authority failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AuthorityError {
    /// It is unreachable, resets the connection, or reports an internal error.
    #[error("the authority cannot be reached")]
    Down,
    /// It does not answer in time.
    #[error("the authority does not answer in time")]
    TimedOut,
    /// Its answer is of an unknown form.
    #[error("the authority answered something unknown")]
    Unexpected,
    /// The certificate of its server comes from an issuer that is not trusted here.
    #[error("the certificate of the authority's server is not trusted here")]
    Untrusted,
    /// The certificate of its server has another name.
    #[error("the certificate of the authority's server has another name")]
    Misnamed,
    /// The certificate of its server has expired, or is not valid yet.
    #[error("the certificate of the authority's server is not valid today")]
    Expired,
    /// An answer ended before its end.
    #[error("an answer of the authority was cut off")]
    Truncated,
    /// It refuses, with its own wording.
    #[error("the authority refused")]
    Rejected(String),
    /// It does not accept the certificate.
    #[error("the authority does not accept the certificate")]
    CertificateRefused,
    /// It ended a renewed session again.
    #[error("the authority ended the session")]
    LoggedOut,
    /// A document is incomplete or of an unknown type.
    #[error("the document is not whole or of no known kind")]
    ContentInvalid,
    /// The call was cancelled.
    #[error("the call was given up")]
    Cancelled,
    /// The host's folder, or a file of the configuration, cannot be used.
    #[error("the host's folder or a file of the configuration cannot be used")]
    Storage,
    /// A proxy does not let the connection through.
    #[error(transparent)]
    Proxy(#[from] ProxyError),
    /// The token failed while the connection was made.
    #[error(transparent)]
    Token(#[from] TokenError),
}

impl AuthorityError {
    /// The meaning of a connection error for a call.
    #[must_use]
    pub(super) fn of_io(error: &io::Error, progress: &Progress) -> Self {
        if progress.is_cancelled() {
            return Self::Cancelled;
        }
        match error.kind() {
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Self::TimedOut,
            _ => Self::Down,
        }
    }

    /// The meaning of an error on the way to the authority for a call.
    #[must_use]
    pub(super) fn of_unreached(error: &Unreached, progress: &Progress) -> Self {
        match error {
            Unreached::Io(error) => Self::of_io(error, progress),
            Unreached::Proxy(_) if progress.is_cancelled() => Self::Cancelled,
            Unreached::Proxy(error) => Self::Proxy(*error),
        }
    }
}

impl From<AuthorityError> for LinkError {
    fn from(error: AuthorityError) -> Self {
        match error {
            AuthorityError::Down => Reason::AuthorityDown.into(),
            AuthorityError::TimedOut => Reason::AuthorityTimeout.into(),
            AuthorityError::Unexpected | AuthorityError::Truncated => Reason::AuthorityUnexpected.into(),
            AuthorityError::Untrusted => Reason::AuthorityUntrusted.into(),
            AuthorityError::Misnamed => Reason::AuthorityMisnamed.into(),
            AuthorityError::Expired => Reason::AuthorityExpired.into(),
            AuthorityError::Rejected(text) => Self::refusal(&text),
            AuthorityError::CertificateRefused => Reason::CertificateRefused.into(),
            AuthorityError::LoggedOut => Reason::LoggedOut.into(),
            AuthorityError::ContentInvalid => Reason::ContentInvalid.into(),
            AuthorityError::Cancelled => Reason::CancelledByUser.into(),
            AuthorityError::Storage => Reason::StorageFailed.into(),
            AuthorityError::Proxy(error) => error.reason().into(),
            AuthorityError::Token(error) => error.reason().into(),
        }
    }
}
