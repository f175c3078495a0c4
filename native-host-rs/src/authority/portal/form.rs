//! The portal's form, open for the one upload of an attempt.

use std::fmt::Write as _;
use std::io::Read;
use std::sync::{Arc, MutexGuard};
use std::time::Instant;

use boring::ssl::SslStream;

use super::pages::{Answer, answer_of};
use super::{Connection, Portal, PortalSession, read_page};
use crate::authority::cancellable_stream::CancellableStream;
use crate::authority::errors::AuthorityError;
use crate::hex;
use crate::moment::Moment;
use crate::progress::Progress;

/// A document to upload.
pub struct Upload<'a> {
    /// Its name: letters, digits, `.`, `-` and `_`.
    pub name: &'a str,
    /// Its length.
    pub size_bytes: u64,
    /// Its bytes.
    pub content: &'a mut dyn Read,
}

/// The portal's form, open for one document. It locks the session.
pub struct PortalForm<'a> {
    portal: &'a Portal,
    session: MutexGuard<'a, PortalSession>,
    progress: Arc<Progress>,
}

impl<'a> PortalForm<'a> {
    pub(super) fn new(portal: &'a Portal, session: MutexGuard<'a, PortalSession>, progress: &Arc<Progress>) -> Self {
        Self {
            portal,
            session,
            progress: Arc::clone(progress),
        }
    }

    /// Connects for the upload, which must follow at once.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`]; nothing was filed.
    pub fn connect(&self) -> Result<Connection, AuthorityError> {
        self.portal.connect(&self.progress)
    }

    /// Uploads the document, once. From here on only the portal's own pages decide the outcome, or a redirect to the
    /// gateway, which precedes the portal.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`] when it is unknown whether the authority has the document.
    pub fn upload(mut self, mut connection: Connection, document: &mut Upload<'_>) -> Result<Answer, AuthorityError> {
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
        let extend = &mut |stream: &mut SslStream<CancellableStream>| stream.get_mut().extend(Instant::now() + timeout);
        // The handshake has used up part of the time.
        extend(connection.stream_mut());
        let answered = connection
            .submit(&request, &mut body, extend)
            .map_err(|error| self.portal.meaning(error, &self.progress))?;
        for cookie in &answered.set_cookies {
            self.session.jar.store(cookie);
        }
        let page = read_page(&mut connection, &answered);
        let answer = match (answered.status, page) {
            // A redirect to the gateway means that the portal never saw the document.
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

/// Boundary of the form's body: random, so that no document can contain it.
fn a_boundary() -> Result<String, AuthorityError> {
    let mut random = [0; 20];
    boring::rand::rand_bytes(&mut random).map_err(|_| AuthorityError::Unexpected)?;
    Ok(format!("dosar-{}", hex::lower(&random)))
}
