//! Small files of this host alone: folders for their owner only, every change durable and whole or not there.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What the name of a file ends with that is to take another's place.
pub const BESIDE: &str = "new";

/// Makes a folder, and those above it, that only its owner may enter. One that is there keeps its rights.
///
/// # Errors
///
/// When it cannot be made.
pub fn make_dir(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.recursive(true).create(path)
}

/// A folder of this host alone, made where it is missing: only its owner may enter it from then on.
///
/// # Errors
///
/// When it cannot be made or its rights cannot be set.
pub fn private_dir(path: &Path) -> io::Result<()> {
    make_dir(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

/// Takes from everyone but the owner what rights they have to a file.
///
/// # Errors
///
/// When the rights cannot be read or set.
pub fn keep_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Writes a file that must not exist yet, durably. Of several writers exactly one succeeds.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] when another was first; any other when it cannot be written.
pub fn create_durably(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = private_options().create_new(true).open(path)?;
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

/// A file's next content, durable beside it: to put it in its place takes little more than a rename. One that is not put
/// there goes.
#[derive(Debug)]
pub struct Replacement {
    beside: PathBuf,
    path: PathBuf,
}

impl Replacement {
    /// Writes the content, in pieces that follow each other.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn of(path: &Path, pieces: &[&[u8]]) -> io::Result<Self> {
        let beside = path.with_extension(format!("{}.{BESIDE}", std::process::id()));
        let mut file = private_options().create(true).truncate(true).open(&beside)?;
        for piece in pieces {
            file.write_all(piece)?;
        }
        file.sync_all()?;
        Ok(Self {
            beside,
            path: path.to_owned(),
        })
    }

    /// Puts it in its place durably, and with it what was laid in the same folder before.
    ///
    /// # Errors
    ///
    /// When it cannot be renamed.
    pub fn put(self) -> io::Result<()> {
        fs::rename(&self.beside, &self.path)?;
        sync_folder_of(&self.path)
    }

    /// Lays it in its place: whole at once, durable with the next change of the folder that is.
    ///
    /// # Errors
    ///
    /// When it cannot be renamed.
    pub fn lay(self) -> io::Result<()> {
        fs::rename(&self.beside, &self.path)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // One that is in its place is not there any more.
        let _ = fs::remove_file(&self.beside);
    }
}

/// Moves a file to another folder durably.
///
/// # Errors
///
/// When it cannot be renamed.
pub fn move_durably(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder_of(to)?;
    sync_folder_of(from)
}

/// Removes a file durably. One that is not there is removed already.
///
/// # Errors
///
/// When it is there and cannot be removed.
pub fn remove_durably(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        outcome => outcome?,
    }
    sync_folder_of(path)
}

/// Opens, or makes, a file that hosts lock against each other.
///
/// # Errors
///
/// When it cannot be opened.
pub fn lock_file(path: &Path) -> io::Result<File> {
    private_options().read(true).create(true).truncate(false).open(path)
}

/// How a file is written that only its owner may read, where it is made.
#[must_use]
pub fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options
}

#[cfg(unix)]
fn sync_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(not(unix))]
fn sync_folder_of(_path: &Path) -> io::Result<()> {
    // Windows has no way to flush a folder; its journal orders the rename after the file's own flush.
    Ok(())
}
