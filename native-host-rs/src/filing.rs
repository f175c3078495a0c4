//! Files attempts: each is looked up in the journal, claimed, signed, checked, written down, and sent once.
//!
//! Whatever happens, an attempt is reported once, and never as not sent when a byte of it may have left.

mod batch;
mod report;

use crate::calls::Call;
use crate::journal::{JournalError, Memory};
use crate::limits::ATTEMPT_WAIT;
use crate::protocol::names::{AttemptId, Origin};
use crate::protocol::params::SignAndSendParams;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::results::SignAndSendResult;
use crate::services::Services;
use batch::{Batch, Setback};
use report::Reporter;

/// Files the attempts of a call, in order, under one login. One that fails does not stop the others.
///
/// # Errors
///
/// What concerns all attempts: those not done yet were reported as not sent.
pub fn file_all(
    call: &Call,
    wanted: &SignAndSendParams,
    origin: &Origin,
    services: &Services,
) -> Result<SignAndSendResult, LinkError> {
    let ids = wanted.attempt_ids.as_slice();
    let mut reporter = Reporter::new(call, ids.len());
    let mut batch = Batch::new(call, wanted, origin, services);
    let mut waiting = ids.iter();
    while let Some(id) = waiting.next() {
        let setback = if call.progress.is_stopped() {
            Some(Reason::CancelledByUser.into())
        } else {
            file_one(id, &mut batch, services, call, &mut reporter).err()
        };
        if let Some(error) = setback {
            report_rest(std::iter::once(id).chain(waiting), &error, services, &mut reporter);
            // Who gave the batch up is told its outcome.
            return (error.reason() == Reason::CancelledByUser)
                .then(|| reporter.result())
                .ok_or(error);
        }
    }
    Ok(reporter.result())
}

/// Files one attempt and reports it, unless what stands in its way concerns all: that is answered.
fn file_one(
    id: &AttemptId,
    batch: &mut Batch<'_>,
    services: &Services,
    call: &Call,
    reporter: &mut Reporter<'_>,
) -> Result<(), LinkError> {
    let held = match services.journal.hold_patiently(id, ATTEMPT_WAIT, &call.progress) {
        Ok(held) => held,
        Err(JournalError::Busy) => {
            reporter.unknown(id, Reason::AttemptBusy.into());
            return Ok(());
        }
        Err(JournalError::Storage) => return Err(Reason::StorageFailed.into()),
    };
    match held.read() {
        Memory::Unreadable => reporter.unknown(id, Reason::StorageFailed.into()),
        Memory::Entry(entry) if entry.was_sent() => reporter.entry(&entry, &held),
        Memory::Entry(_) | Memory::Nothing => match batch.file(id, &held, reporter) {
            Ok(entry) => reporter.entry(&entry, &held),
            Err(Setback::OfOne(error)) => reporter.not_sent(id, &held, error),
            Err(Setback::Elsewhere(error)) => reporter.unknown(id, error),
            Err(Setback::OfAll(error)) => return Err(error),
        },
    }
    Ok(())
}

/// Reports what is not tried any more: as not sent only where the journal says so.
fn report_rest<'a>(
    rest: impl Iterator<Item = &'a AttemptId>,
    error: &LinkError,
    services: &Services,
    reporter: &mut Reporter<'_>,
) {
    for id in rest {
        let held = match services.journal.hold(id) {
            Ok(held) => held,
            Err(JournalError::Busy) => {
                reporter.unknown(id, Reason::AttemptBusy.into());
                continue;
            }
            Err(JournalError::Storage) => {
                reporter.unknown(id, Reason::StorageFailed.into());
                continue;
            }
        };
        match held.read() {
            Memory::Unreadable => reporter.unknown(id, Reason::StorageFailed.into()),
            Memory::Entry(entry) if entry.was_sent() => reporter.entry(&entry, &held),
            Memory::Entry(_) | Memory::Nothing => reporter.not_sent(id, &held, error.clone()),
        }
    }
}
