//! Checks a signed document independently before it is sent.

use boring::sha::{Sha256, sha256};
use hayro_syntax::object::{Array, Name, Object};

use super::PdfError;
use super::cms::verify;
use super::comparing::preserves_content;
use super::reading::Document;
use super::signature_status::decoded;
use super::values::{dict_in, elements_in, references_in};

/// The approved bytes, with which a signed document must begin.
#[derive(Debug, Clone, Copy)]
pub struct Approved {
    /// Their number.
    pub size_bytes: usize,
    /// Their SHA-256.
    pub sha256: [u8; 32],
}

/// Checks a signed document: it can be parsed, begins with the approved bytes, changes no content, and its last
/// signature covers everything else and verifies with this certificate.
///
/// # Errors
///
/// [`PdfError::Invalid`] when one of these conditions fails.
pub fn check(signed: &[u8], approved: Approved, certificate: &[u8]) -> Result<(), PdfError> {
    let prefix = signed.get(..approved.size_bytes).ok_or(PdfError::Invalid)?;
    if sha256(prefix) != approved.sha256 {
        return Err(PdfError::Invalid);
    }
    let [original, document] = [prefix, signed].map(Document::read);
    let original = original.map_err(|_| PdfError::Invalid)?;
    let document = document.map_err(|_| PdfError::Invalid)?;
    if !preserves_content(&original, &document) {
        return Err(PdfError::Invalid);
    }
    let signature = last_signature(&document).ok_or(PdfError::Invalid)?;
    let (gap, digest) = covered(signed, &signature, approved.size_bytes).ok_or(PdfError::Invalid)?;
    let encoded = decoded(gap).ok_or(PdfError::Invalid)?;
    verify(&encoded, &digest, certificate)
}

/// The value of the form's last field, which must be a signature.
fn last_signature(document: &Document<'_>) -> Option<Vec<u8>> {
    let form = document.value(&document.catalog().ok()?, "AcroForm")?;
    let fields = document.value(&form, "Fields")?;
    let last = references_in(elements_in(&fields)?).pop()?;
    let field = document.dict(last.into()).ok()?;
    let kind = dict_in(&field)?.get::<Name<'_>>("FT")?;
    (kind.as_str() == "Sig").then(|| document.value(&field, "V")).flatten()
}

/// The hexadecimal digits of a signature, and the digest of the rest of the document.
fn covered<'a>(whole: &'a [u8], signature: &[u8], approved_bytes: usize) -> Option<(&'a [u8], [u8; 32])> {
    let range: Vec<usize> = dict_in(signature)?
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
