//! Signatures in PDF documents: `adbe.pkcs7.detached`, as an incremental update that leaves every earlier byte
//! unchanged. No visible field, no timestamp. The key never leaves its token.

pub mod checking;
pub mod cms;
mod comparing;
pub mod increment;
pub mod issuer;
mod numbers;
pub mod reading;
mod references;
pub mod signature_status;
pub mod signing;
mod unpacking;
mod values;

use crate::protocol::reasons::Reason;
use crate::token::errors::TokenError;

/// Why a document was not signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PdfError {
    /// It is no PDF document.
    #[error("the document is no PDF")]
    NotPdf,
    /// Its end is missing.
    #[error("the document is not complete")]
    Incomplete,
    /// Its structure cannot be read without repairing it.
    #[error("the document is damaged")]
    Damaged,
    /// Reading it would take more memory or time than any ordinary document.
    #[error("the document is too complex")]
    TooComplex,
    /// It is encrypted.
    #[error("the document is encrypted")]
    Encrypted,
    /// It forbids any further change.
    #[error("the document forbids changes")]
    ChangesForbidden,
    /// The signer's certificate cannot be put into a signature.
    #[error("the certificate cannot be used")]
    Certificate,
    /// The new signature is invalid.
    #[error("the signature does not hold")]
    Invalid,
    /// The token did not sign.
    #[error(transparent)]
    Token(#[from] TokenError),
}

impl PdfError {
    /// The reason for the page.
    #[must_use]
    pub fn reason(self) -> Reason {
        match self {
            Self::NotPdf => Reason::DocumentNotPdf,
            Self::Incomplete => Reason::DocumentIncomplete,
            Self::Damaged => Reason::DocumentDamaged,
            Self::TooComplex => Reason::DocumentTooComplex,
            Self::Encrypted => Reason::DocumentEncrypted,
            Self::ChangesForbidden => Reason::DocumentLocked,
            Self::Certificate | Self::Invalid => Reason::SignatureInvalid,
            Self::Token(error) => error.reason(),
        }
    }
}
