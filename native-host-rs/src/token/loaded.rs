//! A module by its path: whether it may be loaded, and its thread.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::errors::TokenError;
use super::module::Module;
use super::module_safety::UnsafeModule;
use super::worker::{NoAnswer, Worker};
use crate::protocol::names::ShortText;
use crate::protocol::results::{ModuleState, TokenCertificate};

/// A module of the configuration or of the known paths.
pub(super) struct LoadedModule {
    pub(super) path: PathBuf,
    pub(super) name: ShortText,
    pub(super) place: Result<PathBuf, UnsafeModule>,
    worker: Option<Worker<Module>>,
}

impl LoadedModule {
    /// Loads a module if its path is safe.
    pub(super) fn new(path: &Path, place: Result<PathBuf, UnsafeModule>) -> Self {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        Self {
            path: path.to_owned(),
            name: ShortText::cut(&name),
            worker: place
                .as_ref()
                .ok()
                .cloned()
                .map(|real| Worker::start(move || Module::load(&real))),
            place,
        }
    }

    /// Closes the sessions of the module, for good.
    pub(super) fn end(&self) {
        if let Some(worker) = &self.worker {
            worker.end();
        }
    }

    pub(super) fn certificates(&self, timeout: Duration) -> Result<Vec<TokenCertificate>, ModuleState> {
        let worker = self.worker.as_ref().ok_or(match self.place {
            Err(UnsafeModule::Missing) => ModuleState::Failed,
            _ => ModuleState::Refused,
        })?;
        match worker.call(timeout, Module::certificates) {
            Ok(answer) => answer.map_err(|_| ModuleState::Failed),
            Err(NoAnswer::TimedOut) => Err(ModuleState::TimedOut),
            Err(NoAnswer::Broken) => Err(ModuleState::Failed),
        }
    }

    pub(super) fn call<R: Send + 'static>(
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
