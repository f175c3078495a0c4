//! The PIN rule: the only place that sends a PIN to a token.
//!
//! A sealed PIN that has not succeeded is sent at most once ever; a refused one never again, across restarts and
//! processes. While this process is logged in, a PIN is compared here without the token.

mod login_failure;
mod login_permit;

use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boring::hash::hmac_sha256;
use boring::memcmp;
use boring::sha::sha256;
use cryptoki::session::{Session, UserType};
use cryptoki::slot::TokenInfo;
use cryptoki::types::RawAuthPin;

use self::login_failure::LoginFailure;
pub(super) use self::login_permit::LoginPermit;
use super::errors::TokenError;
use super::module::TokenKey;
use crate::hex;
use crate::pin::ledger::{Ledger, Outcome};
use crate::pin::vault::Vault;
use crate::private_files::lock_file;
use crate::protocol::WithCertificate;
use crate::protocol::names::{SealedPin, Thumbprint};
use crate::secret::Pin;

/// Dependencies of the rule besides the token: key, ledger and the folder of the locks.
pub struct PinRule {
    vault: Arc<Vault>,
    ledger: Ledger,
    state_dir: PathBuf,
    /// Random per process, so that the MAC of a PIN is useless outside it.
    mac_key: [u8; 32],
}

/// HMAC of a PIN under a key of this process.
pub(super) type PinMac = [u8; 32];

/// A sealed PIN and its binding.
#[derive(Clone)]
pub(super) struct BoundPin {
    sealed: SealedPin,
    origin: String,
    certificate: Thumbprint,
}

impl BoundPin {
    /// The PIN of a call, if it has one.
    pub(super) fn of(access: &WithCertificate, origin: &str) -> Option<Self> {
        Some(Self {
            sealed: access.pin.clone()?,
            origin: origin.to_owned(),
            certificate: access.certificate.clone(),
        })
    }
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

    /// Sends a PIN to the token once. Returns its HMAC, or none when the token was already logged in and did not check
    /// it.
    pub(super) fn present(
        &self,
        session: &Session,
        user: UserType,
        token: &TokenInfo,
        bound: &BoundPin,
        permit: &LoginPermit<'_>,
    ) -> Result<Option<PinMac>, TokenError> {
        let before = self.usable(&bound.sealed)?;
        let pin = self.open_pin(bound)?;
        let mac = self.mac(&pin)?;
        let raw = RawAuthPin::new(Box::new(pin.reveal().to_vec()));
        drop(pin);
        permit.check_token(token)?;
        self.ledger.begin(&bound.sealed).map_err(|_| TokenError::Storage)?;
        let judged = session.login_with_raw(user, &raw);
        drop(raw);
        let sealed = &bound.sealed;
        let is_proven = before == Outcome::Succeeded;
        let (verdict, written) = match judged.map_err(|error| LoginFailure::of(error, user)) {
            Ok(()) => (Ok(Some(mac)), self.ledger.succeed(sealed)),
            Err(LoginFailure::Refused(error)) => (Err(error), self.ledger.refuse(sealed)),
            Err(LoginFailure::LoggedInAlready) if is_proven => (Ok(None), self.ledger.succeed(sealed)),
            Err(LoginFailure::LoggedInAlready) => (Ok(None), self.ledger.withdraw(sealed)),
            Err(LoginFailure::Unjudged(error)) if is_proven => (Err(error), self.ledger.succeed(sealed)),
            // The token may have counted the try: the PIN is spent.
            Err(LoginFailure::Unjudged(error) | LoginFailure::Unclear(error)) => (Err(error), Ok(())),
        };
        written.map_err(|_| TokenError::Storage)?;
        verdict
    }

    /// Lets the person enter the PIN at the reader.
    pub(super) fn ask_at_reader(
        session: &Session,
        user: UserType,
        token: &TokenInfo,
        permit: &LoginPermit<'_>,
    ) -> Result<(), TokenError> {
        permit.check_token(token)?;
        match session.login(user, None).map_err(|error| LoginFailure::of(error, user)) {
            Ok(()) | Err(LoginFailure::LoggedInAlready) => Ok(()),
            Err(LoginFailure::Refused(error) | LoginFailure::Unjudged(error) | LoginFailure::Unclear(error)) => {
                Err(error)
            }
        }
    }

    /// Compares a PIN with the one that logged in, without the token. If that one is unknown, the next login decides.
    pub(super) fn compare(
        &self,
        known: Option<PinMac>,
        bound: &BoundPin,
        token: &TokenKey,
        permit: &LoginPermit<'_>,
    ) -> Result<(), TokenError> {
        let Some(known) = known else { return Ok(()) };
        let before = match self.usable(&bound.sealed) {
            // Another host may be using it at the token right now; its lock's release brings the outcome.
            Err(TokenError::PinSpent) => {
                let _held = self.lock(token, permit)?;
                self.usable(&bound.sealed)?
            }
            usable => usable?,
        };
        let presented = self.mac(&self.open_pin(bound)?)?;
        let (verdict, written) = match (memcmp::eq(&presented, &known), before) {
            (true, Outcome::Succeeded) => (Ok(()), Ok(())),
            (true, _) => (Ok(()), self.ledger.succeed(&bound.sealed)),
            (false, _) => (Err(TokenError::WrongPin), self.ledger.refuse(&bound.sealed)),
        };
        written.map_err(|_| TokenError::Storage)?;
        verdict
    }

    /// Locks the token against all other hosts of this user, for at most the call's time limit.
    pub(super) fn lock(&self, token: &TokenKey, permit: &LoginPermit<'_>) -> Result<File, TokenError> {
        let digest = sha256(format!("{}\n{}", token.serial, token.label).as_bytes());
        let name = hex::lower(&digest);
        let file = lock_file(&self.state_dir.join(format!("token-{name}.lock"))).map_err(|_| TokenError::Storage)?;
        let until = Instant::now() + LOCK_WAIT;
        loop {
            permit.check_waiting()?;
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if Instant::now() < until => {
                    let next = permit.until.min(Instant::now() + LOCK_POLL);
                    if !permit.progress.pause_until(next) {
                        return Err(TokenError::Cancelled);
                    }
                }
                Err(TryLockError::WouldBlock) => return Err(TokenError::Busy),
                Err(TryLockError::Error(_)) => return Err(TokenError::Storage),
            }
        }
    }

    /// Refuses at once a PIN that the ledger has as refused or spent.
    fn usable(&self, sealed: &SealedPin) -> Result<Outcome, TokenError> {
        match self.ledger.outcome(sealed).map_err(|_| TokenError::Storage)? {
            Outcome::Refused => Err(TokenError::WrongPin),
            Outcome::Attempting => Err(TokenError::PinSpent),
            usable @ (Outcome::Unused | Outcome::Succeeded) => Ok(usable),
        }
    }

    fn open_pin(&self, bound: &BoundPin) -> Result<Pin, TokenError> {
        self.vault
            .open_pin(&bound.sealed, &bound.origin, &bound.certificate)
            .map_err(|_| TokenError::PinUnreadable)
    }

    fn mac(&self, pin: &Pin) -> Result<PinMac, TokenError> {
        hmac_sha256(&self.mac_key, pin.reveal()).map_err(|_| TokenError::Failed)
    }
}

const LOCK_WAIT: Duration = Duration::from_secs(15);
const LOCK_POLL: Duration = Duration::from_millis(50);
