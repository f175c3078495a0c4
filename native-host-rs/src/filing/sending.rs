//! The one upload of a document that lies signed.

use std::fs::File;
use std::thread::Scope;

use super::approaching::Approaching;
use super::claiming::Claiming;
use super::preparing::{Prepared, Setback, of_authority, of_journal};
use super::recording::Recording;
use super::report::Reporter;
use crate::authority::portal::Upload;
use crate::authority::portal::pages::Answer;
use crate::journal::entry::{SignedEntry, State};
use crate::journal::{JournalError, ReadyEntry};
use crate::protocol::filings::EarlyStep;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::Waits;

/// What the uploads of one call share.
pub(super) struct Sender<'scope, 'env> {
    /// What asks the server for the attempts.
    pub claiming: Claiming<'env>,
    /// Who is told.
    pub reporter: &'env Reporter<'env>,
    /// What writes the outcome of the last one.
    pub recording: Recording<'scope, 'env>,
    /// True when no other attempt follows.
    pub is_last: bool,
    approaching: Approaching,
}

impl<'scope, 'env> Sender<'scope, 'env> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        claiming: Claiming<'env>,
        reporter: &'env Reporter<'env>,
    ) -> Self {
        Self {
            claiming,
            reporter,
            recording: Recording::new(scope, reporter),
            is_last: false,
            approaching: Approaching::default(),
        }
    }

    /// Sends a document once. The journal says so before the first byte leaves, and never of two that have no outcome.
    /// A claim that has grown old is made again before. Answers what it is to say now.
    ///
    /// # Errors
    ///
    /// [`Setback`]; nothing was filed.
    pub(super) fn send(&mut self, prepared: &Prepared, sending: ReadyEntry) -> Result<SignedEntry, Setback> {
        let Prepared {
            entry,
            claimed_at,
            held,
            name,
            portal,
        } = prepared;
        let progress = &self.claiming.call.progress;
        progress.waits_for(Waits::Authority);
        let mut entrance = portal.enter(self.approaching.take(), progress).map_err(of_authority)?;
        let mut file = File::open(held.document()).map_err(|_| of_journal(JournalError::Storage))?;
        let mut upload = Upload {
            name,
            size_bytes: entry.signed_size_bytes.into(),
            content: &mut file,
        };
        self.recording.wait();
        self.claiming.refresh(entry, *claimed_at)?;
        // What came in between may have taken long.
        entrance.freshen().map_err(of_authority)?;
        if !progress.commit() {
            return Err(Setback::OfAll(Reason::CancelledByUser.into()));
        }
        let written = sending.write();
        if written.is_err() {
            progress.release();
            written.map_err(of_journal)?;
        }
        self.reporter.step(&entry.attempt_id, EarlyStep::Sending);
        if !self.is_last {
            self.approaching.begin(portal, progress);
        }
        let answered = entrance.upload(&mut upload);
        progress.release();
        let state = match answered {
            Ok(Answer::Taken(upload_index)) => State::Submitted { upload_index },
            Ok(Answer::Refused(text)) => State::Rejected { text },
            Ok(Answer::SessionLost) => return Err(Setback::OfOne(Reason::LoggedOut.into())),
            Err(error) => State::Unknown {
                reason: LinkError::from(error).reason(),
            },
        };
        Ok(entry.clone().at(state))
    }
}
