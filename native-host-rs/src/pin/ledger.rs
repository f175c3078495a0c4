//! The outcome of every sealed PIN used here: one small file each, named by its SHA-256.
//!
//! The entry `attempting` is on the disk before the token is asked. If another process finds it, a host has died in
//! between: the PIN counts as spent, because the token's answer is unknown.

use std::io;
use std::path::{Path, PathBuf};

use boring::sha::sha256;

use crate::hex;
use crate::private_files::{create_durably, private_dir, read, remove_durably, replace_durably};
use crate::protocol::names::SealedPin;

/// The ledger's folder.
#[derive(Debug, Clone)]
pub struct Ledger {
    folder: PathBuf,
}

/// The outcome of a sealed PIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Never used.
    Unused,
    /// Sent to the token; its answer is unknown.
    Attempting,
    /// The token accepted it at the last login.
    Succeeded,
    /// The token refused it. Final.
    Refused,
}

impl Ledger {
    /// Opens the ledger in the host's own folder.
    ///
    /// # Errors
    ///
    /// When its folder cannot be created.
    pub fn open(state_dir: &Path) -> io::Result<Self> {
        let folder = state_dir.join("pins");
        private_dir(state_dir)?;
        private_dir(&folder)?;
        Ok(Self { folder })
    }

    /// The outcome of a sealed PIN.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be read: then no login may be tried.
    pub fn outcome(&self, pin: &SealedPin) -> io::Result<Outcome> {
        match read(&self.entry(pin)) {
            Ok(text) => Ok(match text.as_slice() {
                SUCCEEDED => Outcome::Succeeded,
                REFUSED => Outcome::Refused,
                // An entry truncated by a crash was the first one of its PIN: the attempt counts.
                _ => Outcome::Attempting,
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Outcome::Unused),
            Err(error) => Err(error),
        }
    }

    /// Records durably that the PIN is about to be sent to the token.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`] when the PIN is neither unused nor succeeded; any other when the disk refuses.
    /// After either the token must not be asked.
    pub fn begin(&self, pin: &SealedPin) -> io::Result<()> {
        match self.outcome(pin)? {
            Outcome::Unused => create_durably(&self.entry(pin), ATTEMPTING),
            Outcome::Succeeded => replace_durably(&self.entry(pin), ATTEMPTING),
            Outcome::Attempting | Outcome::Refused => Err(io::ErrorKind::AlreadyExists.into()),
        }
    }

    /// Records that the token accepted the PIN.
    ///
    /// # Errors
    ///
    /// When the disk refuses: the PIN then counts as spent.
    pub fn succeed(&self, pin: &SealedPin) -> io::Result<()> {
        replace_durably(&self.entry(pin), SUCCEEDED)
    }

    /// Records that the token refused the PIN, or that another one is known to be right.
    ///
    /// # Errors
    ///
    /// When the disk refuses: the PIN then counts as spent.
    pub fn refuse(&self, pin: &SealedPin) -> io::Result<()> {
        replace_durably(&self.entry(pin), REFUSED)
    }

    /// Records that the token did not judge a PIN that had never been used, so that it stays usable.
    ///
    /// # Errors
    ///
    /// When the disk refuses: the PIN then counts as spent.
    pub fn withdraw(&self, pin: &SealedPin) -> io::Result<()> {
        remove_durably(&self.entry(pin))
    }

    fn entry(&self, pin: &SealedPin) -> PathBuf {
        self.folder.join(hex::lower(&sha256(pin.as_str().as_bytes())))
    }
}

const ATTEMPTING: &[u8] = b"attempting";
const SUCCEEDED: &[u8] = b"succeeded";
const REFUSED: &[u8] = b"refused";

#[cfg(test)]
mod tests {
    use super::*;

    fn a_pin(letter: char) -> SealedPin {
        let part = |length| letter.to_string().repeat(length);
        SealedPin::try_from(format!("v1.{}.{}.{}", part(22), part(87), part(30))).unwrap()
    }

    fn a_ledger() -> (tempfile::TempDir, Ledger) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        (folder, ledger)
    }

    #[test]
    fn a_pin_that_has_not_succeeded_begins_once() {
        let (folder, ledger) = a_ledger();
        ledger.begin(&a_pin('a')).unwrap();
        let after_a_crash = Ledger::open(folder.path()).unwrap();
        assert_eq!(after_a_crash.outcome(&a_pin('a')).unwrap(), Outcome::Attempting);
        assert_eq!(
            after_a_crash.begin(&a_pin('a')).unwrap_err().kind(),
            io::ErrorKind::AlreadyExists
        );
        assert_eq!(after_a_crash.outcome(&a_pin('b')).unwrap(), Outcome::Unused);
    }

    #[test]
    fn a_refused_pin_never_begins_again() {
        let (folder, ledger) = a_ledger();
        ledger.begin(&a_pin('a')).unwrap();
        ledger.refuse(&a_pin('a')).unwrap();
        let later = Ledger::open(folder.path()).unwrap();
        assert_eq!(later.outcome(&a_pin('a')).unwrap(), Outcome::Refused);
        assert!(later.begin(&a_pin('a')).is_err());
    }

    #[test]
    fn a_pin_that_succeeded_begins_again_until_it_is_refused() {
        let (_folder, ledger) = a_ledger();
        for _ in 0..3 {
            ledger.begin(&a_pin('a')).unwrap();
            ledger.succeed(&a_pin('a')).unwrap();
        }
        ledger.begin(&a_pin('a')).unwrap();
        ledger.refuse(&a_pin('a')).unwrap();
        assert!(ledger.begin(&a_pin('a')).is_err());
    }

    #[test]
    fn a_pin_that_no_token_checked_can_still_be_used_once() {
        let (_folder, ledger) = a_ledger();
        ledger.begin(&a_pin('a')).unwrap();
        ledger.withdraw(&a_pin('a')).unwrap();
        assert_eq!(ledger.outcome(&a_pin('a')).unwrap(), Outcome::Unused);
        ledger.begin(&a_pin('a')).unwrap();
        assert!(ledger.begin(&a_pin('a')).is_err());
    }

    #[test]
    fn an_entry_cut_by_a_crash_counts_as_an_attempt() {
        let (_folder, ledger) = a_ledger();
        std::fs::write(ledger.entry(&a_pin('a')), b"att").unwrap();
        assert_eq!(ledger.outcome(&a_pin('a')).unwrap(), Outcome::Attempting);
    }

    #[test]
    fn one_of_many_concurrent_hosts_begins() {
        let (_folder, ledger) = a_ledger();
        let begun = std::thread::scope(|scope| {
            let hosts: Vec<_> = (0..16)
                .map(|_| scope.spawn(|| ledger.begin(&a_pin('a')).is_ok()))
                .collect();
            hosts
                .into_iter()
                .map(|host| host.join().unwrap())
                .filter(|begun| *begun)
                .count()
        });
        assert_eq!(begun, 1);
    }

    #[test]
    fn an_outcome_is_read_while_another_host_records_it() {
        let (_folder, ledger) = a_ledger();
        std::thread::scope(|scope| {
            let recording = scope.spawn(|| (0..50).try_for_each(|_| ledger.succeed(&a_pin('a'))));
            while !recording.is_finished() {
                ledger.outcome(&a_pin('a')).unwrap();
                // On Windows an entry is not replaced while somebody reads it, and nobody reads all the time.
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            recording.join().unwrap().unwrap();
        });
        assert_eq!(ledger.outcome(&a_pin('a')).unwrap(), Outcome::Succeeded);
    }
}
