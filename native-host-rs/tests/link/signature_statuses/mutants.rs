//! Manipulations of a signed document by someone without the signer's key.

mod updates;
mod wrapping;

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Person, receipts};
use dosar_link::token::certificates::KeyKind;

/// A document that was tampered with, and how.
pub type Mutant = (String, Vec<u8>);

/// All of them.
pub fn all(folder: &Path) -> Vec<Mutant> {
    let ana = Person::new(folder, "ANA", KeyKind::Rsa);
    let [receipt, other] = receipts();
    [
        flipped(receipt),
        cut_and_extended(receipt),
        rewritten(folder, receipt),
        wrapping::of_range(receipt),
        wrapping::of_contents(receipt, other),
        updates::after(receipt),
        updates::of_shadows(&ana),
        updates::between_signatures(folder, receipt, &ana),
    ]
    .concat()
}

/// Changes without effect, or with a debatable one.
pub fn harmless(receipt: &[u8]) -> Vec<Mutant> {
    let gap = gap(receipt);
    let mut capitals = receipt.to_vec();
    capitals[gap.clone()].make_ascii_uppercase();
    let mut filled = receipt.to_vec();
    filled[gap.end - 2] = b'1';
    vec![
        ("digits in capitals".into(), capitals),
        ("filled with something".into(), filled),
        ("levels without lengths".into(), without_lengths(receipt)),
    ]
}

/// A receipt whose signature is written as some signers do: no lengths at its three outer levels.
pub fn without_lengths(receipt: &[u8]) -> Vec<u8> {
    let gap = gap(receipt);
    let digits = std::str::from_utf8(&receipt[gap.start + 1..gap.end - 1]).unwrap();
    let length = 2 * (4 + usize::from_str_radix(&digits[4..8], 16).unwrap());
    let name = &digits[8..30];
    let open = format!("<3080{name}a0803080{}000000000000", &digits[46..length]);
    let filled = format!("{open:0<width$}>", width = gap.len() - 1);
    let mut bytes = receipt.to_vec();
    bytes.splice(gap, filled.into_bytes());
    bytes
}

/// Where a text stands for the first time.
fn place_of(bytes: &[u8], text: &[u8]) -> usize {
    bytes.windows(text.len()).position(|window| window == text).unwrap()
}

/// The first place of a text, replaced.
fn with(bytes: &[u8], text: &[u8], by: &[u8]) -> Vec<u8> {
    let at = place_of(bytes, text);
    [&bytes[..at], by, &bytes[at + text.len()..]].concat()
}

/// The digits of the first signature with their brackets.
fn gap(bytes: &[u8]) -> std::ops::Range<usize> {
    let start = place_of(bytes, b"/Contents <") + "/Contents ".len();
    start..start + place_of(&bytes[start..], b">") + 1
}

fn flipped(receipt: &[u8]) -> Vec<Mutant> {
    let gap = gap(receipt);
    let places = [
        ("version", place_of(receipt, b"%PDF-") + 5),
        ("page", place_of(receipt, b"/MediaBox") + 12),
        ("content", place_of(receipt, b"stream") + 20),
        ("producer", place_of(receipt, b"(ANAF)") + 1),
        ("byte range", place_of(receipt, b"/ByteRange") + 14),
        ("key of the signature", gap.start - 3),
        ("opening bracket", gap.start),
        ("first digit", gap.start + 1),
        ("length of the signature", gap.start + 6),
        ("certificate", gap.start + 800),
        ("closing bracket", gap.end - 1),
        ("last digit", gap.end - 2),
        ("after the gap", gap.end),
        ("cross-reference", place_of(receipt, b"\nxref") + 30),
        ("trailer", place_of(receipt, b"trailer") + 12),
        ("end", receipt.len() - 3),
    ];
    let flip = |(name, at): (&str, usize)| {
        let mut bytes = receipt.to_vec();
        bytes[at] ^= 1;
        (format!("{name} flipped"), bytes)
    };
    places.map(flip).to_vec()
}

fn cut_and_extended(receipt: &[u8]) -> Vec<Mutant> {
    let gap = gap(receipt);
    let cuts = [
        receipt.len() - 1,
        receipt.len() / 2,
        gap.start,
        gap.start + 700,
        gap.end,
    ];
    let cut = cuts.map(|at| (format!("cut at {at}"), receipt[..at].to_vec()));
    let tails: [&[u8]; 6] = [b"\n", b" ", b"\0", b"%", b"%%EOF\n", b"startxref\n0\n%%EOF\n"];
    let longer = tails.map(|tail| (format!("followed by {}", tail.escape_ascii()), [receipt, tail].concat()));
    let before = (String::from("begun anew"), [b"%PDF-1.7\n", receipt].concat());
    let twice = (String::from("twice"), [receipt, receipt].concat());
    [cut.to_vec(), longer.to_vec(), vec![before, twice]].concat()
}

/// Written anew by a program that means no harm.
fn rewritten(folder: &Path, receipt: &[u8]) -> Vec<Mutant> {
    let forms: [&[&str]; 3] = [&[], &["--object-streams=generate"], &["--linearize"]];
    let rewrite = |arguments: &[&str]| {
        let (from, to) = (folder.join("receipt.pdf"), folder.join("rewritten.pdf"));
        fs::write(&from, receipt).unwrap();
        let done = Command::new("qpdf")
            .args(arguments)
            .arg(&from)
            .arg(&to)
            .status()
            .unwrap();
        assert!(done.success());
        (format!("rewritten {arguments:?}"), fs::read(to).unwrap())
    };
    forms.map(rewrite).to_vec()
}
