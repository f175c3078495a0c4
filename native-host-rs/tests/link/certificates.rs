//! Which certificates of a token are shown and used.

use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use boring::asn1::{Asn1Integer, Asn1Time};
use boring::bn::BigNum;
use boring::ec::{EcGroup, EcKey};
use boring::hash::MessageDigest;
use boring::nid::Nid;
use boring::pkey::PKey;
use boring::x509::extension::BasicConstraints;
use boring::x509::{X509, X509NameBuilder};
use serde_json::{Value, json};

use crate::workstation::target::{self, SOFTHSM};
use crate::workstation::{MODULE, RIGHT_PIN, Workstation, credentials, listing, text};

/// A certificate of its own key; the token is not asked whether it fits.
fn a_certificate(name: &str, ends_at: i64, is_authority: bool) -> Vec<u8> {
    let key = EcKey::generate(&EcGroup::from_curve_name(Nid::X9_62_PRIME256V1).unwrap()).unwrap();
    let key = PKey::from_ec_key(key).unwrap();
    let mut subject = X509NameBuilder::new().unwrap();
    subject.append_entry_by_text("CN", name).unwrap();
    let subject = subject.build();
    let mut certificate = X509::builder().unwrap();
    certificate.set_version(2).unwrap();
    certificate
        .set_serial_number(&Asn1Integer::from_bn(&BigNum::from_u32(7).unwrap()).unwrap())
        .unwrap();
    certificate.set_subject_name(&subject).unwrap();
    certificate.set_issuer_name(&subject).unwrap();
    certificate.set_pubkey(&key).unwrap();
    certificate.set_not_before(&Asn1Time::from_unix(0).unwrap()).unwrap();
    certificate
        .set_not_after(&Asn1Time::from_unix(ends_at).unwrap())
        .unwrap();
    if is_authority {
        let constraint = BasicConstraints::new().critical().ca().build().unwrap();
        certificate.append_extension(&constraint).unwrap();
    }
    certificate.sign(&key, MessageDigest::sha256()).unwrap();
    certificate.build().to_der().unwrap()
}

fn on_token(here: &Workstation, arguments: &[&str]) {
    let done = Command::new("pkcs11-tool")
        .env("SOFTHSM2_CONF", here.path("token/softhsm2.conf"))
        .args([
            "--module",
            SOFTHSM,
            "--token-label",
            "dosar-test",
            "-l",
            "-p",
            RIGHT_PIN,
        ])
        .args(arguments)
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn put(here: &Workstation, file: &Path, certificate: &[u8], key_id: &str) {
    std::fs::write(file, certificate).unwrap();
    on_token(here, &["-y", "cert", "--id", key_id, "-w", file.to_str().unwrap()]);
}

fn names(listed: &Value) -> Vec<String> {
    listed["certificates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| text(&one["commonName"]))
        .collect()
}

#[test]
fn a_listing_has_what_the_page_shows() {
    let here = Workstation::offline();
    let listed = here.host().result("listCertificates", &json!({}));
    let wanted = &credentials().rsa;
    let all = listed["certificates"].as_array().unwrap();
    let one = all
        .iter()
        .find(|one| one["sha1Thumbprint"] == wanted.thumbprint.as_str())
        .unwrap();
    assert_eq!(one["serialNumber"], wanted.serial.as_str());
    assert_eq!(one["tokenLabel"], "dosar-test");
    assert_eq!(
        (&one["pinState"], &one["isLoggedIn"], &one["hasProtectedPath"]),
        (&json!("ok"), &json!(false), &json!(false))
    );
    assert!(text(&one["subject"]).contains(&text(&one["commonName"])));
    assert_eq!(listed["modules"], json!([{ "name": MODULE, "state": "ready" }]));
}

#[test]
fn only_certificates_with_a_key_are_shown_and_none_of_an_authority() {
    let here = Workstation::offline();
    on_token(&here, &["--keypairgen", "--key-type", "EC:prime256v1", "--id", "03"]);
    let file = here.path("new.der");
    put(&here, &file, &a_certificate("Issuing CA", 4_000_000_000, true), "03");
    put(&here, &file, &a_certificate("Without Key", 4_000_000_000, false), "04");
    let shown = names(&here.host().result("listCertificates", &json!({})));
    assert_eq!(shown.len(), 2, "{shown:?}");
}

#[test]
fn a_certificate_that_has_expired_is_shown_but_costs_no_login() {
    let here = Workstation::offline();
    on_token(&here, &["--keypairgen", "--key-type", "EC:prime256v1", "--id", "03"]);
    put(
        &here,
        &here.path("old.der"),
        &a_certificate("Expired Holder", 1_600_000_000, false),
        "03",
    );
    let mut host = here.host();
    let listed = host.result("listCertificates", &json!({}));
    let all = listed["certificates"].as_array().unwrap();
    let expired = all.iter().find(|one| one["commonName"] == "Expired Holder").unwrap();
    assert_eq!(expired["expiresOn"], "2020-09-13T12:26:40Z");
    let thumbprint = text(&expired["sha1Thumbprint"]);
    let sealed = host.seal(RIGHT_PIN, &thumbprint);
    assert_eq!(
        host.reason("listSpvMessages", &listing(&thumbprint, Some(&sealed))),
        "certificateExpired"
    );
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn the_doctor_reports_certificates_that_have_expired_or_soon_will() {
    let here = Workstation::offline();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let in_days = |days: u64| i64::try_from(now + days * 86_400).unwrap();
    let holders = [
        ("Expired", 1_600_000_000, "03"),
        ("Ends Soon", in_days(29), "05"),
        ("Ends Later", in_days(31), "06"),
    ];
    for (name, ends_at, id) in holders {
        on_token(&here, &["--keypairgen", "--key-type", "EC:prime256v1", "--id", id]);
        put(&here, &here.path("one.der"), &a_certificate(name, ends_at, false), id);
    }
    let output = here.program().arg("doctor").output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let line_of = |name: &str| told.lines().find(|line| line.contains(name)).unwrap().to_owned();
    let expired = line_of("Certificate Expired");
    assert!(
        expired.contains(". problem ") && expired.contains("it ended on 2020-09-13"),
        "{told}"
    );
    let soon = line_of("Certificate Ends Soon");
    assert!(soon.contains(". note ") && soon.contains("it ends on "), "{told}");
    assert!(line_of("Certificate Ends Later").contains(". ok "), "{told}");
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn a_certificate_that_no_token_holds_is_not_found() {
    let here = Workstation::offline();
    let unknown = "0123456789ABCDEF0123456789ABCDEF01234567";
    assert_eq!(
        here.host().reason("listSpvMessages", &listing(unknown, None)),
        "certificateNotFound"
    );
}

#[test]
fn a_module_that_hangs_does_not_hold_up_the_others() {
    let here = Workstation::offline();
    here.reconfigure(|config| {
        let modules = config["modules"].as_array_mut().unwrap();
        modules.push(json!(target::of_hosts().softhsm()));
        config["tokenTimeoutMs"] = json!(500);
    });
    here.steer("slow=GetSlotList:600000\n");
    let mut host = here.host();
    let listed = host.result("listCertificates", &json!({}));
    let behind = target::of_hosts().softhsm().file_name().unwrap().to_owned();
    let states = [(MODULE, "timedOut"), (behind.to_str().unwrap(), "ready")];
    assert_eq!(
        listed["modules"],
        json!(states.map(|(name, state)| json!({ "name": name, "state": state })))
    );
    assert_eq!(names(&listed).len(), 2);
    let sealed = host.seal(RIGHT_PIN, &credentials().rsa.thumbprint);
    let params = listing(&credentials().rsa.thumbprint, Some(&sealed));
    assert_eq!(
        host.reason("listSpvMessages", &params),
        "authorityDown",
        "the login worked through the other module"
    );
}
