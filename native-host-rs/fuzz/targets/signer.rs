//! A signer that each process creates.

use std::sync::LazyLock;

use boring::asn1::{Asn1Integer, Asn1Time};
use boring::bn::BigNum;
use boring::ec::{EcGroup, EcKey};
use boring::hash::MessageDigest;
use boring::nid::Nid;
use boring::pkey::{PKey, Private};
use boring::x509::{X509, X509NameBuilder};
use dosar_link::pdf::cms::Signer;
use dosar_link::token::certificates::KeyKind;

pub struct MadeUp {
    pub signer: Signer,
    key: PKey<Private>,
}

impl MadeUp {
    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        let mut signing = boring::sign::Signer::new(MessageDigest::sha256(), &self.key).unwrap();
        signing.update(message).unwrap();
        signing.sign_to_vec().unwrap()
    }
}

pub fn signer() -> &'static MadeUp {
    static MADE_UP: LazyLock<MadeUp> = LazyLock::new(make_up);
    &MADE_UP
}

fn make_up() -> MadeUp {
    let group = EcGroup::from_curve_name(Nid::X9_62_PRIME256V1).unwrap();
    let key = PKey::from_ec_key(EcKey::generate(&group).unwrap()).unwrap();
    let mut name = X509NameBuilder::new().unwrap();
    name.append_entry_by_text("CN", "Ana Exemplu").unwrap();
    let name = name.build();
    let mut certificate = X509::builder().unwrap();
    certificate.set_version(2).unwrap();
    let serial = Asn1Integer::from_bn(&BigNum::from_u32(1).unwrap()).unwrap();
    certificate.set_serial_number(&serial).unwrap();
    certificate.set_subject_name(&name).unwrap();
    certificate.set_issuer_name(&name).unwrap();
    certificate.set_pubkey(&key).unwrap();
    certificate.set_not_before(&Asn1Time::from_unix(0).unwrap()).unwrap();
    certificate
        .set_not_after(&Asn1Time::from_unix(2_000_000_000).unwrap())
        .unwrap();
    certificate.sign(&key, MessageDigest::sha256()).unwrap();
    let certificate = certificate.build().to_der().unwrap();
    MadeUp {
        signer: Signer::new(&certificate, None, KeyKind::Ec).unwrap(),
        key,
    }
}
