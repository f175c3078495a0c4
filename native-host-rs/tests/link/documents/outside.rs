//! Checks of a signed document by external programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Checks a signed document with qpdf, poppler and openssl.
pub fn checked_outside(path: &Path, root: &Path, signatures: usize) {
    let qpdf = Command::new("qpdf").arg("--check").arg(path).output().unwrap();
    assert!(qpdf.status.success(), "{}", String::from_utf8_lossy(&qpdf.stderr));
    let poppler = Command::new("pdfsig").arg("-nocert").arg(path).output().unwrap();
    let told = String::from_utf8_lossy(&poppler.stdout).into_owned();
    assert_eq!(told.matches("Signature is Valid").count(), signatures, "{told}");
    assert_eq!(told.matches("Total document signed").count(), 1, "{told}");
    assert_eq!(told.matches("adbe.pkcs7.detached").count(), signatures, "{told}");
    let (content, signature) = last_signature(&fs::read(path).unwrap());
    let (content_file, signature_file) = (beside(path, "content"), beside(path, "p7s"));
    fs::write(&content_file, content).unwrap();
    fs::write(&signature_file, signature).unwrap();
    let openssl = Command::new("openssl")
        .args([
            "cms",
            "-verify",
            "-binary",
            "-inform",
            "DER",
            "-purpose",
            "any",
            "-out",
            "/dev/null",
            "-in",
        ])
        .arg(signature_file)
        .arg("-content")
        .arg(content_file)
        .arg("-CAfile")
        .arg(root)
        .output()
        .unwrap();
    assert!(openssl.status.success(), "{}", String::from_utf8_lossy(&openssl.stderr));
}

fn beside(path: &Path, extension: &str) -> PathBuf {
    path.with_extension(extension)
}

/// The bytes that the last signature covers, and the signature without the zeros behind it.
fn last_signature(bytes: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let marker = b"/ByteRange[";
    let at = bytes
        .windows(marker.len())
        .rposition(|window| window == marker)
        .unwrap()
        + marker.len();
    let end = at + bytes[at..].iter().position(|byte| *byte == b']').unwrap();
    let numbers: Vec<usize> = std::str::from_utf8(&bytes[at..end])
        .unwrap()
        .split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect();
    let [start, gap_at, after_at, after] = numbers[..] else {
        panic!()
    };
    assert_eq!((start, after_at + after), (0, bytes.len()));
    let content = [&bytes[..gap_at], &bytes[after_at..]].concat();
    let digits = std::str::from_utf8(&bytes[gap_at + 1..after_at - 1]).unwrap();
    let padded: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect();
    let length = usize::from(padded[2]) << 8 | usize::from(padded[3]);
    (content, padded[..length + 4].to_vec())
}
