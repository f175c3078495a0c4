//! A folder by its handle: each name is looked up in it, never along a path.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Component, Path};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::fs::{AtFlags, Dir, Mode, OFlags, RenameFlags, fsync, linkat, openat, renameat_with, statat, unlinkat};
use rustix::io::Errno;

use crate::limits::PART_FILE_OLD;

pub(super) struct Folder(OwnedFd);

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

impl Folder {
    pub(super) fn open(root: &Path, below: &Path) -> io::Result<Self> {
        let mut folder = rustix::fs::open(root, FOLDER, Mode::empty())?;
        for part in below.components() {
            let Component::Normal(name) = part else {
                return Err(ErrorKind::InvalidInput.into());
            };
            folder = openat(&folder, name, FOLDER, Mode::empty())?;
        }
        Ok(Self(folder))
    }

    pub(super) fn create(&self, name: &str) -> io::Result<File> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        // The user's own mask decides who else may read a document in a folder of theirs.
        Ok(openat(&self.0, name, flags, Mode::from_raw_mode(0o666))?.into())
    }

    pub(super) fn read(&self, name: &str) -> io::Result<File> {
        // A pipe of that name must not make the host wait.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        Ok(openat(&self.0, name, flags, Mode::empty())?.into())
    }

    pub(super) fn size_of(&self, name: &str) -> io::Result<Option<u64>> {
        match statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(about) => Ok(Some(u64::try_from(about.st_size).unwrap_or(0))),
            Err(Errno::NOENT) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Renames a file to a name that nothing has.
    pub(super) fn rename_new(&self, _file: &File, from: &str, to: &str) -> io::Result<()> {
        match renameat_with(&self.0, from, &self.0, to, RenameFlags::NOREPLACE) {
            // Some file systems cannot rename so, but link.
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
                linkat(&self.0, from, &self.0, to, AtFlags::empty())?;
                Ok(unlinkat(&self.0, from, AtFlags::empty())?)
            }
            outcome => Ok(outcome?),
        }
    }

    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        Ok(unlinkat(&self.0, name, AtFlags::empty())?)
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        match fsync(&self.0) {
            // A file system that cannot flush a folder orders its changes by itself.
            Err(Errno::INVAL) => Ok(()),
            outcome => Ok(outcome?),
        }
    }

    /// Removes old files whose names begin and end so.
    pub(super) fn remove_old(&self, prefix: &str, suffix: &str) -> io::Result<()> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        for entry in Dir::read_from(self.0.as_fd())? {
            let entry = entry?;
            let Ok(name) = entry.file_name().to_str() else {
                continue;
            };
            if !name.starts_with(prefix) || !name.ends_with(suffix) {
                continue;
            }
            let about = statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?;
            let changed = Duration::from_secs(u64::try_from(about.st_mtime).unwrap_or(0));
            if now.saturating_sub(changed) > PART_FILE_OLD {
                unlinkat(&self.0, name, AtFlags::empty())?;
            }
        }
        Ok(())
    }
}
