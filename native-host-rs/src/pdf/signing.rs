//! Signs a document in one pass over its bytes.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use boring::sha::Sha256;
use der::{DateTime, Encode};

use super::PdfError;
use super::cms::Signer;
use super::increment::prepare;
use super::reading::Document;
use crate::hex;
use crate::token::errors::TokenError;

/// The bytes of a document with their digest state, from which further digests continue.
pub struct Content {
    bytes: Arc<Vec<u8>>,
    digest: Sha256,
}

impl Content {
    /// A document that was hashed during its download.
    #[must_use]
    pub fn hashed(bytes: Vec<u8>, digest: Sha256) -> Self {
        Self {
            bytes: Arc::new(bytes),
            digest,
        }
    }

    /// A document, hashed now.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        let mut digest = Sha256::new();
        digest.update(&bytes);
        Self::hashed(bytes, digest)
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &Arc<Vec<u8>> {
        &self.bytes
    }

    /// Their SHA-256.
    #[must_use]
    pub fn sha256(&self) -> [u8; 32] {
        self.digest.clone().finish()
    }
}

/// A signed document: the original, and the appended signature.
pub struct Signed {
    original: Arc<Vec<u8>>,
    appended: Vec<u8>,
    sha256: [u8; 32],
}

impl Signed {
    /// The parts of the signed document, in order.
    #[must_use]
    pub fn pieces(&self) -> [&[u8]; 2] {
        [&self.original, &self.appended]
    }

    /// Its length in bytes.
    #[must_use]
    pub fn size_bytes(&self) -> usize {
        self.original.len() + self.appended.len()
    }

    /// SHA-256 of the whole.
    #[must_use]
    pub fn sha256(&self) -> [u8; 32] {
        self.sha256
    }
}

/// Signs a message: SHA-256, then RSA PKCS#1 v1.5 or ECDSA.
pub type SignWith<'a> = dyn Fn(&[u8]) -> Result<Vec<u8>, TokenError> + 'a;

/// Signs a document.
///
/// # Errors
///
/// [`PdfError`] with the cause.
pub fn sign(content: &Content, signer: &Signer, signed_at: SystemTime, key: &SignWith<'_>) -> Result<Signed, PdfError> {
    let document = Document::read(content.bytes())?;
    let increment = prepare(&document, signer.room()?, &pdf_time(signed_at)?)?;
    let mut before = content.digest.clone();
    before.update(&increment.before);
    let mut ranges = before.clone();
    ranges.update(&increment.after);

    let attributes = signer.attributes(&ranges.finish(), signed_at)?;
    let message = attributes.to_der().map_err(|_| PdfError::Certificate)?;
    let encoded = signer.encode(attributes, &key(&message)?)?;
    let gap = gap_of(&encoded, increment.room)?;

    let mut whole = before;
    whole.update(&gap);
    whole.update(&increment.after);
    let mut appended = increment.before;
    appended.extend_from_slice(&gap);
    appended.extend_from_slice(&increment.after);
    Ok(Signed {
        original: Arc::clone(content.bytes()),
        appended,
        sha256: whole.finish(),
    })
}

/// The signature in hexadecimal digits, padded with zeros.
fn gap_of(encoded: &[u8], room: usize) -> Result<Vec<u8>, PdfError> {
    if encoded.len() > room {
        return Err(PdfError::Certificate);
    }
    let mut gap = Vec::with_capacity(room * 2 + 2);
    gap.push(b'<');
    gap.extend_from_slice(hex::lower(encoded).as_bytes());
    gap.resize(room * 2 + 1, b'0');
    gap.push(b'>');
    Ok(gap)
}

/// An instant as PDF writes it.
fn pdf_time(at: SystemTime) -> Result<String, PdfError> {
    let since = at.duration_since(UNIX_EPOCH).map_err(|_| PdfError::Certificate)?;
    let time = DateTime::from_unix_duration(since).map_err(|_| PdfError::Certificate)?;
    let (date, clock) = (
        format!("{:04}{:02}{:02}", time.year(), time.month(), time.day()),
        format!("{:02}{:02}{:02}", time.hour(), time.minutes(), time.seconds()),
    );
    Ok(format!("D:{date}{clock}Z"))
}
