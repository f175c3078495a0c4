//! The next attempt's way to the portal is opened while the one before it is sent.

use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use crate::authority::portal::{Approach, Portal};
use crate::progress::Progress;

/// The thread that connects. One that nobody asked for ends by itself.
#[derive(Default)]
pub(super) struct Approaching(Option<JoinHandle<Approach>>);

impl Approaching {
    /// Begins to connect.
    pub(super) fn begin(&mut self, portal: &Arc<Portal>, progress: &Arc<Progress>) {
        let (portal, progress) = (Arc::clone(portal), Arc::clone(progress));
        self.0 = Builder::new().spawn(move || portal.approach(&progress)).ok();
    }

    /// What was begun, once it is there.
    pub(super) fn take(&mut self) -> Option<Approach> {
        self.0.take().and_then(|begun| begun.join().ok())
    }
}
