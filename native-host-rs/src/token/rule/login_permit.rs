//! The conditions under which a login may proceed.

use std::time::Instant;

use cryptoki::slot::TokenInfo;

use crate::progress::Progress;
use crate::protocol::results::PinState;
use crate::token::errors::TokenError;
use crate::token::module::pin_state;

/// The permission for a login.
pub(in crate::token) struct LoginPermit<'a> {
    /// It may spend the last try.
    pub(in crate::token) confirm_last_try: bool,
    /// The login's call: once that is cancelled, the token is not asked.
    pub(in crate::token) progress: &'a Progress,
    /// End of the call's wait: after it the page would not learn the outcome.
    pub(in crate::token) until: Instant,
}

impl LoginPermit<'_> {
    /// Whether the token may be asked in its current state. Checked right before the login.
    pub(super) fn check_token(&self, token: &TokenInfo) -> Result<(), TokenError> {
        match pin_state(token) {
            PinState::Locked => Err(TokenError::PinLocked),
            PinState::FinalTry if !self.confirm_last_try => Err(TokenError::LastTryUnconfirmed),
            _ => self.check_waiting(),
        }
    }

    /// Whether the call still waits.
    pub(super) fn check_waiting(&self) -> Result<(), TokenError> {
        if self.progress.is_cancelled() {
            return Err(TokenError::Cancelled);
        }
        if Instant::now() >= self.until {
            return Err(TokenError::TimedOut);
        }
        Ok(())
    }
}
