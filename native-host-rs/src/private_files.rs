//! Small files of this host: readable by their owner only, and changed durably and atomically.

#[cfg_attr(windows, path = "private_files/windows.rs")]
#[cfg_attr(unix, path = "private_files/unix.rs")]
mod system;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use self::system::{keep_private, make_dir, private_dir, private_options, remove_left};
use self::system::{patiently, sync_folder_of};

/// Extension of a file that is to replace another one.
pub const PENDING: &str = "new";

/// Reads a file of this host whole.
///
/// # Errors
///
/// [`io::ErrorKind::NotFound`] when there is none; any other when it cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    patiently(|| fs::read(path))
}

/// Writes a file that must not exist yet, durably. Of several writers exactly one succeeds.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] when another was first; any other when it cannot be written.
pub fn create_durably(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = patiently(|| private_options().create_new(true).open(path))?;
    file.write_all(content)?;
    file.sync_all()?;
    sync_folder_of(path)
}

/// Replaces a file durably: a reader, and a crash, see the old content or the new one.
///
/// # Errors
///
/// When it cannot be written or renamed.
pub fn replace_durably(path: &Path, content: &[u8]) -> io::Result<()> {
    Replacement::of(path, &[content])?.put()
}

/// A file's next content, durable beside it, so that committing it takes little more than a rename. Dropping it deletes
/// it.
#[derive(Debug)]
pub struct Replacement {
    beside: PathBuf,
    path: PathBuf,
}

impl Replacement {
    /// Writes the content from consecutive parts.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn of(path: &Path, pieces: &[&[u8]]) -> io::Result<Self> {
        let beside = path.with_extension(format!("{}.{PENDING}", std::process::id()));
        let mut file = patiently(|| private_options().create(true).truncate(true).open(&beside))?;
        for piece in pieces {
            file.write_all(piece)?;
        }
        file.sync_all()?;
        Ok(Self {
            beside,
            path: path.to_owned(),
        })
    }

    /// Renames it into place durably, together with earlier changes in the same folder.
    ///
    /// # Errors
    ///
    /// When it cannot be renamed.
    pub fn put(self) -> io::Result<()> {
        patiently(|| fs::rename(&self.beside, &self.path))?;
        sync_folder_of(&self.path)
    }

    /// Renames it into place: atomic at once, durable with the folder's next durable change.
    ///
    /// # Errors
    ///
    /// When it cannot be renamed.
    pub fn lay(self) -> io::Result<()> {
        patiently(|| fs::rename(&self.beside, &self.path))
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // Already renamed when it was committed.
        let _ = patiently(|| fs::remove_file(&self.beside));
    }
}

/// Moves a file to another folder durably.
///
/// # Errors
///
/// When it cannot be renamed.
pub fn move_durably(from: &Path, to: &Path) -> io::Result<()> {
    patiently(|| fs::rename(from, to))?;
    sync_folder_of(to)?;
    sync_folder_of(from)
}

/// Removes a file durably. A missing one is no error.
///
/// # Errors
///
/// When it exists and cannot be removed.
pub fn remove_durably(path: &Path) -> io::Result<()> {
    match patiently(|| fs::remove_file(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        outcome => outcome?,
    }
    sync_folder_of(path)
}

/// Opens or creates a file that hosts lock against each other.
///
/// # Errors
///
/// When it cannot be opened.
pub fn lock_file(path: &Path) -> io::Result<File> {
    patiently(|| private_options().read(true).create(true).truncate(false).open(path))
}
