//! One signature of a received document: the CMS `SignedData` of any signer.

use std::time::{SystemTime, UNIX_EPOCH};

use boring::hash::{Hasher, MessageDigest};
use boring::pkey::{Id, PKeyRef, Public};
use boring::rsa::Padding;
use boring::sign::{RsaPssSaltlen, Verifier};
use boring::x509::X509;
use cms::content_info::CmsVersion;
use cms::signed_data::SignerIdentifier;
use der::asn1::{ObjectIdentifier, OctetString, SetOfVec};
use der::{Any, Encode};
use x509_cert::attr::Attribute;
use x509_cert::time::Time;

use super::binding::{Binding, binding_of, is_of};
use super::encoding::{Scheme, SignedData, SignerInfo, as_set, digest_of, scheme_of, signed_data};
use crate::pdf::cms::{CONTENT_TYPE, DATA, MESSAGE_DIGEST, SIGNING_TIME};
use crate::token::certificates::describe;

/// A signature with its signer's certificate.
#[derive(Debug)]
pub(super) struct Signature {
    signer: SignerInfo,
    attributes: SetOfVec<Attribute>,
    certificate: Vec<u8>,
    others: Vec<Vec<u8>>,
}

impl Signature {
    /// Parses a signature with one signer, an embedded certificate and detached content.
    pub(super) fn read(contents: &[u8]) -> Option<Self> {
        let whole = signed_data(contents)?;
        let [only] = whole.signer_infos.as_slice() else {
            return None;
        };
        let signer: SignerInfo = only.decode_as().ok()?;
        if !is_over_a_document(&whole, &signer) {
            return None;
        }
        let attributes = as_set(&signer.signed_attrs)?.decode_as().ok()?;
        if whole.certificates.len() > CERTIFICATES_MAX {
            return None;
        }
        let all = whole.certificates.iter().filter_map(|one| one.to_der().ok());
        let (mut own, others): (Vec<_>, Vec<_>) = all.partition(|one| is_of(one, &signer.sid));
        own.dedup();
        let [certificate] = <[Vec<u8>; 1]>::try_from(own).ok()?;
        Some(Self {
            signer,
            attributes,
            certificate,
            others,
        })
    }

    /// The signer's certificate.
    pub(super) fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// The other embedded certificates.
    pub(super) fn others(&self) -> &[Vec<u8>] {
        &self.others
    }

    /// All values of a signed attribute.
    pub(super) fn values(&self, oid: ObjectIdentifier) -> Vec<&Any> {
        let named = self.attributes.iter().filter(|attribute| attribute.oid == oid);
        named.flat_map(|attribute| attribute.values.iter()).collect()
    }

    /// The signing time that the signer claims, else now, in seconds since 1970.
    pub(super) fn signed_at(&self) -> Option<i64> {
        let since = match self.values(SIGNING_TIME).as_slice() {
            [] => SystemTime::now().duration_since(UNIX_EPOCH).ok()?,
            [time] => time.decode_as::<Time>().ok()?.to_unix_duration(),
            _ => return None,
        };
        i64::try_from(since.as_secs()).ok()
    }

    /// Common name in the certificate, if it is bound to the key.
    pub(super) fn signer(&self) -> Option<String> {
        let described = describe(&self.certificate)?;
        (binding_of(self) == Binding::Bound).then(|| described.common_name.as_str().to_owned())
    }

    /// Whether the signature is valid for these bytes.
    pub(super) fn holds(&self, covered: [&[u8]; 2]) -> bool {
        binding_of(self) != Binding::Contradicted && self.verifies(covered).unwrap_or(false)
    }

    fn verifies(&self, covered: [&[u8]; 2]) -> Option<bool> {
        let digest = digest_of(&self.signer.digest_alg)?;
        let mut hasher = Hasher::new(digest).ok()?;
        for piece in covered {
            hasher.update(piece).ok()?;
        }
        let imprint = OctetString::new(hasher.finish().ok()?.to_vec()).ok()?;
        let says = |oid, value: Any| self.values(oid) == [&value];
        let is_about_these =
            says(CONTENT_TYPE, Any::encode_from(&DATA).ok()?) && says(MESSAGE_DIGEST, Any::encode_from(&imprint).ok()?);

        let key = X509::from_der(&self.certificate).ok()?.public_key().ok()?;
        let scheme = scheme_of(&self.signer.signature_algorithm, &self.signer.digest_alg)?;
        Some(is_about_these && self.is_signed(digest, scheme, &key)?)
    }

    /// Whether the attributes were signed, in DER order or in their written order.
    fn is_signed(&self, digest: MessageDigest, scheme: Scheme, key: &PKeyRef<Public>) -> Option<bool> {
        let written = as_set(&self.signer.signed_attrs)?.to_der().ok()?;
        let sorted = self.attributes.to_der().ok()?;
        let verifies = |message: &[u8]| {
            let verified = verifier(digest, scheme, key)
                .and_then(|mut verifier| verifier.verify_oneshot(self.signer.signature.as_bytes(), message).ok());
            verified.unwrap_or(false)
        };
        Some(verifies(&written) || written != sorted && verifies(&sorted))
    }
}

fn verifier(digest: MessageDigest, scheme: Scheme, key: &PKeyRef<Public>) -> Option<Verifier<'_>> {
    let kind = match scheme {
        Scheme::Pkcs1 | Scheme::Pss { .. } => Id::RSA,
        Scheme::Ecdsa => Id::EC,
    };
    let mut verifier = Verifier::new(digest, key).ok().filter(|_| key.id() == kind)?;
    if let Scheme::Pss { salt_bytes } = scheme {
        verifier.set_rsa_padding(Padding::PKCS1_PSS).ok()?;
        verifier.set_rsa_mgf1_md(digest).ok()?;
        verifier
            .set_rsa_pss_saltlen(RsaPssSaltlen::custom(salt_bytes.into()))
            .ok()?;
    }
    Some(verifier)
}

/// Most certificates in one signature: more than any chain has.
const CERTIFICATES_MAX: usize = 64;

/// Whether the form is that of a PDF signature, with the version that its content demands.
fn is_over_a_document(whole: &SignedData, signer: &SignerInfo) -> bool {
    let version = match signer.sid {
        SignerIdentifier::IssuerAndSerialNumber(_) => CmsVersion::V1,
        SignerIdentifier::SubjectKeyIdentifier(_) => CmsVersion::V3,
    };
    let content = &whole.encap_content_info;
    let is_detached = content.econtent_type == DATA && content.econtent.is_none();
    let is_announced = whole.digest_algorithms.iter().any(|one| *one == signer.digest_alg);
    is_detached && is_announced && whole.version == version && signer.version == version
}
