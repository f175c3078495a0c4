//! The authority's filing portal, as one certificate sees it: its gateway, its form, and the one upload of an attempt.

mod dummy;
mod form;
pub mod pages;

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boring::ssl::SslStream;

pub use self::form::{PortalForm, Upload};
use self::pages::{Page, page_of};
use super::address::BaseUrl;
use super::cancellable_stream::CancellableStream;
use super::cookies::Jar;
use super::errors::AuthorityError;
use super::gateway::{POLICY, is_of_gateway, is_policy, is_session_end};
use super::http::{Head, HttpConnection, HttpError};
use super::tls::{Identity, Tls, failed_exchange};
use super::unchecked::Resumable;
use crate::config::AuthorityConfig;
use crate::limits::PORTAL_IDLE;
use crate::moment::Moment;
use crate::progress::Progress;

/// The portal of one certificate. Its session is kept in memory and reused until it is idle for too long.
pub struct Portal {
    tls: Arc<Tls>,
    base: BaseUrl,
    timeout: Duration,
    identity: Arc<Identity>,
    session: Mutex<PortalSession>,
    /// TLS session of the last connection, for resumption.
    resumable: Mutex<Option<Arc<Resumable>>>,
}

#[derive(Default)]
struct PortalSession {
    jar: Jar,
    used_at: Option<Moment>,
}

impl Portal {
    /// A portal without a session.
    #[must_use]
    pub fn new(tls: Arc<Tls>, config: &AuthorityConfig, identity: Arc<Identity>) -> Self {
        Self {
            tls,
            base: config.filing.clone(),
            timeout: config.timeout,
            identity,
            session: Mutex::default(),
            resumable: Mutex::default(),
        }
    }

    /// Opens the portal's form, and presents the certificate on request. The form files one document. An earlier
    /// session is reused; if it has ended, the gateway is passed again.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`]; nothing was filed.
    pub fn open_form(&self, progress: &Arc<Progress>) -> Result<PortalForm<'_>, AuthorityError> {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        let is_reused = session.used_at.is_some_and(|at| at.is_within(PORTAL_IDLE));
        if !is_reused {
            session.jar = Jar::default();
        }
        let mut passed = self.pass_gateway(&mut session, progress);
        if is_reused && passed == Err(AuthorityError::LoggedOut) {
            session.jar = Jar::default();
            passed = self.pass_gateway(&mut session, progress);
        }
        session.used_at = passed.is_ok().then(Moment::now);
        passed?;
        Ok(PortalForm::new(self, session, progress))
    }

    /// The gateway's steps up to the form: logon page, its button, sometimes an extra form, the certificate, nonce,
    /// back.
    fn pass_gateway(&self, session: &mut PortalSession, progress: &Arc<Progress>) -> Result<(), AuthorityError> {
        let mut path = self.base.path().to_owned();
        let mut pressed = false;
        let mut answered = false;
        let mut presented = false;
        for _ in 0..HOPS_MAX {
            let asks_for_certificate = is_policy(&path);
            let page = self.get(&path, session, progress)?;
            match page {
                Page::Form => return Ok(()),
                Page::Logon if asks_for_certificate && !pressed => {
                    pressed = true;
                    path = self.submit(LOGON_BUTTON, session, progress)?;
                }
                Page::Dummy(dummy) if asks_for_certificate && !answered => {
                    answered = true;
                    path = self.submit(&dummy.body(), session, progress)?;
                }
                Page::Redirect(next) if is_session_end(&next) => {
                    return Err(if pressed {
                        AuthorityError::CertificateRefused
                    } else {
                        AuthorityError::LoggedOut
                    });
                }
                Page::Redirect(next) if next == POLICY && presented => return Err(AuthorityError::CertificateRefused),
                Page::Redirect(next) => {
                    presented |= pressed && asks_for_certificate;
                    path = next;
                }
                Page::Logon if pressed => return Err(AuthorityError::CertificateRefused),
                Page::Logon => return Err(AuthorityError::LoggedOut),
                Page::Dummy(_) | Page::Other => return Err(AuthorityError::Unexpected),
            }
        }
        Err(AuthorityError::Unexpected)
    }

    /// Submits a form of the gateway, such as its one button. The redirect is followed by a plain request, never by a
    /// second submission.
    fn submit(
        &self,
        form: &str,
        session: &mut PortalSession,
        progress: &Arc<Progress>,
    ) -> Result<String, AuthorityError> {
        let mut request = self.request("POST", POLICY, &session.jar);
        let _ = write!(
            request,
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        );
        match self.exchange(&request, session, progress)? {
            Page::Redirect(next) if is_session_end(&next) => Err(AuthorityError::CertificateRefused),
            Page::Redirect(next) => Ok(next),
            _ => Err(AuthorityError::Unexpected),
        }
    }

    fn get(&self, path: &str, session: &mut PortalSession, progress: &Arc<Progress>) -> Result<Page, AuthorityError> {
        let request = format!("{}\r\n", self.request("GET", path, &session.jar));
        self.exchange(&request, session, progress)
    }

    /// One request and its page, on a new connection, because the gateway closes connections anyway.
    fn exchange(
        &self,
        request: &str,
        session: &mut PortalSession,
        progress: &Arc<Progress>,
    ) -> Result<Page, AuthorityError> {
        let meaning = |error| self.meaning(error, progress);
        let mut connection = self.connect(progress)?;
        let head = connection.ask(request).map_err(meaning)?;
        for cookie in &head.set_cookies {
            session.jar.store(cookie);
        }
        let text = match read_page(&mut connection, &head) {
            Ok(text) => text,
            // The head of a redirect has all that is needed.
            Err(_) if head.location.is_some() => String::new(),
            Err(error) => return Err(meaning(error)),
        };
        if matches!(head.status, 401 | 403) {
            return Err(AuthorityError::CertificateRefused);
        }
        page_of(head.status, head.location.as_deref(), &text, &self.base)
    }

    /// Connects, and resumes the session of an earlier connection if there is one.
    fn connect(&self, progress: &Arc<Progress>) -> Result<Connection, AuthorityError> {
        let deadline = Instant::now() + self.timeout;
        let with = |resumable: Option<&Resumable>| {
            self.tls
                .connect(&self.base, &self.identity, resumable, progress, deadline)
        };
        let resumable = self.resumable().clone();
        let stream = match with(resumable.as_deref()) {
            Err(AuthorityError::Down | AuthorityError::Unexpected) if resumable.is_some() => with(None)?,
            other => other?,
        };
        *self.resumable() = Resumable::of(stream.ssl()).map(Arc::new);
        Ok(HttpConnection::over(stream))
    }

    fn resumable(&self) -> MutexGuard<'_, Option<Arc<Resumable>>> {
        self.resumable.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn request(&self, method: &str, path: &str, jar: &Jar) -> String {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.base.host_header());
        request.push_str("Accept: */*\r\nUser-Agent: dosar-link\r\n");
        jar.write_header(&mut request);
        request
    }

    fn leads_to_gateway(&self, head: &Head) -> bool {
        let path = head
            .location
            .as_deref()
            .and_then(|to| self.base.same_authority_path(to));
        path.is_some_and(|path| is_of_gateway(&path))
    }

    fn meaning(&self, error: HttpError, progress: &Progress) -> AuthorityError {
        match error {
            HttpError::NoAnswer(error) | HttpError::Io(error) => failed_exchange(&error, &self.identity, progress),
            HttpError::Truncated => AuthorityError::Down,
            HttpError::Malformed | HttpError::Stopped => AuthorityError::Unexpected,
        }
    }
}

/// A connection to the portal.
pub type Connection = HttpConnection<SslStream<CancellableStream>>;

/// Most steps of the gateway; it needs seven.
const HOPS_MAX: usize = 12;
/// Body of the logon page's button.
const LOGON_BUTTON: &str = "vhost=standard";
/// Longest page of the portal, in bytes.
const PAGE_BYTES_MAX: usize = 1024 * 1024;

/// A page as text: the portal writes ISO-8859-1.
fn read_page(connection: &mut Connection, head: &Head) -> Result<String, HttpError> {
    let mut text = String::new();
    connection.receive(head, &mut |_, piece| {
        text.extend(piece.iter().map(|byte| char::from(*byte)));
        text.len() <= PAGE_BYTES_MAX
    })?;
    Ok(text)
}
