//! Folders of this workstation that documents may be written to. Only a person at the workstation confirms one: in the
//! configuration, or with `dosar-link folders add`. A page can only name one that was confirmed, or one below it.

use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::private_files::{make_dir, replace_durably};
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

    /// All confirmed folders, those of the configuration first.
    ///
    /// # Errors
    ///
    /// [`FolderError::File`] when the file exists and cannot be read.
    pub fn all(&self) -> Result<Vec<PathBuf>, FolderError> {
        let mut all = self.configured.clone();
        all.extend(self.read()?.folders);
        Ok(all)
    }

    /// Finds the confirmed folder that a path is, or lies below. Links are followed first, so that none leads out.
    ///
    /// # Errors
    ///
    /// [`Reason::FolderNotConfirmed`]; [`Reason::FolderMissing`] when it was confirmed and is not there.
    pub fn find(&self, path: &Path) -> Result<ConfirmedFolder, Reason> {
        if !path.is_absolute() {
            return Err(Reason::FolderNotConfirmed);
        }
        // A file that cannot be read confirms nothing.
        let mut all = self.configured.clone();
        all.extend(self.read().unwrap_or_default().folders);
        let Ok(real) = path.canonicalize() else {
            let is_plain = path.components().all(|part| part != Component::ParentDir);
            let was_confirmed = is_plain && all.iter().any(|root| path.starts_with(root));
            return Err(if was_confirmed {
                Reason::FolderMissing
            } else {
                Reason::FolderNotConfirmed
            });
        };
        all.iter()
            .filter_map(|root| root.canonicalize().ok())
            .find_map(|root| {
                let below = real.strip_prefix(&root).ok()?.to_owned();
                Some(ConfirmedFolder { root, below })
            })
            .ok_or(Reason::FolderNotConfirmed)
    }

    /// Confirms a folder for the person at this workstation; its path without symbolic links.
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
        file.folders.insert(real.clone());
        self.write(&file)?;
        Ok(real)
    }

    /// Takes a confirmation back. The folder and what is in it stay.
    ///
    /// # Errors
    ///
    /// [`FolderError`]
    pub fn remove(&self, path: &Path) -> Result<(), FolderError> {
        let mut file = self.read()?;
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let removed = file.folders.remove(&real) || file.folders.remove(path);
        if !removed {
            return Err(FolderError::Unknown(path.to_owned()));
        }
        self.write(&file)
    }

    fn read(&self) -> Result<FoldersFile, FolderError> {
        let Some(path) = &self.file else {
            return Ok(FoldersFile::default());
        };
        let read = match std::fs::read(path) {
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

fn of_file(path: &Path, source: io::Error) -> FolderError {
    FolderError::File {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn folders(at: &Path) -> DocumentFolders {
        DocumentFolders {
            configured: vec![at.join("configured")],
            file: Some(at.join("config/folders.json")),
        }
    }

    #[test]
    fn a_folder_is_found_below_a_confirmed_one_only() {
        let here = tempfile::tempdir().unwrap();
        let at = here.path().canonicalize().unwrap();
        for name in ["configured/receipts", "added", "other", "configured-not"] {
            fs::create_dir_all(at.join(name)).unwrap();
        }
        let folders = folders(&at);
        let found = folders.find(&at.join("configured/receipts")).unwrap();
        assert_eq!((found.root, found.below), (at.join("configured"), "receipts".into()));
        assert_eq!(folders.find(&at.join("added")), Err(Reason::FolderNotConfirmed));
        folders.add(&at.join("added")).unwrap();
        assert_eq!(folders.find(&at.join("added")).unwrap().below, PathBuf::new());
        for outside in ["other", "configured-not", "configured/../other", "config"] {
            assert_eq!(
                folders.find(&at.join(outside)),
                Err(Reason::FolderNotConfirmed),
                "{outside}"
            );
        }
        assert_eq!(folders.find(&at.join("configured/gone")), Err(Reason::FolderMissing));
        assert_eq!(
            folders.find(&at.join("configured/../gone")),
            Err(Reason::FolderNotConfirmed)
        );
        folders.remove(&at.join("added")).unwrap();
        assert_eq!(folders.find(&at.join("added")), Err(Reason::FolderNotConfirmed));
        assert!(matches!(
            folders.remove(&at.join("configured")),
            Err(FolderError::Unknown(_))
        ));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_a_confirmed_folder_is_not_confirmed() {
        let here = tempfile::tempdir().unwrap();
        let at = here.path().canonicalize().unwrap();
        fs::create_dir_all(at.join("configured/inner")).unwrap();
        fs::create_dir(at.join("other")).unwrap();
        std::os::unix::fs::symlink(at.join("other"), at.join("configured/out")).unwrap();
        std::os::unix::fs::symlink(at.join("configured/inner"), at.join("in")).unwrap();
        let folders = folders(&at);
        assert_eq!(
            folders.find(&at.join("configured/out")),
            Err(Reason::FolderNotConfirmed)
        );
        assert_eq!(folders.find(&at.join("in")).unwrap().below, PathBuf::from("inner"));
    }

    #[test]
    fn a_whole_disk_and_a_file_are_not_confirmed() {
        let here = tempfile::tempdir().unwrap();
        let folders = folders(here.path());
        assert!(matches!(
            folders.add(Path::new("/")),
            Err(FolderError::WholeDisk(_) | FolderError::NotAFolder(_))
        ));
        let file = here.path().join("file");
        fs::write(&file, b"").unwrap();
        assert!(matches!(folders.add(&file), Err(FolderError::NotAFolder(_))));
    }

    #[test]
    fn a_file_that_cannot_be_read_confirms_nothing() {
        let here = tempfile::tempdir().unwrap();
        let at = here.path().canonicalize().unwrap();
        fs::create_dir_all(at.join("config")).unwrap();
        fs::write(at.join("config/folders.json"), b"{").unwrap();
        let folders = folders(&at);
        assert_eq!(folders.find(&at.join("config")), Err(Reason::FolderNotConfirmed));
        assert!(matches!(folders.all(), Err(FolderError::File { .. })));
        assert!(matches!(folders.add(&at), Err(FolderError::File { .. })));
    }
}
