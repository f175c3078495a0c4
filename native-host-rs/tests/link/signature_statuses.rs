//! What a document's signatures say of its bytes: of genuine documents, and of all that was done to one.

mod mutants;
mod person;
mod strangers;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use dosar_link::pdf::signature_status::anchors::Anchors;
use dosar_link::pdf::signature_status::{self, SignatureState, SignatureStatus};
use dosar_link::token::certificates::KeyKind;
use tempfile::TempDir;

use crate::documents::{classic, signable};
use crate::repeats::repeats;
use crate::workstation::{credentials, node};
pub use person::{Person, python_tool};

/// Two signed receipts of the simulator.
pub fn receipts() -> &'static [Vec<u8>; 2] {
    static RECEIPTS: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    RECEIPTS.get_or_init(|| {
        let folder = drawn_receipts();
        ["1 none", "2 none"].map(|name| fs::read(folder.path().join(name)).unwrap())
    })
}

/// Receipts of the simulator in a folder, each as it is and as it was tampered with.
fn drawn_receipts() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let [path, pki] = [folder.path(), &credentials().pki].map(|one| one.to_str().unwrap());
    let done = node(&["--input-type=module", "-e", DRAW_RECEIPTS, path, pki])
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    folder
}

const DRAW_RECEIPTS: &str = r"
import { writeFileSync } from 'node:fs';
import { TAMPERINGS } from './authority-simulator/src/control/tamperings.ts';
import { createLibrary } from './authority-simulator/src/documents/library.ts';
import { createForgedSeal, createSeal } from './authority-simulator/src/documents/seal.ts';
import { createAuthorityRecords } from './authority-simulator/src/authorityRecords.ts';
const [dir, pki] = process.argv.slice(1);
const records = createAuthorityRecords(() => Date.parse('2026-09-15T09:00:00Z'));
const library = createLibrary(records, { sign: createSeal(pki), stranger: createForgedSeal(dir) });
for (const index of [1, 2]) {
  const document = { kind: 'recipisa', declaration: 'D112', index: `110000000${index}`, year: 2026, month: 7,
    outcome: 'errors', findings: [], letters: 'legacy', signed: true };
  const message = records.addMessage({ cif: '12345674', tip: 'RECIPISA', detalii: 'recipisa', idSolicitare: null, document });
  for (const how of TAMPERINGS) {
    await library.tamper(message, how);
    writeFileSync(`${dir}/${index} ${how}`, await library.document(message));
  }
}
";

/// Whether poppler finds every signature valid and the last one over the whole document.
pub fn is_intact_for_poppler(folder: &Path, document: &[u8]) -> bool {
    let path = folder.join("looked-at.pdf");
    fs::write(&path, document).unwrap();
    let output = Command::new("pdfsig").arg("-nocert").arg(&path).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let signatures = told.matches("Signature #").count();
    signatures > 0
        && told.matches("Signature is Valid").count() == signatures
        && told.rfind("Total document signed") > told.rfind("Signature #")
}

fn intact(signer: &str) -> SignatureStatus {
    SignatureStatus {
        state: SignatureState::Intact,
        signer: Some(signer.to_owned()),
    }
}

/// The signature status of a document for someone who knows the authority's certificate, and the issuer of all persons'.
pub fn signature_status_of(document: &[u8]) -> SignatureStatus {
    static ANCHORS: OnceLock<Anchors> = OnceLock::new();
    let anchors = ANCHORS.get_or_init(|| {
        let named = ["seal.crt", "issuing.crt"].map(|name| fs::read(credentials().pki.join(name)).unwrap());
        anchored_to(&named.concat())
    });
    signature_status::signature_status_of(document, anchors)
}

fn anchored_to(certificates: &[u8]) -> Anchors {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), certificates).unwrap();
    Anchors::of_file(file.path())
}

const AUTHORITY: &str = "Sistem informatic";

#[test]
fn a_genuine_signature_of_any_maker_is_intact_and_names_its_signer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (ana, ion) = (
        Person::new(folder, "ANA", KeyKind::Rsa),
        Person::new(folder, "ION", KeyKind::Ec),
    );
    let receipt = &receipts()[0];
    let by_pyhanko = ana.sign_by_pyhanko(folder, &classic(0), &["--field", "Sig1"]);
    let over_receipt = ion.sign_by_pyhanko(folder, receipt, &["--field", "Sig2"]);
    let mut genuine = vec![
        ("receipt", receipt.clone(), AUTHORITY),
        (
            "receipt in another encoding",
            mutants::without_lengths(receipt),
            AUTHORITY,
        ),
        ("pyHanko", by_pyhanko.clone(), "ANA"),
        (
            "pyHanko's newer form",
            ana.sign_by_pyhanko(folder, receipt, &["--field", "Sig2", "--use-pades"]),
            "ANA",
        ),
        (
            "pyHanko's other scheme",
            ana.sign_by_pyhanko(folder, receipt, &["--field", "Sig2", "--prefer-pss"]),
            "ANA",
        ),
        ("ours over pyHanko", ion.sign(&by_pyhanko).unwrap(), "ION"),
        ("pyHanko over a receipt", over_receipt.clone(), "ION"),
        ("ours over both", ana.sign(&over_receipt).unwrap(), "ANA"),
    ];
    for (name, document) in signable(folder) {
        let once = ana.sign(&document).unwrap();
        genuine.push((name, ion.sign_by_pyhanko(folder, &once, &["--field", "Sig3"]), "ION"));
        genuine.push((name, once, "ANA"));
    }
    for (name, document, signer) in genuine {
        assert_eq!(signature_status_of(&document), intact(signer), "{name}");
        assert!(is_intact_for_poppler(folder, &document), "{name}");
    }
}

#[test]
fn a_document_that_was_never_signed_has_no_signature_status() {
    let absent = SignatureStatus {
        state: SignatureState::Absent,
        signer: None,
    };
    let with_field = String::from_utf8_lossy(&classic(0))
        .replace("/Type/Catalog", "/Type/Catalog/AcroForm<</Fields[<</FT/Sig/T(S)>>]>>");
    for document in [
        classic(1000),
        with_field.into_bytes(),
        vec![],
        b"%PDF-".to_vec(),
        b"PK\x03\x04".to_vec(),
    ] {
        assert_eq!(signature_status_of(&document), absent);
    }
}

#[test]
fn a_tampered_receipt_of_the_simulator_is_detected() {
    let folder = drawn_receipts();
    let signature_status = |how: &str| signature_status_of(&fs::read(folder.path().join(format!("1 {how}"))).unwrap());
    assert_eq!(signature_status("none"), intact(AUTHORITY));
    for how in ["byteChanged", "shadowUpdate", "swappedSignature", "emptySignature"] {
        assert_eq!(signature_status(how).state, SignatureState::Broken, "{how}");
    }
    assert_eq!(signature_status("unsigned").state, SignatureState::Absent);
    // Of the bytes and of the name it is true; the key is another's.
    assert_eq!(
        signature_status("otherSigner"),
        SignatureStatus {
            state: SignatureState::UnknownSigner,
            signer: Some(AUTHORITY.to_owned()),
        }
    );
}

#[test]
fn a_name_alone_does_not_make_a_signer_the_authority() {
    let folder = tempfile::tempdir().unwrap();
    for (name, document) in strangers::all(folder.path()) {
        assert_eq!(
            signature_status_of(&document).state,
            SignatureState::UnknownSigner,
            "{name}"
        );
        // As far as the bytes go nothing is wrong with it.
        assert!(is_intact_for_poppler(folder.path(), &document), "{name}");
    }
}

#[test]
fn without_anchors_no_signer_is_reported_and_broken_stays_broken() {
    let nobody = Anchors::none();
    let receipt = &receipts()[0];
    let unchecked = signature_status::signature_status_of(receipt, &nobody);
    assert_eq!(
        (unchecked.state, unchecked.signer.as_deref()),
        (SignatureState::Unchecked, None)
    );
    let cut = signature_status::signature_status_of(&receipt[..receipt.len() - 1], &nobody);
    assert_eq!(cut.state, SignatureState::Broken);
}

#[test]
fn with_unreadable_anchors_every_signer_is_unknown() {
    let receipt = &receipts()[0];
    let one = fs::read(credentials().pki.join("seal.crt")).unwrap();
    let run_together = [one.trim_ascii_end(), &one].concat();
    let broken = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    let mistyped = Anchors::of_file(Path::new("/nowhere/signature_status.pem"));
    let unreadable = [&b""[..], broken, &run_together].map(anchored_to);
    for anchors in unreadable.iter().chain([&mistyped]) {
        assert!(!anchors.are_there());
        assert_eq!(
            signature_status::signature_status_of(receipt, anchors).state,
            SignatureState::UnknownSigner
        );
    }
}

#[test]
fn no_tampered_document_is_intact() {
    let folder = tempfile::tempdir().unwrap();
    let all = mutants::all(folder.path());
    assert!(all.len() >= 80, "{}", all.len());
    for (name, document) in all {
        assert_ne!(signature_status_of(&document).state, SignatureState::Intact, "{name}");
    }
}

#[test]
fn poppler_agrees_with_every_intact_status() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let harmless = mutants::harmless(&receipts()[0]);
    for (name, document) in mutants::all(folder).into_iter().chain(harmless) {
        let is_intact = signature_status_of(&document).state == SignatureState::Intact;
        assert!(!is_intact || is_intact_for_poppler(folder, &document), "{name}");
    }
}

#[test]
fn no_document_crashes_the_check_or_the_signing() {
    let folder = tempfile::tempdir().unwrap();
    let ana = Person::new(folder.path(), "ANA", KeyKind::Ec);
    let seeds: Vec<Vec<u8>> = signable(folder.path())
        .into_iter()
        .flat_map(|(_, document)| [ana.sign(&document).unwrap(), document])
        .chain(receipts().clone())
        .collect();
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap() % below
    };
    for _ in 0..repeats(ROUNDS) {
        let mut document = seeds[next(seeds.len())].clone();
        for _ in 0..=next(6) {
            let (from, to) = (next(document.len()), next(document.len()));
            match next(4) {
                0 => document[from] = u8::try_from(next(256)).unwrap(),
                1 => document.truncate(from.max(1)),
                2 => drop(document.splice(
                    to..to,
                    seeds[next(seeds.len())].iter().take(64).copied().collect::<Vec<_>>(),
                )),
                _ => drop(document.drain(from.min(to)..from.max(to).min(from.min(to) + 40))),
            }
            if document.is_empty() {
                document.push(b'%');
            }
        }
        let signature_status = signature_status_of(&document);
        // The gap is not signed: what stands in it is judged by what it says, be it written in capitals.
        let is_signed = || seeds.iter().any(|seed| signed_part(seed) == signed_part(&document));
        assert!(signature_status.state != SignatureState::Intact || is_signed());
        let _ = ana.sign(&document);
    }
}

/// All of a document but its long run of digits, which is the signature.
fn signed_part(document: &[u8]) -> Option<Vec<u8>> {
    let is_long = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    let start = document.windows(1000).position(is_long)?;
    let end = start + document[start..].iter().position(|byte| !byte.is_ascii_hexdigit())?;
    Some([&document[..start], &document[end..]].concat())
}

/// Documents made of random changes to sound ones.
const ROUNDS: usize = 4000;

#[test]
fn every_changed_byte_of_a_receipt_is_noticed() {
    let receipt = &receipts()[0];
    assert_eq!(signature_status_of(receipt), intact(AUTHORITY));
    let mut document = receipt.clone();
    for at in 0..document.len() {
        let was = document[at];
        // A digit in capitals is the same digit.
        document[at] = if was.is_ascii_hexdigit() { was ^ 1 } else { was ^ 0x40 };
        assert_ne!(
            signature_status_of(&document).state,
            SignatureState::Intact,
            "byte {at}"
        );
        document[at] = was;
    }
}
