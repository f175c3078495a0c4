//! Our own server: it gives attempts and their bytes to the holder of a session's token.
//!
//! Its address is the origin of the calling page, never a value that a page sends. Without TLS it must be on this
//! machine.

mod connection;

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use boring::sha::Sha256;
use boring::ssl::{SslConnector, SslMethod, SslVersion};
use serde::Deserialize;

use self::connection::{ServerAddress, ServerStream};
use crate::authority::http::{Head, HttpConnection, HttpError};
use crate::authority::trust::trusted;
use crate::config::ServerConfig;
use crate::limits::{DOCUMENT_BYTES_MAX, SIGNED_BYTES_MAX};
use crate::once_fallible::OnceFallible;
use crate::pdf::signing::Content;
use crate::progress::Progress;
use crate::protocol::folders::DocumentKind;
use crate::protocol::names::{
    AttemptId, AuthorityId, FilingId, KeyId, Origin, Period, SessionToken, Sha256Text, StatementType, TaxId, Thumbprint,
};
use crate::protocol::params::SaveDocumentParams;
use crate::protocol::reasons::Reason;
use crate::proxy::{Proxies, ProxyError, Unreached};

/// Our own server.
pub struct ServerClient {
    config: ServerConfig,
    proxies: Arc<Proxies>,
    connector: OnceFallible<SslConnector>,
}

/// The server's answer to a claim.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Claim {
    /// The attempt.
    pub attempt_id: AttemptId,
    /// The signing certificate.
    pub certificate_thumbprint: Thumbprint,
    /// Name of the document.
    pub file_name: String,
    /// SHA-256 of the approved bytes.
    pub sha256: Sha256Text,
    /// Its length.
    pub size_bytes: usize,
    /// Address of the bytes.
    pub content_url: String,
}

impl Claim {
    /// The approved bytes.
    #[must_use]
    pub fn content(&self) -> PromisedContent<'_> {
        PromisedContent {
            url: &self.content_url,
            sha256: &self.sha256,
            size_bytes: self.size_bytes,
            size_max: DOCUMENT_BYTES_MAX,
        }
    }
}

/// The server's answer for a document of a filing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentClaim {
    /// The filing.
    pub filing_id: FilingId,
    /// Which of its documents.
    pub kind: DocumentKind,
    /// Tax id of the client.
    pub tax_id: Option<TaxId>,
    /// Form of the declaration.
    pub statement_type: Option<StatementType>,
    /// Its period.
    pub period: Option<Period>,
    /// The authority's index.
    pub upload_index: Option<AuthorityId>,
    /// SHA-256 of the document.
    pub sha256: Sha256Text,
    /// Its length.
    pub size_bytes: usize,
    /// Address of the bytes.
    pub content_url: String,
}

impl DocumentClaim {
    /// The bytes of the document.
    #[must_use]
    pub fn content(&self) -> PromisedContent<'_> {
        PromisedContent {
            url: &self.content_url,
            sha256: &self.sha256,
            size_bytes: self.size_bytes,
            size_max: SIGNED_BYTES_MAX,
        }
    }
}

/// Bytes that the server has promised.
#[derive(Debug, Clone, Copy)]
pub struct PromisedContent<'a> {
    url: &'a str,
    sha256: &'a Sha256Text,
    size_bytes: usize,
    size_max: usize,
}

/// Why a request to the server failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ServerError {
    /// It is unreachable, or its answer is of an unknown form.
    #[error("the server cannot be reached")]
    Down,
    /// The session has ended.
    #[error("the session has ended")]
    SessionEnded,
    /// The attempt does not exist, or has an outcome; or the document does not exist.
    #[error("the attempt is closed")]
    Unavailable,
    /// Another workstation has claimed the attempt.
    #[error("another workstation is at this attempt")]
    HeldElsewhere,
    /// The bytes differ from those of the claim.
    #[error("the content is not what was approved")]
    Changed,
    /// The file of trusted certificates cannot be used.
    #[error("the file of trusted certificates cannot be used")]
    Storage,
    /// A proxy does not let the connection through.
    #[error(transparent)]
    Proxy(#[from] ProxyError),
}

impl ServerError {
    /// The reason for the page.
    #[must_use]
    pub fn reason(self) -> Reason {
        match self {
            Self::Down => Reason::ServerDown,
            Self::SessionEnded => Reason::SessionEnded,
            Self::Unavailable | Self::HeldElsewhere => Reason::AttemptUnavailable,
            Self::Changed => Reason::ContentChanged,
            Self::Storage => Reason::StorageFailed,
            Self::Proxy(error) => error.reason(),
        }
    }
}

impl ServerClient {
    /// A client without connections yet.
    #[must_use]
    pub fn new(config: &ServerConfig, proxies: Arc<Proxies>) -> Self {
        Self {
            config: config.clone(),
            proxies,
            connector: OnceFallible::new(),
        }
    }

    /// Claims an attempt for this workstation.
    ///
    /// # Errors
    ///
    /// [`ServerError`] with the server's answer.
    pub fn claim(
        &self,
        origin: &Origin,
        attempt: &AttemptId,
        token: &SessionToken,
        key: &KeyId,
        progress: &Arc<Progress>,
    ) -> Result<Claim, ServerError> {
        let path = format!("/api/spv-filings/attempts/{}/claim", attempt.as_str());
        let (head, answer) = self.post(origin, &path, token, key, progress)?;
        match head.status {
            200 => {
                let claim: Claim = serde_json::from_slice(&answer).map_err(|_| ServerError::Down)?;
                (claim.attempt_id == *attempt).then_some(claim).ok_or(ServerError::Down)
            }
            401 => Err(ServerError::SessionEnded),
            404 | 409 => Err(refusal(&answer)),
            _ => Err(ServerError::Down),
        }
    }

    /// Asks for a document of a filing, and for what its name is made of.
    ///
    /// # Errors
    ///
    /// [`ServerError`] with the server's answer.
    pub fn document(
        &self,
        origin: &Origin,
        wanted: &SaveDocumentParams,
        key: &KeyId,
        progress: &Arc<Progress>,
    ) -> Result<DocumentClaim, ServerError> {
        let (filing, kind) = (wanted.filing_id.as_str(), wanted.kind);
        let path = format!("/api/spv-filings/{filing}/documents/{}/claim", kind.as_str());
        let (head, answer) = self.post(origin, &path, &wanted.session_token, key, progress)?;
        match head.status {
            200 => {
                let claim: DocumentClaim = serde_json::from_slice(&answer).map_err(|_| ServerError::Down)?;
                let is_wanted = claim.filing_id == wanted.filing_id && claim.kind == kind;
                is_wanted.then_some(claim).ok_or(ServerError::Down)
            }
            401 => Err(ServerError::SessionEnded),
            404 => Err(refusal(&answer)),
            _ => Err(ServerError::Down),
        }
    }

    /// Downloads promised bytes and hashes them.
    ///
    /// # Errors
    ///
    /// [`ServerError::Changed`] when they differ from what was promised.
    pub fn download(
        &self,
        origin: &Origin,
        promised: PromisedContent<'_>,
        progress: &Arc<Progress>,
    ) -> Result<Content, ServerError> {
        let path = promised.url.strip_prefix(origin.as_str()).ok_or(ServerError::Changed)?;
        let is_path = path.starts_with('/') && path.bytes().all(|byte| (b'!'..=b'~').contains(&byte) && byte != b'\\');
        if !is_path || promised.size_bytes > promised.size_max {
            return Err(ServerError::Changed);
        }
        let address = ServerAddress::of(origin)?;
        let request = format!("{}\r\n", address.request("GET", path));
        let mut connection = self.connect(&address, progress)?;
        let head = connection.ask(&request).map_err(|_| ServerError::Down)?;
        match head.status {
            200 => {}
            404 | 410 => return Err(ServerError::Changed),
            _ => return Err(ServerError::Down),
        }
        let mut bytes = Vec::with_capacity(promised.size_bytes);
        let mut digest = Sha256::new();
        let received = connection.receive(&head, &mut |stream, piece| {
            stream.socket().extend(Instant::now() + self.config.timeout);
            digest.update(piece);
            bytes.extend_from_slice(piece);
            bytes.len() <= promised.size_bytes
        });
        match received {
            Ok(_) | Err(HttpError::Stopped) => {}
            Err(_) => return Err(ServerError::Down),
        }
        let content = Content::hashed(bytes, digest);
        let is_same = content.bytes().len() == promised.size_bytes
            && crate::hex::lower(&content.sha256()) == promised.sha256.as_str();
        is_same.then_some(content).ok_or(ServerError::Changed)
    }

    fn post(
        &self,
        origin: &Origin,
        path: &str,
        token: &SessionToken,
        key: &KeyId,
        progress: &Arc<Progress>,
    ) -> Result<(Head, Vec<u8>), ServerError> {
        let body = format!(r#"{{"workstationKeyId":"{}"}}"#, key.as_str());
        let address = ServerAddress::of(origin)?;
        let mut request = address.request("POST", path);
        let _ = write!(
            request,
            "Authorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            token.reveal(),
            body.len()
        );
        self.exchange(&address, &request, progress)
    }

    fn exchange(
        &self,
        address: &ServerAddress<'_>,
        request: &str,
        progress: &Arc<Progress>,
    ) -> Result<(Head, Vec<u8>), ServerError> {
        let mut connection = self.connect(address, progress)?;
        let head = connection.ask(request).map_err(|_| ServerError::Down)?;
        let mut answer = Vec::new();
        let take = &mut |_: &mut ServerStream, piece: &[u8]| {
            answer.extend_from_slice(piece);
            answer.len() <= ANSWER_BYTES_MAX
        };
        connection.receive(&head, take).map_err(|_| ServerError::Down)?;
        Ok((head, answer))
    }

    fn connect(
        &self,
        address: &ServerAddress<'_>,
        progress: &Arc<Progress>,
    ) -> Result<HttpConnection<ServerStream>, ServerError> {
        let connector = address.is_encrypted.then(|| self.connector()).transpose()?;
        let deadline = Instant::now() + self.config.timeout;
        let socket = self.proxies.connect(address.host, address.port, deadline, progress);
        let socket = socket.map_err(|error| match error {
            Unreached::Proxy(error) => ServerError::Proxy(error),
            Unreached::Io(_) => ServerError::Down,
        })?;
        let Some(connector) = connector else {
            return Ok(HttpConnection::over(ServerStream::Plain(socket)));
        };
        let stream = connector.connect(address.host, socket).map_err(|_| ServerError::Down)?;
        Ok(HttpConnection::over(ServerStream::Encrypted(Box::new(stream))))
    }

    fn connector(&self) -> Result<&SslConnector, ServerError> {
        let make = || connector(self.config.ca_file.as_deref());
        self.connector.get_or_make(make).map_err(|_| ServerError::Storage)
    }
}

/// Longest answer to a claim, in bytes.
const ANSWER_BYTES_MAX: usize = 64 * 1024;

fn connector(ca_file: Option<&Path>) -> io::Result<SslConnector> {
    let mut builder = SslConnector::builder(SslMethod::tls())?;
    builder.set_min_proto_version(Some(SslVersion::TLS1_2))?;
    builder.set_cert_store(trusted(ca_file)?);
    Ok(builder.build())
}

fn refusal(answer: &[u8]) -> ServerError {
    #[derive(Deserialize)]
    struct Refusal {
        code: String,
    }
    match serde_json::from_slice::<Refusal>(answer) {
        Ok(refusal) if refusal.code == "attempt.heldElsewhere" => ServerError::HeldElsewhere,
        Ok(refusal) if OWN_CODES.iter().any(|own| refusal.code.starts_with(own)) => ServerError::Unavailable,
        // Any other answer may come from another machine, such as a proxy that does not know the address.
        _ => ServerError::Down,
    }
}

/// What the codes begin with that say that there is no such attempt or document.
const OWN_CODES: [&str; 3] = ["attempt.", "filing.", "content."];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_server_s_own_answer_closes_an_attempt() {
        assert_eq!(
            refusal(br#"{"code":"attempt.heldElsewhere"}"#),
            ServerError::HeldElsewhere
        );
        assert_eq!(
            refusal(br#"{"code":"attempt.closed","traceId":"1"}"#),
            ServerError::Unavailable
        );
        assert_eq!(refusal(b"<html>404</html>"), ServerError::Down);
        assert_eq!(refusal(br#"{"code":"route.notFound"}"#), ServerError::Down);
    }
}
