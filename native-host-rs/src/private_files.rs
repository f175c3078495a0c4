//! Small files of this host: readable by their owner only, and changed durably and atomically.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Extension of a file that is to replace another one.
pub const PENDING: &str = "new";

/// Creates a folder and its parents for their owner only. Existing ones keep their permissions.
///
/// # Errors
///
/// When it cannot be created.
pub fn make_dir(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.recursive(true).create(path)
}

/// A folder that only its owner may enter, created or restricted now.
///
/// # Errors
///
/// When it cannot be created or its permissions cannot be set.
pub fn private_dir(path: &Path) -> io::Result<()> {
    make_dir(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

/// Removes all permissions of a file except the owner's.
///
/// # Errors
///
/// When the permissions cannot be read or set.
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

    /// Renames it into place durably, together with earlier changes in the same folder.
    ///
    /// # Errors
    ///
    /// When it cannot be renamed.
    pub fn put(self) -> io::Result<()> {
        fs::rename(&self.beside, &self.path)?;
        sync_folder_of(&self.path)
    }

    /// Renames it into place: atomic at once, durable with the folder's next durable change.
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
        // Already renamed when it was committed.
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

/// Removes a file durably. A missing one is no error.
///
/// # Errors
///
/// When it exists and cannot be removed.
pub fn remove_durably(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
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
    private_options().read(true).create(true).truncate(false).open(path)
}

/// Options to create a file that only its owner may read.
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
