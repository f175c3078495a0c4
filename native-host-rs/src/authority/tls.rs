//! TLS 1.2 to the authority, with the client's key on a token.
//!
//! The server is verified by the roots of `trust.rs`, through a proxy too. The certificate is presented only on
//! request, in the first handshake or in a later one.

use std::io;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use boring::error::ErrorStack;
use boring::ex_data::Index;
use boring::ssl::{
    HandshakeError, PrivateKeyMethod, PrivateKeyMethodError, Ssl, SslConnector, SslMethod, SslRef,
    SslSignatureAlgorithm, SslStream, SslVersion,
};
use boring::x509::{X509, X509VerifyError};

use super::cancellable_stream::{CancellableStream, Deadline};
use super::errors::AuthorityError;
use super::trust::trusted;
use super::unchecked::{Resumable, accept_renegotiation};
use crate::authority::address::BaseUrl;
use crate::config::AuthorityConfig;
use crate::progress::Progress;
use crate::protocol::names::Thumbprint;
use crate::proxy::Proxies;
use crate::token::Tokens;
use crate::token::errors::TokenError;
use crate::token::signing::Digest;

/// The client's certificate, with the token that signs for it.
pub struct Identity {
    tokens: Arc<Tokens>,
    thumbprint: Thumbprint,
    certificate: X509,
    failure: Mutex<Option<TokenError>>,
}

impl Identity {
    /// The identity of a certificate whose token is logged in.
    ///
    /// # Errors
    ///
    /// [`TokenError::Failed`] when `BoringSSL` cannot read the certificate.
    pub fn new(tokens: Arc<Tokens>, thumbprint: Thumbprint, der: &[u8]) -> Result<Self, TokenError> {
        let certificate = X509::from_der(der).map_err(|_| TokenError::Failed)?;
        Ok(Self {
            tokens,
            thumbprint,
            certificate,
            failure: Mutex::new(None),
        })
    }

    /// The token's error at the last signature, if it failed.
    fn take_failure(&self) -> Option<TokenError> {
        self.failure.lock().ok()?.take()
    }

    fn sign(&self, digest: Digest, message: &[u8], progress: &Arc<Progress>) -> Result<Vec<u8>, TokenError> {
        let signed = self.tokens.sign(&self.thumbprint, digest, message, progress);
        if let (Err(error), Ok(mut failure)) = (&signed, self.failure.lock()) {
            *failure = Some(*error);
        }
        signed
    }
}

/// Makes connections to one authority.
pub struct Tls {
    connector: SslConnector,
    proxies: Arc<Proxies>,
}

impl Tls {
    /// Sets up trust and ciphers.
    ///
    /// # Errors
    ///
    /// When the configured file of certificates cannot be read.
    pub fn new(config: &AuthorityConfig, proxies: Arc<Proxies>) -> io::Result<Self> {
        let mut builder = SslConnector::builder(SslMethod::tls())?;
        builder.set_min_proto_version(Some(SslVersion::TLS1_2))?;
        builder.set_max_proto_version(Some(SslVersion::TLS1_2))?;
        builder.set_cipher_list(CIPHERS)?;
        builder.set_sigalgs_list(SIGNATURES)?;
        builder.set_verify_algorithm_prefs(&VERIFIED)?;
        builder.set_private_key_method(KeyOnToken);
        builder.set_cert_store(trusted(config.ca_file.as_deref())?);
        Ok(Self {
            connector: builder.build(),
            proxies,
        })
    }

    /// Connects and shakes hands, and resumes a session if one is given.
    ///
    /// # Errors
    ///
    /// [`AuthorityError`] with the cause.
    pub fn connect(
        &self,
        base: &BaseUrl,
        identity: &Arc<Identity>,
        resumable: Option<&Resumable>,
        progress: &Arc<Progress>,
        deadline: Instant,
    ) -> Result<SslStream<CancellableStream>, AuthorityError> {
        let of_stack = |_: ErrorStack| AuthorityError::Unexpected;
        let socket = self
            .proxies
            .connect(base.host(), base.port(), deadline, progress)
            .map_err(|error| AuthorityError::of_unreached(&error, progress))?;
        let mut ssl = self
            .connector
            .configure()
            .and_then(|one| one.into_ssl(base.host()))
            .map_err(of_stack)?;
        accept_renegotiation(&mut ssl);
        ssl.set_certificate(&identity.certificate).map_err(of_stack)?;
        let signing = Signing {
            identity: Arc::clone(identity),
            deadline: socket.deadline(),
        };
        ssl.set_ex_data(signing_index().ok_or(AuthorityError::Unexpected)?, signing);
        if let Some(resumable) = resumable {
            resumable.offer(&mut ssl).map_err(of_stack)?;
        }
        ssl.setup_connect(socket)
            .handshake()
            .map_err(|error| failed_handshake(&error, identity, progress))
    }
}

/// The cause of an error during an exchange: the token's failure if there is one, else the socket's.
pub(super) fn failed_exchange(error: &std::io::Error, identity: &Identity, progress: &Progress) -> AuthorityError {
    match identity.take_failure() {
        Some(failure) => failure.into(),
        None => AuthorityError::of_io(error, progress),
    }
}

/// The authority's present cipher, the usual alternatives, and no others.
const CIPHERS: &str = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:\
ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-RSA-AES128-SHA:\
ECDHE-RSA-AES256-SHA";

/// Signature algorithms that the server may use. SHA-1 is no longer safe there.
const VERIFIED: [SslSignatureAlgorithm; 5] = [
    SslSignatureAlgorithm::ECDSA_SECP256R1_SHA256,
    SslSignatureAlgorithm::RSA_PKCS1_SHA256,
    SslSignatureAlgorithm::ECDSA_SECP384R1_SHA384,
    SslSignatureAlgorithm::RSA_PKCS1_SHA384,
    SslSignatureAlgorithm::RSA_PKCS1_SHA512,
];

/// Signature algorithms of the token. RSA with PKCS#1 v1.5 only, because older tokens support no other.
const SIGNATURES: &str = "ecdsa_secp256r1_sha256:rsa_pkcs1_sha256:ecdsa_secp384r1_sha384:rsa_pkcs1_sha384:\
rsa_pkcs1_sha512:rsa_pkcs1_sha1";

/// The signer of a connection.
struct Signing {
    identity: Arc<Identity>,
    /// The connection's deadline, extended while a person is at the token.
    deadline: Deadline,
}

impl Signing {
    fn sign(&self, digest: Digest, message: &[u8]) -> Result<Vec<u8>, TokenError> {
        let began = Instant::now();
        let signed = self.identity.sign(digest, message, &self.deadline.progress());
        self.deadline.put_off(began.elapsed());
        signed
    }
}

fn signing_index() -> Option<Index<Ssl, Signing>> {
    static INDEX: OnceLock<Option<Index<Ssl, Signing>>> = OnceLock::new();
    *INDEX.get_or_init(|| Ssl::new_ex_index().ok())
}

fn failed_handshake(
    error: &HandshakeError<CancellableStream>,
    identity: &Identity,
    progress: &Progress,
) -> AuthorityError {
    if let Some(failure) = identity.take_failure() {
        return failure.into();
    }
    match error {
        HandshakeError::SetupFailure(_) => AuthorityError::Unexpected,
        HandshakeError::Failure(middle) if refusal(middle.ssl()).is_some() => {
            refusal(middle.ssl()).unwrap_or(AuthorityError::Unexpected)
        }
        HandshakeError::Failure(middle) | HandshakeError::WouldBlock(middle) => match middle.error().io_error() {
            Some(error) => AuthorityError::of_io(error, progress),
            None if middle
                .error()
                .ssl_error()
                .is_some_and(|stack| !stack.errors().is_empty()) =>
            {
                AuthorityError::Unexpected
            }
            // The peer closed without an alert.
            None => AuthorityError::Down,
        },
    }
}

/// Why the server's certificate was refused, if it was.
fn refusal(ssl: &SslRef) -> Option<AuthorityError> {
    match ssl.verify_result() {
        // BoringSSL's value before it has verified any certificate.
        Ok(()) | Err(X509VerifyError::INVALID_CALL) => None,
        Err(X509VerifyError::CERT_HAS_EXPIRED | X509VerifyError::CERT_NOT_YET_VALID) => Some(AuthorityError::Expired),
        Err(X509VerifyError::HOSTNAME_MISMATCH | X509VerifyError::IP_ADDRESS_MISMATCH) => {
            Some(AuthorityError::Misnamed)
        }
        Err(_) => Some(AuthorityError::Untrusted),
    }
}

/// Signs for a connection with the token of its identity. This time does not count against the authority's limit.
struct KeyOnToken;

impl PrivateKeyMethod for KeyOnToken {
    fn sign(
        &self,
        ssl: &mut SslRef,
        input: &[u8],
        algorithm: SslSignatureAlgorithm,
        output: &mut [u8],
    ) -> Result<usize, PrivateKeyMethodError> {
        let digest = match algorithm {
            SslSignatureAlgorithm::RSA_PKCS1_SHA1 => Digest::Sha1,
            SslSignatureAlgorithm::RSA_PKCS1_SHA256 | SslSignatureAlgorithm::ECDSA_SECP256R1_SHA256 => Digest::Sha256,
            SslSignatureAlgorithm::RSA_PKCS1_SHA384 | SslSignatureAlgorithm::ECDSA_SECP384R1_SHA384 => Digest::Sha384,
            SslSignatureAlgorithm::RSA_PKCS1_SHA512 => Digest::Sha512,
            _ => return Err(PrivateKeyMethodError::FAILURE),
        };
        let signing = signing_index()
            .and_then(|index| ssl.ex_data(index))
            .ok_or(PrivateKeyMethodError::FAILURE)?;
        let signature = signing
            .sign(digest, input)
            .map_err(|_| PrivateKeyMethodError::FAILURE)?;
        let place = output
            .get_mut(..signature.len())
            .ok_or(PrivateKeyMethodError::FAILURE)?;
        place.copy_from_slice(&signature);
        Ok(signature.len())
    }

    fn decrypt(&self, _: &mut SslRef, _: &[u8], _: &mut [u8]) -> Result<usize, PrivateKeyMethodError> {
        Err(PrivateKeyMethodError::FAILURE)
    }

    fn complete(&self, _: &mut SslRef, _: &mut [u8]) -> Result<usize, PrivateKeyMethodError> {
        Err(PrivateKeyMethodError::FAILURE)
    }
}
