//! What a document's signatures say of its bytes: of genuine documents, and of all that was done to one.

mod mutants;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::SystemTime;

use boring::hash::MessageDigest;
use boring::pkey::{PKey, Private};
use boring::sign::Signer as KeySigner;
use boring::x509::X509;
use dosar_link::pdf::PdfError;
use dosar_link::pdf::cms::Signer;
use dosar_link::pdf::seal::{Seal, SealState, seal_of};
use dosar_link::pdf::signing::{Content, sign};
use dosar_link::token::certificates::KeyKind;

use crate::documents::{classic, signable};
use crate::issuers::openssl;
use crate::workstation::{node, world};

/// A person with a certificate of the test's authority and the key in a file.
pub struct Person {
    key: PKey<Private>,
    certificate: Vec<u8>,
    issuer: Vec<u8>,
    kind: KeyKind,
    arguments: Vec<String>,
}

impl Person {
    pub fn new(folder: &Path, name: &str, kind: KeyKind) -> Self {
        let at = |ending: &str| folder.join(format!("{name}.{ending}")).to_str().unwrap().to_owned();
        let pki = |file: &str| world().pki.join(file).to_str().unwrap().to_owned();
        let key_type: &[&str] = match kind {
            KeyKind::Rsa => &["-newkey", "rsa:2048"],
            KeyKind::Ec => &["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
        };
        let (key, csr, crt) = (at("key"), at("csr"), at("crt"));
        let subject = format!("/C=RO/CN={name}");
        openssl(
            &[
                &[
                    "req", "-new", "-nodes", "-subj", &subject, "-keyout", &key, "-out", &csr,
                ],
                key_type,
            ]
            .concat(),
        );
        let (ca, ca_key) = (pki("issuing.crt"), pki("issuing.key"));
        openssl(&["x509", "-req", "-in", &csr, "-CA", &ca, "-CAkey", &ca_key, "-out", &crt]);
        let der = |path: &str| X509::from_pem(&fs::read(path).unwrap()).unwrap().to_der().unwrap();
        Self {
            key: PKey::private_key_from_pem(&fs::read(&key).unwrap()).unwrap(),
            certificate: der(&crt),
            issuer: der(&ca),
            kind,
            arguments: ["--key", &key, "--cert", &crt, "--chain", &ca]
                .map(str::to_owned)
                .to_vec(),
        }
    }

    /// Signs as this product does.
    pub fn sign(&self, document: &[u8]) -> Result<Vec<u8>, PdfError> {
        let signer = Signer::new(&self.certificate, Some(&self.issuer), self.kind).unwrap();
        let by_key = |message: &[u8]| {
            let mut signer = KeySigner::new(MessageDigest::sha256(), &self.key).unwrap();
            Ok(signer.sign_oneshot_to_vec(message).unwrap())
        };
        let content = Content::of(document.to_vec());
        Ok(sign(&content, &signer, SystemTime::now(), &by_key)?.pieces().concat())
    }

    /// Signs as pyHanko does, with these options.
    pub fn sign_by_pyhanko(&self, folder: &Path, document: &[u8], options: &[&str]) -> Vec<u8> {
        let (from, to) = (folder.join("from.pdf"), folder.join("to.pdf"));
        fs::write(&from, document).unwrap();
        let done = Command::new(python_tool("pyhanko"))
            .args(["sign", "addsig", "--no-strict-syntax"])
            .args(options)
            .args(["pemder", "--no-pass"])
            .args(&self.arguments)
            .args([from, to.clone()])
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        fs::read(to).unwrap()
    }
}

/// A program of the Python tools, which are installed where they are missing.
pub fn python_tool(name: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let install = "await (await import('./scripts/setup/pythonTools.ts')).ensurePythonTools();";
        let done = node(&["--input-type=module", "-e", install]).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../.cache/python/bin")
    });
    folder.join(name)
}

/// Two signed receipts of the simulator.
pub fn receipts() -> &'static [Vec<u8>; 2] {
    static RECEIPTS: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    RECEIPTS.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let done = node(&[
            "--input-type=module",
            "-e",
            DRAW_RECEIPTS,
            folder.path().to_str().unwrap(),
        ])
        .output()
        .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        ["1.pdf", "2.pdf"].map(|name| fs::read(folder.path().join(name)).unwrap())
    })
}

const DRAW_RECEIPTS: &str = r"
import { writeFileSync } from 'node:fs';
import { drawDocument } from './authority-simulator/src/documents/pdf.ts';
import { createSeal } from './authority-simulator/src/documents/seal.ts';
const dir = process.argv[1];
const seal = createSeal(dir);
for (const index of ['1', '2']) {
  const document = { kind: 'recipisa', declaration: 'D112', index: `110000000${index}`, year: 2026, month: 7,
    outcome: 'valid', findings: [], letters: 'legacy', signed: true };
  const message = { id: `410000000${index}`, cif: '8000000000', tip: 'RECIPISA', detalii: 'recipisa',
    createdAt: 1787648400000, idSolicitare: null, document };
  writeFileSync(`${dir}/${index}.pdf`, await drawDocument(message, 'EXEMPLU SRL', seal));
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

fn intact(signer: &str) -> Seal {
    Seal {
        state: SealState::Intact,
        signer: Some(signer.to_owned()),
    }
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
        ("pyHanko", by_pyhanko.clone(), "ANA"),
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
        assert_eq!(seal_of(&document), intact(signer), "{name}");
        assert!(is_intact_for_poppler(folder, &document), "{name}");
    }
}

#[test]
fn a_document_that_was_never_signed_has_no_seal() {
    let absent = Seal {
        state: SealState::Absent,
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
        assert_eq!(seal_of(&document), absent);
    }
}

#[test]
fn nothing_done_to_a_signed_document_leaves_it_intact() {
    let folder = tempfile::tempdir().unwrap();
    let all = mutants::all(folder.path());
    assert!(all.len() >= 40, "{}", all.len());
    for (name, document) in all {
        assert_ne!(seal_of(&document).state, SealState::Intact, "{name}");
    }
}

#[test]
fn no_byte_of_a_receipt_can_be_another() {
    let receipt = &receipts()[0];
    assert_eq!(seal_of(receipt), intact(AUTHORITY));
    let mut document = receipt.clone();
    for at in 0..document.len() {
        let was = document[at];
        // A digit in capitals is the same digit.
        document[at] = if was.is_ascii_hexdigit() { was ^ 1 } else { was ^ 0x40 };
        assert_ne!(seal_of(&document).state, SealState::Intact, "byte {at}");
        document[at] = was;
    }
}
