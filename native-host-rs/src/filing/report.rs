//! What the page is told of each attempt, and the counts at the end.

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

/// Tells the page of the attempts of one call.
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

    /// An attempt has come to a step before its last.
    pub(super) fn step(&self, id: &AttemptId, step: EarlyStep) {
        // Said under the lock, so that the counts never run backwards on the pipe.
        let counts = self.counts();
        let (call, so_far) = (self.call.id.clone(), self.so_far(*counts));
        self.call.filing(Filing::at(call, so_far, id.clone(), step));
    }

    /// What the journal says of an attempt that is closed.
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

    /// What became of an attempt that was sent, with the bytes that are kept of it.
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

    /// Nobody knows what became of an attempt, and the journal can't say more.
    pub(super) fn unknown(&self, id: &AttemptId, error: LinkError) {
        self.done(id, FilingReport::Unknown { error, signed: None });
    }

    /// Nothing of an attempt reached the authority, nor will: where that cannot be written down, another host may send it.
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

    /// Sends the signed bytes in chunks, or takes them into the report when one chunk holds them.
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
