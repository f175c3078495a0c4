//! Unusual files: signed as they are, or refused, with their earlier signatures still valid.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use boring::sha::sha256;
use dosar_link::pdf::PdfError;
use dosar_link::pdf::checking::{Approved, check};
use dosar_link::pdf::reading::Document;
use dosar_link::protocol::reasons::Reason;
use dosar_link::token::certificates::KeyKind;

use super::bombs::bombs;
use super::{by_qpdf, checked_outside, classic, signable};
use crate::signature_statuses::{Person, python_tool};
use crate::workstation::credentials;

/// Signed documents with the number of their signatures, to be checked by external programs.
/// Signed documents in files, each with the count of its signatures.
#[derive(Default)]
pub struct Signed(Vec<(PathBuf, usize)>);

impl Signed {
    /// Adds one that qpdf, poppler and openssl find sound.
    pub fn add(&mut self, folder: &Path, document: &[u8], signatures: usize) {
        let path = folder.join(format!("signed-{}.pdf", self.0.len()));
        fs::write(&path, document).unwrap();
        checked_outside(&path, &credentials().root, signatures);
        self.0.push((path, signatures));
    }

    /// pyHanko trusts every signature, and finds only permitted changes after it.
    pub fn are_sound_for_pyhanko(self) {
        let (paths, wanted): (Vec<PathBuf>, Vec<usize>) = self.0.into_iter().unzip();
        let done = Command::new(python_tool("python"))
            .args(["-c", CHECK])
            .arg(&credentials().root)
            .args(&paths)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let told = String::from_utf8(done.stdout).unwrap();
        let counts: Vec<usize> = told.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(counts, wanted);
    }
}

const CHECK: &str = r"
import sys
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
context = ValidationContext(trust_roots=[load_cert_from_pemder(sys.argv[1])], allow_fetching=False)
for path in sys.argv[2:]:
    with open(path, 'rb') as signed:
        signatures = PdfFileReader(signed, strict=False).embedded_signatures
        print(sum(validate_pdf_signature(one, context).bottom_line for one in signatures))
";

#[test]
fn a_document_of_any_form_is_signed_twice_over_itself() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (ana, ion) = (
        Person::new(folder, "ANA", KeyKind::Rsa),
        Person::new(folder, "ION", KeyKind::Ec),
    );
    let mut signed = Signed::default();
    for (name, document) in signable(folder) {
        let once = ana.sign(&document).unwrap();
        let twice = ion.sign(&once).unwrap();
        assert!(twice.starts_with(&once) && once.starts_with(&document), "{name}");
        signed.add(folder, &once, 1);
        signed.add(folder, &twice, 2);
    }
    signed.are_sound_for_pyhanko();
}

#[test]
fn signatures_that_others_made_stay_valid_under_ours() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (ana, ion) = (
        Person::new(folder, "ANA", KeyKind::Rsa),
        Person::new(folder, "ION", KeyKind::Ec),
    );
    let mut signed = Signed::default();
    for (_, document) in signable(folder) {
        let once = ion.sign_by_pyhanko(folder, &document, &["--field", "Sig1"]);
        let twice = ana.sign_by_pyhanko(folder, &once, &["--field", "Sig2"]);
        signed.add(folder, &ana.sign(&once).unwrap(), 2);
        signed.add(folder, &ion.sign(&twice).unwrap(), 3);
    }
    // Certified so that further signatures are allowed.
    let certified = ion.sign_by_pyhanko(folder, &classic(0), &["--field", "Sig1", "--certify"]);
    signed.add(folder, &ana.sign(&certified).unwrap(), 2);
    signed.are_sound_for_pyhanko();
}

#[test]
fn a_small_document_that_costs_much_to_read_is_refused_before() {
    for (name, document, error) in bombs() {
        assert!(document.len() < 300_000, "{name}: {} bytes", document.len());
        let read = Document::read(&document).map(|_| ());
        assert_eq!(read, Err(error), "{name}");
    }
}

#[test]
fn an_encrypted_document_is_refused_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ana = Person::new(folder, "ANA", KeyKind::Rsa);
    let keys: [&[&str]; 6] = [
        &["--allow-weak-crypto", "--encrypt", "user", "owner", "40", "--"],
        &["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--"],
        &["--encrypt", "user", "owner", "128", "--use-aes=y", "--"],
        &["--encrypt", "", "owner", "256", "--"],
        &["--encrypt", "user", "owner", "256", "--cleartext-metadata", "--"],
        &["--object-streams=generate", "--encrypt", "user", "owner", "256", "--"],
    ];
    for arguments in keys {
        let document = by_qpdf(folder, "locked.pdf", arguments);
        let refused = ana.sign(&document).unwrap_err();
        assert_eq!(refused, PdfError::Encrypted, "{arguments:?}");
        assert_eq!(refused.reason(), Reason::DocumentEncrypted);
    }
}

#[test]
fn a_document_that_may_not_be_changed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ana = Person::new(folder, "ANA", KeyKind::Rsa);
    let refused = ana.sign(&certified_without_changes(folder)).unwrap_err();
    assert_eq!(refused, PdfError::ChangesForbidden);
    assert_eq!(refused.reason(), Reason::DocumentLocked);
}

/// A document whose first signer forbids any change.
pub fn certified_without_changes(folder: &Path) -> Vec<u8> {
    let person = Person::new(folder, "CERTIFIER", KeyKind::Rsa);
    let mut certified = person.sign_by_pyhanko(folder, &classic(0), &["--field", "Sig1", "--certify"]);
    let level = certified.windows(4).position(|window| window == b"/P 2").unwrap();
    certified[level + 3] = b'1';
    certified
}

#[test]
fn a_document_that_lacks_a_byte_is_refused_or_signed_soundly() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ana = Person::new(folder, "ANA", KeyKind::Ec);
    let mut refused = 0;
    for (name, document) in signable(folder) {
        let step = document.len() / PLACES + 1;
        let ends = document.len().saturating_sub(60)..document.len();
        for at in (0..document.len()).step_by(step).chain(ends) {
            let torn = [&document[..at], &document[at + 1..]].concat();
            let Ok(signed) = ana.sign(&torn) else {
                refused += 1;
                continue;
            };
            assert!(signed.starts_with(&torn));
            let path = folder.join("torn.pdf");
            fs::write(&path, &signed).unwrap();
            let told = Command::new("pdfsig").arg("-nocert").arg(&path).output().unwrap();
            let told = String::from_utf8_lossy(&told.stdout).into_owned();
            assert!(told.contains("Signature is Valid"), "{name} without byte {at}: {told}");
            assert!(
                told.contains("Total document signed"),
                "{name} without byte {at}: {told}"
            );
        }
    }
    assert!(refused > 0);
}

#[test]
fn what_is_sent_begins_with_what_was_approved_and_is_signed_with_the_right_key() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (ana, ion) = (
        Person::new(folder, "ANA", KeyKind::Rsa),
        Person::new(folder, "ION", KeyKind::Ec),
    );
    let (document, other) = (classic(10), classic(11));
    let approved = |bytes: &[u8]| Approved {
        size_bytes: bytes.len(),
        sha256: sha256(bytes),
    };
    let signed = ana.sign(&document).unwrap();
    let checked = |signed: &[u8], bytes: &[u8], person: &Person| check(signed, approved(bytes), person.certificate());
    assert_eq!(checked(&signed, &document, &ana), Ok(()));
    let twice = ion.sign(&signed).unwrap();
    assert_eq!(checked(&twice, &document, &ion), Ok(()));
    let flipped = |at: usize| {
        let mut bytes = signed.clone();
        bytes[at] ^= 1;
        bytes
    };
    for (broken, bytes, person) in [
        (signed.clone(), &other, &ana),
        (signed.clone(), &document, &ion),
        (twice, &document, &ana),
        (flipped(200), &document, &ana),
        (flipped(document.len() + 20), &document, &ana),
        (flipped(signed.len() - 200), &document, &ana),
        ([&signed[..], b"\n"].concat(), &document, &ana),
        (signed[..signed.len() - 1].to_vec(), &document, &ana),
        (document.clone(), &document, &ana),
    ] {
        assert_eq!(checked(&broken, bytes, person), Err(PdfError::Invalid));
    }
}

/// Positions in each document at which a byte is removed.
const PLACES: usize = 40;

#[test]
fn a_document_of_fifty_megabytes_is_signed() {
    let folder = tempfile::tempdir().unwrap();
    let ana = Person::new(folder.path(), "ANA", KeyKind::Rsa);
    let signed = ana.sign(&classic(50 * 1024 * 1024)).unwrap();
    let mut all = Signed::default();
    all.add(folder.path(), &signed, 1);
    all.are_sound_for_pyhanko();
}
