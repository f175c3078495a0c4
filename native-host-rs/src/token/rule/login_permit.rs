//! What a login has permit to do.

use std::time::Instant;

use cryptoki::slot::TokenInfo;

use crate::progress::Progress;
use crate::protocol::results::PinState;
use crate::token::errors::TokenError;
use crate::token::module::pin_state;

/// What a person lets a login do.
pub(in crate::token) struct LoginPermit<'a> {
    /// It may spend the last try.
    pub(in crate::token) confirm_last_try: bool,
    /// The call it is for: once that is given up, the token is not asked.
    pub(in crate::token) progress: &'a Progress,
    /// Until when the call waits for it: after that nobody would learn what it has cost.
    pub(in crate::token) until: Instant,
}

impl LoginPermit<'_> {
    /// Whether a token as it is now may be asked. Said in the last moment before it is.
    pub(super) fn check_token(&self, token: &TokenInfo) -> Result<(), TokenError> {
        match pin_state(token) {
            PinState::Locked => Err(TokenError::PinLocked),
            PinState::FinalTry if !self.confirm_last_try => Err(TokenError::LastTryUnconfirmed),
            _ => self.check_waiting(),
        }
    }

    /// Whether to go on at all: the call still waits.
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
