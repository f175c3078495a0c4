//! One PKCS#11 module on its own thread: its tokens, their certificates, the logged-in sessions.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cryptoki::context::Pkcs11;
use cryptoki::error::{Error as Pkcs11Error, RvError};
use cryptoki::slot::{Slot, TokenInfo};

use super::certificates::Described;
use super::errors::TokenError;
use super::login::OpenToken;
use super::objects::{certificates, held_certificates};
use super::start::initialised;
use crate::protocol::names::{ShortText, Thumbprint};
use crate::protocol::results::{PinState, TokenCertificate};

/// A module and the state of its tokens.
pub struct Module {
    pub(super) path: PathBuf,
    context: Option<Pkcs11>,
    located: HashMap<Thumbprint, Located>,
    /// All certificates ever located: a missing one was pulled out, any other was never present.
    seen: HashSet<Thumbprint>,
    pub(super) open: HashMap<TokenKey, OpenToken>,
}

/// Location of a certificate.
#[derive(Clone)]
pub struct Located {
    pub(super) slot: Slot,
    pub(super) token: TokenKey,
    pub(super) key_id: Vec<u8>,
    /// The certificate itself.
    pub der: Vec<u8>,
    /// Its parsed content.
    pub described: Described,
}

/// Identifies a token, whatever slot it is in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TokenKey {
    pub(super) serial: String,
    pub(super) label: String,
}

impl Module {
    /// Loads and initialises a module. A failure is retried by the next call, because a reader's service may start
    /// later.
    #[must_use]
    pub fn load(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            context: initialised(path),
            located: HashMap::new(),
            seen: HashSet::new(),
            open: HashMap::new(),
        }
    }

    /// All certificates with a private key, of all tokens of this module.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the module itself fails; a token that fails is left out.
    pub fn certificates(&mut self) -> Result<Vec<TokenCertificate>, TokenError> {
        self.scan()?;
        let context = self.context()?;
        let mut found = Vec::new();
        for located in self.located.values() {
            let Ok(token) = context.get_token_info(located.slot) else {
                continue;
            };
            let open = self.open.get(&located.token);
            found.push(TokenCertificate {
                sha1_thumbprint: located.described.thumbprint.clone(),
                common_name: located.described.common_name.clone(),
                issuer: located.described.issuer.clone(),
                subject: located.described.subject.clone(),
                serial_number: located.described.serial_number.clone(),
                expires_on: located.described.expires_on.clone(),
                token_label: ShortText::cut(&located.token.label),
                pin_state: pin_state(&token),
                has_protected_path: token.protected_authentication_path(),
                is_logged_in: open.is_some_and(|open| open.signs_without_pin(located)),
            });
        }
        found.sort_by(|one, other| one.sha1_thumbprint.as_str().cmp(other.sha1_thumbprint.as_str()));
        Ok(found)
    }

    /// Makes sure that the token of a certificate still has its session.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is gone.
    pub fn look(&mut self, certificate: &Thumbprint) -> Result<(), TokenError> {
        let (located, _) = self.locate(certificate)?;
        let open = self.open.get(&located.token).ok_or(TokenError::Removed)?;
        let seen = open.session.get_session_info().map(drop).map_err(TokenError::from);
        self.forget_if_lost(&located.token, &seen);
        seen
    }

    /// All certificates on the token of a certificate, those of authorities too.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is gone or cannot be read.
    pub fn beside(&mut self, certificate: &Thumbprint) -> Result<Vec<Vec<u8>>, TokenError> {
        let (located, _) = self.locate(certificate)?;
        let open = self.open.get(&located.token).ok_or(TokenError::Removed)?;
        let found = certificates(&open.session);
        self.forget_if_lost(&located.token, &found);
        Ok(found?.into_iter().map(|one| one.der).collect())
    }

    /// The current location of a certificate. A token that moved to another slot is found again.
    ///
    /// # Errors
    ///
    /// [`TokenError::Removed`] for a certificate that was here before, [`TokenError::NotFound`] for any other.
    pub(super) fn locate(&mut self, certificate: &Thumbprint) -> Result<(Located, TokenInfo), TokenError> {
        if let Some(located) = self.located.get(certificate)
            && let Some(token) = self.token_in(located)
        {
            return Ok((located.clone(), token));
        }
        self.scan()?;
        match self.located.get(certificate) {
            Some(located) => {
                let token = self.token_in(located).ok_or(TokenError::Removed)?;
                Ok((located.clone(), token))
            }
            None if self.seen.contains(certificate) => Err(TokenError::Removed),
            None => Err(TokenError::NotFound),
        }
    }

    pub(super) fn context(&mut self) -> Result<Pkcs11, TokenError> {
        if self.context.is_none() {
            self.context = initialised(&self.path);
        }
        self.context.clone().ok_or(TokenError::ModuleFailed)
    }

    /// Drops the session of a token that turned out to be gone: whatever the module reports, the next use opens a new
    /// one.
    pub(super) fn forget_if_lost<R>(&mut self, token: &TokenKey, outcome: &Result<R, TokenError>) {
        if let Err(TokenError::Removed | TokenError::LoggedOut | TokenError::ModuleFailed) = outcome {
            self.open.remove(token);
        }
    }

    /// The token of a certificate if it is still in its slot.
    fn token_in(&self, located: &Located) -> Option<TokenInfo> {
        let context = self.context.as_ref()?;
        let look = || {
            let token = context.get_token_info(located.slot).ok();
            token.filter(|token| TokenKey::of(token) == located.token)
        };
        look().or_else(|| {
            std::thread::sleep(SECOND_LOOK);
            look()
        })
    }

    fn scan(&mut self) -> Result<(), TokenError> {
        let slots = self.slots()?;
        let context = self.context()?;
        self.located.clear();
        self.open.retain(|_, open| open.is_alive());
        for slot in slots {
            let found = self.certificates_in(&context, slot).or_else(|_| {
                std::thread::sleep(SECOND_LOOK);
                self.certificates_in(&context, slot)
            });
            for located in found.unwrap_or_default() {
                let thumbprint = located.described.thumbprint.clone();
                self.seen.insert(thumbprint.clone());
                self.located.entry(thumbprint).or_insert(located);
            }
        }
        Ok(())
    }

    fn slots(&mut self) -> Result<Vec<Slot>, TokenError> {
        match self.context()?.get_slots_with_token() {
            // Another part of this process finalised the module: it is initialised again.
            Err(Pkcs11Error::Pkcs11(RvError::CryptokiNotInitialized, _)) => {
                self.open.clear();
                self.context = None;
                Ok(self.context()?.get_slots_with_token()?)
            }
            slots => Ok(slots?),
        }
    }

    fn certificates_in(&self, context: &Pkcs11, slot: Slot) -> Result<Vec<Located>, TokenError> {
        let token = context.get_token_info(slot)?;
        if !token.token_initialized() {
            return Ok(vec![]);
        }
        let token = TokenKey::of(&token);
        let held = match self.open.get(&token) {
            Some(open) => held_certificates(&open.session, true)?,
            None => held_certificates(&context.open_ro_session(slot)?, false)?,
        };
        let located = held.into_iter().map(|one| Located {
            slot,
            token: token.clone(),
            key_id: one.stored.key_id,
            der: one.stored.der,
            described: one.described,
        });
        Ok(located.collect())
    }
}

/// Delay before a second look at a token with missing objects: another host may be logging in to it.
pub(super) const SECOND_LOOK: Duration = Duration::from_millis(50);

impl TokenKey {
    fn of(token: &TokenInfo) -> Self {
        Self {
            serial: token.serial_number().to_owned(),
            label: token.label().to_owned(),
        }
    }
}

/// State of a token's PIN by its flags; the gravest first.
#[must_use]
pub fn pin_state(token: &TokenInfo) -> PinState {
    if token.user_pin_locked() {
        PinState::Locked
    } else if token.user_pin_final_try() {
        PinState::FinalTry
    } else if token.user_pin_count_low() {
        PinState::CountLow
    } else if token.user_pin_to_be_changed() {
        PinState::ToBeChanged
    } else {
        PinState::Ok
    }
}
