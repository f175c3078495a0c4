//! The tokens of this workstation, through every PKCS#11 module that may be loaded.
//!
//! No module is loaded before the first call that needs one, and each runs on a thread of its own.

pub mod certificates;
pub mod errors;
pub mod known;
pub mod login;
pub mod module;
pub mod place;
pub mod signing;
pub mod worker;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use crate::config::Config;
use crate::protocol::WithCertificate;
use crate::protocol::names::{ShortText, Thumbprint};
use crate::protocol::results::{ListCertificatesResult, ModuleReport, ModuleState, TokenCertificate};
use errors::TokenError;
use login::{Opened, PinRule};
use module::Module;
use place::{PlaceError, safe_module};
use signing::Digest;
use worker::{NoAnswer, Worker};

/// All tokens of this workstation.
pub struct Tokens {
    paths: Vec<PathBuf>,
    timeout: Duration,
    rule: Arc<PinRule>,
    modules: OnceLock<Vec<LoadedModule>>,
    /// Which module showed a certificate last.
    homes: Mutex<HashMap<Thumbprint, usize>>,
}

impl Tokens {
    /// Prepares the modules of the configuration and, unless switched off, the known places. Loads none.
    #[must_use]
    pub fn new(config: &Config, rule: PinRule) -> Self {
        let mut paths = config.modules.clone();
        if config.search_known_modules {
            paths.extend(known::known_modules());
        }
        Self {
            paths,
            timeout: config.token_timeout,
            rule: Arc::new(rule),
            modules: OnceLock::new(),
            homes: Mutex::new(HashMap::new()),
        }
    }

    /// Certificates of all tokens, and which modules answered.
    #[must_use]
    pub fn list(&self) -> ListCertificatesResult {
        let modules = self.modules();
        let answers: Vec<_> = std::thread::scope(|scope| {
            let calls: Vec<_> = modules
                .iter()
                .map(|module| scope.spawn(|| module.certificates(self.timeout)))
                .collect();
            calls
                .into_iter()
                .map(|call| call.join().unwrap_or(Err(ModuleState::Failed)))
                .collect()
        });
        let mut certificates: Vec<TokenCertificate> = Vec::new();
        let mut reports = Vec::new();
        for (index, (module, answer)) in modules.iter().zip(answers).enumerate() {
            let state = answer.as_ref().err().copied().unwrap_or(ModuleState::Ready);
            reports.push(ModuleReport {
                name: module.name.clone(),
                state,
            });
            for certificate in answer.unwrap_or_default() {
                // The same token through two modules is one token.
                if certificates
                    .iter()
                    .all(|known| known.sha1_thumbprint != certificate.sha1_thumbprint)
                {
                    self.remember(&certificate.sha1_thumbprint, index);
                    certificates.push(certificate);
                }
            }
        }
        certificates.truncate(CERTIFICATES_MAX);
        reports.truncate(MODULES_MAX);
        ListCertificatesResult {
            certificates,
            modules: reports,
        }
    }

    /// Makes sure that the token of a certificate is logged in, by the rule of the PIN.
    ///
    /// # Errors
    ///
    /// [`TokenError`] with its closed reason.
    pub fn open(&self, access: &WithCertificate, origin: &str) -> Result<Opened, TokenError> {
        let (access, origin, rule) = (access.clone(), origin.to_owned(), Arc::clone(&self.rule));
        let certificate = access.certificate.clone();
        self.home(&certificate)?
            .call(self.timeout, move |module| module.open(&access, &origin, &rule))
    }

    /// Signs a message with the key of a certificate whose token is logged in.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is gone, silent or refuses.
    pub fn sign(&self, certificate: &Thumbprint, digest: Digest, message: &[u8]) -> Result<Vec<u8>, TokenError> {
        let (wanted, message) = (certificate.clone(), message.to_vec());
        self.home(certificate)?
            .call(self.timeout, move |module| module.sign(&wanted, digest, &message))
    }

    /// All certificates that lie on the token of a certificate, which is logged in.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is gone, silent or refuses.
    pub fn beside(&self, certificate: &Thumbprint) -> Result<Vec<Vec<u8>>, TokenError> {
        let wanted = certificate.clone();
        self.home(certificate)?
            .call(self.timeout, move |module| module.beside(&wanted))
    }

    fn home(&self, certificate: &Thumbprint) -> Result<&LoadedModule, TokenError> {
        if self.remembered(certificate).is_none() {
            let listing = self.list();
            if self.remembered(certificate).is_none() {
                let silent = listing
                    .modules
                    .iter()
                    .any(|module| module.state == ModuleState::TimedOut);
                return Err(if silent {
                    TokenError::TimedOut
                } else {
                    TokenError::NotFound
                });
            }
        }
        let index = self.remembered(certificate).ok_or(TokenError::NotFound)?;
        self.modules().get(index).ok_or(TokenError::NotFound)
    }

    fn remembered(&self, certificate: &Thumbprint) -> Option<usize> {
        self.homes.lock().ok()?.get(certificate).copied()
    }

    fn remember(&self, certificate: &Thumbprint, module: usize) {
        if let Ok(mut homes) = self.homes.lock() {
            homes.insert(certificate.clone(), module);
        }
    }

    fn modules(&self) -> &[LoadedModule] {
        self.modules.get_or_init(|| {
            let mut loaded: Vec<LoadedModule> = Vec::new();
            for path in &self.paths {
                let place = safe_module(path);
                let twice = loaded.iter().any(|other| other.place == place && place.is_ok());
                if !twice && loaded.len() < MODULES_MAX {
                    loaded.push(LoadedModule::new(path, place));
                }
            }
            loaded
        })
    }
}

/// Most certificates and modules one answer names.
const CERTIFICATES_MAX: usize = 200;
const MODULES_MAX: usize = 100;

struct LoadedModule {
    name: ShortText,
    place: Result<PathBuf, PlaceError>,
    worker: Option<Worker<Module>>,
}

impl LoadedModule {
    fn new(path: &Path, place: Result<PathBuf, PlaceError>) -> Self {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let worker = place
            .as_ref()
            .ok()
            .cloned()
            .map(|real| Worker::start(move || Module::load(&real)));
        Self {
            name: ShortText::cut(&name),
            place,
            worker,
        }
    }

    fn certificates(&self, timeout: Duration) -> Result<Vec<TokenCertificate>, ModuleState> {
        let worker = self.worker.as_ref().ok_or(match self.place {
            Err(PlaceError::Missing) => ModuleState::Failed,
            _ => ModuleState::Refused,
        })?;
        match worker.call(timeout, Module::certificates) {
            Ok(answer) => answer.map_err(|_| ModuleState::Failed),
            Err(NoAnswer::TimedOut) => Err(ModuleState::TimedOut),
            Err(NoAnswer::Broken) => Err(ModuleState::Failed),
        }
    }

    fn call<R: Send + 'static>(
        &self,
        timeout: Duration,
        work: impl FnOnce(&mut Module) -> Result<R, TokenError> + Send + 'static,
    ) -> Result<R, TokenError> {
        self.worker
            .as_ref()
            .ok_or(TokenError::ModuleFailed)?
            .call(timeout, work)?
    }
}
