//! The one upload of a signed document.

use std::fs::File;

use super::claiming::Claiming;
use super::preparing::{FilingFailure, SignedAttempt, of_authority, of_journal};
use super::report::Reporter;
use crate::authority::portal::Upload;
use crate::authority::portal::pages::Answer;
use crate::journal::entry::{SignedEntry, State};
use crate::journal::{AttemptLock, JournalError};
use crate::protocol::filings::EarlyStep;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::Waits;

/// Shared by the uploads of one call.
#[derive(Clone, Copy)]
pub(super) struct Sender<'a> {
    /// Claims attempts at our server.
    pub claiming: Claiming<'a>,
    /// Reports to the page.
    pub reporter: &'a Reporter<'a>,
}

impl Sender<'_> {
    /// Sends a document once and returns its journal entry with the outcome. The journal says "sending" before the
    /// first byte leaves. An old claim is renewed first. Every connection is used as soon as it is made.
    ///
    /// # Errors
    ///
    /// [`FilingFailure`]; nothing was filed.
    pub(super) fn send(&self, attempt: SignedAttempt, lock: &AttemptLock) -> Result<SignedEntry, FilingFailure> {
        let entry = attempt.entry;
        let progress = &self.claiming.call.progress;
        progress.waits_for(Waits::Authority);
        let mut file = File::open(lock.document()).map_err(|_| of_journal(JournalError::Storage))?;
        let form = attempt.portal.open_form(progress).map_err(of_authority)?;
        self.claiming.refresh(&entry, attempt.claimed_at)?;
        let connection = form.connect().map_err(of_authority)?;
        if !progress.commit() {
            return Err(FilingFailure::OfAll(Reason::CancelledByUser.into()));
        }
        if let Err(error) = attempt.sending.write() {
            progress.release();
            return Err(of_journal(error));
        }
        self.reporter.step(&entry.attempt_id, EarlyStep::Sending);
        let mut upload = Upload {
            name: &attempt.name,
            size_bytes: entry.signed_size_bytes.into(),
            content: &mut file,
        };
        let answered = form.upload(connection, &mut upload);
        progress.release();
        let state = match answered {
            Ok(Answer::Taken(upload_index)) => State::Submitted { upload_index },
            Ok(Answer::Refused(text)) => State::Rejected { text },
            Ok(Answer::SessionLost) => return Err(FilingFailure::OfOne(Reason::LoggedOut.into())),
            Err(error) => State::Unknown {
                reason: LinkError::from(error).reason(),
            },
        };
        Ok(entry.at(state))
    }
}
