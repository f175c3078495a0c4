//! Folders of this workstation that documents may be written to. Only a person at the workstation confirms one: in the
//! configuration, or with `dosar-link folders add`. A page can only name one that was confirmed, or one below it.

pub mod paths;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use self::paths::{Destination, confirmed_form, destination, is_named_below, usual_form};
use crate::config::Config;
use crate::private_files::{make_dir, read, replace_durably};
use crate::protocol::reasons::Reason;

/// The confirmed folders, read anew for each question: who has just confirmed one starts no browser again.
pub struct DocumentFolders {
    configured: Vec<PathBuf>,
    file: Option<PathBuf>,
}

/// A folder below a confirmed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmedFolder {
    /// The confirmed folder, without symbolic links.
    pub root: PathBuf,
    /// The way from there, without symbolic links when it was found; empty for the confirmed folder itself.
    pub below: PathBuf,
}

/// The file of the command line.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FoldersFile {
    folders: BTreeSet<PathBuf>,
}

/// Why a folder cannot be confirmed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// It is no folder.
    #[error("{0} is not a folder of this workstation")]
    NotAFolder(PathBuf),
    /// It is the root of a file system.
    #[error("{0} is a whole disk; name a folder on it")]
    WholeDisk(PathBuf),
    /// It was not confirmed on the command line.
    #[error("{0} was not confirmed here; a folder of the configuration is removed there")]
    Unknown(PathBuf),
    /// The file cannot be read or written.
    #[error("{path} cannot be used: {source}")]
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is no place for the file.
    #[error("no home folder: name the folder in the configuration (documentFolders)")]
    NoHome,
}

impl DocumentFolders {
    /// Those of a configuration.
    #[must_use]
    pub fn of(config: &Config) -> Self {
        Self {
            configured: config.document_folders.clone(),
            file: config.folders_file.clone(),
        }
    }

    /// No folders.
    #[must_use]
    pub fn none() -> Self {
        Self {
            configured: Vec::new(),
            file: None,
        }
    }

    /// All confirmed folders as people write them, those of the configuration first.
    ///
    /// # Errors
    ///
    /// [`FolderError::File`] when the file exists and cannot be read.
    pub fn all(&self) -> Result<Vec<PathBuf>, FolderError> {
        let added = self.read()?.folders;
        let all = self.configured.iter().chain(&added);
        Ok(all.map(|path| usual_form(path).to_owned()).collect())
    }

    /// All confirmed folders. A file that cannot be read confirms none.
    fn confirmed(&self) -> Vec<PathBuf> {
        let mut all = self.configured.clone();
        all.extend(self.read().unwrap_or_default().folders);
        all
    }

    /// Finds the confirmed folder that a path is, or lies below. Links are followed first, so that none leads out.
    ///
    /// # Errors
    ///
    /// [`Reason::FolderNotConfirmed`]; [`Reason::FolderMissing`] when it was confirmed and is not there.
    pub fn find(&self, path: &Path) -> Result<ConfirmedFolder, Reason> {
        let mut all = self.confirmed();
        if !may_be_looked_at(path, &all) {
            return Err(Reason::FolderNotConfirmed);
        }
        let Ok(real) = path.canonicalize() else {
            let was_confirmed = all.iter().any(|root| is_named_below(path, root));
            return Err(if was_confirmed {
                Reason::FolderMissing
            } else {
                Reason::FolderNotConfirmed
            });
        };
        // A server that does not answer is waited for long: what the name leads to comes first, and no server has a disk.
        all.sort_by_key(|root| !is_named_below(path, root));
        let is_on_disk = destination(&real) != Destination::Server;
        all.iter()
            .filter(|root| !(is_on_disk && destination(root) == Destination::Server))
            .filter_map(|root| root.canonicalize().ok())
            .find_map(|root| {
                let below = real.strip_prefix(&root).ok()?.to_owned();
                Some(ConfirmedFolder { root, below })
            })
            .ok_or(Reason::FolderNotConfirmed)
    }

    /// Whether a page may have a path looked at: on a server only what was confirmed by the server's name.
    #[must_use]
    pub fn may_look_at(&self, path: &Path) -> bool {
        may_be_looked_at(path, &self.confirmed())
    }

    /// Confirms a folder for the person at this workstation; its path without symbolic links, as people write it.
    ///
    /// # Errors
    ///
    /// [`FolderError`]
    pub fn add(&self, path: &Path) -> Result<PathBuf, FolderError> {
        let not_a_folder = || FolderError::NotAFolder(path.to_owned());
        let real = path.canonicalize().map_err(|_| not_a_folder())?;
        if !real.is_dir() {
            return Err(not_a_folder());
        }
        if real.parent().is_none() {
            return Err(FolderError::WholeDisk(real));
        }
        let mut file = self.read()?;
        let confirmed = confirmed_form(path, real);
        file.folders.insert(confirmed.clone());
        self.write(&file)?;
        Ok(usual_form(&confirmed).to_owned())
    }

    /// Takes a confirmation back. The folder and what is in it stay.
    ///
    /// # Errors
    ///
    /// [`FolderError`]
    pub fn remove(&self, path: &Path) -> Result<(), FolderError> {
        let mut file = self.read()?;
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let is_it = |known: &PathBuf| is_same(known, &real) || is_same(known, path);
        let before = file.folders.len();
        file.folders.retain(|known| !is_it(known));
        if file.folders.len() == before {
            return Err(FolderError::Unknown(path.to_owned()));
        }
        self.write(&file)
    }

    fn read(&self) -> Result<FoldersFile, FolderError> {
        let Some(path) = &self.file else {
            return Ok(FoldersFile::default());
        };
        let read = match read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FoldersFile::default()),
            read => read.and_then(|bytes| serde_json::from_slice(&bytes).map_err(io::Error::other)),
        };
        read.map_err(|source| of_file(path, source))
    }

    fn write(&self, file: &FoldersFile) -> Result<(), FolderError> {
        let path = self.file.as_ref().ok_or(FolderError::NoHome)?;
        let bytes = serde_json::to_vec_pretty(file).map_err(|error| of_file(path, io::Error::other(error)))?;
        let written = path.parent().map_or(Ok(()), make_dir);
        written
            .and_then(|()| replace_durably(path, &bytes))
            .map_err(|source| of_file(path, source))
    }
}

fn may_be_looked_at(path: &Path, confirmed: &[PathBuf]) -> bool {
    match destination(path) {
        Destination::Workstation => true,
        Destination::Server => confirmed.iter().any(|root| is_named_below(path, root)),
        Destination::NoFolder => false,
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    one == other || (is_named_below(one, other) && is_named_below(other, one))
}

fn of_file(path: &Path, source: io::Error) -> FolderError {
    FolderError::File {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests;
