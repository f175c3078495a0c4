//! Holders with keys of any kind, put onto a token of a workstation and certified by the test authority.

use std::process::Command;

use boring::asn1::{Asn1Integer, Asn1Time};
use boring::bn::BigNum;
use boring::hash::MessageDigest;
use boring::pkey::{PKey, Public};
use boring::x509::extension::KeyUsage;
use boring::x509::{X509, X509NameBuilder, X509Req};
use dosar_link::hex;

use crate::simulator::Simulator;
use crate::workstation::target::SOFTHSM;
use crate::workstation::{Holder, RIGHT_PIN, Workstation, credentials};

pub const TOKEN: &str = "dosar-test";

/// A key to make: where, of what type, and under which id.
pub struct NewKey<'a> {
    pub token: &'a str,
    pub kind: &'a str,
    pub id: &'a str,
    pub more: &'a [&'a str],
}

impl NewKey<'_> {
    /// Makes the key on the token and a certificate for it.
    pub fn make(&self, here: &Workstation) -> Holder {
        let generate = ["--keypairgen", "--key-type", self.kind, "--id", self.id];
        on_token(here, self.token, &[&generate, self.more].concat());
        let public = self.public_key(here);
        let serial = format!("2{}{:06X}", self.id, self.kind.len());
        let certificate = certify(&public, self.kind, &serial);
        let file = here.path(&format!("{}-{}.der", self.token, self.id));
        std::fs::write(&file, &certificate).unwrap();
        let write = ["-y", "cert", "--id", self.id, "-w", file.to_str().unwrap()];
        on_token(here, self.token, &write);
        Holder {
            thumbprint: hex::upper(&boring::sha::sha1(&certificate)),
            serial,
        }
    }

    fn public_key(&self, here: &Workstation) -> PKey<Public> {
        if self.kind.starts_with("EC") {
            return self.requested(here);
        }
        let file = here.path(&format!("{}-{}.pub", self.token, self.id));
        let read = ["--read-object", "--type", "pubkey", "--id", self.id, "--output-file"];
        on_token(here, self.token, &[&read[..], &[file.to_str().unwrap()]].concat());
        PKey::public_key_from_der(&std::fs::read(file).unwrap()).unwrap()
    }

    /// The public key of a request for a certificate: `pkcs11-tool` cannot read a key on P-384.
    fn requested(&self, here: &Workstation) -> PKey<Public> {
        let key = format!(
            "pkcs11:token={};id=%{};type=private;pin-value={RIGHT_PIN}",
            self.token, self.id
        );
        let made = Command::new("openssl")
            .env("SOFTHSM2_CONF", here.path("token/softhsm2.conf"))
            .env("PKCS11_MODULE_PATH", SOFTHSM)
            .args(["req", "-new", "-engine", "pkcs11", "-keyform", "engine", "-key", &key])
            .args(["-outform", "DER", "-subj", "/CN=x"])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        X509Req::from_der(&made.stdout).unwrap().public_key().unwrap()
    }
}

/// Makes another token in the same reader's software; it has a slot of its own.
pub fn another_token(here: &Workstation, label: &str) {
    let made = Command::new("softhsm2-util")
        .env("SOFTHSM2_CONF", here.path("token/softhsm2.conf"))
        .args([
            "--init-token",
            "--free",
            "--label",
            label,
            "--so-pin",
            "12345678",
            "--pin",
            RIGHT_PIN,
        ])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// Gives a token another PIN.
pub fn change_pin(here: &Workstation, pin: &str) {
    on_token(here, TOKEN, &["--change-pin", "--new-pin", pin]);
}

pub fn on_token(here: &Workstation, token: &str, arguments: &[&str]) {
    let login = ["--module", SOFTHSM, "--token-label", token, "-l", "-p", RIGHT_PIN];
    let done = Command::new("pkcs11-tool")
        .env("SOFTHSM2_CONF", here.path("token/softhsm2.conf"))
        .args(login)
        .args(arguments)
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// Lets the authority know a holder.
pub fn enrol(simulator: &Simulator, holder: &Holder) {
    let one = serde_json::json!({ "serial": holder.serial, "cnp": "1111111111118", "rights": ["12345674"] });
    simulator.ask("POST", "/certificates", &serde_json::json!({ "certificates": [one] }));
}

fn certify(public: &PKey<Public>, name: &str, serial: &str) -> Vec<u8> {
    let read = |file: &str| std::fs::read(credentials().pki.join(file)).unwrap();
    let issuer = X509::from_pem(&read("issuing.crt")).unwrap();
    let issuing_key = PKey::private_key_from_pem(&read("issuing.key")).unwrap();
    let mut subject = X509NameBuilder::new().unwrap();
    subject.append_entry_by_text("CN", name).unwrap();
    let mut certificate = X509::builder().unwrap();
    certificate.set_version(2).unwrap();
    let number = BigNum::from_hex_str(serial).unwrap();
    certificate
        .set_serial_number(&Asn1Integer::from_bn(&number).unwrap())
        .unwrap();
    certificate.set_subject_name(&subject.build()).unwrap();
    certificate.set_issuer_name(issuer.subject_name()).unwrap();
    certificate.set_pubkey(public).unwrap();
    certificate
        .set_not_before(&Asn1Time::days_from_now(0).unwrap())
        .unwrap();
    certificate
        .set_not_after(&Asn1Time::days_from_now(30).unwrap())
        .unwrap();
    let usage = KeyUsage::new().critical().digital_signature().non_repudiation().build();
    certificate.append_extension(&usage.unwrap()).unwrap();
    certificate.sign(&issuing_key, MessageDigest::sha256()).unwrap();
    certificate.build().to_der().unwrap()
}
