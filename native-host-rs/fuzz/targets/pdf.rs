//! A document to sign, or a received one. Any other input is used as the content of a signature's gap.

use std::fmt::Write as _;
use std::time::SystemTime;

use dosar_link::pdf::checking::{Approved, check};
use dosar_link::pdf::signature_status::anchors::Anchors;
use dosar_link::pdf::signature_status::signature_status_of;
use dosar_link::pdf::signing::{Content, sign};

use super::signer::signer;

/// Reads the signature status, signs the document, checks what was signed and reads its signature status.
pub fn run(input: &[u8]) {
    let is_document = input.starts_with(b"%PDF-");
    let bytes = if is_document {
        input.to_vec()
    } else {
        signed_with(input)
    };
    let _ = signature_status_of(&bytes, &Anchors::none());
    let content = Content::of(bytes);
    let Ok(signed) = sign(&content, &signer().signer, SystemTime::UNIX_EPOCH, &|message| {
        Ok(signer().sign(message))
    }) else {
        return;
    };
    let approved = Approved {
        size_bytes: content.bytes().len(),
        sha256: content.sha256(),
    };
    let whole = signed.pieces().concat();
    let _ = signature_status_of(&whole, &Anchors::none());
    // A damaged document may fail here: then it is not sent.
    let _ = check(&whole, approved, signer().signer.certificate());
}

/// A minimal signed document with these bytes in its gap.
fn signed_with(contents: &[u8]) -> Vec<u8> {
    let digits = contents.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    });
    let (head, end) = ("%PDF-1.7\n1 0 obj<</ByteRange[0 ", ">>endobj\n%%EOF");
    let gap_at = head.len() + 43;
    let numbers = format!("{gap_at} {} {}]", gap_at + digits.len() + 2, end.len());
    format!("{head}{numbers:33}/Contents <{digits}>{end}").into_bytes()
}
