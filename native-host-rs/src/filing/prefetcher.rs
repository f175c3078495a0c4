//! Prepares the next attempt while the current one is sent, and never more than one.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Scope;

use super::preparing::{AttemptPreparer, PreparedAttempt};
use super::report::Reporter;
use crate::protocol::names::AttemptId;
use crate::protocol::reasons::{LinkError, Reason};

/// The preparing thread. Dropping this ends it, and releases an attempt that was not taken.
pub(super) struct AttemptPrefetcher {
    permits: Sender<()>,
    attempts: Receiver<Result<PreparedAttempt, LinkError>>,
}

impl AttemptPrefetcher {
    /// Starts with the first attempt.
    pub(super) fn start<'scope, 'env>(
        scope: &'scope Scope<'scope, 'env>,
        ids: &'env [AttemptId],
        mut preparer: AttemptPreparer<'env>,
        reporter: &'env Reporter<'env>,
    ) -> Self {
        let (permits, permitted) = mpsc::channel();
        let (results, attempts) = mpsc::channel();
        scope.spawn(move || {
            for id in ids {
                let is_taken = results.send(preparer.prepare(id, reporter)).is_ok();
                if !is_taken || permitted.recv().is_err() {
                    return;
                }
            }
        });
        Self { permits, attempts }
    }

    /// The next attempt, if it has been prepared.
    pub(super) fn try_next(&self) -> Option<Result<PreparedAttempt, LinkError>> {
        self.attempts.try_recv().ok()
    }

    /// The next attempt, once it has been prepared.
    pub(super) fn next(&self) -> Result<PreparedAttempt, LinkError> {
        self.attempts.recv().unwrap_or_else(|_| Err(Reason::Unexpected.into()))
    }

    /// Lets the thread prepare the attempt after the one that was taken.
    pub(super) fn permit_next(&self) {
        // After the last attempt the thread has ended.
        let _ = self.permits.send(());
    }
}
