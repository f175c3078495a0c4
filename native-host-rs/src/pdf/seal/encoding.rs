//! The parts of a CMS signature as they are written, and the algorithms that are accepted in it.

use boring::hash::MessageDigest;
use boring::pkey::Id;
use cms::content_info::{CmsVersion, ContentInfo};
use cms::signed_data::{EncapsulatedContentInfo, SignerIdentifier};
use der::asn1::{ObjectIdentifier, OctetString, SetOfVec};
use der::{Any, Decode, Encode, Reader, Sequence, SliceReader, Tag};
use x509_cert::spki::AlgorithmIdentifierOwned;

use crate::pdf::cms::{SHA_256, SIGNED_DATA};

/// `SignedData` of RFC 5652, sets whose order or doubles do not matter here as they come.
#[derive(Debug, Clone, Sequence)]
pub(super) struct SignedData {
    pub(super) version: CmsVersion,
    pub(super) digest_algorithms: SetOfVec<AlgorithmIdentifierOwned>,
    pub(super) encap_content_info: EncapsulatedContentInfo,
    #[asn1(context_specific = "0", tag_mode = "IMPLICIT", constructed = "true")]
    pub(super) certificates: Vec<Any>,
    #[asn1(
        context_specific = "1",
        tag_mode = "IMPLICIT",
        constructed = "true",
        optional = "true"
    )]
    pub(super) crls: Option<Vec<Any>>,
    pub(super) signer_infos: SetOfVec<Any>,
}

/// `SignerInfo` of RFC 5652 with its attributes as they are written.
#[derive(Debug, Clone, Sequence)]
pub(super) struct SignerInfo {
    pub(super) version: CmsVersion,
    pub(super) sid: SignerIdentifier,
    pub(super) digest_alg: AlgorithmIdentifierOwned,
    pub(super) signed_attrs: Any,
    pub(super) signature_algorithm: AlgorithmIdentifierOwned,
    pub(super) signature: OctetString,
    #[asn1(
        context_specific = "1",
        tag_mode = "IMPLICIT",
        constructed = "true",
        optional = "true"
    )]
    pub(super) unsigned_attrs: Option<Vec<Any>>,
}

/// The attribute of RFC 5035 that names the signer's certificate, in both its versions.
#[derive(Debug, Clone, Sequence)]
pub(super) struct SigningCertificate {
    pub(super) certs: Vec<CertificateId>,
    pub(super) policies: Option<Any>,
}

#[derive(Debug, Clone, Sequence)]
pub(super) struct CertificateId {
    pub(super) algorithm: Option<AlgorithmIdentifierOwned>,
    pub(super) digest: OctetString,
    pub(super) issuer_serial: Option<Any>,
}

const SHA_384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
const SHA_512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");
const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
/// Signature algorithms with the digest and the kind of key they go with.
const WITH_DIGEST: [(ObjectIdentifier, ObjectIdentifier, Id); 6] = [
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11"), SHA_256, Id::RSA),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.12"), SHA_384, Id::RSA),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.13"), SHA_512, Id::RSA),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2"), SHA_256, Id::EC),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.3"), SHA_384, Id::EC),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.4"), SHA_512, Id::EC),
];
/// `[0]`, constructed.
const ATTRIBUTES_TAG: u8 = 0xa0;

/// Reads the contents of a gap, whose rest is filled with zeros.
pub(super) fn signed_data(contents: &[u8]) -> Option<SignedData> {
    let mut reader = SliceReader::new(contents).ok()?;
    let whole = ContentInfo::decode(&mut reader).ok()?;
    let filling = reader.read_slice(reader.remaining_len()).ok()?;
    (whole.content_type == SIGNED_DATA && filling.iter().all(|byte| *byte == 0)).then_some(())?;
    whole.content.decode_as().ok()
}

/// Attributes as they are signed: with the tag of a set.
pub(super) fn as_set(attributes: &Any) -> Option<Any> {
    let is_attributes = attributes.header().to_der().ok()?.first() == Some(&ATTRIBUTES_TAG);
    is_attributes
        .then(|| Any::new(Tag::Set, attributes.value()).ok())
        .flatten()
}

/// The digest that an algorithm names.
pub(super) fn digest_of(algorithm: &AlgorithmIdentifierOwned) -> Option<MessageDigest> {
    match algorithm.oid {
        _ if !is_plain(algorithm) => None,
        SHA_256 => Some(MessageDigest::sha256()),
        SHA_384 => Some(MessageDigest::sha384()),
        SHA_512 => Some(MessageDigest::sha512()),
        _ => None,
    }
}

/// The kind of key that a signature algorithm needs, where it goes with the digest.
pub(super) fn key_of(algorithm: &AlgorithmIdentifierOwned, digest: &AlgorithmIdentifierOwned) -> Option<Id> {
    if !is_plain(algorithm) {
        return None;
    }
    if algorithm.oid == RSA {
        return Some(Id::RSA);
    }
    let known = WITH_DIGEST.iter().find(|(oid, ..)| *oid == algorithm.oid)?;
    (known.1 == digest.oid).then_some(known.2)
}

/// An algorithm without parameters.
fn is_plain(algorithm: &AlgorithmIdentifierOwned) -> bool {
    let parameters = algorithm.parameters.as_ref();
    parameters.is_none_or(|value| value.to_ref().is_null())
}
