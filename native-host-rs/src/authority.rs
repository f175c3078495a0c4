//! The tax authority's mailbox, as one certificate sees it.

pub mod address;
pub mod cancellable_stream;
pub mod cookies;
pub mod documents;
pub mod errors;
mod gateway;
pub mod http;
pub mod listing;
pub mod pace;
pub mod portal;
pub mod requests;
pub mod session;
pub mod streamed_document;
pub mod tls;
pub mod trust;
pub mod unchecked;

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use crate::config::{AuthorityConfig, Config};
use crate::limits::{DOWNLOAD_BATCH_SIZE, DOWNLOAD_PAUSE, DOWNLOADS_AT_ONCE, LISTING_PAUSE, REQUEST_PAUSE};
use crate::once_fallible::OnceFallible;
use crate::pdf::signature_status::anchors::Anchors;
use crate::progress::Progress;
use crate::protocol::names::{AuthorityId, Thumbprint};
use crate::protocol::numbers::Days;
use crate::protocol::replies::Waits;
use crate::protocol::requests::RequestQuery;
use crate::proxy::Proxies;
use crate::token::Tokens;
use crate::token::login::Opened;
use documents::{Document, DocumentReceiver};
use errors::AuthorityError;
use listing::{Listing, ListingReceiver};
use pace::Gate;
use portal::Portal;
use requests::{RequestAnswer, RequestReceiver, address_of};
use session::once::RequestFailure;
use session::{CallScope, Session};
use tls::{Identity, Tls};

/// The mailboxes of all certificates this host has used.
pub struct Authority {
    config: AuthorityConfig,
    state_dir: PathBuf,
    tokens: Arc<Tokens>,
    proxies: Arc<Proxies>,
    tls: OnceFallible<Arc<Tls>>,
    mailboxes: Mutex<HashMap<Thumbprint, Arc<Mailbox>>>,
    portals: Mutex<HashMap<Thumbprint, Arc<Portal>>>,
}

impl Authority {
    /// Prepares the authority of the configuration. Nothing is read or connected before the first use.
    #[must_use]
    pub fn new(config: &Config, tokens: Arc<Tokens>, proxies: Arc<Proxies>) -> Self {
        Self {
            config: config.authority.clone(),
            state_dir: config.state_dir.clone(),
            tokens,
            proxies,
            tls: OnceFallible::new(),
            mailboxes: Mutex::default(),
            portals: Mutex::default(),
        }
    }

    /// The mailbox of a certificate whose token is logged in. Its session outlives the call.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`] when trust cannot be set up or the certificate cannot be used.
    pub fn mailbox(&self, certificate: &Thumbprint, opened: &Opened) -> Result<Arc<Mailbox>, AuthorityError> {
        let mut mailboxes = self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mailbox) = mailboxes.get(certificate) {
            return Ok(Arc::clone(mailbox));
        }
        let tls = self.tls()?;
        let identity = Identity::new(Arc::clone(&self.tokens), certificate.clone(), &opened.der)?;
        let gate = |pause, kind: &str| {
            let file = self.state_dir.join(format!("pace-{kind}-{}", certificate.as_str()));
            if self.config.pauses {
                Gate::shared(pause, file)
            } else {
                Gate::without_pause()
            }
        };
        let mailbox = Arc::new(Mailbox {
            session: Session::new(tls, &self.config, identity),
            listings: gate(LISTING_PAUSE, "listing"),
            batches: gate(DOWNLOAD_PAUSE, "download"),
            requests: gate(REQUEST_PAUSE, "request"),
            folder: self.state_dir.clone(),
            seal_file: self.config.seal_file.clone(),
        });
        mailboxes.insert(certificate.clone(), Arc::clone(&mailbox));
        Ok(mailbox)
    }

    /// The filing portal of a certificate whose token is logged in. Its session outlives the call.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`] when trust cannot be set up or the certificate cannot be used.
    pub fn portal(&self, certificate: &Thumbprint, opened: &Opened) -> Result<Arc<Portal>, AuthorityError> {
        let mut portals = self.portals.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(portal) = portals.get(certificate) {
            return Ok(Arc::clone(portal));
        }
        let identity = Identity::new(Arc::clone(&self.tokens), certificate.clone(), &opened.der)?;
        let portal = Arc::new(Portal::new(self.tls()?, &self.config, Arc::new(identity)));
        portals.insert(certificate.clone(), Arc::clone(&portal));
        Ok(portal)
    }

    fn tls(&self) -> Result<Arc<Tls>, AuthorityError> {
        let make = || Tls::new(&self.config, Arc::clone(&self.proxies)).map(Arc::new);
        let tls = self.tls.get_or_make(make);
        tls.map(Arc::clone).map_err(|_| AuthorityError::Storage)
    }
}

/// The mailbox of one certificate.
pub struct Mailbox {
    session: Session,
    listings: Gate,
    batches: Gate,
    requests: Gate,
    /// Folder of the temporary file of a long document.
    folder: PathBuf,
    /// File with the authority's certificates. It is read for each call, because it may change while the host runs.
    seal_file: Option<PathBuf>,
}

impl Mailbox {
    /// Lists the messages of the last days.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`] with its closed reason.
    pub fn list(&self, days: Days, progress: &Arc<Progress>) -> Result<Listing, AuthorityError> {
        let _alone = self.listings.enter(progress)?;
        progress.waits_for(Waits::Authority);
        let scope = CallScope::of(Arc::clone(progress));
        let mut receiver = ListingReceiver::default();
        self.session
            .get(&format!("listaMesaje?zile={}", days.get()), &scope, &mut receiver)?;
        receiver.read()
    }

    /// Sends a request for a document, once. `write_down` is called right before the first byte is sent; an error of it
    /// cancels the request.
    ///
    /// # Errors
    ///
    /// [`RequestFailure`], which says whether the authority can have the request.
    pub fn request(
        &self,
        query: &RequestQuery,
        scope: &CallScope,
        write_down: &dyn Fn() -> Result<(), AuthorityError>,
    ) -> Result<RequestAnswer, RequestFailure> {
        let progress = &scope.progress;
        let _alone = self.requests.enter(progress).map_err(RequestFailure::NotSent)?;
        progress.waits_for(Waits::Authority);
        let ready = self.session.prepare_once(scope).map_err(RequestFailure::NotSent)?;
        if !progress.commit() {
            return Err(RequestFailure::NotSent(AuthorityError::Cancelled));
        }
        let mut receiver = RequestReceiver::default();
        let sent = write_down()
            .map_err(RequestFailure::NotSent)
            .and_then(|()| ready.send(&address_of(query), &mut receiver));
        progress.release();
        sent.and_then(|()| receiver.read().map_err(RequestFailure::Unknown))
    }

    /// Downloads documents in batches, several at a time, and reports each at once.
    ///
    /// A failed document is that document's outcome. An error that every other document would have too ends the call,
    /// and so does a batch in which no download reached the authority.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`] that concerns the whole call: cancelled, logged out, token or certificate refused.
    pub fn download(
        &self,
        ids: &[AuthorityId],
        progress: &Arc<Progress>,
        report: &(dyn Fn(Download<'_>) + Sync),
    ) -> Result<(), AuthorityError> {
        let scope = CallScope::of(Arc::clone(progress));
        let anchors = Arc::new(self.seal_file.as_deref().map_or_else(Anchors::none, Anchors::of_file));
        for batch in ids.chunks(DOWNLOAD_BATCH_SIZE) {
            let _alone = self.batches.enter(progress)?;
            progress.waits_for(Waits::Authority);
            self.download_batch(batch, &scope, &anchors, report)?;
        }
        Ok(())
    }

    fn download_batch(
        &self,
        batch: &[AuthorityId],
        scope: &CallScope,
        anchors: &Arc<Anchors>,
        report: &(dyn Fn(Download<'_>) + Sync),
    ) -> Result<(), AuthorityError> {
        let waiting: Mutex<VecDeque<&AuthorityId>> = Mutex::new(batch.iter().collect());
        let reached = AtomicBool::new(false);
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let fetch_all = || {
            let mut unreached = None;
            while let Some(id) = next() {
                let outcome = self.fetch(id, scope, anchors, report);
                match outcome {
                    Err(error) if concerns_all(&error) => {
                        waiting.lock().unwrap_or_else(PoisonError::into_inner).clear();
                        return Err(error);
                    }
                    outcome => {
                        match &outcome {
                            Err(error @ (AuthorityError::Down | AuthorityError::TimedOut)) => {
                                unreached = Some(error.clone());
                            }
                            _ => reached.store(true, Ordering::SeqCst),
                        }
                        report(Download::Done(id, outcome));
                    }
                }
            }
            Ok(unreached)
        };
        let unreached = thread::scope(|scope| {
            let hands: Vec<_> = (0..DOWNLOADS_AT_ONCE.min(batch.len()))
                .map(|_| scope.spawn(fetch_all))
                .collect();
            let ended = hands.into_iter().map(ScopedJoinHandle::join);
            let judged = ended.map(|end| end.unwrap_or(Err(AuthorityError::Unexpected)));
            judged.collect::<Result<Vec<_>, AuthorityError>>()
        })?;
        // Known only now, because an earlier thread could finish before the others had tried.
        match unreached.into_iter().flatten().next() {
            Some(error) if !reached.into_inner() => Err(error),
            _ => Ok(()),
        }
    }

    fn fetch(
        &self,
        id: &AuthorityId,
        scope: &CallScope,
        anchors: &Arc<Anchors>,
        report: &(dyn Fn(Download<'_>) + Sync),
    ) -> Result<Document, AuthorityError> {
        let mut pass_on = |place: usize, chunk: &[u8]| report(Download::Chunk(id, place, chunk));
        let mut receiver = DocumentReceiver::new(&mut pass_on, &self.folder, anchors);
        match self
            .session
            .get(&format!("descarcare?id={}", id.as_str()), scope, &mut receiver)
        {
            Ok(()) => receiver.finish(),
            Err(AuthorityError::Truncated) => Err(AuthorityError::ContentInvalid),
            Err(error) => Err(error),
        }
    }
}

/// What a download reports.
#[derive(Debug)]
pub enum Download<'a> {
    /// A chunk of a long document, with its index.
    Chunk(&'a AuthorityId, usize, &'a [u8]),
    /// The end of a document.
    Done(&'a AuthorityId, Result<Document, AuthorityError>),
}

fn concerns_all(error: &AuthorityError) -> bool {
    matches!(
        error,
        AuthorityError::Cancelled
            | AuthorityError::LoggedOut
            | AuthorityError::CertificateRefused
            | AuthorityError::Storage
            | AuthorityError::Proxy(_)
            | AuthorityError::Token(_)
    )
}
