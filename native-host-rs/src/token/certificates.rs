//! Parses the certificates on a token.

use boring::nid::Nid;
use boring::pkey::Id;
use boring::sha::sha1;
use boring::x509::X509;
use x509_cert::Certificate;
use x509_cert::der::Decode;
use x509_cert::ext::pkix::BasicConstraints;

use crate::hex;
use crate::protocol::names::{Instant, SerialNumber, ShortText, Thumbprint};

/// A parsed certificate.
#[derive(Debug, Clone)]
pub struct Described {
    /// SHA-1 of the DER.
    pub thumbprint: Thumbprint,
    /// Common name of the subject, or the whole subject where it has none.
    pub common_name: ShortText,
    /// Distinguished name of the issuer.
    pub issuer: ShortText,
    /// Distinguished name of the subject.
    pub subject: ShortText,
    /// Serial number in upper-case hexadecimal without leading zeros, as the authority prints it.
    pub serial_number: SerialNumber,
    /// End of validity as text.
    pub expires_on: Instant,
    /// End of validity.
    pub expires_at: std::time::SystemTime,
    /// True for a certification authority's certificate.
    pub is_authority: bool,
    /// Kind of its key.
    pub key: KeyKind,
}

/// Supported kinds of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyKind {
    /// RSA.
    Rsa,
    /// ECDSA on a NIST curve.
    Ec,
}

/// Parses a certificate; none when it is damaged or its key is unsupported.
#[must_use]
pub fn describe(der: &[u8]) -> Option<Described> {
    let certificate = Certificate::from_der(der).ok()?;
    let body = certificate.tbs_certificate();
    let key = key_kind(der)?;
    let subject = body.subject().to_string();
    let common_name = body
        .subject()
        .common_name()
        .ok()
        .flatten()
        .map(|name| name.value().into_owned());
    let not_after = body.validity().not_after;
    Some(Described {
        thumbprint: Thumbprint::try_from(hex::upper(&sha1(der))).ok()?,
        common_name: ShortText::cut(common_name.as_deref().unwrap_or(&subject)),
        issuer: ShortText::cut(&body.issuer().to_string()),
        subject: ShortText::cut(&subject),
        serial_number: serial_number(body.serial_number().as_bytes())?,
        expires_on: Instant::try_from(not_after.to_date_time().to_string()).ok()?,
        expires_at: std::time::UNIX_EPOCH + not_after.to_unix_duration(),
        is_authority: matches!(
            body.get_extension::<BasicConstraints>(),
            Ok(Some((_, BasicConstraints { ca: true, .. })))
        ),
        key,
    })
}

/// RSA of 2048 to 4096 bits, and EC on P-256 and P-384, which both the authority and PDF readers accept.
fn key_kind(der: &[u8]) -> Option<KeyKind> {
    let key = X509::from_der(der).ok()?.public_key().ok()?;
    match key.id() {
        Id::RSA if RSA_BITS.contains(&key.bits()) => Some(KeyKind::Rsa),
        Id::EC => {
            let curve = key.ec_key().ok()?.group().curve_name()?;
            CURVES.contains(&curve).then_some(KeyKind::Ec)
        }
        _ => None,
    }
}

const RSA_BITS: std::ops::RangeInclusive<u32> = 2048..=4096;
const CURVES: [Nid; 2] = [Nid::X9_62_PRIME256V1, Nid::SECP384R1];

fn serial_number(bytes: &[u8]) -> Option<SerialNumber> {
    let digits = hex::upper(bytes);
    let significant = digits.trim_start_matches('0');
    SerialNumber::try_from(if significant.is_empty() { "0" } else { significant }.to_owned()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boring::asn1::{Asn1Integer, Asn1Time};
    use boring::bn::BigNum;
    use boring::ec::{EcGroup, EcKey};
    use boring::hash::MessageDigest;
    use boring::nid::Nid;
    use boring::pkey::PKey;
    use boring::x509::{X509, X509NameBuilder};

    fn a_certificate(serial: &str) -> Vec<u8> {
        let group = EcGroup::from_curve_name(Nid::X9_62_PRIME256V1).unwrap();
        let key = PKey::from_ec_key(EcKey::generate(&group).unwrap()).unwrap();
        let mut name = X509NameBuilder::new().unwrap();
        name.append_entry_by_text("C", "RO").unwrap();
        name.append_entry_by_text("CN", "Ana Exemplu Țăran").unwrap();
        let name = name.build();
        let mut certificate = X509::builder().unwrap();
        certificate.set_version(2).unwrap();
        let serial = BigNum::from_hex_str(serial).unwrap();
        certificate
            .set_serial_number(&Asn1Integer::from_bn(&serial).unwrap())
            .unwrap();
        certificate.set_subject_name(&name).unwrap();
        certificate.set_issuer_name(&name).unwrap();
        certificate.set_pubkey(&key).unwrap();
        certificate.set_not_before(&Asn1Time::from_unix(0).unwrap()).unwrap();
        certificate
            .set_not_after(&Asn1Time::from_unix(1_800_000_000).unwrap())
            .unwrap();
        certificate.sign(&key, MessageDigest::sha256()).unwrap();
        certificate.build().to_der().unwrap()
    }

    #[test]
    fn a_certificate_is_described_in_the_protocol_s_fields() {
        let described = describe(&a_certificate("20A0506B2450015C39C")).unwrap();
        assert_eq!(described.common_name.as_str(), "Ana Exemplu Țăran");
        assert_eq!(described.subject.as_str(), "CN=Ana Exemplu Țăran,C=RO");
        assert_eq!(described.serial_number.as_str(), "20A0506B2450015C39C");
        assert_eq!(described.expires_on.as_str(), "2027-01-15T08:00:00Z");
        assert_eq!(described.key, KeyKind::Ec);
        assert!(!described.is_authority);
    }

    #[test]
    fn a_serial_number_with_a_sign_byte_is_printed_without_it() {
        assert_eq!(describe(&a_certificate("FF01")).unwrap().serial_number.as_str(), "FF01");
    }

    #[test]
    fn a_damaged_certificate_is_none() {
        let mut der = a_certificate("1");
        der.truncate(der.len() / 2);
        assert!(describe(&der).is_none());
        assert!(describe(b"").is_none());
    }
}
