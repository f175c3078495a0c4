//! What a running call waits for, and whether someone gave it up.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::protocol::replies::Waits;

/// Shared by the call's own thread, the one that sends its acks, and whoever cancels it.
#[derive(Debug, Default)]
pub struct Progress {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waits: Option<Waits>,
    cancelled: bool,
    stopped: bool,
    ended: bool,
}

impl Progress {
    /// Says what the call waits for from now on.
    pub fn waits_for(&self, what: Waits) {
        let mut state = self.lock();
        if state.waits != Some(what) {
            state.waits = Some(what);
            self.changed.notify_all();
        }
    }

    /// Gives the call up: it ends at its next step.
    pub fn cancel(&self) {
        self.lock().cancelled = true;
        self.changed.notify_all();
    }

    /// Asks the call to end after what it is at.
    pub fn stop(&self) {
        self.lock().stopped = true;
    }

    /// Whether the call was asked to end after what it is at.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.lock().stopped
    }

    /// Whether the call was given up.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.lock().cancelled
    }

    /// Says that the call has ended.
    pub fn end(&self) {
        self.lock().ended = true;
        self.changed.notify_all();
    }

    /// Waits until a moment, or until the call is given up; says whether it still goes on.
    #[must_use]
    pub fn pause_until(&self, moment: Instant) -> bool {
        let mut state = self.lock();
        while !state.cancelled {
            let Some(left) = moment
                .checked_duration_since(Instant::now())
                .filter(|left| !left.is_zero())
            else {
                break;
            };
            state = self
                .changed
                .wait_timeout(state, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        !state.cancelled
    }

    /// Waits for the next moment at which an ack is due: the call waits for something else than `before`, or
    /// `interval` has passed. None once the call has ended.
    #[must_use]
    pub fn next_ack(&self, before: Option<Waits>, interval: Duration) -> Option<Option<Waits>> {
        let state = self.lock();
        let (state, _) = self
            .changed
            .wait_timeout_while(state, interval, |state| !state.ended && state.waits == before)
            .unwrap_or_else(PoisonError::into_inner);
        (!state.ended).then_some(state.waits)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    const LONG: Duration = Duration::from_secs(30);

    #[test]
    fn a_pause_ends_at_once_when_the_call_is_given_up() {
        let progress = Arc::new(Progress::default());
        let pausing = Arc::clone(&progress);
        let pause = std::thread::spawn(move || pausing.pause_until(Instant::now() + LONG));
        progress.cancel();
        assert!(!pause.join().unwrap());
        assert!(!progress.pause_until(Instant::now()));
    }

    #[test]
    fn an_ack_is_due_when_the_call_waits_for_something_else_and_when_time_passes() {
        let progress = Progress::default();
        progress.waits_for(Waits::Token);
        assert_eq!(progress.next_ack(None, LONG), Some(Some(Waits::Token)));
        assert_eq!(
            progress.next_ack(Some(Waits::Token), Duration::from_millis(1)),
            Some(Some(Waits::Token))
        );
        progress.end();
        assert_eq!(progress.next_ack(Some(Waits::Token), LONG), None);
    }
}
