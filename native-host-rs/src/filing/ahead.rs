//! The next attempt is prepared while the one before it is sent: one at a time, and never more than one ahead.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Scope;

use super::preparing::{Preparing, Readied};
use super::report::Reporter;
use crate::protocol::names::AttemptId;
use crate::protocol::reasons::{LinkError, Reason};

/// The thread that prepares. It ends when this is dropped, and lets go of what nobody asked for.
pub(super) struct Ahead {
    go_on: Sender<()>,
    readied: Receiver<Result<Readied, LinkError>>,
}

impl Ahead {
    /// Begins with the first attempt.
    pub(super) fn start<'scope, 'env>(
        scope: &'scope Scope<'scope, 'env>,
        ids: &'env [AttemptId],
        mut preparing: Preparing<'env>,
        reporter: &'env Reporter<'env>,
    ) -> Self {
        let (go_on, gone_on) = mpsc::channel();
        let (hand_over, readied) = mpsc::channel();
        scope.spawn(move || {
            for id in ids {
                let is_taken = hand_over.send(preparing.ready(id, reporter)).is_ok();
                if !is_taken || gone_on.recv().is_err() {
                    return;
                }
            }
        });
        Self { go_on, readied }
    }

    /// The next attempt, if it has been prepared.
    pub(super) fn ready(&self) -> Option<Result<Readied, LinkError>> {
        self.readied.try_recv().ok()
    }

    /// The next attempt, once it has been prepared.
    pub(super) fn wait(&self) -> Result<Readied, LinkError> {
        self.readied.recv().unwrap_or_else(|_| Err(Reason::Unexpected.into()))
    }

    /// Lets the attempt after the one that was taken be prepared.
    pub(super) fn go_on(&self) {
        // After the last one nobody listens.
        let _ = self.go_on.send(());
    }
}
