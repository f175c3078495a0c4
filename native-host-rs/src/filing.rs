//! Files attempts: each is looked up in the journal, claimed, signed, checked, written down, and sent once.
//!
//! Whatever happens, an attempt is reported once, never as not sent when a byte of it may have left, and never sent by any
//! host of this workstation after it was reported as not sent.

mod claiming;
mod prefetcher;
mod preparing;
mod report;
mod sending;

use std::thread;

use crate::calls::Call;
use crate::journal::{JournalEntry as _, JournalError, JournalRecord};
use crate::protocol::names::{AttemptId, Origin};
use crate::protocol::params::SignAndSendParams;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::Waits;
use crate::protocol::results::SignAndSendResult;
use crate::services::Services;
use claiming::Claiming;
use prefetcher::AttemptPrefetcher;
use preparing::{AttemptPreparer, FilingFailure, PreparedAttempt};
use report::Reporter;
use sending::Sender;

/// Files the attempts of a call, one after another, under one login. One that fails does not stop the others. While one
/// is sent, only the next one is prepared.
///
/// # Errors
///
/// What stops all attempts: those not done yet were reported as not sent.
pub fn file_all(
    call: &Call,
    wanted: &SignAndSendParams,
    origin: &Origin,
    services: &Services,
) -> Result<SignAndSendResult, LinkError> {
    let ids = wanted.attempt_ids.as_slice();
    let reporter = Reporter::new(call, ids.len());
    let claiming = Claiming {
        call,
        wanted,
        origin,
        services,
    };
    let failure = thread::scope(|scope| {
        let prefetcher = AttemptPrefetcher::start(scope, ids, AttemptPreparer::new(claiming), &reporter);
        let sender = Sender {
            claiming,
            reporter: &reporter,
        };
        let mut steps = ids.iter().enumerate();
        steps.find_map(|(done, id)| Some((done, file_next(id, &prefetcher, &sender).err()?)))
    });
    // By now the locks of attempts that were prepared and not sent are released.
    match failure {
        None => Ok(reporter.result()),
        Some((done, error)) => {
            report_rest(ids.iter().skip(done), &error, services, &reporter);
            // A cancelled call answers what became of its attempts.
            let is_cancelled = error.reason() == Reason::CancelledByUser;
            is_cancelled.then(|| reporter.result()).ok_or(error)
        }
    }
}

/// Files one attempt and reports it. Answers only a failure that stops all attempts.
fn file_next(id: &AttemptId, prefetcher: &AttemptPrefetcher, sender: &Sender<'_>) -> Result<(), LinkError> {
    let Claiming { call, services, .. } = sender.claiming;
    let reporter = sender.reporter;
    if call.progress.is_stopped() {
        return Err(Reason::CancelledByUser.into());
    }
    let prepared = prefetcher.try_next().unwrap_or_else(|| {
        call.progress.waits_for(Waits::Signing);
        prefetcher.next()
    })?;
    if let PreparedAttempt::ToSend(..) = prepared {
        // It was signed a while ago. A token pulled out since then means that nothing is to be sent.
        let seen = services.tokens.look(&sender.claiming.certificate());
        seen.map_err(|error| LinkError::from(error.reason()))?;
    }
    prefetcher.permit_next();
    match prepared {
        PreparedAttempt::ToSend(signed, lock) => match sender.send(signed, &lock) {
            Ok(entry) => {
                let entry = entry.into();
                // An outcome that cannot be written is still reported: the page stores it too.
                let _ = lock.write(&entry);
                reporter.entry(&entry, &lock);
            }
            Err(FilingFailure::OfOne(error)) => reporter.not_sent(id, &lock, error),
            Err(FilingFailure::Elsewhere(error)) => {
                // What was signed here is of no use. Where it cannot be removed it is never read.
                let _ = lock.forget();
                reporter.unknown(id, error);
            }
            Err(FilingFailure::OfAll(error)) => return Err(error),
        },
        PreparedAttempt::Closed(entry, lock) => reporter.entry(&entry, &lock),
        PreparedAttempt::Unknown(error) => reporter.unknown(id, error),
        PreparedAttempt::NotSent(lock, error) => reporter.not_sent(id, &lock, error),
    }
    Ok(())
}

/// Reports the attempts that are not tried any more: as not sent only where the journal allows it.
fn report_rest<'a>(
    rest: impl Iterator<Item = &'a AttemptId>,
    error: &LinkError,
    services: &Services,
    reporter: &Reporter<'_>,
) {
    for id in rest {
        let lock = match services.journal.lock(id) {
            Ok(lock) => lock,
            Err(JournalError::Busy) => {
                reporter.unknown(id, Reason::AttemptBusy.into());
                continue;
            }
            Err(JournalError::Storage) => {
                reporter.unknown(id, Reason::StorageFailed.into());
                continue;
            }
        };
        match lock.read() {
            JournalRecord::Unreadable => reporter.unknown(id, Reason::StorageFailed.into()),
            JournalRecord::Entry(entry) if entry.is_closed() => reporter.entry(&entry, &lock),
            JournalRecord::Entry(_) | JournalRecord::Nothing => reporter.not_sent(id, &lock, error.clone()),
        }
    }
}
