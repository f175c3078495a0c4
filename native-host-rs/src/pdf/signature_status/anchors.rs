//! Trust anchors: the certificates that the configuration names as the authority's, and the chains that lead to them.

use std::path::Path;

use boring::error::ErrorStack;
use boring::stack::Stack;
use boring::x509::store::{X509Store, X509StoreBuilder};
use boring::x509::verify::X509VerifyFlags;
use boring::x509::{X509, X509StoreContext};

use super::signature::Signature;

/// The authority's certificates: its signing certificates, or issuers that issue to the authority only.
pub struct Anchors(Named);

enum Named {
    Nothing,
    /// A file that cannot be read.
    Unreadable,
    These(X509Store),
}

/// The anchors' statement about a signer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SignerTrust {
    /// The chain leads to an anchor, and each of its certificates was valid when the signature was made.
    Known,
    /// The chain leads to no anchor, or the anchors cannot be read.
    Unknown,
    /// No anchors are configured.
    Unchecked,
}

impl Anchors {
    /// No anchors: every signer is unchecked.
    #[must_use]
    pub fn none() -> Self {
        Self(Named::Nothing)
    }

    /// The anchors in a PEM file. With an unreadable file every signer is unknown.
    #[must_use]
    pub fn of_file(path: &Path) -> Self {
        let read = || -> Option<X509Store> {
            let certificates = X509::stack_from_pem(&std::fs::read(path).ok()?).ok()?;
            store_of(certificates).ok()?
        };
        Self(read().map_or(Named::Unreadable, Named::These))
    }

    /// Whether there is any.
    #[must_use]
    pub fn are_there(&self) -> bool {
        matches!(self.0, Named::These(_))
    }

    /// Whether anchors are configured, readable or not.
    pub(super) fn are_configured(&self) -> bool {
        !matches!(self.0, Named::Nothing)
    }

    /// Judges the signer of a valid signature.
    pub(super) fn judge(&self, signature: &Signature) -> SignerTrust {
        match &self.0 {
            Named::Nothing => SignerTrust::Unchecked,
            Named::These(store) if leads_to(store, signature).unwrap_or(false) => SignerTrust::Known,
            Named::These(_) | Named::Unreadable => SignerTrust::Unknown,
        }
    }
}

fn store_of(certificates: Vec<X509>) -> Result<Option<X509Store>, ErrorStack> {
    if certificates.is_empty() {
        return Ok(None);
    }
    let mut builder = X509StoreBuilder::new()?;
    for certificate in certificates {
        builder.add_cert(certificate)?;
    }
    // A configured certificate is trusted itself, whether it is a root or not.
    builder.set_flags(X509VerifyFlags::PARTIAL_CHAIN);
    Ok(Some(builder.build()))
}

fn leads_to(store: &X509Store, signature: &Signature) -> Option<bool> {
    let certificate = X509::from_der(signature.certificate()).ok()?;
    let mut beside = Stack::new().ok()?;
    for other in signature.others().iter().filter_map(|other| X509::from_der(other).ok()) {
        beside.push(other).ok()?;
    }
    let signed_at = signature.signed_at()?;
    let mut context = X509StoreContext::new().ok()?;
    let verified = context.init(store, &certificate, &beside, |context| {
        context.verify_param_mut().set_time(signed_at);
        context.verify_cert()
    });
    verified.ok()
}
