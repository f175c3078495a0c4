//! The current wait of a running call, and its cancellation.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::protocol::replies::Waits;

/// Shared by the call's own thread, the one that sends its acks, and the one that cancels it.
#[derive(Debug, Default)]
pub struct Progress {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waits: Option<Waits>,
    wish: Wish,
    committed: bool,
    ended: bool,
}

/// A request from outside to end the call.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Wish {
    #[default]
    GoOn,
    /// It may finish what it has begun to send.
    Stop,
    /// It ends at once.
    Cancel,
}

impl State {
    /// Cancelled, or asked to end while nothing is on its way to the authority.
    fn is_given_up(&self) -> bool {
        match self.wish {
            Wish::GoOn => false,
            Wish::Stop => !self.committed,
            Wish::Cancel => true,
        }
    }
}

impl Progress {
    /// Sets the call's current wait.
    pub fn waits_for(&self, what: Waits) {
        let mut state = self.lock();
        if state.waits != Some(what) {
            state.waits = Some(what);
            self.changed.notify_all();
        }
    }

    /// Cancels the call: it ends at its next step.
    pub fn cancel(&self) {
        self.lock().wish = Wish::Cancel;
        self.changed.notify_all();
    }

    /// Asks the call to end: at once, or after what it has begun to send.
    pub fn stop(&self) {
        let mut state = self.lock();
        state.wish = match state.wish {
            Wish::GoOn | Wish::Stop => Wish::Stop,
            Wish::Cancel => Wish::Cancel,
        };
        drop(state);
        self.changed.notify_all();
    }

    /// Marks that something is on its way to the authority, so that the call does not end before the answer. Returns
    /// false when the call was cancelled before.
    #[must_use]
    pub fn commit(&self) -> bool {
        let mut state = self.lock();
        state.committed = !state.is_given_up();
        state.committed
    }

    /// Marks that the answer has arrived.
    pub fn release(&self) {
        self.lock().committed = false;
        self.changed.notify_all();
    }

    /// Whether the call was asked to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.lock().wish != Wish::GoOn
    }

    /// Whether the call was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.lock().is_given_up()
    }

    /// Marks the end of the call.
    pub fn end(&self) {
        self.lock().ended = true;
        self.changed.notify_all();
    }

    /// Waits until a moment, or until the call is cancelled; returns whether it continues.
    #[must_use]
    pub fn pause_until(&self, moment: Instant) -> bool {
        let mut state = self.lock();
        while !state.is_given_up() {
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
        !state.is_given_up()
    }

    /// Waits until an ack is due: the call's wait differs from `before`, or `interval` has passed. None once the call
    /// has ended.
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
    fn a_pause_ends_at_once_when_the_call_is_cancelled() {
        let progress = Arc::new(Progress::default());
        let pausing = Arc::clone(&progress);
        let pause = std::thread::spawn(move || pausing.pause_until(Instant::now() + LONG));
        progress.cancel();
        assert!(!pause.join().unwrap());
        assert!(!progress.pause_until(Instant::now()));
    }

    #[test]
    fn a_stop_waits_for_what_is_on_its_way() {
        let progress = Progress::default();
        assert!(progress.commit());
        progress.stop();
        assert!(!progress.is_cancelled() && progress.is_stopped());
        progress.release();
        assert!(progress.is_cancelled());
        assert!(!progress.commit());
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
