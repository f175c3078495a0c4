//! The encoded parts of a CMS signature, and the accepted algorithms.

use boring::hash::MessageDigest;
use cms::content_info::CmsVersion;
use cms::signed_data::{EncapsulatedContentInfo, SignerIdentifier};
use der::asn1::{ObjectIdentifier, OctetString, SetOfVec};
use der::{Any, Decode, Encode, EncodingRules, Reader, Sequence, SliceReader, Tag};
use x509_cert::spki::AlgorithmIdentifierOwned;

use crate::pdf::cms::{SHA_256, SIGNED_DATA};

/// `ContentInfo` of RFC 5652 around signed data.
#[derive(Debug, Clone, Sequence)]
struct ContentInfo {
    content_type: ObjectIdentifier,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT")]
    content: SignedData,
}

/// `SignedData` of RFC 5652; sets are accepted unsorted and with duplicates, because that does not matter here.
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

/// `SignerInfo` of RFC 5652 with its attributes as written.
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

/// The attribute of RFC 5035 that names the signer's certificate, in both versions.
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
const RSA_PSS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10");
const MGF1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.8");
/// Signature algorithms with their digest and scheme.
const WITH_DIGEST: [(ObjectIdentifier, ObjectIdentifier, Scheme); 6] = [
    (
        ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11"),
        SHA_256,
        Scheme::Pkcs1,
    ),
    (
        ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.12"),
        SHA_384,
        Scheme::Pkcs1,
    ),
    (
        ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.13"),
        SHA_512,
        Scheme::Pkcs1,
    ),
    (
        ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2"),
        SHA_256,
        Scheme::Ecdsa,
    ),
    (
        ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.3"),
        SHA_384,
        Scheme::Ecdsa,
    ),
    (
        ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.4"),
        SHA_512,
        Scheme::Ecdsa,
    ),
];
/// `[0]`, constructed.
const ATTRIBUTES_TAG: u8 = 0xa0;

/// Parses the contents of a gap, which is padded with zeros. Some signers write the outer levels without lengths.
pub(super) fn signed_data(contents: &[u8]) -> Option<SignedData> {
    [EncodingRules::Der, EncodingRules::Ber]
        .into_iter()
        .find_map(|rules| signed_data_by(contents, rules))
}

fn signed_data_by(contents: &[u8], rules: EncodingRules) -> Option<SignedData> {
    let mut reader = SliceReader::new_with_encoding_rules(contents, rules).ok()?;
    let whole = ContentInfo::decode(&mut reader).ok()?;
    let filling = reader.read_slice(reader.remaining_len()).ok()?;
    let is_signed = whole.content_type == SIGNED_DATA && filling.iter().all(|byte| *byte == 0);
    is_signed.then_some(whole.content)
}

/// Attributes in their signed form: with the tag of a set.
pub(super) fn as_set(attributes: &Any) -> Option<Any> {
    let is_attributes = attributes.header().to_der().ok()?.first() == Some(&ATTRIBUTES_TAG);
    is_attributes
        .then(|| Any::new(Tag::Set, attributes.value()).ok())
        .flatten()
}

/// The digest of an algorithm.
pub(super) fn digest_of(algorithm: &AlgorithmIdentifierOwned) -> Option<MessageDigest> {
    match algorithm.oid {
        _ if !is_plain(algorithm) => None,
        SHA_256 => Some(MessageDigest::sha256()),
        SHA_384 => Some(MessageDigest::sha384()),
        SHA_512 => Some(MessageDigest::sha512()),
        _ => None,
    }
}

/// The scheme of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scheme {
    Pkcs1,
    Pss { salt_bytes: u8 },
    Ecdsa,
}

/// The scheme of a signature algorithm, if it fits the digest.
pub(super) fn scheme_of(algorithm: &AlgorithmIdentifierOwned, digest: &AlgorithmIdentifierOwned) -> Option<Scheme> {
    if algorithm.oid == RSA_PSS {
        return pss_of(algorithm, digest);
    }
    if !is_plain(algorithm) {
        return None;
    }
    if algorithm.oid == RSA {
        return Some(Scheme::Pkcs1);
    }
    let known = WITH_DIGEST.iter().find(|(oid, ..)| *oid == algorithm.oid)?;
    (known.1 == digest.oid).then_some(known.2)
}

/// The same digest everywhere, as PDF signers write it.
fn pss_of(algorithm: &AlgorithmIdentifierOwned, digest: &AlgorithmIdentifierOwned) -> Option<Scheme> {
    let parameters: PssParameters = algorithm.parameters.as_ref()?.decode_as().ok()?;
    let mask = parameters.mask?;
    let mask_digest: AlgorithmIdentifierOwned = mask.parameters.as_ref()?.decode_as().ok()?;
    let is_one = |other: &AlgorithmIdentifierOwned| other.oid == digest.oid && is_plain(other);
    let is_usual = is_one(&parameters.digest?) && is_one(&mask_digest) && mask.oid == MGF1;
    (is_usual && parameters.trailer.is_none_or(|trailer| trailer == 1)).then_some(Scheme::Pss {
        salt_bytes: parameters.salt_bytes?,
    })
}

/// Parameters of RFC 8017, A.2.3. Their defaults use SHA-1 and are not accepted.
#[derive(Debug, Clone, Sequence)]
struct PssParameters {
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    digest: Option<AlgorithmIdentifierOwned>,
    #[asn1(context_specific = "1", tag_mode = "EXPLICIT", optional = "true")]
    mask: Option<AlgorithmIdentifierOwned>,
    #[asn1(context_specific = "2", tag_mode = "EXPLICIT", optional = "true")]
    salt_bytes: Option<u8>,
    #[asn1(context_specific = "3", tag_mode = "EXPLICIT", optional = "true")]
    trailer: Option<u8>,
}

/// An algorithm without parameters.
fn is_plain(algorithm: &AlgorithmIdentifierOwned) -> bool {
    let parameters = algorithm.parameters.as_ref();
    parameters.is_none_or(|value| value.to_ref().is_null())
}
