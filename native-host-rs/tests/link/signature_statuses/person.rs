//! Someone who signs with a key in a file, by this product's own code or by pyHanko.

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
use dosar_link::pdf::signing::{Content, sign};
use dosar_link::token::certificates::KeyKind;

use crate::issuers::openssl;
use crate::workstation::{credentials, node};

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
        let pki = |file: &str| credentials().pki.join(file).to_str().unwrap().to_owned();
        Self::issued_by(folder, name, kind, &["issuing.crt", "issuing.key"].map(pki))
    }

    /// One whose certificate is issued with this certificate and its key.
    pub fn issued_by(folder: &Path, name: &str, kind: KeyKind, [ca, ca_key]: &[String; 2]) -> Self {
        let at = |ending: &str| folder.join(format!("{name}.{ending}")).to_str().unwrap().to_owned();
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
        fs::write(at("ext"), EXTENSIONS).unwrap();
        openssl(&[
            "x509",
            "-req",
            "-in",
            &csr,
            "-CA",
            ca,
            "-CAkey",
            ca_key,
            "-extfile",
            &at("ext"),
            "-out",
            &crt,
        ]);
        let der = |path: &str| X509::from_pem(&fs::read(path).unwrap()).unwrap().to_der().unwrap();
        Self {
            key: PKey::private_key_from_pem(&fs::read(&key).unwrap()).unwrap(),
            certificate: der(&crt),
            issuer: der(ca),
            kind,
            arguments: ["--key", &key, "--cert", &crt, "--chain", ca]
                .map(str::to_owned)
                .to_vec(),
        }
    }

    /// Where the certificate and its key lie.
    pub fn paths(&self) -> [String; 2] {
        [self.arguments[3].clone(), self.arguments[1].clone()]
    }

    /// The certificate, in DER.
    pub fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// Signs as this product does.
    pub fn sign(&self, document: &[u8]) -> Result<Vec<u8>, PdfError> {
        self.sign_at(document, SystemTime::now())
    }

    /// The same, and says that it was then.
    pub fn sign_at(&self, document: &[u8], at: SystemTime) -> Result<Vec<u8>, PdfError> {
        let signer = Signer::new(&self.certificate, Some(&self.issuer), self.kind).unwrap();
        let by_key = |message: &[u8]| {
            let mut signer = KeySigner::new(MessageDigest::sha256(), &self.key).unwrap();
            Ok(signer.sign_oneshot_to_vec(message).unwrap())
        };
        let content = Content::of(document.to_vec());
        Ok(sign(&content, &signer, at, &by_key)?.pieces().concat())
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

const EXTENSIONS: &str = "\
keyUsage=critical,digitalSignature,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
";

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
