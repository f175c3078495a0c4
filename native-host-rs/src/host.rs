//! Serves one browser: reads its frames, runs each call on its own thread, ends when the pipe closes.

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::actions::perform;
use crate::calls::{Call, Calls, Outbox};
use crate::config::Config;
use crate::framing::{FrameError, read_frame};
use crate::log::Log;
use crate::once_fallible::OnceFallible;
use crate::protocol::reasons::Reason;
use crate::protocol::{Action, HostMessage, HostRequest, LINK_PROTOCOL, MessageHead};
use crate::services::Services;

/// Serves until the browser closes the pipe.
///
/// # Errors
///
/// [`FrameError`] when the browser breaks the framing, after which no answer is possible.
pub fn serve(config: Config, browser: &mut impl Read, answers: Box<dyn Write + Send>) -> Result<(), FrameError> {
    let log = Log::to(config.log_file.as_deref());
    let calls = Arc::new(Calls::new(Arc::new(Outbox::to(answers)), log));
    let host = Arc::new(Host {
        config,
        calls: Arc::clone(&calls),
        services: OnceFallible::new(),
    });
    let ended = loop {
        match read_frame(browser) {
            Ok(Some(payload)) => host.take(&payload),
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    calls.wind_up(WIND_UP);
    if let Some(services) = host.services.get() {
        services.tokens.end();
    }
    ended
}

/// A browser kills a busy host 2 to 3 s after the pipe has closed.
const WIND_UP: Duration = Duration::from_millis(1500);

struct Host {
    config: Config,
    calls: Arc<Calls>,
    services: OnceFallible<Services>,
}

impl Host {
    fn take(self: &Arc<Self>, payload: &[u8]) {
        match HostMessage::read(payload) {
            Ok(HostMessage::Request(request)) => self.begin(request),
            Ok(HostMessage::Cancel { id }) => self.calls.cancel(&id),
            Err(_) => self.answer_unreadable(payload),
        }
    }

    fn begin(self: &Arc<Self>, request: HostRequest) {
        if let Some(reason) = self.refusal(&request) {
            return self.calls.refuse(&request.id, request.action, reason);
        }
        let call = match self.calls.begin(&request.id, request.action) {
            Ok(call) => call,
            Err(reason) => return self.calls.refuse(&request.id, request.action, reason),
        };
        let (host, its_call) = (Arc::clone(self), Arc::clone(&call));
        if thread::Builder::new()
            .spawn(move || host.run(&its_call, request))
            .is_err()
        {
            call.fail(Reason::HostBusy.into());
            self.calls.forget(&call.id);
        }
    }

    /// Runs a call from its first ack to its end.
    fn run(&self, call: &Arc<Call>, request: HostRequest) {
        if starts_acks(call) {
            let worked = catch_unwind(AssertUnwindSafe(|| self.work(call, request)));
            if worked.is_err() {
                call.fail(Reason::Unexpected.into());
            }
        } else {
            call.fail(Reason::HostBusy.into());
        }
        self.calls.forget(&call.id);
    }

    fn work(&self, call: &Call, request: HostRequest) {
        let services = self.services.get_or_make(|| Services::open(&self.config));
        perform(call, request, &self.config, services);
    }

    fn refusal(&self, request: &HostRequest) -> Option<Reason> {
        // `status` accepts every protocol, because its answer tells the page which part is outdated.
        let mismatch = protocol_mismatch(request.protocol.get());
        let outdated = match (request.action, mismatch) {
            (Action::Status, Some(_)) => None,
            // The page cannot know that it is outdated; it compares the other versions itself.
            (Action::Status, None) => request.versions.has_old_library().then_some(Reason::LibraryOutdated),
            (_, Some(reason)) => Some(reason),
            (_, None) => request.versions.outdated(),
        };
        if outdated.is_some() {
            return outdated;
        }
        let allowed = self
            .config
            .origins
            .as_ref()
            .is_none_or(|origins| origins.contains(&request.origin));
        (!allowed).then_some(Reason::OriginNotAllowed)
    }

    /// Answers a message of unknown form, if its call id can be read.
    fn answer_unreadable(&self, payload: &[u8]) {
        if let Ok(head) = serde_json::from_slice::<MessageHead>(payload) {
            let reason = head
                .protocol
                .and_then(protocol_mismatch)
                .unwrap_or(Reason::InvalidMessage);
            self.calls.refuse(&head.id, head.action, reason);
        }
    }
}

/// Starts the thread that sends a long call's acks. Without it the call is refused, because the page would time out.
fn starts_acks(call: &Arc<Call>) -> bool {
    let speaking = Arc::clone(call);
    call.action == Action::Status || thread::Builder::new().spawn(move || speaking.acknowledge()).is_ok()
}

fn protocol_mismatch(protocol: u32) -> Option<Reason> {
    match protocol.cmp(&LINK_PROTOCOL) {
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Reason::HostOutdated),
        std::cmp::Ordering::Less => Some(Reason::LibraryOutdated),
    }
}
