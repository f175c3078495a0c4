//! The one upload of a document that lies signed.

use std::fs::File;

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

/// Sends a document once. The journal says so before the first byte leaves, and never of two that have no outcome.
/// A claim that has grown old is made again before. Answers what it is to say now.
///
/// # Errors
///
/// [`Setback`]; nothing was filed.
pub(super) fn send(
    prepared: &Prepared,
    sending: ReadyEntry,
    claiming: &Claiming<'_>,
    recording: &mut Recording<'_, '_>,
    reporter: &Reporter<'_>,
) -> Result<SignedEntry, Setback> {
    let Prepared {
        entry,
        claimed_at,
        held,
        name,
        portal,
    } = prepared;
    let call = claiming.call;
    call.progress.waits_for(Waits::Authority);
    let mut entrance = portal.enter(&call.progress).map_err(of_authority)?;
    let mut file = File::open(held.document()).map_err(|_| of_journal(JournalError::Storage))?;
    let mut upload = Upload {
        name,
        size_bytes: entry.signed_size_bytes.into(),
        content: &mut file,
    };
    recording.wait();
    claiming.refresh(entry, *claimed_at)?;
    // What came in between may have taken long.
    entrance.freshen().map_err(of_authority)?;
    if !call.progress.commit() {
        return Err(Setback::OfAll(Reason::CancelledByUser.into()));
    }
    let written = sending.write();
    if written.is_err() {
        call.progress.release();
        written.map_err(of_journal)?;
    }
    reporter.step(&entry.attempt_id, EarlyStep::Sending);
    let answered = entrance.upload(&mut upload);
    call.progress.release();
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
