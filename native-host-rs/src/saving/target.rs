//! A folder that a document is written to. It is held open, so that whoever exchanges a folder on the way to it leads
//! nothing astray, and no file in it is ever replaced.

#[cfg_attr(windows, path = "system/by_held_path.rs")]
#[cfg_attr(unix, path = "system/by_handle.rs")]
mod system;

use std::fs::File;
use std::io::{self, ErrorKind, Write};

use self::system::Folder;
use crate::document_folders::ConfirmedFolder;
use crate::hex;
use crate::protocol::names::DocumentName;
use crate::protocol::reasons::Reason;

/// An open folder.
pub(super) struct TargetFolder(Folder);

impl TargetFolder {
    /// Opens a folder below a confirmed one. No symbolic link on the way is followed any more.
    pub(super) fn open(confirmed: &ConfirmedFolder) -> Result<Self, Reason> {
        Folder::open(&confirmed.root, &confirmed.below)
            .map(Self)
            .map_err(|error| of_open(&error))
    }

    /// Removes unfinished files that a host left when it was killed.
    pub(super) fn remove_old_parts(&self) {
        // Nobody depends on it: what cannot be removed is tried again at the next document.
        let _ = self.0.remove_old(PART_PREFIX, PART_SUFFIX);
    }

    /// Creates a file of a name that nobody looks for. It is removed unless it is placed.
    pub(super) fn create_part(&self) -> Result<PartFile<'_>, Reason> {
        let mut random = [0; 8];
        boring::rand::rand_bytes(&mut random).map_err(|_| Reason::StorageFailed)?;
        let name = format!("{PART_PREFIX}{}{PART_SUFFIX}", hex::lower(&random));
        let file = self.0.create(&name).map_err(|error| of_write(&error))?;
        Ok(PartFile {
            folder: &self.0,
            name,
            file,
            is_placed: false,
        })
    }

    /// Size of what has this name; none when it is free.
    pub(super) fn size_of(&self, name: &DocumentName) -> Result<Option<u64>, Reason> {
        self.0.size_of(name.as_str()).map_err(|error| of_write(&error))
    }

    /// Opens the file of that name; none for something else, such as a link or a folder.
    pub(super) fn read(&self, name: &DocumentName) -> Result<Option<File>, Reason> {
        let Ok(file) = self.0.read(name.as_str()) else {
            return Ok(None);
        };
        let about = file.metadata().map_err(|error| of_write(&error))?;
        Ok(about.is_file().then_some(file))
    }
}

/// A file that is being written.
pub(super) struct PartFile<'a> {
    folder: &'a Folder,
    name: String,
    file: File,
    is_placed: bool,
}

impl PartFile<'_> {
    /// Writes the document, durably.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Reason> {
        self.file.write_all(bytes).map_err(|error| of_write(&error))?;
        self.file.sync_all().map_err(|error| of_write(&error))
    }

    /// Gives the file its name, durably. False when something has that name; that stays as it is.
    pub(super) fn place(&mut self, name: &DocumentName) -> Result<bool, Reason> {
        match self.folder.rename_new(&self.file, &self.name, name.as_str()) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
            Err(error) => return Err(of_write(&error)),
        }
        self.is_placed = true;
        self.folder.sync().map_err(|error| of_write(&error))?;
        Ok(true)
    }
}

impl Drop for PartFile<'_> {
    fn drop(&mut self) {
        if !self.is_placed {
            let _ = self.folder.remove(&self.name);
        }
    }
}

fn of_open(error: &io::Error) -> Reason {
    match error.kind() {
        ErrorKind::NotFound => Reason::FolderMissing,
        ErrorKind::PermissionDenied => Reason::FolderNotWritable,
        // It was exchanged for a link or a file since it was looked for.
        _ => Reason::FolderNotConfirmed,
    }
}

fn of_write(error: &io::Error) -> Reason {
    match error.kind() {
        ErrorKind::NotFound => Reason::FolderMissing,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Reason::FolderNotWritable,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Reason::FolderFull,
        _ => Reason::StorageFailed,
    }
}

/// Begin and end of the name of an unfinished file.
const PART_PREFIX: &str = ".dosar-";
const PART_SUFFIX: &str = ".part";

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn name(text: &str) -> DocumentName {
        DocumentName::try_from(text.to_owned()).unwrap()
    }

    fn open(root: &Path, below: &str) -> Result<TargetFolder, Reason> {
        TargetFolder::open(&ConfirmedFolder {
            root: root.to_owned(),
            below: below.into(),
        })
    }

    #[test]
    fn a_file_that_has_the_name_stays_as_it_is() {
        let here = tempfile::tempdir().unwrap();
        fs::write(here.path().join("a.pdf"), b"own").unwrap();
        let folder = open(here.path(), "").unwrap();
        let mut part = folder.create_part().unwrap();
        part.write(b"other").unwrap();
        assert_eq!(part.place(&name("a.pdf")), Ok(false));
        assert_eq!(part.place(&name("a_2.pdf")), Ok(true));
        assert_eq!(fs::read(here.path().join("a.pdf")).unwrap(), b"own");
        assert_eq!(fs::read(here.path().join("a_2.pdf")).unwrap(), b"other");
        drop(part);
        assert_eq!(fs::read_dir(here.path()).unwrap().count(), 2);
    }

    #[test]
    fn an_unfinished_file_goes_with_its_call_and_an_old_one_later() {
        let here = tempfile::tempdir().unwrap();
        let folder = open(here.path(), "").unwrap();
        drop(folder.create_part().unwrap());
        assert_eq!(fs::read_dir(here.path()).unwrap().count(), 0);
        for (file, hours) in [(".dosar-0.part", 25), (".dosar-1.part", 1), ("own.part", 25)] {
            let long_ago = std::time::SystemTime::now() - std::time::Duration::from_hours(hours);
            let file = File::create(here.path().join(file)).unwrap();
            file.set_modified(long_ago).unwrap();
        }
        folder.remove_old_parts();
        assert!(!here.path().join(".dosar-0.part").exists());
        assert!(here.path().join(".dosar-1.part").exists() && here.path().join("own.part").exists());
    }

    #[test]
    fn a_document_is_saved_below_a_confirmed_folder_however_long_its_path_is() {
        let here = tempfile::tempdir().unwrap();
        let root = here.path().canonicalize().unwrap();
        let below: std::path::PathBuf = ["Declarații", &"a".repeat(120), &"b".repeat(120), "2026"]
            .iter()
            .collect();
        fs::create_dir_all(root.join(&below)).unwrap();
        let folder = TargetFolder::open(&ConfirmedFolder {
            root: root.clone(),
            below: below.clone(),
        })
        .unwrap();
        let mut part = folder.create_part().unwrap();
        part.write(b"%PDF-1.7").unwrap();
        assert_eq!(part.place(&name("a.pdf")), Ok(true));
        drop(part);
        let saved = root.join(below).join("a.pdf");
        assert!(saved.as_os_str().len() > 260);
        assert_eq!(fs::read(saved).unwrap(), b"%PDF-1.7");
        assert_eq!(folder.size_of(&name("a.pdf")), Ok(Some(8)));
        assert!(folder.read(&name("a.pdf")).unwrap().is_some());
        assert_eq!(folder.size_of(&name("b.pdf")), Ok(None));
        assert!(folder.read(&name("b.pdf")).unwrap().is_none());
    }

    #[test]
    fn what_is_no_folder_any_more_is_refused() {
        let here = tempfile::tempdir().unwrap();
        fs::write(here.path().join("file"), b"").unwrap();
        assert_eq!(open(here.path(), "gone").err(), Some(Reason::FolderMissing));
        assert_eq!(open(here.path(), "file").err(), Some(Reason::FolderNotConfirmed));
        assert_eq!(open(here.path(), "..").err(), Some(Reason::FolderNotConfirmed));
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed() {
        use std::os::unix::fs::symlink;
        let here = tempfile::tempdir().unwrap();
        let at = here.path();
        fs::create_dir_all(at.join("root/in")).unwrap();
        fs::create_dir(at.join("out")).unwrap();
        fs::write(at.join("out/secret"), b"secret").unwrap();
        symlink(at.join("out"), at.join("root/link")).unwrap();
        assert_eq!(open(&at.join("root"), "link").err(), Some(Reason::FolderNotConfirmed));
        let folder = open(&at.join("root"), "in").unwrap();
        // A link with the name of a document is neither read nor written through.
        symlink(at.join("out/secret"), at.join("root/in/a.pdf")).unwrap();
        assert!(folder.read(&name("a.pdf")).unwrap().is_none());
        let mut part = folder.create_part().unwrap();
        part.write(b"other").unwrap();
        assert_eq!(part.place(&name("a.pdf")), Ok(false));
        assert_eq!(fs::read(at.join("out/secret")).unwrap(), b"secret");
        // The folder that was opened is the one that is written, whatever its path leads to now.
        fs::rename(at.join("root/in"), at.join("moved")).unwrap();
        symlink(at.join("out"), at.join("root/in")).unwrap();
        assert_eq!(part.place(&name("b.pdf")), Ok(true));
        assert!(at.join("moved/b.pdf").exists() && !at.join("out/b.pdf").exists());
    }
}
