//! Interprets a failed login: what it means for the PIN.

use cryptoki::error::{Error as Pkcs11Error, RvError};
use cryptoki::session::UserType;

use crate::token::errors::TokenError;

/// Why a token did not accept a login.
pub(super) enum LoginFailure {
    /// It refused the PIN.
    Refused(TokenError),
    /// Something else in this process was logged in, such as the same module under another name, so the PIN was not
    /// checked.
    LoggedInAlready,
    /// The token was gone, or the person cancelled, before the PIN was checked.
    Unjudged(TokenError),
    /// Unknown: the token may have counted the try.
    Unclear(TokenError),
}

impl LoginFailure {
    pub(super) fn of(error: Pkcs11Error, user: UserType) -> Self {
        match error {
            Pkcs11Error::Pkcs11(RvError::PinIncorrect | RvError::PinInvalid | RvError::PinLenRange, _) => {
                Self::Refused(TokenError::WrongPin)
            }
            Pkcs11Error::Pkcs11(RvError::PinLocked, _) => Self::Refused(TokenError::PinLocked),
            Pkcs11Error::Pkcs11(RvError::PinExpired, _) => Self::Refused(TokenError::PinExpired),
            Pkcs11Error::Pkcs11(RvError::UserAlreadyLoggedIn, _) if matches!(user, UserType::User) => {
                Self::LoggedInAlready
            }
            other => match TokenError::from(other) {
                gone @ (TokenError::Removed | TokenError::LoggedOut | TokenError::Cancelled) => Self::Unjudged(gone),
                unclear => Self::Unclear(unclear),
            },
        }
    }
}
