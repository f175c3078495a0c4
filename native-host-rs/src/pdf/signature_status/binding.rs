//! Binds a certificate inside a signature to its key: by its issuer's key, or by the signature itself.

use boring::hash::{MessageDigest, hash};
use boring::sha::sha1;
use boring::x509::X509;
use cms::signed_data::SignerIdentifier;
use der::asn1::{ObjectIdentifier, OctetString};
use der::{Any, Decode};
use x509_cert::ext::pkix::{AuthorityKeyIdentifier, SubjectKeyIdentifier};
use x509_cert::{Certificate, TbsCertificate};

use super::encoding::{SigningCertificate, digest_of};
use super::signature::Signature;
use crate::pdf::cms::SIGNING_CERTIFICATE_V2;

/// Whether something signed confirms a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// Confirmed.
    Bound,
    /// Unconfirmed: its issuer is missing, and the signature does not name it.
    Loose,
    /// Something signed names another certificate.
    Contradicted,
}

/// Judges the certificate of a signature.
pub(super) fn binding_of(signature: &Signature) -> Binding {
    let own = signature.certificate();
    let kinds = [
        (SIGNING_CERTIFICATE_V2, names_v2 as fn(&Any, &[u8]) -> Option<bool>),
        (SIGNING_CERTIFICATE_V1, names_v1),
    ];
    let by_signature = kinds.map(|(oid, names)| {
        let values = signature.values(oid);
        let is_own = |value: &&Any| names(value, own).unwrap_or(false);
        (!values.is_empty()).then(|| values.iter().all(is_own))
    });
    let by_issuer = is_issued(own, signature.others());
    let all = by_signature.into_iter().chain([by_issuer]).flatten();
    all.fold(Binding::Loose, |state, holds| match (state, holds) {
        (Binding::Contradicted, _) | (_, false) => Binding::Contradicted,
        (_, true) => Binding::Bound,
    })
}

/// Whether a certificate is the one that a signature names as its signer's.
pub(super) fn is_of(certificate: &[u8], sid: &SignerIdentifier) -> bool {
    let Ok(read) = Certificate::from_der(certificate) else {
        return false;
    };
    let body = read.tbs_certificate();
    match sid {
        SignerIdentifier::IssuerAndSerialNumber(named) => {
            *body.issuer() == named.issuer && *body.serial_number() == named.serial_number
        }
        SignerIdentifier::SubjectKeyIdentifier(key) => key_id_of(body).as_ref() == Some(&key.0),
    }
}

/// The version before SHA-256. Source: RFC 2634, 5.4.
const SIGNING_CERTIFICATE_V1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.12");

fn names_v2(value: &Any, certificate: &[u8]) -> Option<bool> {
    let named: SigningCertificate = value.decode_as().ok()?;
    let first = named.certs.first()?;
    let digest = match &first.algorithm {
        None => MessageDigest::sha256(),
        Some(algorithm) => digest_of(algorithm)?,
    };
    Some(first.digest.as_bytes() == &*hash(digest, certificate).ok()?)
}

fn names_v1(value: &Any, certificate: &[u8]) -> Option<bool> {
    let named: SigningCertificate = value.decode_as().ok()?;
    let first = named.certs.first()?;
    Some(first.algorithm.is_none() && first.digest.as_bytes() == sha1(certificate))
}

/// Whether one of these certificates issued the first: `None` when its issuer is missing. The issuer is identified by
/// name or key, so that neither can be changed alone.
fn is_issued(certificate: &[u8], others: &[Vec<u8>]) -> Option<bool> {
    let own = Certificate::from_der(certificate).ok()?;
    let own = own.tbs_certificate();
    let (name, key) = (own.issuer(), issuer_key_of(own));
    let is_issuer = |one: &&[u8]| {
        Certificate::from_der(one).is_ok_and(|other| {
            let other = other.tbs_certificate();
            other.subject() == name || key.is_some() && key_id_of(other) == key
        })
    };
    let all = others.iter().map(Vec::as_slice).chain([certificate]);
    let mut issuers = all.filter(is_issuer).peekable();
    issuers.peek()?;
    Some(issuers.any(|issuer| has_signed(issuer, certificate).unwrap_or(false)))
}

fn has_signed(issuer: &[u8], certificate: &[u8]) -> Option<bool> {
    let key = X509::from_der(issuer).ok()?.public_key().ok()?;
    X509::from_der(certificate).ok()?.verify(&key).ok()
}

fn key_id_of(certificate: &TbsCertificate) -> Option<OctetString> {
    let (_, key) = certificate.get_extension::<SubjectKeyIdentifier>().ok()??;
    Some(key.0)
}

fn issuer_key_of(certificate: &TbsCertificate) -> Option<OctetString> {
    let (_, key) = certificate.get_extension::<AuthorityKeyIdentifier>().ok()??;
    key.key_identifier
}
