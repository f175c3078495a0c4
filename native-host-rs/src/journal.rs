//! The journal of attempts: everything this host sends, or reports as not sent, is recorded here first and survives a
//! kill.
//!
//! Each attempt has an entry, a lock file while a host works on it, and, until a filing is settled, its signed bytes.
//! An unreadable entry never counts as not sent.

pub mod entry;
pub mod request;

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::limits::UNSETTLED_MAX;
use crate::private_files::{PENDING, Replacement, lock_file, move_durably, private_dir, read, remove_durably};
use crate::progress::Progress;
use crate::protocol::names::AttemptId;
use crate::protocol::reasons::LinkError;
use entry::Entry;

/// The entry of one kind of attempt.
pub trait JournalEntry: Serialize + Sized {
    /// Folder of this kind.
    const FOLDER: &'static str;
    /// Its form in the answer of `status`.
    type Unsettled;

    /// Parses the entry of an attempt; none when it is incomplete or belongs to another attempt.
    fn parse(text: &[u8], id: &AttemptId) -> Option<Self>;
    /// Whether it must never be sent again: a byte of it may have left, or it was reported as not sent.
    fn is_closed(&self) -> bool;
    /// Its entry in `status`; none when nothing of it was sent.
    fn unsettled(&self) -> Option<Self::Unsettled>;
    /// The entry in `status` for an unreadable one.
    fn unreadable(id: &AttemptId) -> Self::Unsettled;
}

/// The journal of this workstation for one kind of attempts, filings by default.
#[derive(Debug, Clone)]
pub struct Journal<R = Entry> {
    open: PathBuf,
    settled: PathBuf,
    /// Lock for opening and removing lock files.
    gate: PathBuf,
    kind: PhantomData<R>,
}

/// The lock of an attempt against all other hosts of this workstation. Dropping it removes its lock file.
#[derive(Debug)]
pub struct AttemptLock<R = Entry>
where
    R: JournalEntry,
{
    id: AttemptId,
    journal: Journal<R>,
    file: Option<File>,
}

/// The journal's knowledge of an attempt.
#[derive(Debug)]
pub enum JournalRecord<R = Entry> {
    /// No entry: this workstation neither sent it nor reported it as not sent.
    Nothing,
    /// An entry.
    Entry(R),
    /// An unreadable entry. It may have been sent.
    Unreadable,
}

/// Why the journal cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Another host of this workstation holds the attempt.
    #[error("another host is at this attempt")]
    Busy,
    /// The folder cannot be read or written.
    #[error("the journal cannot be used")]
    Storage,
}

impl<R: JournalEntry + Clone> Journal<R> {
    /// Opens the journal in the host's own folder.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when its folders cannot be created.
    pub fn open(state_dir: &Path) -> Result<Self, JournalError> {
        let journal = Self {
            open: state_dir.join(R::FOLDER),
            settled: state_dir.join(R::FOLDER).join("settled"),
            gate: state_dir.join(R::FOLDER).with_extension(LOCK),
            kind: PhantomData,
        };
        private_dir(&journal.open).map_err(storage)?;
        private_dir(&journal.settled).map_err(storage)?;
        Ok(journal)
    }

    /// Takes the lock of an attempt.
    ///
    /// # Errors
    ///
    /// [`JournalError::Busy`] when another host holds it.
    pub fn lock(&self, id: &AttemptId) -> Result<AttemptLock<R>, JournalError> {
        let _gate = self.pass_gate()?;
        let file = lock_file(&self.file(id, LOCK)).map_err(storage)?;
        match file.try_lock() {
            Ok(()) => Ok(AttemptLock {
                id: id.clone(),
                journal: self.clone(),
                file: Some(file),
            }),
            Err(TryLockError::WouldBlock) => Err(JournalError::Busy),
            Err(TryLockError::Error(_)) => Err(JournalError::Storage),
        }
    }

    /// Takes the lock of an attempt and waits for another host to release it, unless the call is to stop.
    ///
    /// # Errors
    ///
    /// [`JournalError::Busy`] when another host holds it all the time.
    pub fn wait_for_lock(
        &self,
        id: &AttemptId,
        timeout: Duration,
        progress: &Progress,
    ) -> Result<AttemptLock<R>, JournalError> {
        let until = Instant::now() + timeout;
        loop {
            match self.lock(id) {
                Err(JournalError::Busy) if Instant::now() < until && !progress.is_stopped() => {
                    if !progress.pause_until(Instant::now() + LOCK_POLL) {
                        return Err(JournalError::Busy);
                    }
                }
                outcome => return outcome,
            }
        }
    }

    /// Unsettled attempts that reached the authority or may have, oldest first. Those locked by another host are left
    /// out. Removes the remains of killed hosts: half-written entries and lock files.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when the folder cannot be read.
    pub fn unsettled(&self) -> Result<Vec<R::Unsettled>, JournalError> {
        let mut entries = Vec::new();
        for file in fs::read_dir(&self.open).map_err(storage)? {
            let path = file.map_err(storage)?.path();
            if path.extension().is_some_and(|kind| kind == PENDING || kind == LOCK) {
                self.remove_left_behind(&path);
                continue;
            }
            let id = path.file_stem().and_then(|name| name.to_str()).map(str::to_owned);
            let Some(Ok(id)) = id.map(AttemptId::try_from) else {
                continue;
            };
            if path.extension().is_some_and(|extension| extension == ENTRY) {
                match fs::metadata(&path).and_then(|about| about.modified()) {
                    Ok(written) => entries.push((written, id)),
                    // Another call has settled or removed it meanwhile.
                    Err(error) if error.kind() == ErrorKind::NotFound => {}
                    Err(error) => return Err(storage(error)),
                }
            }
        }
        entries.sort_by_key(|(written, _)| *written);
        let reported = entries.into_iter().filter_map(|(_, id)| {
            let lock = self.lock(&id).ok()?;
            match lock.read() {
                JournalRecord::Entry(entry) => entry.unsettled(),
                JournalRecord::Unreadable => Some(R::unreadable(&id)),
                JournalRecord::Nothing => None,
            }
        });
        Ok(reported.take(UNSETTLED_MAX).collect())
    }

    fn remove_left_behind(&self, path: &Path) {
        let name = path.file_name().and_then(|name| name.to_str());
        let id = name.and_then(|name| AttemptId::try_from(name.split('.').next()?.to_owned()).ok());
        // A host that holds the lock still uses the file. One that cannot be removed now is found again.
        if let Some(Ok(_lock)) = id.map(|id| self.lock(&id)) {
            let _ = fs::remove_file(path);
        }
    }

    /// Deletes the signed bytes of attempts whose outcome the server has, and keeps their entries. Returns the number
    /// of settled attempts.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when an entry cannot be moved.
    pub fn settle(&self, ids: &[AttemptId]) -> Result<usize, JournalError> {
        let mut settled = 0;
        for id in ids {
            let Ok(lock) = self.lock(id) else { continue };
            let is_closed = matches!(lock.read(), JournalRecord::Entry(entry) if entry.is_closed());
            let entry = self.file(id, ENTRY);
            if is_closed && entry.exists() {
                remove_durably(&self.file(id, DOCUMENT)).map_err(storage)?;
                move_durably(&entry, &self.settled_file(id)).map_err(storage)?;
                settled += 1;
            }
        }
        Ok(settled)
    }
}

impl<R: JournalEntry> Journal<R> {
    /// Locks out other hosts from opening or removing lock files: a file removed between another host's opening and
    /// locking it would be locked twice.
    fn pass_gate(&self) -> Result<File, JournalError> {
        let gate = lock_file(&self.gate).map_err(storage)?;
        gate.lock().map_err(storage)?;
        Ok(gate)
    }

    fn file(&self, id: &AttemptId, extension: &str) -> PathBuf {
        self.open.join(format!("{}.{extension}", id.as_str()))
    }

    fn settled_file(&self, id: &AttemptId) -> PathBuf {
        self.settled.join(format!("{}.{ENTRY}", id.as_str()))
    }
}

impl<R: JournalEntry + Clone> AttemptLock<R> {
    /// The journal's knowledge of the attempt.
    #[must_use]
    pub fn read(&self) -> JournalRecord<R> {
        for path in [self.journal.file(&self.id, ENTRY), self.journal.settled_file(&self.id)] {
            match read(&path) {
                Ok(text) => return R::parse(&text, &self.id).map_or(JournalRecord::Unreadable, JournalRecord::Entry),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(_) => return JournalRecord::Unreadable,
            }
        }
        JournalRecord::Nothing
    }

    /// Writes the entry durably.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when it cannot be written.
    pub fn write(&self, entry: &R) -> Result<(), JournalError> {
        self.ready(entry)?.write()
    }

    /// Prepares an entry for a fast write.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when it cannot be prepared.
    pub fn ready(&self, entry: &R) -> Result<ReadyEntry, JournalError> {
        let text = serde_json::to_vec(entry).map_err(|_| JournalError::Storage)?;
        let next = Replacement::of(&self.journal.file(&self.id, ENTRY), &[&text]);
        next.map(ReadyEntry).map_err(storage)
    }

    /// Removes an attempt that was not sent here.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when its files cannot be removed.
    pub fn forget(&self) -> Result<(), JournalError> {
        remove_durably(&self.journal.file(&self.id, ENTRY)).map_err(storage)?;
        remove_durably(&self.journal.file(&self.id, DOCUMENT)).map_err(storage)
    }
}

impl<R: JournalEntry> Drop for AttemptLock<R> {
    fn drop(&mut self) {
        // `unsettled` removes later what cannot be removed now. The file is closed first, because Windows keeps the name
        // of an open one; behind the gate no other host opens it meanwhile.
        if let Ok(_gate) = self.journal.pass_gate() {
            drop(self.file.take());
            let _ = fs::remove_file(self.journal.file(&self.id, LOCK));
        }
    }
}

impl AttemptLock {
    /// Records durably that no host of this workstation sends the attempt, and deletes its signed bytes.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when it cannot be written.
    pub fn close(&self, error: LinkError) -> Result<(), JournalError> {
        // Deleted first, because the disk may be full. A leftover is never read.
        let _ = remove_durably(&self.document());
        self.write(&Entry::not_sent(self.id.clone(), error))
    }

    /// Stores the signed bytes: durable with the next entry.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when they cannot be written.
    pub fn store_document(&self, pieces: &[&[u8]]) -> Result<(), JournalError> {
        let document = Replacement::of(&self.document(), pieces);
        document.and_then(Replacement::lay).map_err(storage)
    }

    /// Path of the signed bytes.
    #[must_use]
    pub fn document(&self) -> PathBuf {
        self.journal.file(&self.id, DOCUMENT)
    }
}

/// An entry that is on the disk beside the one it replaces. Dropping it deletes it unless it was written.
#[derive(Debug)]
pub struct ReadyEntry(Replacement);

impl ReadyEntry {
    /// Makes it the entry, durably, together with the stored bytes.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] when it cannot be written.
    pub fn write(self) -> Result<(), JournalError> {
        self.0.put().map_err(storage)
    }
}

const ENTRY: &str = "json";
const DOCUMENT: &str = "pdf";
const LOCK: &str = "lock";
/// Poll interval for a lock that another host holds.
const LOCK_POLL: Duration = Duration::from_millis(200);

fn storage(_: io::Error) -> JournalError {
    JournalError::Storage
}

#[cfg(test)]
mod tests;
