//! The tokens of this workstation, through every allowed PKCS#11 module.
//!
//! Modules are loaded by the first call that needs one, and each runs on its own thread.

pub mod certificates;
pub mod errors;
pub mod known;
mod loaded;
pub mod login;
pub mod module;
pub mod module_safety;
mod modules;
mod objects;
pub mod rule;
pub mod signing;
mod start;
mod unchecked;
pub mod worker;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::config::Config;
use crate::limits::READER_TIMEOUT;
use crate::progress::Progress;
use crate::protocol::WithCertificate;
use crate::protocol::names::Thumbprint;
use crate::protocol::results::{ListCertificatesResult, ModuleReport, ModuleState, TokenCertificate};
use errors::TokenError;
use loaded::LoadedModule;
use login::Opened;
use module::SECOND_LOOK;
use module_safety::UnsafeModule;
use modules::{Listed, Modules};
use rule::{LoginPermit, PinRule};
use signing::Digest;

/// All tokens of this workstation.
pub struct Tokens {
    modules: Modules,
    timeout: Duration,
    signature_timeout: Duration,
    rule: Arc<PinRule>,
    homes: Mutex<HashMap<Thumbprint, Home>>,
}

/// The last location of a certificate.
#[derive(Debug, Clone, Copy)]
struct Home {
    module: usize,
    /// True when a person enters the PIN at the reader, which takes time.
    has_reader: bool,
    /// True when it was missing there: another module may have the token now.
    is_stale: bool,
}

impl Tokens {
    /// Prepares the modules of the configuration and, unless disabled, the known paths. Loads none.
    #[must_use]
    pub fn new(config: &Config, rule: PinRule) -> Self {
        Self {
            modules: Modules::new(config),
            timeout: config.token_timeout,
            signature_timeout: config.signature_timeout,
            rule: Arc::new(rule),
            homes: Mutex::new(HashMap::new()),
        }
    }

    /// Certificates of all tokens, and the state of the modules.
    #[must_use]
    pub fn list(&self) -> ListCertificatesResult {
        let answers = self.modules.ask(self.timeout);
        let is_silent = |place: usize| matches!(answers.get(place), Some((_, Err(ModuleState::TimedOut))));
        let mut certificates: Vec<TokenCertificate> = Vec::new();
        for (place, (_, answer)) in answers.iter().enumerate() {
            for certificate in answer.iter().flatten() {
                // Two modules can show the same token.
                let thumbprint = &certificate.sha1_thumbprint;
                if certificates.iter().all(|known| known.sha1_thumbprint != *thumbprint) {
                    self.remember(certificate, place, &is_silent);
                    certificates.push(certificate.clone());
                }
            }
        }
        certificates.truncate(CERTIFICATES_MAX);
        let report = |(module, answer): &(Arc<LoadedModule>, Listed)| ModuleReport {
            name: module.name.clone(),
            state: answer.as_ref().err().copied().unwrap_or(ModuleState::Ready),
        };
        ListCertificatesResult {
            certificates,
            modules: answers.iter().map(report).collect(),
        }
    }

    /// Makes sure that the token of a certificate is logged in, by the PIN rule. A call that is cancelled, or has timed
    /// out, sends nothing more to the token.
    ///
    /// # Errors
    ///
    /// [`TokenError`] with its closed reason.
    pub fn open(&self, access: &WithCertificate, origin: &str, progress: &Arc<Progress>) -> Result<Opened, TokenError> {
        let (access, origin, rule) = (access.clone(), origin.to_owned(), Arc::clone(&self.rule));
        let (certificate, progress) = (access.certificate.clone(), Arc::clone(progress));
        self.at_home(&certificate, self.timeout, move |module, until| {
            let permit = LoginPermit {
                confirm_last_try: access.confirm_last_try,
                progress: &progress,
                until,
            };
            module.open(&access, &origin, &rule, &permit)
        })
    }

    /// Signs a message with the key of a certificate whose token is logged in. If the key needs the PIN each time, a
    /// cancelled or timed out call does not ask for it.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is gone, silent or refuses.
    pub fn sign(
        &self,
        certificate: &Thumbprint,
        digest: Digest,
        message: &[u8],
        progress: &Arc<Progress>,
    ) -> Result<Vec<u8>, TokenError> {
        let (wanted, message, rule) = (certificate.clone(), message.to_vec(), Arc::clone(&self.rule));
        let progress = Arc::clone(progress);
        self.at_home(certificate, self.signature_timeout, move |module, until| {
            let permit = LoginPermit {
                // The confirmation was for one login, not for each signature.
                confirm_last_try: false,
                progress: &progress,
                until,
            };
            module.sign(&wanted, digest, &message, &rule, &permit)
        })
    }

    /// Makes sure that the token of a certificate, which was logged in, is still present.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when it is gone or silent.
    pub fn look(&self, certificate: &Thumbprint) -> Result<(), TokenError> {
        let wanted = certificate.clone();
        self.at_home(certificate, self.timeout, move |module, _| module.look(&wanted))
    }

    /// All certificates on the token of a certificate, which is logged in.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is gone, silent or refuses.
    pub fn beside(&self, certificate: &Thumbprint) -> Result<Vec<Vec<u8>>, TokenError> {
        let wanted = certificate.clone();
        self.at_home(certificate, self.timeout, move |module, _| module.beside(&wanted))
    }

    /// Every module by its path, in the order of [`Tokens::list`], with the reason why it is not loaded.
    #[must_use]
    pub fn places(&self) -> Vec<(PathBuf, Option<UnsafeModule>)> {
        let modules = self.modules.look();
        let place = |module: &Arc<LoadedModule>| (module.path.clone(), module.place.clone().err());
        modules.iter().map(place).collect()
    }

    /// Closes all sessions, for good. The end of the program unloads the modules, so none may be working.
    pub fn end(&self) {
        self.modules.end();
    }

    /// Runs a job in the module of a certificate, within a time limit, or a person's at a reader. The job gets its
    /// deadline.
    fn at_home<R: Send + 'static>(
        &self,
        certificate: &Thumbprint,
        timeout: Duration,
        work: impl FnOnce(&mut module::Module, Instant) -> Result<R, TokenError> + Send + 'static,
    ) -> Result<R, TokenError> {
        let home = self.home(certificate)?;
        let module = self.modules.at(home.module).ok_or(TokenError::NotFound)?;
        let timeout = if home.has_reader {
            timeout.max(READER_TIMEOUT)
        } else {
            timeout
        };
        let until = Instant::now() + timeout;
        let answer = module.call(timeout, move |module| work(module, until));
        if let Err(TokenError::Removed | TokenError::NotFound | TokenError::ModuleFailed | TokenError::TimedOut) =
            answer
        {
            self.doubt(certificate);
        }
        answer
    }

    fn home(&self, certificate: &Thumbprint) -> Result<Home, TokenError> {
        match self.remembered(certificate) {
            Some(home) if !home.is_stale => return Ok(home),
            _ => {}
        }
        let mut listing = self.list();
        if self.remembered(certificate).is_none() {
            std::thread::sleep(SECOND_LOOK);
            listing = self.list();
        }
        let is_silent = |module: &ModuleReport| module.state == ModuleState::TimedOut;
        // Only its former module can tell a token that was pulled out from an unknown one.
        self.remembered(certificate)
            .ok_or(if listing.modules.iter().any(is_silent) {
                TokenError::TimedOut
            } else {
                TokenError::NotFound
            })
    }

    fn remembered(&self, certificate: &Thumbprint) -> Option<Home> {
        self.homes.lock().ok()?.get(certificate).copied()
    }

    fn remember(&self, certificate: &TokenCertificate, module: usize, is_silent: &dyn Fn(usize) -> bool) {
        let Ok(mut homes) = self.homes.lock() else { return };
        let before = homes.get(&certificate.sha1_thumbprint);
        // A module that is busy with the token keeps it, even if another module shows it too.
        if before.is_none_or(|home| home.is_stale || !is_silent(home.module)) {
            let home = Home {
                module,
                has_reader: certificate.has_protected_path,
                is_stale: false,
            };
            homes.insert(certificate.sha1_thumbprint.clone(), home);
        }
    }

    fn doubt(&self, certificate: &Thumbprint) {
        if let Ok(mut homes) = self.homes.lock()
            && let Some(home) = homes.get_mut(certificate)
        {
            home.is_stale = true;
        }
    }
}

/// Most certificates of one answer.
const CERTIFICATES_MAX: usize = 200;
