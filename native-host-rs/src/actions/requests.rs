//! Sends requests for documents: looks each up in the journal, records it, and sends it once.
//!
//! Each request is reported exactly once, and never as not sent when a byte of it may have left. What is reported as not
//! sent is recorded first, so that no other host of this workstation sends it.

use std::sync::Arc;

use super::open_mailbox;
use crate::authority::Mailbox;
use crate::authority::errors::AuthorityError;
use crate::authority::requests::RequestAnswer;
use crate::authority::session::CallScope;
use crate::authority::session::once::RequestFailure;
use crate::calls::Call;
use crate::journal::request::{RequestEntry, RequestState};
use crate::journal::{AttemptLock, JournalError, JournalRecord};
use crate::limits::ATTEMPT_WAIT;
use crate::protocol::names::{AttemptId, Origin};
use crate::protocol::numbers::Count;
use crate::protocol::params::SendSpvRequestParams;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::requests::{RequestItem, RequestReport, SendSpvRequestResult};
use crate::services::Services;

/// Sends the requests of a call, in order, under one login. A refused one does not stop the others.
///
/// # Errors
///
/// What concerns all requests; the remaining ones were reported as not sent.
pub(super) fn send_all(
    call: &Call,
    wanted: &SendSpvRequestParams,
    origin: &Origin,
    services: &Services,
) -> Result<SendSpvRequestResult, LinkError> {
    let items = wanted.requests.as_slice();
    let mut sending = Sending {
        call,
        wanted,
        origin,
        services,
        scope: CallScope::of(Arc::clone(&call.progress)),
        mailbox: None,
        outcomes: Outcomes::default(),
    };
    for (place, item) in items.iter().enumerate() {
        if let Err(error) = sending.send_one(item) {
            for rest in items.iter().skip(place) {
                sending.give_up(&rest.attempt_id, &error);
            }
            // A cancelled batch still ends with its outcome.
            return (error.reason() == Reason::CancelledByUser)
                .then(|| sending.outcomes.result())
                .ok_or(error);
        }
    }
    Ok(sending.outcomes.result())
}

/// State that the requests of one call share: the login and the session, created on demand.
struct Sending<'a> {
    call: &'a Call,
    wanted: &'a SendSpvRequestParams,
    origin: &'a Origin,
    services: &'a Services,
    scope: CallScope,
    mailbox: Option<Arc<Mailbox>>,
    outcomes: Outcomes,
}

impl Sending<'_> {
    /// Sends one request and reports it. Returns only errors that concern all requests.
    fn send_one(&mut self, item: &RequestItem) -> Result<(), LinkError> {
        if self.call.progress.is_stopped() {
            return Err(Reason::CancelledByUser.into());
        }
        let id = &item.attempt_id;
        let journal = &self.services.requests;
        let report = match journal.wait_for_lock(id, ATTEMPT_WAIT, &self.call.progress) {
            Ok(lock) => match lock.read() {
                JournalRecord::Unreadable => unknown(Reason::StorageFailed),
                JournalRecord::Entry(entry) => entry.report(),
                JournalRecord::Nothing => self.send(item, &lock)?.report(),
            },
            Err(JournalError::Busy) => unknown(Reason::AttemptBusy),
            Err(JournalError::Storage) => return Err(Reason::StorageFailed.into()),
        };
        self.report(id, report);
        Ok(())
    }

    /// Sends a request that was never sent. The journal records it before the first byte leaves.
    fn send(&mut self, item: &RequestItem, lock: &AttemptLock<RequestEntry>) -> Result<RequestEntry, LinkError> {
        let mailbox = self.mailbox()?;
        let certificate = self.wanted.access().certificate;
        let entry = RequestEntry::sending(item.attempt_id.clone(), certificate);
        let write_down = || lock.write(&entry).map_err(|_| AuthorityError::Storage);
        let state = match mailbox.request(&item.query, &self.scope, &write_down) {
            Ok(RequestAnswer::Accepted { authority_id, title }) => RequestState::Accepted { authority_id, title },
            Ok(RequestAnswer::Refused { title, text }) => RequestState::Refused { title, text },
            Err(RequestFailure::Unknown(error)) => RequestState::Unknown {
                reason: LinkError::from(error).reason(),
            },
            Err(RequestFailure::NotSent(error)) => {
                let error = LinkError::from(error);
                lock.write(&entry.at(RequestState::NotSent { error: error.clone() }))
                    .map_err(|_| LinkError::from(Reason::StorageFailed))?;
                return Err(error);
            }
        };
        let entry = entry.at(state);
        // An outcome that cannot be recorded is still reported: the page stores it too.
        let _ = lock.write(&entry);
        Ok(entry)
    }

    fn mailbox(&mut self) -> Result<Arc<Mailbox>, LinkError> {
        if let Some(mailbox) = &self.mailbox {
            return Ok(Arc::clone(mailbox));
        }
        let access = self.wanted.access();
        let (_, mailbox) = open_mailbox(self.call, &access, self.origin.as_str(), self.services)?;
        self.mailbox = Some(Arc::clone(&mailbox));
        Ok(mailbox)
    }

    /// Reports a request that is not tried any more: as not sent only when the journal had no entry and has one now.
    fn give_up(&mut self, id: &AttemptId, error: &LinkError) {
        let report = match self.services.requests.lock(id) {
            Ok(lock) => match lock.read() {
                JournalRecord::Unreadable => unknown(Reason::StorageFailed),
                JournalRecord::Entry(entry) => entry.report(),
                JournalRecord::Nothing => self.bar(id, &lock, error),
            },
            Err(JournalError::Busy) => unknown(Reason::AttemptBusy),
            Err(JournalError::Storage) => unknown(Reason::StorageFailed),
        };
        self.report(id, report);
    }

    /// Records that no host of this workstation sends the request. If that cannot be recorded, another one still may.
    fn bar(&self, id: &AttemptId, lock: &AttemptLock<RequestEntry>, error: &LinkError) -> RequestReport {
        let certificate = self.wanted.access().certificate;
        let entry = RequestEntry::not_sent(id.clone(), certificate, error.clone());
        match lock.write(&entry) {
            Ok(()) => entry.report(),
            Err(_) => unknown(Reason::StorageFailed),
        }
    }

    fn report(&mut self, id: &AttemptId, report: RequestReport) {
        self.outcomes.count(&report);
        let total = Count::of(self.wanted.requests.as_slice().len());
        self.call.requested(self.outcomes.done(), total, id.clone(), report);
    }
}

fn unknown(reason: Reason) -> RequestReport {
    RequestReport::Unknown { error: reason.into() }
}

/// Counts of the reports so far.
#[derive(Default)]
struct Outcomes {
    accepted: usize,
    refused: usize,
    unknown: usize,
    not_sent: usize,
}

impl Outcomes {
    fn count(&mut self, report: &RequestReport) {
        match report {
            RequestReport::Accepted { .. } => self.accepted += 1,
            RequestReport::Refused { .. } => self.refused += 1,
            RequestReport::Unknown { .. } => self.unknown += 1,
            RequestReport::NotSent { .. } => self.not_sent += 1,
        }
    }

    fn done(&self) -> Count {
        Count::of(self.accepted + self.refused + self.unknown + self.not_sent)
    }

    fn result(&self) -> SendSpvRequestResult {
        SendSpvRequestResult {
            accepted: Count::of(self.accepted),
            refused: Count::of(self.refused),
            unknown: Count::of(self.unknown),
            not_sent: Count::of(self.not_sent),
        }
    }
}
