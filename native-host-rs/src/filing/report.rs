//! Reports each attempt to the page, and counts the outcomes.

use std::fs::File;
use std::io::Read;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::calls::{Call, in_base64};
use crate::journal::AttemptLock;
use crate::journal::entry::{Entry, SignedEntry, State};
use crate::limits::LINK_CHUNK_BYTES;
use crate::protocol::filings::{EarlyStep, Filing, FilingReport, Signed};
use crate::protocol::names::AttemptId;
use crate::protocol::numbers::Count;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::results::SignAndSendResult;

/// Reports the attempts of one call to the page.
pub(super) struct Reporter<'a> {
    call: &'a Call,
    total: usize,
    counts: Mutex<Counts>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    submitted: usize,
    rejected: usize,
    unknown: usize,
    not_sent: usize,
}

impl Counts {
    fn done(self) -> usize {
        self.submitted + self.rejected + self.unknown + self.not_sent
    }
}

impl<'a> Reporter<'a> {
    pub(super) fn new(call: &'a Call, total: usize) -> Self {
        Self {
            call,
            total,
            counts: Mutex::default(),
        }
    }

    /// The counts so far.
    pub(super) fn result(&self) -> SignAndSendResult {
        let counts = *self.counts();
        SignAndSendResult {
            submitted: Count::of(counts.submitted),
            rejected: Count::of(counts.rejected),
            unknown: Count::of(counts.unknown),
            not_sent: Count::of(counts.not_sent),
        }
    }

    /// Reports a step before the last.
    pub(super) fn step(&self, id: &AttemptId, step: EarlyStep) {
        // Sent under the lock, so that the counts never run backwards on the pipe.
        let counts = self.counts();
        let (call, so_far) = (self.call.id.clone(), self.so_far(*counts));
        self.call.filing(Filing::at(call, so_far, id.clone(), step));
    }

    /// Reports the outcome in the journal's final entry.
    pub(super) fn entry(&self, entry: &Entry, lock: &AttemptLock) {
        match entry {
            Entry::Signed(entry) => self.sent(entry, lock),
            Entry::NotSent(entry) => self.done(
                &entry.attempt_id,
                FilingReport::NotSent {
                    error: entry.not_sent.clone(),
                },
            ),
        }
    }

    /// Reports the outcome of a sent attempt, with the stored bytes.
    fn sent(&self, entry: &SignedEntry, lock: &AttemptLock) {
        let signed = self.signed(entry, lock);
        let report = match &entry.state {
            State::Submitted { upload_index } => FilingReport::Submitted {
                upload_index: upload_index.clone(),
                signed,
            },
            State::Rejected { text } => FilingReport::Rejected {
                text: text.clone(),
                signed,
            },
            State::Unknown { reason } => FilingReport::Unknown {
                error: (*reason).into(),
                signed: Some(signed),
            },
            // A host died while it was sending.
            State::Sending | State::Signed => FilingReport::Unknown {
                error: Reason::HostExited.into(),
                signed: Some(signed),
            },
        };
        self.done(&entry.attempt_id, report);
    }

    /// Reports an unknown outcome that the journal cannot resolve.
    pub(super) fn unknown(&self, id: &AttemptId, error: LinkError) {
        self.done(id, FilingReport::Unknown { error, signed: None });
    }

    /// Reports an attempt as not sent, after recording that. If it cannot be recorded, another host may still send it.
    pub(super) fn not_sent(&self, id: &AttemptId, lock: &AttemptLock, error: LinkError) {
        match lock.close(error.clone()) {
            Ok(()) => self.done(id, FilingReport::NotSent { error }),
            Err(_) => self.unknown(id, Reason::StorageFailed.into()),
        }
    }

    fn done(&self, id: &AttemptId, report: FilingReport) {
        let mut counts = self.counts();
        *match report {
            FilingReport::Submitted { .. } => &mut counts.submitted,
            FilingReport::Rejected { .. } => &mut counts.rejected,
            FilingReport::Unknown { .. } => &mut counts.unknown,
            FilingReport::NotSent { .. } => &mut counts.not_sent,
        } += 1;
        let (call, so_far) = (self.call.id.clone(), self.so_far(*counts));
        self.call.filing(Filing::done(call, so_far, id.clone(), report));
    }

    fn so_far(&self, counts: Counts) -> (Count, Count) {
        (Count::of(counts.done()), Count::of(self.total))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the signed bytes in chunks, or includes them in the report when they fit one chunk.
    fn signed(&self, entry: &SignedEntry, lock: &AttemptLock) -> Signed {
        let mut signed = Signed {
            sha256: entry.signed_sha256.clone(),
            size_bytes: entry.signed_size_bytes,
            is_dropped: false,
            data: None,
        };
        let size = u64::from(entry.signed_size_bytes);
        match File::open(lock.document()) {
            Ok(file) if file.metadata().is_ok_and(|about| about.len() == size) => {
                if size <= LINK_CHUNK_BYTES as u64 {
                    let mut bytes = Vec::new();
                    let read = file.take(size).read_to_end(&mut bytes);
                    signed.data = read.ok().and_then(|_| in_base64(&bytes));
                    signed.is_dropped = signed.data.is_none();
                } else {
                    signed.is_dropped = !self.send_chunks(&entry.attempt_id, file);
                }
            }
            _ => signed.is_dropped = true,
        }
        signed
    }

    fn send_chunks(&self, id: &AttemptId, mut file: File) -> bool {
        for place in 0.. {
            let mut chunk = Vec::with_capacity(LINK_CHUNK_BYTES);
            match file.by_ref().take(LINK_CHUNK_BYTES as u64).read_to_end(&mut chunk) {
                Ok(0) => return true,
                Ok(_) => self.call.signed_chunk(id, place, &chunk),
                Err(_) => return false,
            }
        }
        true
    }
}
