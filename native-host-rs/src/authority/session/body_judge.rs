//! Whether what came is an answer of the service or a page of the gateway.

use std::time::{Duration, Instant};

use boring::ssl::SslStream;

use super::{Receiver, meaning};
use crate::authority::cancellable_stream::CancellableStream;
use crate::authority::errors::AuthorityError;
use crate::authority::http::HttpError;
use crate::authority::tls::Identity;
use crate::progress::Progress;

/// Looks at a body before its receiver does: HTML never reaches one.
pub(super) struct BodyJudge<'a> {
    timeout: Duration,
    ends_at: Instant,
    receiver: Option<&'a mut dyn Receiver>,
    judged: bool,
    /// The body is HTML.
    pub(super) is_html: bool,
    /// Beginning of a page that is HTML.
    beginning: Vec<u8>,
    skipped_bytes: usize,
    failure: Option<AuthorityError>,
}

impl<'a> BodyJudge<'a> {
    pub(super) fn new(timeout: Duration, receiver: Option<&'a mut dyn Receiver>) -> Self {
        Self {
            timeout,
            ends_at: Instant::now() + timeout * BODY_PATIENCE,
            receiver,
            judged: false,
            is_html: false,
            beginning: Vec::new(),
            skipped_bytes: 0,
            failure: None,
        }
    }

    /// Takes a piece; says whether more is wanted.
    pub(super) fn take(&mut self, stream: &mut SslStream<CancellableStream>, piece: &[u8]) -> bool {
        // The bound is on silence: a long document may take longer than one exchange, but not for ever.
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
    pub(super) fn is_farewell(&self) -> bool {
        let page = String::from_utf8_lossy(&self.beginning);
        GATEWAY_PAGES.iter().any(|mark| page.contains(mark))
    }

    /// What came of the body; whether its connection can be kept.
    pub(super) fn result(
        &mut self,
        received: Result<bool, HttpError>,
        identity: &Identity,
        progress: &Progress,
    ) -> Result<bool, AuthorityError> {
        match (self.failure.take(), received) {
            (Some(failure), _) => Err(failure),
            (None, Ok(can_be_kept)) => Ok(can_be_kept),
            // What nobody needs does not have to be whole.
            (None, Err(HttpError::Stopped | HttpError::Truncated)) if self.is_html || self.receiver.is_none() => {
                Ok(false)
            }
            (None, Err(error)) => Err(meaning(error, identity, progress)),
        }
    }
}

/// How many times the bound of an exchange a whole body may take.
const BODY_PATIENCE: u32 = 10;
/// Most that is read of a page whose text nobody needs, in bytes.
const PAGE_BYTES_MAX: usize = 1024 * 1024;
/// How much of a page is looked at to know whose it is, in bytes.
const BEGINNING_BYTES: usize = 4096;
/// What stands in the gateway's own pages. Source: facts on the authority, pages of an ended session.
const GATEWAY_PAGES: &[&str] = &[
    "Pagina logout",
    "Pagina login",
    "/my.logout",
    "/my.policy",
    "errorcode=",
];
/// Bytes of a UTF-8 byte order mark, which may stand before a page.
const UTF8_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];
