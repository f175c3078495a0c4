//! A folder by its path, where the system has no handles of folders to look names up in. A name is given by a hard link,
//! which never replaces anything.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::limits::PART_FILE_OLD;

pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn open(root: &Path, below: &Path) -> io::Result<Self> {
        let path = root.join(below);
        // Looked up again: a link or a junction since it was found would lead elsewhere.
        if path.canonicalize()? != path {
            return Err(ErrorKind::NotADirectory.into());
        }
        Ok(Self(path))
    }

    pub(super) fn create(&self, name: &str) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).open(self.0.join(name))
    }

    pub(super) fn read(&self, name: &str) -> io::Result<File> {
        let path = self.0.join(name);
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err(ErrorKind::InvalidInput.into());
        }
        File::open(path)
    }

    pub(super) fn size_of(&self, name: &str) -> io::Result<Option<u64>> {
        match fs::symlink_metadata(self.0.join(name)) {
            Ok(about) => Ok(Some(about.len())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) fn rename_new(&self, from: &str, to: &str) -> io::Result<()> {
        fs::hard_link(self.0.join(from), self.0.join(to))?;
        self.remove(from)
    }

    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }

    #[allow(clippy::unused_self, reason = "folders are flushed elsewhere")]
    pub(super) fn sync(&self) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn remove_old(&self, prefix: &str, suffix: &str) -> io::Result<()> {
        for entry in fs::read_dir(&self.0)? {
            let entry = entry?;
            let name = entry.file_name();
            let is_part = name
                .to_str()
                .is_some_and(|name| name.starts_with(prefix) && name.ends_with(suffix));
            let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
            if is_part && age > PART_FILE_OLD {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}
