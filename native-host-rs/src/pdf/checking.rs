//! Looks at a signed document as a stranger would, before it is sent.

use std::sync::Arc;

use boring::sha::{Sha256, sha256};
use hayro_syntax::object::{Array, Dict, Name, Object};

use super::PdfError;
use super::cms::verify;
use super::reading::Document;
use super::seal::decoded;

/// What a signed document must begin with: the approved bytes.
#[derive(Debug, Clone, Copy)]
pub struct Approved {
    /// Their number.
    pub size_bytes: usize,
    /// Their SHA-256.
    pub sha256: [u8; 32],
}

/// Checks a signed document: it can be read anew, begins with the approved bytes, and its last signature covers all of
/// it but itself and was made with the key of this certificate.
///
/// # Errors
///
/// [`PdfError::Invalid`] when anything of this does not hold.
pub fn check(signed: Vec<u8>, approved: Approved, certificate: &[u8]) -> Result<(), PdfError> {
    let prefix = signed.get(..approved.size_bytes).ok_or(PdfError::Invalid)?;
    if sha256(prefix) != approved.sha256 {
        return Err(PdfError::Invalid);
    }
    let signed = Arc::new(signed);
    let document = Document::read(Arc::clone(&signed)).map_err(|_| PdfError::Invalid)?;
    let signature = last_signature(&document).ok_or(PdfError::Invalid)?;
    let (gap, digest) = covered(&signed, &signature, approved.size_bytes).ok_or(PdfError::Invalid)?;
    let encoded = decoded(gap).ok_or(PdfError::Invalid)?;
    verify(&encoded, &digest, certificate)
}

/// The value of the form's last field, which must be a signature.
fn last_signature(document: &Document) -> Option<Dict<'_>> {
    let form = document.catalog().ok()?.get::<Dict<'_>>("AcroForm")?;
    let field = form.get::<Array<'_>>("Fields")?.iter::<Dict<'_>>().last()?;
    let is_signature = field.get::<Name<'_>>("FT").is_some_and(|kind| kind.as_str() == "Sig");
    is_signature.then(|| field.get::<Dict<'_>>("V")).flatten()
}

/// The hexadecimal digits of a signature, and the digest of all the rest of the document.
fn covered<'a>(whole: &'a [u8], signature: &Dict<'_>, approved_bytes: usize) -> Option<(&'a [u8], [u8; 32])> {
    let range: Vec<usize> = signature
        .get::<Array<'_>>("ByteRange")?
        .iter::<Object<'_>>()
        .map(|number| number.into_i32().and_then(|number| usize::try_from(number).ok()))
        .collect::<Option<_>>()?;
    let [0, gap_at, after_at, after_bytes] = range.as_slice() else {
        return None;
    };
    let before = whole.get(..*gap_at)?;
    let gap = whole.get(*gap_at..*after_at)?;
    let after = whole.get(*after_at..)?;
    let is_whole = after.len() == *after_bytes && before.len() > approved_bytes;
    let digits = gap.strip_prefix(b"<")?.strip_suffix(b">")?;
    let mut digest = Sha256::new();
    digest.update(before);
    digest.update(after);
    is_whole.then(|| (digits, digest.finish()))
}
