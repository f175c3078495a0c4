//! Errors of tokens, by the reasons of the link.

use cryptoki::context::Function;
use cryptoki::error::{Error as Pkcs11Error, RvError};

use super::worker::NoAnswer;
use crate::protocol::reasons::Reason;

/// Why a token cannot be used. Contains no value of a person or a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// The token is gone.
    #[error("the token was pulled out")]
    Removed,
    /// The module does not answer in time.
    #[error("the token does not answer in time")]
    TimedOut,
    /// The token reports an error.
    #[error("the token refused an operation")]
    Failed,
    /// The token ended the login.
    #[error("the token ended the login")]
    LoggedOut,
    /// The token does not support this kind of signature.
    #[error("the token does not make signatures of this kind")]
    UnknownMechanism,
    /// The person cancelled: the call, or at the reader.
    #[error("the person gave up")]
    Cancelled,
    /// Another host holds the token's lock.
    #[error("another program is logging in to the token")]
    Busy,
    /// The module cannot be loaded or initialised.
    #[error("the PKCS#11 module cannot be used")]
    ModuleFailed,
    /// No token holds the certificate.
    #[error("no token holds this certificate")]
    NotFound,
    /// The certificate has expired.
    #[error("the certificate has expired")]
    Expired,
    /// The token is not logged in and no PIN was sent.
    #[error("a PIN is needed")]
    PinRequired,
    /// The sealed PIN does not open here.
    #[error("the sealed PIN does not open here")]
    PinUnreadable,
    /// The PIN was used once and its outcome is unknown.
    #[error("the PIN was used once already")]
    PinSpent,
    /// The PIN is wrong.
    #[error("the PIN is wrong")]
    WrongPin,
    /// The PIN is locked.
    #[error("the PIN is locked")]
    PinLocked,
    /// The PIN has expired.
    #[error("the PIN has expired")]
    PinExpired,
    /// One try is left, and spending it was not confirmed.
    #[error("one try is left and it was not confirmed")]
    LastTryUnconfirmed,
    /// The ledger or the lock cannot be written.
    #[error("the host's folder cannot be written")]
    Storage,
}

impl TokenError {
    /// The reason for the page.
    #[must_use]
    pub fn reason(self) -> Reason {
        match self {
            Self::Removed => Reason::TokenRemoved,
            Self::TimedOut => Reason::TokenTimeout,
            Self::Failed | Self::LoggedOut | Self::UnknownMechanism => Reason::TokenFailed,
            Self::Cancelled => Reason::CancelledByUser,
            Self::Busy => Reason::TokenBusy,
            Self::ModuleFailed => Reason::ModuleFailed,
            Self::NotFound => Reason::CertificateNotFound,
            Self::Expired => Reason::CertificateExpired,
            Self::PinRequired => Reason::PinRequired,
            Self::PinUnreadable => Reason::PinUnreadable,
            Self::PinSpent => Reason::PinSpent,
            Self::WrongPin => Reason::WrongPin,
            Self::PinLocked => Reason::PinLocked,
            Self::PinExpired => Reason::PinExpired,
            Self::LastTryUnconfirmed => Reason::LastTryUnconfirmed,
            Self::Storage => Reason::StorageFailed,
        }
    }
}

impl From<Pkcs11Error> for TokenError {
    fn from(error: Pkcs11Error) -> Self {
        match error {
            Pkcs11Error::Pkcs11(
                RvError::DeviceRemoved
                | RvError::TokenNotPresent
                | RvError::TokenNotRecognized
                | RvError::SlotIdInvalid
                | RvError::SessionHandleInvalid
                | RvError::SessionClosed,
                _,
            ) => Self::Removed,
            Pkcs11Error::Pkcs11(RvError::UserNotLoggedIn, _) => Self::LoggedOut,
            Pkcs11Error::Pkcs11(RvError::MechanismInvalid, Function::SignInit) => Self::UnknownMechanism,
            Pkcs11Error::Pkcs11(RvError::FunctionCanceled | RvError::FunctionRejected, _) => Self::Cancelled,
            Pkcs11Error::Pkcs11(RvError::CryptokiNotInitialized, _) => Self::ModuleFailed,
            _ => Self::Failed,
        }
    }
}

impl From<NoAnswer> for TokenError {
    fn from(error: NoAnswer) -> Self {
        match error {
            NoAnswer::TimedOut => Self::TimedOut,
            NoAnswer::Broken => Self::ModuleFailed,
        }
    }
}
