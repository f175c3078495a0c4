//! The authority's patience: one thing at a time with a certificate, and a pause before the next.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::errors::AuthorityError;
use crate::progress::Progress;
use crate::protocol::Waits;

/// Lets one caller in at a time, and the next only after a pause.
#[derive(Debug)]
pub struct Gate {
    pause: Duration,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    taken: bool,
    left_at: Option<Instant>,
}

/// The right to be inside. Leaving begins the pause.
#[derive(Debug)]
pub struct Inside<'a>(&'a Gate);

impl Gate {
    /// A gate with a pause.
    #[must_use]
    pub fn with_pause(pause: Duration) -> Self {
        Self {
            pause,
            state: Mutex::default(),
            freed: Condvar::new(),
        }
    }

    /// Waits for the one inside to leave and for the pause to pass.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::Cancelled`] when the call is given up while it waits.
    pub fn enter(&self, progress: &Progress) -> Result<Inside<'_>, AuthorityError> {
        let mut state = self.lock();
        while state.taken {
            progress.waits_for(Waits::Pause);
            if progress.is_cancelled() {
                return Err(AuthorityError::Cancelled);
            }
            state = self
                .freed
                .wait_timeout(state, CANCEL_POLL)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        state.taken = true;
        let due = state.left_at.map(|left| left + self.pause);
        drop(state);
        let inside = Inside(self);
        if let Some(due) = due.filter(|due| *due > Instant::now()) {
            progress.waits_for(Waits::Pause);
            if !progress.pause_until(due) {
                return Err(AuthorityError::Cancelled);
            }
        }
        Ok(inside)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.taken = false;
        state.left_at = Some(Instant::now());
        self.0.freed.notify_one();
    }
}

const CANCEL_POLL: Duration = Duration::from_millis(100);

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_millis(60);

    #[test]
    fn the_second_enters_only_after_the_first_has_left_and_the_pause_has_passed() {
        let gate = Gate::with_pause(PAUSE);
        let left = std::thread::scope(|scope| {
            let first = gate.enter(&Progress::default()).unwrap();
            let second = scope.spawn(|| {
                let _inside = gate.enter(&Progress::default()).unwrap();
                Instant::now()
            });
            let left = Instant::now();
            drop(first);
            (left, second.join().unwrap())
        });
        assert!(left.1 - left.0 >= PAUSE);
    }

    #[test]
    fn the_first_enters_at_once() {
        let gate = Gate::with_pause(Duration::from_secs(3600));
        drop(gate.enter(&Progress::default()).unwrap());
        let progress = Progress::default();
        progress.cancel();
        assert_eq!(gate.enter(&progress).unwrap_err(), AuthorityError::Cancelled);
    }
}
