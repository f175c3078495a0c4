//! Files attempts: looks each up in the journal, claims it, signs, checks, records and sends it once.
//!
//! Each attempt is reported exactly once, never as not sent when a byte of it may have left, and no host of this
//! workstation sends it after it was reported as not sent.

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

/// Files the attempts of a call, one after another, under one login. A failed one does not stop the others. Only the
/// next attempt is prepared while one is sent.
///
/// # Errors
///
/// What stops all attempts; the remaining ones were reported as not sent.
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
            // A cancelled call still reports the outcome of its attempts.
            let is_cancelled = error.reason() == Reason::CancelledByUser;
            is_cancelled.then(|| reporter.result()).ok_or(error)
        }
    }
}

/// Files one attempt and reports it. Returns only an error that stops all attempts.
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
        // It was signed earlier. If the token has been pulled out since, nothing may be sent.
        let seen = services.tokens.look(&sender.claiming.certificate());
        seen.map_err(|error| LinkError::from(error.reason()))?;
    }
    prefetcher.permit_next();
    match prepared {
        PreparedAttempt::ToSend(signed, lock) => match sender.send(signed, &lock) {
            Ok(entry) => {
                let entry = entry.into();
                // An outcome that cannot be recorded is still reported: the page stores it too.
                let _ = lock.write(&entry);
                reporter.entry(&entry, &lock);
            }
            Err(FilingFailure::OfOne(error)) => reporter.not_sent(id, &lock, error),
            Err(FilingFailure::Elsewhere(error)) => {
                // The signed bytes are useless now. If they cannot be removed, they are never read.
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
