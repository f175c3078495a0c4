//! The way of a request that the service must never see twice.
//!
//! The gateway may turn it back, by a redirect to a path of its own or by a page of its own: then the service has not
//! seen it, and it goes again. After anything else it does not, on whatever connection and for whatever error.

use std::sync::Arc;
use std::time::Instant;

use super::{Connection, Cookies, Errand, HOPS_MAX, Page, Receiver, Session, lock};
use crate::authority::errors::AuthorityError;
use crate::authority::gateway::{is_farewell, is_of_gateway, is_policy};

/// A connection on which a request can be sent, in a session that is logged in as far as one can know.
pub struct Way<'a> {
    session: &'a Session,
    errand: &'a Errand,
    connection: Connection,
}

/// Why there is no answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unanswered {
    /// It never reached the service.
    NotSent(AuthorityError),
    /// It may have.
    Unknown(AuthorityError),
}

impl Session {
    /// Comes as far as one can without sending the request: logged in, and connected anew.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`]; nothing was sent.
    pub fn way<'a>(&'a self, errand: &'a Errand) -> Result<Way<'a>, AuthorityError> {
        if lock(&self.cookies).epoch == 0 {
            self.log_in(0, &self.harmless(), errand)?;
        }
        Ok(Way {
            session: self,
            errand,
            connection: self.connect(&errand.progress)?,
        })
    }

    /// What the login asks for: it may be served, and served twice.
    fn harmless(&self) -> String {
        format!("{}listaMesaje?zile=1", self.base.path())
    }

    /// Follows a redirect to the gateway until it leads back to the service. What it calls the request there is not
    /// asked for: the request goes again as it was.
    fn come_back(&self, from: String, errand: &Errand) -> Result<(), AuthorityError> {
        let mut path = from;
        for _ in 0..HOPS_MAX {
            if !is_of_gateway(&path) {
                return Ok(());
            }
            let epoch = lock(&self.cookies).epoch;
            if is_policy(&path) || is_farewell(&path) {
                return self.log_in(epoch, &self.harmless(), errand).map(drop);
            }
            match self.exchange(&path, &self.cookies, errand, None)? {
                Page::Redirect(next) => path = next,
                Page::Html { .. } => return self.log_in(epoch, &self.harmless(), errand).map(drop),
                Page::Received => return Err(AuthorityError::Unexpected),
            }
        }
        Err(AuthorityError::Unexpected)
    }

    /// One request and its answer, on a connection that carried none before.
    fn ask_once(
        &self,
        mut connection: Connection,
        target: &str,
        errand: &Errand,
        receiver: &mut dyn Receiver,
    ) -> Result<Page, AuthorityError> {
        let Cookies { jar, epoch } = lock(&self.cookies).clone();
        let wire = connection.stream_mut().get_mut();
        wire.serve(Arc::clone(&errand.progress), Instant::now() + self.timeout);
        let head = connection
            .ask(&self.request(target, &jar))
            .map_err(|error| self.meaning(error, &errand.progress))?;
        lock(&self.cookies).keep(&head, epoch);
        self.read_answer(connection, &head, errand, Some(receiver))
    }
}

impl Way<'_> {
    /// Sends a request for what lies below the base address, and hands its answer on.
    ///
    /// # Errors
    ///
    /// [`Unanswered`], which says whether the service can have seen it.
    pub fn send(self, below: &str, receiver: &mut dyn Receiver) -> Result<(), Unanswered> {
        let Self {
            session,
            errand,
            connection,
        } = self;
        let target = format!("{}{below}", session.base.path());
        let mut fresh = Some(connection);
        for _ in 0..TURNS_MAX {
            let connection = match fresh.take() {
                Some(connection) => connection,
                None => session.connect(&errand.progress).map_err(Unanswered::NotSent)?,
            };
            let epoch = lock(&session.cookies).epoch;
            let page = session
                .ask_once(connection, &target, errand, &mut *receiver)
                .map_err(of_the_service)?;
            let from = match page {
                Page::Received => return Ok(()),
                Page::Html { is_farewell: true } => None,
                Page::Redirect(next) if is_of_gateway(&next) => Some(next),
                Page::Html { is_farewell: false } | Page::Redirect(_) => {
                    return Err(Unanswered::Unknown(AuthorityError::Unexpected));
                }
            };
            match from {
                Some(next) => session.come_back(next, errand),
                None => session.log_in(epoch, &session.harmless(), errand).map(drop),
            }
            .map_err(Unanswered::NotSent)?;
        }
        Err(Unanswered::NotSent(AuthorityError::LoggedOut))
    }
}

/// How often the gateway may turn a request back.
const TURNS_MAX: usize = 4;

/// A refusal of the certificate is the gateway's; any other failure may have come after the service was reached.
fn of_the_service(error: AuthorityError) -> Unanswered {
    match error {
        AuthorityError::CertificateRefused => Unanswered::NotSent(error),
        other => Unanswered::Unknown(other),
    }
}
