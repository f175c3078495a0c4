//! Signers with valid signatures who are not the person they claim to be.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use dosar_link::token::certificates::KeyKind;

use super::mutants::Mutant;
use super::{AUTHORITY, Person, receipts};
use crate::documents::classic;
use crate::issuers::openssl;
use crate::workstation::credentials;

/// All of them, each with what it has signed.
pub fn all(folder: &Path) -> Vec<Mutant> {
    let ana = Person::new(folder, "ANA", KeyKind::Rsa);
    let same_names = same_names(folder);
    let by_ana = Person::issued_by(folder, AUTHORITY, KeyKind::Rsa, &ana.paths());
    let document = classic(100);
    let receipt = &receipts()[0];
    let years = Duration::from_hours(24 * 365 * 20);
    vec![
        ("issuer of the same name".into(), same_names.sign(&document).unwrap()),
        (
            "issuer of the same name, over a receipt".into(),
            same_names.sign(receipt).unwrap(),
        ),
        (
            "issued by a person whom an anchor has issued".into(),
            by_ana.sign(&document).unwrap(),
        ),
        (
            "after the certificate has expired".into(),
            ana.sign_at(&document, SystemTime::now() + years).unwrap(),
        ),
        (
            "before the certificate was valid".into(),
            ana.sign_at(&document, SystemTime::now() - years).unwrap(),
        ),
    ]
}

/// ANA of an issuer that has signed itself and has the name of the right one.
fn same_names(folder: &Path) -> Person {
    let folder = folder.join("same names");
    fs::create_dir(&folder).unwrap();
    let paths = ["ca.crt", "ca.key"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    let right = credentials().pki.join("issuing.crt");
    let name = subject_of(&right);
    openssl(&[
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "30",
        "-subj",
        &name,
        "-addext",
        "keyUsage=critical,keyCertSign,cRLSign",
        "-out",
        &paths[0],
        "-keyout",
        &paths[1],
    ]);
    assert_eq!(subject_of(Path::new(&paths[0])), name);
    Person::issued_by(&folder, "ANA", KeyKind::Rsa, &paths)
}

/// The name of a certificate as openssl takes it.
fn subject_of(certificate: &Path) -> String {
    let read = boring::x509::X509::from_pem(&fs::read(certificate).unwrap()).unwrap();
    let parts = read.subject_name().entries().map(|entry| {
        let kind = entry.object().nid().short_name().unwrap();
        format!("/{kind}={}", entry.data().as_utf8().unwrap())
    });
    parts.collect()
}
