//! The authority's rate limit: one call at a time per certificate, and a pause before the next.
//!
//! A locked file extends the limit to all hosts of the same user, such as those of two browsers.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::errors::AuthorityError;
use crate::private_files::lock_file;
use crate::progress::Progress;
use crate::protocol::replies::Waits;

/// Admits one caller at a time, and the next only after a pause.
#[derive(Debug)]
pub struct Gate {
    pause: Duration,
    shared: Option<PathBuf>,
    taken: Mutex<bool>,
    freed: Condvar,
}

/// The right to call. Dropping it starts the pause.
#[derive(Debug)]
pub struct Inside<'a> {
    gate: &'a Gate,
    file: Option<File>,
}

impl Gate {
    /// A gate that all hosts share through this file.
    #[must_use]
    pub fn shared(pause: Duration, file: PathBuf) -> Self {
        Self {
            pause,
            shared: Some(file),
            taken: Mutex::new(false),
            freed: Condvar::new(),
        }
    }

    /// A gate of this host alone, without a pause. Only for benchmarks.
    #[must_use]
    pub fn without_pause() -> Self {
        Self {
            pause: Duration::ZERO,
            shared: None,
            taken: Mutex::new(false),
            freed: Condvar::new(),
        }
    }

    /// Waits for the current caller and the pause.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Cancelled`] when the call is cancelled while it waits; [`AuthorityError::Storage`] when the
    /// shared file cannot be used, because the calls of other hosts are then unknown.
    pub fn enter(&self, progress: &Progress) -> Result<Inside<'_>, AuthorityError> {
        let mut taken = self.lock();
        while *taken {
            progress.waits_for(Waits::Pause);
            if progress.is_cancelled() {
                return Err(AuthorityError::Cancelled);
            }
            taken = self
                .freed
                .wait_timeout(taken, POLL)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        *taken = true;
        drop(taken);
        let mut inside = Inside { gate: self, file: None };
        if let Some(path) = &self.shared {
            let mut file = lock_file(path).map_err(|_| AuthorityError::Storage)?;
            wait_for_lock(&file, progress)?;
            let left_at = read_moment(&mut file);
            inside.file = Some(file);
            self.pause_after(left_at, progress)?;
        }
        Ok(inside)
    }

    fn pause_after(&self, left_at: Option<SystemTime>, progress: &Progress) -> Result<(), AuthorityError> {
        // A moment in the future means that the clock was set back: it counts as now.
        let since = left_at.map(|left| left.elapsed().unwrap_or_default());
        let Some(wait) = since
            .and_then(|since| self.pause.checked_sub(since))
            .filter(|wait| !wait.is_zero())
        else {
            return Ok(());
        };
        progress.waits_for(Waits::Pause);
        if progress.pause_until(Instant::now() + wait) {
            Ok(())
        } else {
            Err(AuthorityError::Cancelled)
        }
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        if let Some(file) = &mut self.file {
            let _ = write_moment(file, SystemTime::now());
            let _ = file.unlock();
        }
        *self.gate.lock() = false;
        self.gate.freed.notify_one();
    }
}

const POLL: Duration = Duration::from_millis(50);

fn wait_for_lock(file: &File, progress: &Progress) -> Result<(), AuthorityError> {
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(_)) => return Err(AuthorityError::Storage),
            Err(TryLockError::WouldBlock) => {
                progress.waits_for(Waits::Pause);
                if !progress.pause_until(Instant::now() + POLL) {
                    return Err(AuthorityError::Cancelled);
                }
            }
        }
    }
}

/// The end of the last call, in milliseconds since 1970 as text.
fn read_moment(file: &mut File) -> Option<SystemTime> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.read_to_string(&mut text).ok()?;
    // A damaged number may lie beyond the system's calendar.
    UNIX_EPOCH.checked_add(Duration::from_millis(text.trim().parse().ok()?))
}

fn write_moment(file: &mut File, moment: SystemTime) -> std::io::Result<()> {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    file.set_len(0)?;
    file.rewind()?;
    write!(file, "{}", since.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_millis(60);

    #[test]
    fn the_second_call_waits_for_the_first_and_the_pause() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pace");
        let (here, other_host) = (Gate::shared(PAUSE, file.clone()), Gate::shared(PAUSE, file));
        let first = here.enter(&Progress::default()).unwrap();
        let enter = |gate: &Gate| {
            let _inside = gate.enter(&Progress::default()).unwrap();
            Instant::now()
        };
        std::thread::scope(|scope| {
            let waiting = [scope.spawn(|| enter(&here)), scope.spawn(|| enter(&other_host))];
            let left = Instant::now();
            drop(first);
            let mut entered: Vec<Instant> = waiting.into_iter().map(|one| one.join().unwrap()).collect();
            entered.sort_unstable();
            // The file stores whole milliseconds, so one may be lost.
            let least = PAUSE.checked_sub(Duration::from_millis(2)).unwrap();
            assert!(
                entered[0] - left >= least && entered[1] - entered[0] >= least,
                "{left:?} {entered:?}"
            );
        });
    }

    #[test]
    fn the_first_call_starts_at_once_and_a_cancelled_one_never() {
        let folder = tempfile::tempdir().unwrap();
        let gate = Gate::shared(Duration::from_hours(1), folder.path().join("pace"));
        drop(gate.enter(&Progress::default()).unwrap());
        let progress = Progress::default();
        progress.cancel();
        assert_eq!(gate.enter(&progress).unwrap_err(), AuthorityError::Cancelled);
    }

    #[test]
    fn without_the_shared_file_no_call_starts() {
        let gate = Gate::shared(PAUSE, "/nowhere/pace".into());
        assert_eq!(gate.enter(&Progress::default()).unwrap_err(), AuthorityError::Storage);
    }

    #[test]
    fn a_clock_that_was_set_and_a_damaged_moment_keep_no_call_waiting_longer_than_the_pause() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pace");
        let in_a_year = SystemTime::now() + Duration::from_hours(24 * 365);
        let future = in_a_year.duration_since(UNIX_EPOCH).unwrap().as_millis().to_string();
        for moment in [
            u64::MAX.to_string().as_str(),
            &future,
            "99999999999999999999999",
            "-1",
            "x",
            "",
        ] {
            std::fs::write(&path, moment).unwrap();
            let (gate, began) = (Gate::shared(PAUSE, path.clone()), Instant::now());
            drop(gate.enter(&Progress::default()).unwrap());
            assert!(began.elapsed() < PAUSE * 20, "{moment}");
            let left: u64 = std::fs::read_to_string(&path).unwrap().parse().unwrap();
            assert!(u128::from(left) < future.parse::<u128>().unwrap(), "{moment}");
        }
    }
}
