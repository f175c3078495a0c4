//! Files attempts: each is looked up in the journal, claimed, signed, checked, written down, and sent once.
//!
//! Whatever happens, an attempt is reported once, never as not sent when a byte of it may have left, and never sent by any
//! host of this workstation after it was reported as not sent.

mod ahead;
mod approaching;
mod claiming;
mod preparing;
mod recording;
mod report;
mod sending;

use std::thread;

use crate::calls::Call;
use crate::journal::{JournalError, Memory, Record as _};
use crate::protocol::names::{AttemptId, Origin};
use crate::protocol::params::SignAndSendParams;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::Waits;
use crate::protocol::results::SignAndSendResult;
use crate::services::Services;
use ahead::Ahead;
use claiming::Claiming;
use preparing::{Preparing, Readied, Setback};
use report::Reporter;
use sending::Sender;

/// Files the attempts of a call, in order, under one login. One that fails does not stop the others. Each is prepared
/// while the one before it is sent, and what became of that one is written down before it is sent itself.
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
    let reporter = Reporter::new(call, ids.len());
    let look = || {
        let seen = services.tokens.look(&wanted.access().certificate);
        seen.map_err(|error| LinkError::from(error.reason()))
    };
    let claiming = Claiming {
        call,
        wanted,
        origin,
        services,
    };
    let setback = thread::scope(|scope| {
        let ahead = Ahead::start(scope, ids, Preparing::new(claiming), &reporter);
        let mut sender = Sender::new(scope, claiming, &reporter);
        let mut steps = ids.iter().enumerate();
        steps.find_map(|(done, id)| {
            sender.is_last = done + 1 == ids.len();
            Some((done, file_next(id, &ahead, &look, &mut sender).err()?))
        })
    });
    // What had been prepared and was not sent is nobody's by now.
    match setback {
        None => Ok(reporter.result()),
        Some((done, error)) => {
            report_rest(ids.iter().skip(done), &error, services, &reporter);
            // Who gave the batch up is told its outcome.
            let is_given_up = error.reason() == Reason::CancelledByUser;
            is_given_up.then(|| reporter.result()).ok_or(error)
        }
    }
}

/// Files one attempt and reports it, unless what stands in its way concerns all: that is answered.
fn file_next(
    id: &AttemptId,
    ahead: &Ahead,
    look: &dyn Fn() -> Result<(), LinkError>,
    sender: &mut Sender<'_, '_>,
) -> Result<(), LinkError> {
    let (call, reporter) = (sender.claiming.call, sender.reporter);
    if call.progress.is_stopped() {
        return Err(Reason::CancelledByUser.into());
    }
    let readied = ahead.ready().unwrap_or_else(|| {
        call.progress.waits_for(Waits::Signing);
        ahead.wait()
    })?;
    if let Readied::ToSend(..) = readied {
        // It was signed a while ago: who has pulled the token out since wants nothing sent.
        look()?;
    }
    ahead.go_on();
    match readied {
        Readied::ToSend(prepared, sending) => match sender.send(&prepared, sending) {
            Ok(entry) => sender.recording.begin(entry.into(), prepared.held),
            Err(Setback::OfOne(error)) => reporter.not_sent(id, &prepared.held, error),
            Err(Setback::Elsewhere(error)) => {
                // What was signed here is of no use. What can't be removed lies there unread.
                let _ = prepared.held.forget();
                reporter.unknown(id, error);
            }
            Err(Setback::OfAll(error)) => return Err(error),
        },
        Readied::Closed(entry, held) => reporter.entry(&entry, &held),
        Readied::Unknown(error) => reporter.unknown(id, error),
        Readied::NotSent(held, error) => reporter.not_sent(id, &held, error),
    }
    Ok(())
}

/// Reports what is not tried any more: as not sent only where the journal says so.
fn report_rest<'a>(
    rest: impl Iterator<Item = &'a AttemptId>,
    error: &LinkError,
    services: &Services,
    reporter: &Reporter<'_>,
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
            Memory::Entry(entry) if entry.is_closed() => reporter.entry(&entry, &held),
            Memory::Entry(_) | Memory::Nothing => reporter.not_sent(id, &held, error.clone()),
        }
    }
}
