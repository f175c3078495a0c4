//! The running calls and their answers: none after the end of a call, however it ended.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::Value;

use crate::framing::write_frame;
use crate::limits::{ACK_INTERVAL, CALLS_AT_ONCE, LINK_CHUNK_BYTES};
use crate::log::Log;
use crate::progress::Progress;
use crate::protocol::Action;
use crate::protocol::filings::Filing;
use crate::protocol::names::{AttemptId, AuthorityId, Base64Text, CallId};
use crate::protocol::numbers::Count;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::{Item, Part, Reply, ResultStream, Stream};
use crate::protocol::requests::{RequestReport, Requested};

/// The pipe to the browser, one frame at a time.
pub struct Outbox(Mutex<Box<dyn Write + Send>>);

impl Outbox {
    /// Sends answers to this pipe.
    #[must_use]
    pub fn to(pipe: Box<dyn Write + Send>) -> Self {
        Self(Mutex::new(pipe))
    }

    /// Writes a reply. The reading side notices a closed pipe.
    pub fn send(&self, reply: &Reply) -> u64 {
        let Ok(payload) = serde_json::to_vec(reply) else {
            return 0;
        };
        let _ = write_frame(&mut *lock(&self.0), &payload);
        u64::try_from(payload.len()).unwrap_or(u64::MAX)
    }
}

/// One running call.
pub struct Call {
    /// Its correlation id.
    pub id: CallId,
    /// Its action.
    pub action: Action,
    /// Its progress, and whether it was cancelled.
    pub progress: Arc<Progress>,
    out: Arc<Outbox>,
    log: Arc<Log>,
    begun: Instant,
    answered: Mutex<Answered>,
}

#[derive(Default)]
struct Answered {
    ended: bool,
    bytes: u64,
}

impl Call {
    /// Ends the call with its result.
    pub fn succeed(&self, result: &impl Serialize) {
        let Ok(Value::Object(result)) = serde_json::to_value(result) else {
            return self.fail(Reason::Unexpected.into());
        };
        let (id, action) = (self.id.clone(), self.action);
        let text = serde_json::to_vec(&result).unwrap_or_default();
        if text.len() <= LINK_CHUNK_BYTES {
            return self.end(
                Reply::Success {
                    id,
                    action,
                    result: Some(result),
                },
                None,
            );
        }
        drop(result);
        for (place, chunk) in text.chunks(LINK_CHUNK_BYTES).enumerate() {
            self.chunk(Stream::Result(ResultStream::Result), place, chunk);
        }
        self.end(
            Reply::Success {
                id,
                action,
                result: None,
            },
            None,
        );
    }

    /// Ends the call with an error.
    pub fn fail(&self, error: LinkError) {
        let reason = error.reason();
        self.end(
            Reply::Error {
                id: self.id.clone(),
                action: self.action,
                error,
            },
            Some(reason),
        );
    }

    /// Cancels the call and answers at once; later results are dropped. A call that ends itself is only asked to stop.
    pub fn cancel(&self) {
        if self.action.is_ended_by_host() {
            self.progress.stop();
        } else {
            self.progress.cancel();
            self.fail(Reason::CancelledByUser.into());
        }
    }

    /// Lets the call finish when the pipe is closed.
    fn wind_up(&self) {
        if self.action.is_ended_by_host() {
            self.progress.stop();
        } else {
            self.progress.cancel();
        }
    }

    /// Sends a chunk of an attempt's signed document.
    pub fn signed_chunk(&self, id: &AttemptId, place: usize, chunk: &[u8]) {
        self.chunk(Stream::Signed(id.clone()), place, chunk);
    }

    /// Reports the progress of an attempt.
    pub fn filing(&self, filing: Filing) {
        self.say(&Reply::Filing(filing));
    }

    /// Reports the outcome of a request.
    pub fn requested(&self, done: Count, total: Count, attempt_id: AttemptId, report: RequestReport) {
        self.say(&Reply::Request(Requested {
            id: self.id.clone(),
            action: self.action,
            done,
            total,
            attempt_id,
            report,
        }));
    }

    /// Sends a chunk of a document.
    pub fn document_chunk(&self, id: &AuthorityId, place: usize, chunk: &[u8]) {
        self.chunk(Stream::Document(id.clone()), place, chunk);
    }

    /// Sends the outcome of one document.
    pub fn item(&self, done: Count, total: Count, item: Item) {
        self.say(&Reply::Item {
            id: self.id.clone(),
            action: self.action,
            done,
            total,
            item,
        });
    }

    /// Sends an ack repeatedly until the call has ended.
    pub fn acknowledge(&self) {
        let mut before = None;
        while let Some(waits) = self.progress.next_ack(before, ACK_INTERVAL) {
            self.say(&Reply::Ack {
                id: self.id.clone(),
                action: self.action,
                by: Part::Host,
                waits,
            });
            before = waits;
        }
    }

    fn chunk(&self, stream: Stream, place: usize, chunk: &[u8]) {
        if let Some(data) = in_base64(chunk) {
            let (id, action) = (self.id.clone(), self.action);
            self.say(&Reply::Chunk {
                id,
                action,
                stream,
                index: Count::of(place),
                data,
            });
        }
    }

    fn say(&self, reply: &Reply) {
        let mut answered = lock(&self.answered);
        if !answered.ended {
            answered.bytes += self.out.send(reply);
        }
    }

    fn end(&self, reply: Reply, failure: Option<Reason>) {
        let mut answered = lock(&self.answered);
        if !answered.ended {
            answered.bytes += self.out.send(&reply);
            answered.ended = true;
            self.log
                .ended(self.action, &self.id, answered.bytes, self.begun.elapsed(), failure);
        }
        drop(answered);
        drop(reply);
        self.progress.end();
    }
}

/// Base64 of at most one chunk.
#[must_use]
pub fn in_base64(bytes: &[u8]) -> Option<Base64Text> {
    Base64Text::try_from(STANDARD.encode(bytes)).ok()
}

/// All calls that are still working.
pub struct Calls {
    out: Arc<Outbox>,
    log: Arc<Log>,
    running: Mutex<HashMap<CallId, Arc<Call>>>,
    fewer: Condvar,
}

impl Calls {
    /// No calls yet.
    #[must_use]
    pub fn new(out: Arc<Outbox>, log: Log) -> Self {
        Self {
            out,
            log: Arc::new(log),
            running: Mutex::default(),
            fewer: Condvar::new(),
        }
    }

    /// Accepts a call.
    ///
    /// # Errors
    ///
    /// [`Reason::SameActionPending`] when one of the same id is running, [`Reason::HostBusy`] when too many are.
    pub fn begin(&self, id: &CallId, action: Action) -> Result<Arc<Call>, Reason> {
        let mut running = lock(&self.running);
        if running.contains_key(id) {
            return Err(Reason::SameActionPending);
        }
        if running.len() >= CALLS_AT_ONCE {
            return Err(Reason::HostBusy);
        }
        let call = Arc::new(Call {
            id: id.clone(),
            action,
            progress: Arc::default(),
            out: Arc::clone(&self.out),
            log: Arc::clone(&self.log),
            begun: Instant::now(),
            answered: Mutex::default(),
        });
        running.insert(id.clone(), Arc::clone(&call));
        Ok(call)
    }

    /// Refuses a message that cannot be accepted as a call.
    pub fn refuse(&self, id: &CallId, action: Action, reason: Reason) {
        self.out.send(&Reply::Error {
            id: id.clone(),
            action,
            error: reason.into(),
        });
        self.log.ended(action, id, 0, Duration::ZERO, Some(reason));
    }

    /// Cancels a call, if it is running.
    pub fn cancel(&self, id: &CallId) {
        let call = lock(&self.running).get(id).cloned();
        if let Some(call) = call {
            call.cancel();
        }
    }

    /// Removes a finished call.
    pub fn forget(&self, id: &CallId) {
        lock(&self.running).remove(id);
        self.fewer.notify_all();
    }

    /// Cancels all calls and waits briefly for them to end, so that a begun login is recorded.
    pub fn wind_up(&self, timeout: Duration) {
        let running = lock(&self.running);
        running.values().for_each(|call| call.wind_up());
        let _ = self
            .fewer
            .wait_timeout_while(running, timeout, |running| !running.is_empty());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
