//! A folder by its path, where the system has no handles of folders to look names up in. Every folder on the way from the
//! confirmed one is held open, and what is held can be neither renamed nor exchanged.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Component, Path, PathBuf};

use windows_sys::Win32::Storage::FileSystem::{
    DELETE, FILE_FLAG_BACKUP_SEMANTICS, FILE_FLAG_OPEN_REPARSE_POINT, FILE_GENERIC_WRITE, FILE_SHARE_DELETE,
    FILE_SHARE_READ, FILE_SHARE_WRITE,
};

use crate::limits::PART_FILE_OLD;
use crate::windows::patiently;
use crate::windows::unchecked::{delete_on_close, move_new};

pub(super) struct Folder {
    path: PathBuf,
    _held: Vec<File>,
}

impl Folder {
    pub(super) fn open(root: &Path, below: &Path) -> io::Result<Self> {
        let mut path = root.to_owned();
        let mut held = vec![hold(&path)?];
        for part in below.components() {
            let Component::Normal(name) = part else {
                return Err(ErrorKind::InvalidInput.into());
            };
            path.push(name);
            held.push(hold(&path)?);
        }
        Ok(Self { path, _held: held })
    }

    /// Creates a file that goes with its handle, also by the end of this program, until it is renamed.
    pub(super) fn create(&self, name: &str) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.create_new(true).write(true);
        options.access_mode(FILE_GENERIC_WRITE | DELETE);
        options.share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE);
        let file = options.open(self.path.join(name))?;
        // A file system that cannot do so leaves what a killed host wrote to the next document.
        let _ = delete_on_close(&file, true);
        Ok(file)
    }

    /// Opens a file, and no link. What was looked at is held until it is open, so that nothing else takes its place: a
    /// host that has just placed it, and may still delete it, is waited for.
    pub(super) fn read(&self, name: &str) -> io::Result<File> {
        let path = self.path.join(name);
        let looked_at = patiently(|| without_links(0).open(&path))?;
        if !looked_at.metadata()?.is_file() {
            return Err(ErrorKind::InvalidInput.into());
        }
        File::open(path)
    }

    pub(super) fn size_of(&self, name: &str) -> io::Result<Option<u64>> {
        match fs::symlink_metadata(self.path.join(name)) {
            Ok(about) => Ok(Some(about.len())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Renames a file to a name that nothing has.
    pub(super) fn rename_new(&self, file: &File, from: &str, to: &str) -> io::Result<()> {
        let (from, to) = (self.path.join(from), self.path.join(to));
        // What goes with its handle has no other name: it stays only for the moment of the renaming.
        let _ = delete_on_close(file, false);
        let renamed = patiently(|| move_new(&from, &to));
        if renamed.is_err() {
            let _ = delete_on_close(file, true);
        }
        renamed
    }

    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }

    #[allow(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "a renaming is flushed by itself here"
    )]
    pub(super) fn sync(&self) -> io::Result<()> {
        Ok(())
    }

    /// Removes old files whose names begin and end so.
    pub(super) fn remove_old(&self, prefix: &str, suffix: &str) -> io::Result<()> {
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            let name = entry.file_name();
            let is_part = name
                .to_str()
                .is_some_and(|name| name.starts_with(prefix) && name.ends_with(suffix));
            if !is_part {
                continue;
            }
            let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
            if age > PART_FILE_OLD {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

/// Opens a folder so that it stays what it is while it is open. A link to another one is refused; a folder that `OneDrive`
/// keeps is none.
fn hold(path: &Path) -> io::Result<File> {
    let folder = patiently(|| without_links(FILE_FLAG_BACKUP_SEMANTICS).open(path))?;
    if folder.metadata()?.is_dir() {
        Ok(folder)
    } else {
        Err(ErrorKind::NotADirectory.into())
    }
}

fn without_links(flags: u32) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options.custom_flags(FILE_FLAG_OPEN_REPARSE_POINT | flags);
    options.share_mode(FILE_SHARE_READ | FILE_SHARE_WRITE);
    options
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::*;
    use crate::test_program::{killed_in, run_until_killed};

    #[test]
    fn a_folder_that_is_written_to_can_be_neither_moved_nor_exchanged() {
        let here = tempfile::tempdir().unwrap();
        let root = here.path().canonicalize().unwrap();
        fs::create_dir_all(root.join("in/inner")).unwrap();
        let folder = Folder::open(&root, Path::new("in/inner")).unwrap();
        assert!(fs::rename(root.join("in/inner"), root.join("in/moved")).is_err());
        assert!(fs::remove_dir(root.join("in/inner")).is_err());
        drop(folder);
        fs::rename(root.join("in/inner"), root.join("in/moved")).unwrap();
    }

    #[test]
    fn a_file_that_something_else_looks_at_is_renamed_when_that_ends() {
        let here = tempfile::tempdir().unwrap();
        let folder = Folder::open(&here.path().canonicalize().unwrap(), Path::new("")).unwrap();
        fs::write(here.path().join("a.part"), b"%PDF").unwrap();
        let part = File::open(here.path().join("a.part")).unwrap();
        let mut scanner = OpenOptions::new();
        let scanner = scanner.read(true).share_mode(FILE_SHARE_READ | FILE_SHARE_WRITE);
        let looking = scanner.open(here.path().join("a.part")).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(200));
                drop(looking);
            });
            folder.rename_new(&part, "a.part", "a.pdf").unwrap();
        });
        assert!(here.path().join("a.pdf").exists());
    }

    #[test]
    fn a_document_that_another_host_has_just_placed_is_read_when_that_lets_go() {
        let here = tempfile::tempdir().unwrap();
        let folder = Folder::open(&here.path().canonicalize().unwrap(), Path::new("")).unwrap();
        let mut placed = folder.create(".dosar-0.part").unwrap();
        placed.write_all(b"%PDF").unwrap();
        folder.rename_new(&placed, ".dosar-0.part", "a.pdf").unwrap();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(200));
                drop(placed);
            });
            let mut text = String::new();
            folder.read("a.pdf").unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "%PDF");
        });
    }

    #[test]
    fn an_unfinished_document_goes_when_the_program_is_ended_by_force() {
        const NAME: &str = "an_unfinished_document_goes_when_the_program_is_ended_by_force";
        if let Some(folder) = killed_in() {
            let folder = Folder::open(&folder.canonicalize().unwrap(), Path::new("")).unwrap();
            let mut part = folder.create(".dosar-0.part").unwrap();
            part.write_all(b"%PDF of a client").unwrap();
            run_until_killed();
        }
        crate::test_program::assert_nothing_is_left(module_path!(), NAME);
    }
}
