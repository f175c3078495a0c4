//! Distinguishes a response of the service from a page of the gateway.

use std::time::{Duration, Instant};

use boring::ssl::SslStream;

use super::{Receiver, meaning};
use crate::authority::cancellable_stream::CancellableStream;
use crate::authority::errors::AuthorityError;
use crate::authority::http::HttpError;
use crate::authority::tls::Identity;
use crate::progress::Progress;

/// Inspects a body before its receiver: HTML never reaches one.
pub(super) struct BodyJudge<'a> {
    timeout: Duration,
    ends_at: Instant,
    receiver: Option<&'a mut dyn Receiver>,
    judged: bool,
    /// The body is HTML.
    pub(super) is_html: bool,
    /// Beginning of an HTML page.
    beginning: Vec<u8>,
    skipped_bytes: usize,
    failure: Option<AuthorityError>,
}

impl<'a> BodyJudge<'a> {
    pub(super) fn new(timeout: Duration, receiver: Option<&'a mut dyn Receiver>) -> Self {
        Self {
            timeout,
            ends_at: Instant::now() + timeout * BODY_EXCHANGES_MAX,
            receiver,
            judged: false,
            is_html: false,
            beginning: Vec::new(),
            skipped_bytes: 0,
            failure: None,
        }
    }

    /// Receives a chunk; returns whether more is wanted.
    pub(super) fn take(&mut self, stream: &mut SslStream<CancellableStream>, piece: &[u8]) -> bool {
        // The limit is on silence, because a long document may take longer than one exchange; a second limit bounds the
        // whole.
        stream
            .get_mut()
            .extend((Instant::now() + self.timeout).min(self.ends_at));
        if !self.judged
            && let Some(first) = piece
                .iter()
                .find(|byte| !byte.is_ascii_whitespace() && !UTF8_MARK.contains(byte))
        {
            self.judged = true;
            self.is_html = *first == b'<';
        }
        match &mut self.receiver {
            Some(receiver) if !self.is_html => match receiver.take(piece) {
                Ok(()) => true,
                Err(failure) => {
                    self.failure = Some(failure);
                    false
                }
            },
            _ => {
                let room = BEGINNING_BYTES.saturating_sub(self.beginning.len());
                self.beginning
                    .extend_from_slice(piece.get(..piece.len().min(room)).unwrap_or_default());
                self.skipped_bytes += piece.len();
                self.skipped_bytes <= PAGE_BYTES_MAX
            }
        }
    }

    /// Whether the page is one of the gateway's own.
    pub(super) fn is_session_end(&self) -> bool {
        let page = String::from_utf8_lossy(&self.beginning);
        GATEWAY_PAGES.iter().any(|mark| page.contains(mark))
    }

    /// The result of the body, and whether its connection can be reused.
    pub(super) fn result(
        &mut self,
        received: Result<bool, HttpError>,
        identity: &Identity,
        progress: &Progress,
    ) -> Result<bool, AuthorityError> {
        match (self.failure.take(), received) {
            (Some(failure), _) => Err(failure),
            (None, Ok(can_be_kept)) => Ok(can_be_kept),
            // A page that is not used may be incomplete.
            (None, Err(HttpError::Stopped | HttpError::Truncated)) if self.is_html || self.receiver.is_none() => {
                Ok(false)
            }
            (None, Err(error)) => Err(meaning(error, identity, progress)),
        }
    }
}

/// Time limit of a whole body, in exchanges.
const BODY_EXCHANGES_MAX: u32 = 10;
/// Most bytes read of an unused page.
const PAGE_BYTES_MAX: usize = 1024 * 1024;
/// Bytes of a page that identify its origin.
const BEGINNING_BYTES: usize = 4096;
/// Texts of the gateway's own pages. Source: facts on the authority, pages of an ended session.
const GATEWAY_PAGES: &[&str] = &[
    "Pagina logout",
    "Pagina login",
    "/my.logout",
    "/my.policy",
    "errorcode=",
];
/// Bytes of a UTF-8 byte order mark, which may stand before a page.
const UTF8_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];
