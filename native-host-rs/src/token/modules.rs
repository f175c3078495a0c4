//! All modules of this workstation: the configured ones, and those at the known paths.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::known::known_modules;
use super::loaded::LoadedModule;
use super::module_safety::safe_module;
use crate::config::Config;
use crate::protocol::results::{ModuleState, TokenCertificate};

/// A module's answer to a listing.
pub(super) type Listed = Result<Vec<TokenCertificate>, ModuleState>;

/// The modules, in search order. A module keeps its index while the host runs.
pub(super) struct Modules {
    named: Vec<PathBuf>,
    search_known: bool,
    found: Mutex<Vec<Arc<LoadedModule>>>,
}

impl Modules {
    /// Prepares the modules of the configuration and, unless switched off, the known places. Loads none.
    pub(super) fn new(config: &Config) -> Self {
        Self {
            named: config.modules.clone(),
            search_known: config.search_known_modules,
            found: Mutex::default(),
        }
    }

    /// Lists the certificates of all modules, each on its own thread.
    pub(super) fn ask(&self, timeout: Duration) -> Vec<(Arc<LoadedModule>, Listed)> {
        let modules = self.look();
        let answers: Vec<Listed> = std::thread::scope(|scope| {
            let calls: Vec<_> = modules
                .iter()
                .map(|module| scope.spawn(|| module.certificates(timeout)))
                .collect();
            calls
                .into_iter()
                .map(|call| call.join().unwrap_or(Err(ModuleState::Failed)))
                .collect()
        });
        modules.into_iter().zip(answers).collect()
    }

    /// The module at an index.
    pub(super) fn at(&self, place: usize) -> Option<Arc<LoadedModule>> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.get(place).cloned()
    }

    /// Closes the sessions of all modules, for good.
    pub(super) fn end(&self) {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner).clone();
        std::thread::scope(|scope| {
            for module in &found {
                scope.spawn(|| module.end());
            }
        });
    }

    /// Loads allowed modules that are not loaded yet, because one may be installed or repaired while the host runs.
    pub(super) fn look(&self) -> Vec<Arc<LoadedModule>> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let known = if self.search_known { known_modules() } else { vec![] };
        for path in self.named.iter().chain(&known) {
            let before = found.iter().position(|module| module.path == *path);
            if before.is_some_and(|at| found.get(at).is_some_and(|module| module.place.is_ok())) {
                continue;
            }
            let place = safe_module(path);
            // One file may have two paths.
            let is_twice = place.is_ok() && found.iter().any(|other| other.place == place);
            if is_twice || (before.is_none() && found.len() >= MODULES_MAX) {
                continue;
            }
            let module = Arc::new(LoadedModule::new(path, place));
            match before.and_then(|at| found.get_mut(at)) {
                Some(unusable) => *unusable = module,
                None => found.push(module),
            }
        }
        found.clone()
    }
}

/// Most modules of one answer.
const MODULES_MAX: usize = 100;
