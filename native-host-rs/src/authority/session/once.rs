//! A request that the service must never receive twice.
//!
//! The gateway may turn it back with a redirect to a path or a page of its own: then the service has not received it,
//! and it is sent again. In any other case it is not, whatever the connection or the error.

use std::sync::Arc;
use std::time::Instant;

use super::{CallScope, Connection, Cookies, HOPS_MAX, Page, Receiver, Session, lock};
use crate::authority::errors::AuthorityError;
use crate::authority::gateway::{is_of_gateway, is_policy, is_session_end};

/// A new connection for one request, in a session that is logged in as far as the host knows.
pub struct OnceRequest<'a> {
    session: &'a Session,
    scope: &'a CallScope,
    connection: Connection,
}

/// Why a request has no response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestFailure {
    /// It never reached the service.
    NotSent(AuthorityError),
    /// It may have reached the service.
    Unknown(AuthorityError),
}

impl Session {
    /// Prepares everything but the request itself: logs in and connects.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`]; nothing was sent.
    pub fn prepare_once<'a>(&'a self, scope: &'a CallScope) -> Result<OnceRequest<'a>, AuthorityError> {
        if lock(&self.cookies).epoch == 0 {
            self.log_in(0, &self.harmless(), scope)?;
        }
        Ok(OnceRequest {
            session: self,
            scope,
            connection: self.connect(&scope.progress)?,
        })
    }

    /// Target of the login, which is harmless to repeat.
    fn harmless(&self) -> String {
        format!("{}listaMesaje?zile=1", self.base.path())
    }

    /// Follows a redirect to the gateway until it leads back to the service. The address it leads back to is ignored:
    /// the request is repeated unchanged.
    fn come_back(&self, from: String, scope: &CallScope) -> Result<(), AuthorityError> {
        let mut path = from;
        for _ in 0..HOPS_MAX {
            if !is_of_gateway(&path) {
                return Ok(());
            }
            let epoch = lock(&self.cookies).epoch;
            if is_policy(&path) || is_session_end(&path) {
                return self.log_in(epoch, &self.harmless(), scope).map(drop);
            }
            match self.exchange(&path, &self.cookies, scope, None)? {
                Page::Redirect(next) => path = next,
                Page::Html { .. } => return self.log_in(epoch, &self.harmless(), scope).map(drop),
                Page::Received => return Err(AuthorityError::Unexpected),
            }
        }
        Err(AuthorityError::Unexpected)
    }

    /// One request and its response, on a new connection.
    fn ask_once(
        &self,
        mut connection: Connection,
        target: &str,
        scope: &CallScope,
        receiver: &mut dyn Receiver,
    ) -> Result<Page, AuthorityError> {
        let Cookies { jar, epoch } = lock(&self.cookies).clone();
        let socket = connection.stream_mut().get_mut();
        socket.serve(Arc::clone(&scope.progress), Instant::now() + self.timeout);
        let head = connection
            .ask(&self.request(target, &jar))
            .map_err(|error| self.meaning(error, &scope.progress))?;
        lock(&self.cookies).keep(&head, epoch);
        self.read_answer(connection, &head, scope, Some(receiver))
    }
}

impl OnceRequest<'_> {
    /// Sends a request for a path below the base address, and streams its response.
    ///
    /// # Errors
    ///
    /// [`RequestFailure`], which says whether the service can have received it.
    pub fn send(self, below: &str, receiver: &mut dyn Receiver) -> Result<(), RequestFailure> {
        let Self {
            session,
            scope,
            connection,
        } = self;
        let target = format!("{}{below}", session.base.path());
        let mut fresh = Some(connection);
        for _ in 0..TURNS_MAX {
            let connection = match fresh.take() {
                Some(connection) => connection,
                None => session.connect(&scope.progress).map_err(RequestFailure::NotSent)?,
            };
            let epoch = lock(&session.cookies).epoch;
            let page = session
                .ask_once(connection, &target, scope, &mut *receiver)
                .map_err(of_the_service)?;
            let from = match page {
                Page::Received => return Ok(()),
                Page::Html { is_session_end: true } => None,
                Page::Redirect(next) if is_of_gateway(&next) => Some(next),
                Page::Html { is_session_end: false } | Page::Redirect(_) => {
                    return Err(RequestFailure::Unknown(AuthorityError::Unexpected));
                }
            };
            match from {
                Some(next) => session.come_back(next, scope),
                None => session.log_in(epoch, &session.harmless(), scope).map(drop),
            }
            .map_err(RequestFailure::NotSent)?;
        }
        Err(RequestFailure::NotSent(AuthorityError::LoggedOut))
    }
}

/// Most times the gateway may turn a request back.
const TURNS_MAX: usize = 4;

/// The gateway refuses certificates; any other failure may have come after the service was reached.
fn of_the_service(error: AuthorityError) -> RequestFailure {
    match error {
        AuthorityError::CertificateRefused => RequestFailure::NotSent(error),
        other => RequestFailure::Unknown(other),
    }
}
