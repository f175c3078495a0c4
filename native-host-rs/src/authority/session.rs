//! The session of one certificate at the authority: the gateway's redirects, cookies, connections.
//!
//! The certificate is used once; then cookies carry the session, in memory only. Any HTML response means "not logged
//! in". An ended session is renewed at most once per call, without another login to the token.

mod body_judge;
pub mod once;

use std::mem;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boring::ssl::SslStream;

use self::body_judge::BodyJudge;
use super::cancellable_stream::CancellableStream;
use super::cookies::Jar;
use super::errors::AuthorityError;
use super::gateway::{is_policy, is_session_end};
use super::http::{Head, HttpConnection, HttpError};
use super::tls::{Identity, Tls, failed_exchange};
use super::unchecked::Resumable;
use crate::authority::address::BaseUrl;
use crate::config::AuthorityConfig;
use crate::limits::DOWNLOADS_AT_ONCE;
use crate::progress::Progress;

/// A call's use of the session: all its parts together may renew it once.
pub struct CallScope {
    /// Progress of the call.
    pub progress: Arc<Progress>,
    renewals: AtomicU32,
}

impl CallScope {
    /// The scope of a call.
    #[must_use]
    pub fn of(progress: Arc<Progress>) -> Self {
        Self {
            progress,
            renewals: AtomicU32::new(0),
        }
    }
}

/// Receives the body of a response that is not HTML, in chunks.
pub trait Receiver {
    /// Receives a chunk.
    ///
    /// # Errors
    ///
    /// Ends the exchange with this error.
    fn take(&mut self, piece: &[u8]) -> Result<(), AuthorityError>;
}

/// The session of one certificate.
pub struct Session {
    tls: Arc<Tls>,
    base: BaseUrl,
    timeout: Duration,
    identity: Arc<Identity>,
    cookies: Mutex<Cookies>,
    resumable: Mutex<Option<Arc<Resumable>>>,
    idle: Mutex<Vec<Connection>>,
    logging_in: Mutex<()>,
}

impl Session {
    /// A session before its first login.
    #[must_use]
    pub fn new(tls: Arc<Tls>, config: &AuthorityConfig, identity: Identity) -> Self {
        Self {
            tls,
            base: config.spv.clone(),
            timeout: config.timeout,
            identity: Arc::new(identity),
            cookies: Mutex::default(),
            resumable: Mutex::new(None),
            idle: Mutex::new(Vec::new()),
            logging_in: Mutex::new(()),
        }
    }

    /// Requests a path below the base address and streams its body, logging in when necessary.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`]; [`AuthorityError::LoggedOut`] when a renewed session ends again.
    pub fn get(&self, below: &str, scope: &CallScope, receiver: &mut dyn Receiver) -> Result<(), AuthorityError> {
        let target = format!("{}{below}", self.base.path());
        let mut seen = lock(&self.cookies).epoch;
        if seen == 0 {
            seen = self.log_in(seen, &target, scope)?;
        }
        if self.attempt(&target, scope, receiver)? == Answer::Received {
            return Ok(());
        }
        self.log_in(seen, &target, scope)?;
        match self.attempt(&target, scope, receiver)? {
            Answer::Received => Ok(()),
            Answer::NotLoggedIn => Err(AuthorityError::LoggedOut),
        }
    }

    /// Follows the gateway's harmless redirects to the response.
    fn attempt(&self, target: &str, scope: &CallScope, receiver: &mut dyn Receiver) -> Result<Answer, AuthorityError> {
        let mut path = target.to_owned();
        for _ in 0..HOPS_MAX {
            match self.exchange(&path, &self.cookies, scope, Some(&mut *receiver))? {
                Page::Received => return Ok(Answer::Received),
                Page::Html { .. } => return Ok(Answer::NotLoggedIn),
                Page::Redirect(next) if is_policy(&next) || is_session_end(&next) => return Ok(Answer::NotLoggedIn),
                Page::Redirect(next) => path = next,
            }
        }
        Err(AuthorityError::Unexpected)
    }

    /// Presents the certificate, unless another thread has done so since `seen`. Returns the new epoch.
    fn log_in(&self, seen: u64, target: &str, scope: &CallScope) -> Result<u64, AuthorityError> {
        let _one_at_a_time = lock(&self.logging_in);
        let now = lock(&self.cookies).epoch;
        if now != seen {
            return Ok(now);
        }
        if seen > 0 && scope.renewals.fetch_add(1, Ordering::SeqCst) > 0 {
            return Err(AuthorityError::LoggedOut);
        }
        let entered = Mutex::default();
        self.pass_gateway(target, &entered, scope)?;
        let jar = mem::take(&mut lock(&entered).jar);
        let epoch = seen + 1;
        *lock(&self.cookies) = Cookies { jar, epoch };
        Ok(epoch)
    }

    /// The gateway's steps: no session, policy with the certificate, nonce, back.
    fn pass_gateway(&self, target: &str, cookies: &Mutex<Cookies>, scope: &CallScope) -> Result<(), AuthorityError> {
        let mut path = target.to_owned();
        let mut presented = false;
        for _ in 0..HOPS_MAX {
            match self.exchange(&path, cookies, scope, None)? {
                Page::Redirect(next) if is_policy(&next) && presented => {
                    return Err(AuthorityError::CertificateRefused);
                }
                Page::Redirect(next) if is_policy(&next) => {
                    presented = true;
                    path = next;
                }
                Page::Redirect(next) if is_session_end(&next) && presented => {
                    return Err(AuthorityError::CertificateRefused);
                }
                Page::Redirect(next) if is_session_end(&next) => return Err(AuthorityError::LoggedOut),
                Page::Redirect(next) if next == target && presented => return Ok(()),
                Page::Redirect(next) => path = next,
                Page::Html { .. } if is_policy(&path) => return Err(AuthorityError::CertificateRefused),
                Page::Html { .. } => return Err(AuthorityError::LoggedOut),
                // The service has no gateway: it requested the certificate in the handshake.
                Page::Received => return Ok(()),
            }
        }
        Err(AuthorityError::Unexpected)
    }

    /// One request and its response, on an idle connection if there is one.
    fn exchange(
        &self,
        path: &str,
        cookies: &Mutex<Cookies>,
        scope: &CallScope,
        receiver: Option<&mut dyn Receiver>,
    ) -> Result<Page, AuthorityError> {
        let Cookies { jar, epoch } = lock(cookies).clone();
        let (connection, head) = self.ask(&self.request(path, &jar), &scope.progress)?;
        lock(cookies).keep(&head, epoch);
        self.read_answer(connection, &head, scope, receiver)
    }

    /// Reads the body of a response, and keeps a reusable connection.
    fn read_answer(
        &self,
        mut connection: Connection,
        head: &Head,
        scope: &CallScope,
        receiver: Option<&mut dyn Receiver>,
    ) -> Result<Page, AuthorityError> {
        let page = match (head.status, &head.location) {
            (301 | 302 | 303 | 307 | 308, Some(location)) => {
                let next = self
                    .base
                    .same_authority_path(location)
                    .ok_or(AuthorityError::Unexpected)?;
                Page::Redirect(next)
            }
            (200, _) => Page::Received,
            (401 | 403, _) => return Err(AuthorityError::CertificateRefused),
            (500.., _) => return Err(AuthorityError::Down),
            _ => return Err(AuthorityError::Unexpected),
        };
        let mut body = BodyJudge::new(self.timeout, receiver.filter(|_| page == Page::Received));
        let outcome = connection.receive(head, &mut |stream, piece| body.take(stream, piece));
        let can_be_kept = body.result(outcome, &self.identity, &scope.progress)?;
        if can_be_kept {
            self.keep_open(connection);
        }
        Ok(if page == Page::Received && body.is_html {
            Page::Html {
                is_session_end: body.is_session_end(),
            }
        } else {
            page
        })
    }

    /// Keeps a connection for the next request, but no more than are used in parallel: the oldest is closed.
    fn keep_open(&self, connection: Connection) {
        let mut idle = lock(&self.idle);
        idle.push(connection);
        if idle.len() > DOWNLOADS_AT_ONCE {
            idle.remove(0);
        }
    }

    /// Sends a request. An idle connection that turns out to be closed is replaced once, because it has answered
    /// nothing.
    fn ask(&self, request: &str, progress: &Arc<Progress>) -> Result<(Connection, Head), AuthorityError> {
        let kept = lock(&self.idle).pop();
        if let Some(mut connection) = kept {
            connection
                .stream_mut()
                .get_mut()
                .serve(Arc::clone(progress), Instant::now() + self.timeout);
            match connection.ask(request) {
                Ok(head) => return Ok((connection, head)),
                Err(HttpError::NoAnswer(error))
                    if error.kind() != std::io::ErrorKind::TimedOut && !progress.is_cancelled() => {}
                Err(error) => return Err(self.meaning(error, progress)),
            }
        }
        let mut connection = self.connect(progress)?;
        let head = connection.ask(request).map_err(|error| self.meaning(error, progress))?;
        Ok((connection, head))
    }

    fn connect(&self, progress: &Arc<Progress>) -> Result<Connection, AuthorityError> {
        let deadline = Instant::now() + self.timeout;
        let resumable = lock(&self.resumable).clone();
        let connect = |resumable| {
            self.tls
                .connect(&self.base, &self.identity, resumable, progress, deadline)
        };
        let stream = match connect(resumable.as_deref()) {
            // Some gateways fail on sessions they have forgotten, so the next handshake is a full one.
            Err(AuthorityError::Down | AuthorityError::Unexpected) if resumable.is_some() => {
                *lock(&self.resumable) = None;
                connect(None)?
            }
            other => other?,
        };
        *lock(&self.resumable) = Resumable::of(stream.ssl()).map(Arc::new);
        Ok(HttpConnection::over(stream))
    }

    fn meaning(&self, error: HttpError, progress: &Progress) -> AuthorityError {
        meaning(error, &self.identity, progress)
    }

    fn request(&self, path: &str, jar: &Jar) -> String {
        let mut request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", self.base.host_header());
        request.push_str("Accept: */*\r\nUser-Agent: dosar-link\r\n");
        jar.write_header(&mut request);
        request.push_str("\r\n");
        request
    }
}

type Connection = HttpConnection<SslStream<CancellableStream>>;

/// Most steps of one scope through the gateway; it needs four.
const HOPS_MAX: usize = 10;

#[derive(Debug, Clone, Default)]
struct Cookies {
    jar: Jar,
    /// Counts the logins: 0 before the first.
    epoch: u64,
}

impl Cookies {
    /// Applies the changes of a response and nothing else, because other threads may have newer cookies. Ignores
    /// responses from before the last login.
    fn keep(&mut self, head: &Head, epoch: u64) {
        if self.epoch == epoch {
            for cookie in &head.set_cookies {
                self.jar.store(cookie);
            }
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Received,
    NotLoggedIn,
}

#[derive(Debug, PartialEq, Eq)]
enum Page {
    Received,
    Html {
        /// True for one of the gateway's own pages, which no request of the session has passed.
        is_session_end: bool,
    },
    Redirect(String),
}

fn meaning(error: HttpError, identity: &Identity, progress: &Progress) -> AuthorityError {
    match error {
        HttpError::NoAnswer(error) | HttpError::Io(error) => failed_exchange(&error, identity, progress),
        HttpError::Truncated | HttpError::Stopped => AuthorityError::Truncated,
        HttpError::Malformed => AuthorityError::Unexpected,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
