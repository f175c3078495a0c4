//! What became of an attempt is written down and told while the way to the portal is opened for the next one.

use std::panic::resume_unwind;
use std::thread::{Scope, ScopedJoinHandle};

use super::report::Reporter;
use crate::journal::Held;
use crate::journal::entry::Entry;

/// The thread that writes and tells, one attempt at a time.
pub(super) struct Recording<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    reporter: &'env Reporter<'env>,
    present: Option<ScopedJoinHandle<'scope, ()>>,
}

impl<'scope, 'env> Recording<'scope, 'env> {
    pub(super) fn new(scope: &'scope Scope<'scope, 'env>, reporter: &'env Reporter<'env>) -> Self {
        Self {
            scope,
            reporter,
            present: None,
        }
    }

    /// Writes an outcome down, then tells it.
    pub(super) fn begin(&mut self, entry: Entry, held: Held) {
        self.wait();
        let reporter = self.reporter;
        self.present = Some(self.scope.spawn(move || {
            // What cannot be written down is still told: the page is the other memory.
            let _ = held.write(&entry);
            reporter.entry(&entry, &held);
        }));
    }

    /// Waits until what was begun is written and told.
    pub(super) fn wait(&mut self) {
        if let Some(Err(panic)) = self.present.take().map(ScopedJoinHandle::join) {
            resume_unwind(panic);
        }
    }
}
