//! Prepares a token to sign with a certificate: logs in, finds the key, and keeps the sealed PIN if it will be needed
//! again.

use std::collections::HashMap;
use std::time::SystemTime;

use cryptoki::object::ObjectHandle;
use cryptoki::session::{Session, SessionState, UserType};

use super::certificates::KeyKind;
use super::errors::TokenError;
use super::module::{Located, Module, SECOND_LOOK, pin_state};
use super::objects::{private_key, wants_pin_each_time};
use super::rule::{BoundPin, LoginPermit, PinMac, PinRule};
use crate::protocol::WithCertificate;
use crate::protocol::names::Thumbprint;
use crate::protocol::results::PinState;

/// A certificate whose token is logged in.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The certificate.
    pub der: Vec<u8>,
    /// Kind of its key.
    pub key: KeyKind,
    /// State of the token's PIN after the login.
    pub pin_state: PinState,
}

/// A token with an open session.
pub struct OpenToken {
    pub(super) session: Session,
    /// HMAC of the PIN that logged in; none after a login without a PIN of ours.
    pub(super) pin_mac: Option<PinMac>,
    pub(super) login_required: bool,
    /// The keys that were opened in this session.
    pub(super) keys: HashMap<Thumbprint, OpenKey>,
}

/// A private key in an open session.
#[derive(Clone)]
pub(super) struct OpenKey {
    pub(super) handle: ObjectHandle,
    pub(super) asks: Asks,
}

/// What a person must do before each signature of a key.
#[derive(Clone)]
pub(super) enum Asks {
    /// Nothing: the login is enough.
    Nothing,
    /// The PIN once more.
    Pin(BoundPin),
    /// The PIN once more, at the reader.
    AtReader,
}

impl OpenToken {
    /// Whether the token still knows this session as logged in.
    pub(super) fn is_alive(&self) -> bool {
        self.session.get_session_info().is_ok_and(|session| {
            !self.login_required || matches!(session.session_state(), SessionState::RoUser | SessionState::RwUser)
        })
    }

    /// Whether the key of a certificate signs in this session without a PIN being given: the login is enough, or what
    /// the key asks for is known.
    pub(super) fn signs_without_pin(&self, located: &Located) -> bool {
        let asks_again = || {
            let key = private_key(&self.session, &located.key_id).ok().flatten();
            key.is_some_and(|key| wants_pin_each_time(&self.session, key).unwrap_or(false))
        };
        self.is_alive() && (self.keys.contains_key(&located.described.thumbprint) || !asks_again())
    }
}

impl Module {
    /// Makes sure that the token of a certificate is logged in, by the rule.
    ///
    /// # Errors
    ///
    /// [`TokenError`] with its closed reason.
    pub(super) fn open(
        &mut self,
        access: &WithCertificate,
        origin: &str,
        rule: &PinRule,
        permit: &LoginPermit<'_>,
    ) -> Result<Opened, TokenError> {
        let (located, token) = self.locate(&access.certificate)?;
        if located.described.expires_at < SystemTime::now() {
            return Err(TokenError::Expired);
        }
        if self.open.get(&located.token).is_some_and(|open| !open.is_alive()) {
            self.open.remove(&located.token);
        }
        let pin = BoundPin::of(access, origin);
        match (self.open.get(&located.token), &pin) {
            (Some(open), Some(pin)) => rule.compare(open.pin_mac, pin, &located.token, permit)?,
            (Some(_), None) => {}
            (None, pin) => self.log_in(&located, pin.as_ref(), permit, rule)?,
        }
        let found = self.open_key(&located, pin, token.protected_authentication_path());
        self.forget_if_lost(&located.token, &found);
        found?;
        let after = self.context()?.get_token_info(located.slot);
        Ok(Opened {
            der: located.der,
            key: located.described.key,
            pin_state: after.map_or_else(|_| pin_state(&token), |now| pin_state(&now)),
        })
    }

    /// Logs in once.
    fn log_in(
        &mut self,
        located: &Located,
        pin: Option<&BoundPin>,
        permit: &LoginPermit<'_>,
        rule: &PinRule,
    ) -> Result<(), TokenError> {
        let context = self.context()?;
        let session = context.open_ro_session(located.slot)?;
        let _held = rule.lock(&located.token, permit)?;
        // Another host may have spent tries while this one waited for the lock.
        let token = context.get_token_info(located.slot)?;
        let login_required = token.login_required();
        let pin_mac = if !login_required {
            None
        } else if token.protected_authentication_path() {
            PinRule::ask_at_reader(&session, UserType::User, &token, permit)?;
            None
        } else {
            let pin = pin.ok_or(TokenError::PinRequired)?;
            rule.present(&session, UserType::User, &token, pin, permit)?
        };
        let open = OpenToken {
            session,
            pin_mac,
            login_required,
            keys: HashMap::new(),
        };
        self.open.insert(located.token.clone(), open);
        Ok(())
    }

    /// Finds the key of a certificate, and what the token needs before each of its signatures.
    fn open_key(&mut self, located: &Located, pin: Option<BoundPin>, at_reader: bool) -> Result<(), TokenError> {
        let open = self.open.get_mut(&located.token).ok_or(TokenError::Removed)?;
        let certificate = &located.described.thumbprint;
        let handle = if let Some(handle) = private_key(&open.session, &located.key_id)? {
            handle
        } else {
            std::thread::sleep(SECOND_LOOK);
            private_key(&open.session, &located.key_id)?.ok_or(TokenError::NotFound)?
        };
        let asks = match (
            wants_pin_each_time(&open.session, handle)?,
            pin,
            open.keys.get(certificate),
        ) {
            (false, _, _) => Asks::Nothing,
            (true, _, _) if at_reader => Asks::AtReader,
            (true, Some(pin), _) => Asks::Pin(pin),
            (true, None, Some(known)) => known.asks.clone(),
            (true, None, None) => return Err(TokenError::PinRequired),
        };
        open.keys.insert(certificate.clone(), OpenKey { handle, asks });
        Ok(())
    }
}
