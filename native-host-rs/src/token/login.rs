//! The rule of the PIN, at the one place where a token is logged in to.
//!
//! A sealed PIN that has not succeeded is handed to a token at most once ever; a refused one never again, over
//! restarts and processes. While this process is logged in, a PIN is compared here and the token is not asked.

use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use boring::hash::hmac_sha256;
use boring::memcmp;
use boring::sha::sha256;
use cryptoki::error::{Error as Pkcs11Error, RvError};
use cryptoki::session::{Session, UserType};
use cryptoki::slot::TokenInfo;
use cryptoki::types::RawAuthPin;

use super::certificates::KeyKind;
use super::errors::TokenError;
use super::module::{Module, OpenToken, TokenKey, pin_state, private_key};
use crate::hex;
use crate::pin::ledger::{Ledger, Outcome};
use crate::pin::vault::Vault;
use crate::private_files::lock_file;
use crate::protocol::WithCertificate;
use crate::protocol::names::SealedPin;
use crate::protocol::results::PinState;
use crate::secret::Pin;

/// What the rule needs besides the token: key, ledger and the folder of the locks.
pub struct PinRule {
    vault: Arc<Vault>,
    ledger: Ledger,
    state_dir: PathBuf,
    /// Random for each process: what is kept of a PIN that logged in is worth nothing outside it.
    mac_key: [u8; 32],
}

impl PinRule {
    /// Sets the rule up in the host's own folder.
    ///
    /// # Errors
    ///
    /// [`TokenError::Storage`] when the ledger cannot be opened or the system has no randomness.
    pub fn new(vault: Arc<Vault>, state_dir: PathBuf) -> Result<Self, TokenError> {
        let ledger = Ledger::open(&state_dir).map_err(|_| TokenError::Storage)?;
        let mut mac_key = [0; 32];
        boring::rand::rand_bytes(&mut mac_key).map_err(|_| TokenError::Storage)?;
        Ok(Self {
            vault,
            ledger,
            state_dir,
            mac_key,
        })
    }

    fn open_pin(&self, sealed: &SealedPin, access: &WithCertificate, origin: &str) -> Result<Pin, TokenError> {
        self.vault
            .open_pin(sealed, origin, &access.certificate)
            .map_err(|_| TokenError::PinUnreadable)
    }

    fn mac(&self, pin: &Pin) -> Result<[u8; 32], TokenError> {
        hmac_sha256(&self.mac_key, pin.reveal()).map_err(|_| TokenError::Failed)
    }

    /// Refuses at once what the ledger knows to be refused or spent.
    fn usable(&self, sealed: &SealedPin) -> Result<Outcome, TokenError> {
        match self.ledger.outcome(sealed).map_err(|_| TokenError::Storage)? {
            Outcome::Refused => Err(TokenError::WrongPin),
            Outcome::Attempting => Err(TokenError::PinSpent),
            usable @ (Outcome::Unused | Outcome::Succeeded) => Ok(usable),
        }
    }

    /// Holds the token's lock against all other hosts of this user.
    fn lock(&self, token: &TokenKey) -> Result<File, TokenError> {
        let digest = sha256(format!("{}\n{}", token.serial, token.label).as_bytes());
        let name = hex::lower(&digest);
        let file = lock_file(&self.state_dir.join(format!("token-{name}.lock"))).map_err(|_| TokenError::Storage)?;
        let until = Instant::now() + LOCK_WAIT;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if Instant::now() < until => std::thread::sleep(LOCK_POLL),
                Err(TryLockError::WouldBlock) => return Err(TokenError::Busy),
                Err(TryLockError::Error(_)) => return Err(TokenError::Storage),
            }
        }
    }
}

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

impl Module {
    /// Makes sure that the token of a certificate is logged in, by the rule.
    ///
    /// # Errors
    ///
    /// [`TokenError`] with its closed reason.
    pub fn open(&mut self, access: &WithCertificate, origin: &str, rule: &PinRule) -> Result<Opened, TokenError> {
        let (located, token) = self.locate(&access.certificate)?;
        if located.described.expires_at < SystemTime::now() {
            return Err(TokenError::Expired);
        }
        if self.open.get(&located.token).is_some_and(|open| !open.is_alive()) {
            self.open.remove(&located.token);
        }
        if let Some(open) = self.open.get(&located.token) {
            compare(open, access, origin, rule)?;
        } else {
            let session = self.context()?.open_ro_session(located.slot)?;
            let _held = rule.lock(&located.token)?;
            // Another host may have spent tries while this one waited for the lock.
            let token = self.context()?.get_token_info(located.slot)?;
            let pin_mac = log_in(&session, &token, access, origin, rule)?;
            let login_required = token.login_required();
            self.open.insert(
                located.token.clone(),
                OpenToken {
                    session,
                    pin_mac,
                    login_required,
                },
            );
        }
        let open = self.open.get(&located.token).ok_or(TokenError::Removed)?;
        if private_key(&open.session, &located.key_id)?.is_none() {
            return Err(TokenError::NotFound);
        }
        let after = self
            .context()?
            .get_token_info(located.slot)
            .map_or_else(|_| pin_state(&token), |now| pin_state(&now));
        Ok(Opened {
            der: located.der,
            key: located.described.key,
            pin_state: after,
        })
    }
}

const LOCK_WAIT: Duration = Duration::from_secs(15);
const LOCK_POLL: Duration = Duration::from_millis(50);

/// Checks a PIN against the one that logged in, without the token.
fn compare(open: &OpenToken, access: &WithCertificate, origin: &str, rule: &PinRule) -> Result<(), TokenError> {
    let (Some(sealed), Some(known)) = (&access.pin, open.pin_mac) else {
        return Ok(());
    };
    let before = rule.usable(sealed)?;
    let presented = rule.mac(&rule.open_pin(sealed, access, origin)?)?;
    let recorded = if memcmp::eq(&presented, &known) {
        match before {
            Outcome::Succeeded => Ok(()),
            _ => rule.ledger.succeed(sealed),
        }
    } else {
        rule.ledger.refuse(sealed).map_err(|_| TokenError::Storage)?;
        return Err(TokenError::WrongPin);
    };
    recorded.map_err(|_| TokenError::Storage)
}

/// Logs in once. Answers the HMAC of the PIN, or none where no PIN of ours was needed.
fn log_in(
    session: &Session,
    token: &TokenInfo,
    access: &WithCertificate,
    origin: &str,
    rule: &PinRule,
) -> Result<Option<[u8; 32]>, TokenError> {
    if !token.login_required() {
        return Ok(None);
    }
    if token.protected_authentication_path() {
        refuse_by_flags(token, access)?;
        session
            .login(UserType::User, None)
            .map_err(|error| refusal(&error).unwrap_or_else(|| error.into()))?;
        return Ok(None);
    }
    let sealed = access.pin.as_ref().ok_or(TokenError::PinRequired)?;
    let before = rule.usable(sealed)?;
    let pin = rule.open_pin(sealed, access, origin)?;
    let mac = rule.mac(&pin)?;
    refuse_by_flags(token, access)?;
    let raw = RawAuthPin::new(Box::new(pin.reveal().to_vec()));
    rule.ledger.begin(sealed).map_err(|_| TokenError::Storage)?;
    match session.login_with_raw(UserType::User, &raw) {
        Ok(()) => {
            rule.ledger.succeed(sealed).map_err(|_| TokenError::Storage)?;
            Ok(Some(mac))
        }
        Err(error) => {
            if let Some(refused) = refusal(&error) {
                rule.ledger.refuse(sealed).map_err(|_| TokenError::Storage)?;
                Err(refused)
            } else {
                // The token did not judge the PIN: one that is known to be right stays so, any other is spent.
                if before == Outcome::Succeeded {
                    rule.ledger.succeed(sealed).map_err(|_| TokenError::Storage)?;
                }
                Err(error.into())
            }
        }
    }
}

fn refuse_by_flags(token: &TokenInfo, access: &WithCertificate) -> Result<(), TokenError> {
    match pin_state(token) {
        PinState::Locked => Err(TokenError::PinLocked),
        PinState::FinalTry if !access.confirm_last_try => Err(TokenError::LastTryUnconfirmed),
        _ => Ok(()),
    }
}

/// What an error of a login says of the PIN, if anything.
fn refusal(error: &Pkcs11Error) -> Option<TokenError> {
    match error {
        Pkcs11Error::Pkcs11(RvError::PinIncorrect | RvError::PinInvalid | RvError::PinLenRange, _) => {
            Some(TokenError::WrongPin)
        }
        Pkcs11Error::Pkcs11(RvError::PinLocked, _) => Some(TokenError::PinLocked),
        Pkcs11Error::Pkcs11(RvError::PinExpired, _) => Some(TokenError::PinExpired),
        _ => None,
    }
}
