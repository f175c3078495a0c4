//! The authority's filing portal, as one certificate sees it: its gateway, its form, and the one upload of an attempt.

mod dummy;
pub mod pages;

use std::fmt::Write as _;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use boring::ssl::SslStream;

use self::pages::{Answer, Page, answer_of, page_of};
use super::address::BaseUrl;
use super::cookies::Jar;
use super::errors::AuthorityError;
use super::gateway::{POLICY, is_farewell, is_of_gateway, is_policy};
use super::http::{Head, HttpConnection, HttpError};
use super::tls::{Identity, Tls, failed_exchange};
use super::unchecked::Resumable;
use super::wire::Wire;
use crate::config::AuthorityConfig;
use crate::hex;
use crate::limits::{CONNECTION_FRESH, PORTAL_IDLE};
use crate::moment::Moment;
use crate::progress::Progress;

/// The portal of one certificate. Its session is kept in memory and used again until it is too long idle.
pub struct Portal {
    tls: Arc<Tls>,
    base: BaseUrl,
    timeout: Duration,
    identity: Arc<Identity>,
    session: Mutex<PortalSession>,
}

#[derive(Default)]
struct PortalSession {
    jar: Jar,
    used_at: Option<Moment>,
    resumable: Option<Arc<Resumable>>,
}

/// A document to upload.
pub struct Upload<'a> {
    /// Its name: letters, digits, `.`, `-` and `_`.
    pub name: &'a str,
    /// Its length.
    pub size_bytes: u64,
    /// Its bytes.
    pub content: &'a mut dyn Read,
}

impl Portal {
    /// A portal that nobody is logged in to.
    #[must_use]
    pub fn new(tls: Arc<Tls>, config: &AuthorityConfig, identity: Arc<Identity>) -> Self {
        Self {
            tls,
            base: config.filing.clone(),
            timeout: config.timeout,
            identity,
            session: Mutex::default(),
        }
    }

    /// Comes to the portal's form, presenting the certificate where it is asked for. The answer files one document. Who
    /// was let in before has the connection for it made while the form comes.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`]; nothing was filed.
    pub fn enter(&self, progress: &Arc<Progress>) -> Result<Entrance<'_>, AuthorityError> {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        let is_kept = session.used_at.is_some_and(|at| at.is_within(PORTAL_IDLE));
        if !is_kept {
            session.jar = Jar::default();
        }
        let resumable = session.resumable.clone();
        let (mut passed, mut connected) = thread::scope(|scope| {
            let connect = || self.connected(resumable.as_deref(), progress);
            let beside = is_kept.then(|| thread::Builder::new().spawn_scoped(scope, connect));
            let passed = self.pass_gateway(&mut session, progress);
            (passed, beside.and_then(|begun| begun.ok()?.join().ok()?.ok()))
        });
        if is_kept && passed == Err(AuthorityError::LoggedOut) {
            session.jar = Jar::default();
            connected = None;
            passed = self.pass_gateway(&mut session, progress);
        }
        session.used_at = passed.is_ok().then(Moment::now);
        passed?;
        let connected = match connected {
            Some(connected) => connected,
            None => self.connected(session.resumable.as_deref(), progress)?,
        };
        session.resumable.clone_from(&connected.resumable);
        Ok(Entrance {
            portal: self,
            session,
            connected,
            progress: Arc::clone(progress),
        })
    }

    /// The gateway's steps up to the form: logon page, its button, at times one form more, the certificate, nonce,
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
                Page::Redirect(next) if is_farewell(&next) => {
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

    /// Sends what a page of the gateway asks for, such as its one button. The redirect is followed by a plain request,
    /// never by a second press.
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
            Page::Redirect(next) if is_farewell(&next) => Err(AuthorityError::CertificateRefused),
            Page::Redirect(next) => Ok(next),
            _ => Err(AuthorityError::Unexpected),
        }
    }

    fn get(&self, path: &str, session: &mut PortalSession, progress: &Arc<Progress>) -> Result<Page, AuthorityError> {
        let request = format!("{}\r\n", self.request("GET", path, &session.jar));
        self.exchange(&request, session, progress)
    }

    /// One request and its page, on a connection of its own: the gateway closes them anyway.
    fn exchange(
        &self,
        request: &str,
        session: &mut PortalSession,
        progress: &Arc<Progress>,
    ) -> Result<Page, AuthorityError> {
        let Connected {
            mut connection,
            resumable,
            ..
        } = self.connected(session.resumable.as_deref(), progress)?;
        session.resumable = resumable;
        let head = connection.ask(request).map_err(|error| self.meaning(error, progress))?;
        for cookie in &head.set_cookies {
            session.jar.store(cookie);
        }
        let text = match read_page(&mut connection, &head) {
            Ok(text) => text,
            // A redirect says all it has to say in its head.
            Err(_) if head.location.is_some() => String::new(),
            Err(error) => return Err(self.meaning(error, progress)),
        };
        if matches!(head.status, 401 | 403) {
            return Err(AuthorityError::CertificateRefused);
        }
        page_of(head.status, head.location.as_deref(), &text, &self.base)
    }

    /// Connects, with the session of an earlier connection where there is one.
    fn connected(&self, resumable: Option<&Resumable>, progress: &Arc<Progress>) -> Result<Connected, AuthorityError> {
        let deadline = Instant::now() + self.timeout;
        let connect = |resumable: Option<&Resumable>| {
            self.tls
                .connect(&self.base, &self.identity, resumable, progress, deadline)
        };
        let stream = match connect(resumable) {
            Err(AuthorityError::Down | AuthorityError::Unexpected) if resumable.is_some() => connect(None)?,
            other => other?,
        };
        Ok(Connected {
            at: Moment::now(),
            resumable: Resumable::of(stream.ssl()).map(Arc::new),
            connection: HttpConnection::over(stream),
        })
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

/// The way to the portal's form, open for one document. Nobody else uses the session meanwhile.
pub struct Entrance<'a> {
    portal: &'a Portal,
    session: std::sync::MutexGuard<'a, PortalSession>,
    connected: Connected,
    progress: Arc<Progress>,
}

impl Entrance<'_> {
    /// Connects anew where nothing was said on the connection for so long that the portal may have closed it.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`]; nothing was filed.
    pub fn freshen(&mut self) -> Result<(), AuthorityError> {
        if !self.connected.at.is_within(CONNECTION_FRESH) {
            let resumable = self.session.resumable.as_deref();
            self.connected = self.portal.connected(resumable, &self.progress)?;
            self.session.resumable.clone_from(&self.connected.resumable);
        }
        Ok(())
    }

    /// Hands the document over, once. From here on only the portal's own answers say what became of it, and a redirect
    /// to the gateway, of which it is known that it comes before the portal.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`] when nobody knows whether the authority has it.
    pub fn upload(mut self, document: &mut Upload<'_>) -> Result<Answer, AuthorityError> {
        let connection = &mut self.connected.connection;
        let timeout = self.portal.timeout;
        let boundary = a_boundary()?;
        let closing = format!("\r\n--{boundary}--\r\n");
        let opening = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"linkdoc\"; filename=\"{}\"\r\nContent-Type: application/pdf\r\n\r\n",
            document.name
        );
        let length = document.size_bytes + (opening.len() + closing.len()) as u64;
        let path = format!("{}displayFile.do", self.portal.base.path());
        let mut request = self.portal.request("POST", &path, &self.session.jar);
        let _ = write!(
            request,
            "Content-Type: multipart/form-data; boundary={boundary}\r\nContent-Length: {length}\r\n\r\n"
        );
        let mut body = opening
            .as_bytes()
            .chain(&mut *document.content)
            .chain(closing.as_bytes());
        let extend = &mut |stream: &mut SslStream<Wire>| stream.get_mut().extend(Instant::now() + timeout);
        // It was connected before the form came, and what came in between has taken of the time it had.
        extend(connection.stream_mut());
        let answered = connection
            .submit(&request, &mut body, extend)
            .map_err(|error| self.portal.meaning(error, &self.progress))?;
        for cookie in &answered.set_cookies {
            self.session.jar.store(cookie);
        }
        let page = read_page(connection, &answered);
        let answer = match (answered.status, page) {
            // The head of a redirect to the gateway is enough: the portal never saw the document.
            (301..=303 | 307 | 308, _) if self.portal.leads_to_gateway(&answered) => Answer::SessionLost,
            (200, Ok(text)) => answer_of(&text)?,
            (500.., _) => return Err(AuthorityError::Down),
            (200, Err(error)) => return Err(self.portal.meaning(error, &self.progress)),
            _ => return Err(AuthorityError::Unexpected),
        };
        self.session.used_at = (answer != Answer::SessionLost).then(Moment::now);
        Ok(answer)
    }
}

type Connection = HttpConnection<SslStream<Wire>>;

/// A connection as its handshake left it.
struct Connected {
    connection: Connection,
    at: Moment,
    /// What resumes its session.
    resumable: Option<Arc<Resumable>>,
}

/// Steps of the gateway; it needs seven.
const HOPS_MAX: usize = 12;
/// What the logon page's one button sends.
const LOGON_BUTTON: &str = "vhost=standard";
/// Longest page of the portal, in bytes.
const PAGE_BYTES_MAX: usize = 1024 * 1024;

/// Parts the form's body: random, so that no document can contain it.
fn a_boundary() -> Result<String, AuthorityError> {
    let mut random = [0; 20];
    boring::rand::rand_bytes(&mut random).map_err(|_| AuthorityError::Unexpected)?;
    Ok(format!("dosar-{}", hex::lower(&random)))
}

/// A page as text: the portal writes ISO-8859-1.
fn read_page(connection: &mut Connection, head: &Head) -> Result<String, HttpError> {
    let mut text = String::new();
    connection.receive(head, &mut |_, piece| {
        text.extend(piece.iter().map(|byte| char::from(*byte)));
        text.len() <= PAGE_BYTES_MAX
    })?;
    Ok(text)
}
