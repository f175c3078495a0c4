//! Private files by their modes.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// Creates a folder and its parents for their owner only. Existing ones keep their permissions.
///
/// # Errors
///
/// When it cannot be created.
pub fn make_dir(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).recursive(true).create(path)
}

/// A folder that only its owner may enter, created or restricted now.
///
/// # Errors
///
/// When it cannot be created or its permissions cannot be set.
pub fn private_dir(path: &Path) -> io::Result<()> {
    make_dir(path)?;
    fs::set_permissions(path, Permissions::from_mode(0o700))
}

/// Removes all permissions of a file except the owner's.
///
/// # Errors
///
/// When the permissions cannot be read or set.
pub fn keep_private(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
        fs::set_permissions(path, Permissions::from_mode(0o600))?;
    }
    Ok(())
}

/// Options to create a file that only its owner may read.
#[must_use]
pub fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).mode(0o600);
    options
}

/// Removes unnamed files that a power failure left. Here they never had a name.
pub fn remove_left(_folder: &Path) {}

/// A file that another program has open can be read, replaced and removed here.
pub(super) fn patiently<R>(mut step: impl FnMut() -> io::Result<R>) -> io::Result<R> {
    step()
}

pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}
