//! The CMS `SignedData` of a signature: encoded here, signed by the token, and decoded again.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use boring::hash::MessageDigest;
use boring::sha::sha256;
use boring::sign::Verifier;
use boring::x509::X509;
use cms::cert::IssuerAndSerialNumber;
use cms::content_info::{CmsVersion, ContentInfo};
use cms::signed_data::{EncapsulatedContentInfo, SignerIdentifier, SignerInfo, SignerInfos};
use der::asn1::{GeneralizedTime, ObjectIdentifier, OctetString, SetOfVec, UtcTime};
use der::{Any, Decode, Encode, Reader, Sequence, SliceReader, Tag, Tagged};
use x509_cert::Certificate;
use x509_cert::attr::{Attribute, Attributes};
use x509_cert::spki::AlgorithmIdentifierOwned;

use super::PdfError;
use crate::token::certificates::KeyKind;

/// A signer: its certificate, a separate issuer's certificate, and the form of its signatures.
#[derive(Debug, Clone)]
pub struct Signer {
    certificate: Vec<u8>,
    certificates: SetOfVec<Any>,
    identifier: SignerIdentifier,
    key: KeyKind,
    certificate_digest: [u8; 32],
    signature_bytes_max: usize,
}

impl Signer {
    /// Creates a signer from its certificate and that of its issuer, in DER.
    ///
    /// # Errors
    ///
    /// [`PdfError::Certificate`] when one of them cannot be read.
    pub fn new(certificate: &[u8], issuer: Option<&[u8]>, key: KeyKind) -> Result<Self, PdfError> {
        let unreadable = |_| PdfError::Certificate;
        let read = Certificate::from_der(certificate).map_err(unreadable)?;
        let body = read.tbs_certificate();
        let identifier = SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
            issuer: body.issuer().clone(),
            serial_number: body.serial_number().clone(),
        });
        let all = [Some(certificate), issuer].into_iter().flatten();
        let certificates = all
            .map(Any::from_der)
            .collect::<Result<Vec<_>, _>>()
            .map_err(unreadable)?;
        let public_key = X509::from_der(certificate)
            .and_then(|certificate| certificate.public_key())
            .map_err(|_| PdfError::Certificate)?;
        Ok(Self {
            certificate: certificate.to_vec(),
            certificates: SetOfVec::try_from(certificates).map_err(unreadable)?,
            identifier,
            key,
            certificate_digest: sha256(certificate),
            signature_bytes_max: public_key.size(),
        })
    }

    /// The signer's certificate, in DER.
    #[must_use]
    pub fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// Longest signature of this signer, in bytes.
    ///
    /// # Errors
    ///
    /// [`PdfError::Certificate`] when it cannot be encoded.
    pub fn room(&self) -> Result<usize, PdfError> {
        let attributes = self.attributes(&[0; 32], UNIX_EPOCH)?;
        let signature = vec![0xff; self.signature_bytes_max];
        Ok(self.encode(attributes, &signature)?.len())
    }

    /// The attributes that are signed for a document with this SHA-256.
    ///
    /// # Errors
    ///
    /// [`PdfError::Certificate`] when they cannot be encoded.
    pub fn attributes(&self, digest: &[u8; 32], signed_at: SystemTime) -> Result<Attributes, PdfError> {
        let certificates = SigningCertificateV2 {
            certs: vec![EssCertIdV2 {
                cert_hash: octets(&self.certificate_digest)?,
            }],
        };
        let attributes = [
            attribute(CONTENT_TYPE, &DATA)?,
            attribute(MESSAGE_DIGEST, &octets(digest)?)?,
            signing_time(signed_at)?,
            attribute(SIGNING_CERTIFICATE_V2, &certificates)?,
        ];
        SetOfVec::try_from(attributes.to_vec()).map_err(|_| PdfError::Certificate)
    }

    /// The whole `ContentInfo` around a signature over these attributes.
    ///
    /// # Errors
    ///
    /// [`PdfError::Certificate`] when it cannot be encoded.
    pub fn encode(&self, attributes: Attributes, signature: &[u8]) -> Result<Vec<u8>, PdfError> {
        let signed = SignedData {
            version: CmsVersion::V1,
            digest_algorithms: one(algorithm(SHA_256, false)?)?,
            encap_content_info: EncapsulatedContentInfo {
                econtent_type: DATA,
                econtent: None,
            },
            certificates: Some(self.certificates.clone()),
            signer_infos: SignerInfos(one(SignerInfo {
                version: CmsVersion::V1,
                sid: self.identifier.clone(),
                digest_alg: algorithm(SHA_256, false)?,
                signed_attrs: Some(attributes),
                signature_algorithm: match self.key {
                    KeyKind::Rsa => algorithm(SHA_256_WITH_RSA, true)?,
                    KeyKind::Ec => algorithm(ECDSA_WITH_SHA_256, false)?,
                },
                signature: octets(signature)?,
                unsigned_attrs: None,
            })?),
        };
        let content = Any::encode_from(&signed).map_err(|_| PdfError::Certificate)?;
        let whole = ContentInfo {
            content_type: SIGNED_DATA,
            content,
        };
        whole.to_der().map_err(|_| PdfError::Certificate)
    }
}

/// Verifies a signature from a document: over this digest, with this certificate's key.
///
/// # Errors
///
/// [`PdfError::Invalid`] when a check fails.
pub fn verify(encoded: &[u8], digest: &[u8; 32], certificate: &[u8]) -> Result<(), PdfError> {
    let holds = read_signed(encoded).is_some_and(|signed| holds(&signed, digest, certificate).unwrap_or(false));
    if holds { Ok(()) } else { Err(PdfError::Invalid) }
}

/// Certificates in a `SignedData`, without other choices.
#[must_use]
pub fn certificates_in(encoded: &[u8]) -> Vec<Vec<u8>> {
    let all = read_signed(encoded).and_then(|signed| signed.certificates);
    all.map_or_else(Vec::new, |set| set.iter().filter_map(|one| one.to_der().ok()).collect())
}

/// `SignedData` of RFC 5652 with its certificates byte for byte as issued.
#[derive(Debug, Clone, Sequence)]
struct SignedData {
    version: CmsVersion,
    digest_algorithms: SetOfVec<AlgorithmIdentifierOwned>,
    encap_content_info: EncapsulatedContentInfo,
    #[asn1(
        context_specific = "0",
        tag_mode = "IMPLICIT",
        constructed = "true",
        optional = "true"
    )]
    certificates: Option<SetOfVec<Any>>,
    signer_infos: SignerInfos,
}

/// RFC 5035, with its default digest only.
#[derive(Debug, Clone, Sequence)]
struct SigningCertificateV2 {
    certs: Vec<EssCertIdV2>,
}

#[derive(Debug, Clone, Sequence)]
struct EssCertIdV2 {
    cert_hash: OctetString,
}

pub(super) const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
pub(super) const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
pub(super) const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
pub(super) const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
pub(super) const SIGNING_TIME: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.5");
pub(super) const SIGNING_CERTIFICATE_V2: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
pub(super) const SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
const SHA_256_WITH_RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11");
const ECDSA_WITH_SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
/// From 2050 on a time has a four-digit year. Source: RFC 5652, 11.3.
const YEAR_2050: Duration = Duration::from_hours(701_280);

fn read_signed(encoded: &[u8]) -> Option<SignedData> {
    let mut reader = SliceReader::new(encoded).ok()?;
    // Zeros fill the rest of the gap in the document.
    let whole = ContentInfo::decode(&mut reader).ok()?;
    if reader
        .read_slice(reader.remaining_len())
        .ok()?
        .iter()
        .any(|byte| *byte != 0)
    {
        return None;
    }
    (whole.content_type == SIGNED_DATA).then_some(())?;
    whole.content.decode_as().ok()
}

fn holds(signed: &SignedData, digest: &[u8; 32], certificate: &[u8]) -> Option<bool> {
    let [one] = signed.signer_infos.0.as_slice() else {
        return None;
    };
    let attributes = one.signed_attrs.as_ref()?;
    let wanted = [
        (CONTENT_TYPE, Any::encode_from(&DATA).ok()?),
        (
            MESSAGE_DIGEST,
            Any::encode_from(&OctetString::new(digest.as_slice()).ok()?).ok()?,
        ),
    ];
    let has = |(oid, value): &(ObjectIdentifier, Any)| {
        let mut named = attributes.iter().filter(|attribute| attribute.oid == *oid);
        let found = named.next().map(|attribute| attribute.values.as_slice());
        named.next().is_none() && found == Some(std::slice::from_ref(value))
    };
    let is_inside = signed
        .certificates
        .as_ref()?
        .iter()
        .any(|one| one.to_der().is_ok_and(|der| der == certificate));
    let key = X509::from_der(certificate).ok()?.public_key().ok()?;
    let mut verifier = Verifier::new(MessageDigest::sha256(), &key).ok()?;
    let is_signed = verifier
        .verify_oneshot(one.signature.as_bytes(), &attributes.to_der().ok()?)
        .ok()?;
    Some(wanted.iter().all(has) && is_inside && is_signed)
}

fn octets(bytes: &[u8]) -> Result<OctetString, PdfError> {
    OctetString::new(bytes).map_err(|_| PdfError::Certificate)
}

fn one<T: der::DerOrd>(item: T) -> Result<SetOfVec<T>, PdfError> {
    SetOfVec::try_from(vec![item]).map_err(|_| PdfError::Certificate)
}

fn attribute<T: der::EncodeValue + Tagged>(oid: ObjectIdentifier, value: &T) -> Result<Attribute, PdfError> {
    Ok(Attribute {
        oid,
        values: one(Any::encode_from(value).map_err(|_| PdfError::Certificate)?)?,
    })
}

fn signing_time(at: SystemTime) -> Result<Attribute, PdfError> {
    let since = at.duration_since(UNIX_EPOCH).map_err(|_| PdfError::Certificate)?;
    let since = Duration::from_secs(since.as_secs());
    if since < YEAR_2050 {
        attribute(
            SIGNING_TIME,
            &UtcTime::from_unix_duration(since).map_err(|_| PdfError::Certificate)?,
        )
    } else {
        let time = GeneralizedTime::from_unix_duration(since).map_err(|_| PdfError::Certificate)?;
        attribute(SIGNING_TIME, &time)
    }
}

fn algorithm(oid: ObjectIdentifier, with_null: bool) -> Result<AlgorithmIdentifierOwned, PdfError> {
    let null = with_null.then(|| Any::new(Tag::Null, []));
    Ok(AlgorithmIdentifierOwned {
        oid,
        parameters: null.transpose().map_err(|_| PdfError::Certificate)?,
    })
}
