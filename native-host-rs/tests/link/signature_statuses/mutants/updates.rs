//! Incremental updates of a signed document, and documents that were prepared for one before they were signed.

use std::fmt::Write as _;
use std::path::Path;

use super::{Mutant, gap, place_of, with};
use crate::documents::classic;
use crate::signature_statuses::Person;

/// Something that an update says of an object.
enum Change<'a> {
    /// It is this from now on.
    Is(u32, &'a str),
    /// It is at this place of the document.
    At(u32, usize),
    /// It is gone.
    Gone(u32),
}

/// An update of a document with a classic table.
fn updated(document: &[u8], root: u32, changes: &[Change<'_>]) -> Vec<u8> {
    let mut bytes = document.to_vec();
    let mut table = String::from("xref\n");
    for change in changes {
        let (number, at, state) = match change {
            Change::Is(number, body) => {
                let at = bytes.len();
                bytes.extend_from_slice(format!("{number} 0 obj\n{body}\nendobj\n").as_bytes());
                (number, at, "00000 n")
            }
            Change::At(number, at) => (number, *at, "00000 n"),
            Change::Gone(number) => (number, 0, "00001 f"),
        };
        let _ = write!(table, "{number} 1\n{at:010} {state} \n");
    }
    let tail = String::from_utf8_lossy(&document[document.len() - 40..]).into_owned();
    let previous = tail
        .split("startxref\n")
        .nth(1)
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .to_owned();
    let table_at = bytes.len();
    let end = format!("trailer\n<</Size 99/Root {root} 0 R/Prev {previous}>>\nstartxref\n{table_at}\n%%EOF\n");
    bytes.extend_from_slice(&[table.as_bytes(), end.as_bytes()].concat());
    bytes
}

/// The number of the object that a text stands in.
fn object_with(document: &[u8], text: &[u8]) -> u32 {
    let before = String::from_utf8_lossy(&document[..place_of(document, text)]).into_owned();
    let head = &before[..before.rfind(" 0 obj").unwrap()];
    head.rsplit(['\n', '\r']).next().unwrap().parse().unwrap()
}

/// A receipt, and what an update makes of it.
pub fn after(receipt: &[u8]) -> Vec<Mutant> {
    let number = |text: &[u8]| object_with(receipt, text);
    let (root, pages, page) = (
        number(b"/Type /Catalog"),
        number(b"/Type /Pages"),
        number(b"/Type /Page\n"),
    );
    let (signature, field) = (number(b"/ByteRange"), number(b"/FT /Sig"));
    let catalog = format!("<</Type/Catalog/Pages {pages} 0 R>>");
    let with_store =
        format!("<</Type/Catalog/Pages {pages} 0 R/AcroForm<</Fields[{field} 0 R]/SigFlags 3>>/DSS 98 0 R>>");
    let other_page = format!("<</Type/Page/Parent {pages} 0 R/MediaBox[0 0 595 842]/Contents 98 0 R>>");
    let text = "<</Length 44>>\nstream\nBT /F1 24 Tf 100 700 Td (Nu exista erori) Tj ET \nendstream";
    let range_only = "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 9 9 9]/Contents<00>>>";
    let made = |name: &str, changes: &[Change<'_>]| (format!("update: {name}"), updated(receipt, root, changes));
    vec![
        made("of nothing", &[]),
        made("of the page", &[Change::Is(page, &other_page), Change::Is(98, text)]),
        made("of the pages", &[Change::Is(pages, "<</Type/Pages/Kids[]/Count 0>>")]),
        made("of the catalog, without its form", &[Change::Is(root, &catalog)]),
        made(
            "of the field, without its value",
            &[Change::Is(field, "<</FT/Sig/T(Semnatura)>>")],
        ),
        made("of the signature, by null", &[Change::Is(signature, "null")]),
        made("of the signature, by another", &[Change::Is(signature, range_only)]),
        made("that removes the signature", &[Change::Gone(signature)]),
        made("that removes the page", &[Change::Gone(page)]),
        made(
            "that adds validation data",
            &[Change::Is(root, &with_store), Change::Is(98, "<</Type/DSS>>")],
        ),
        made(
            "that adds a note",
            &[Change::Is(
                98,
                "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(OK)>>",
            )],
        ),
    ]
}

/// Documents with something hidden in them that were signed so: each is genuine until the update that brings it out.
pub fn of_shadows(person: &Person) -> Vec<Mutant> {
    // The last object of the document is used by nothing in it.
    let signed = person.sign(&classic(3)).unwrap();
    let at_hidden = place_of(&signed, b"8 0 obj");
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 8 0 R>>";
    let pages = "<</Type/Pages/Kids[4 0 R]/Count 1>>";
    let made = |name: &str, root, changes: &[Change<'_>]| (format!("shadow: {name}"), updated(&signed, root, changes));
    vec![
        made("hide", 1, &[Change::Is(3, page)]),
        made("hide by removal", 1, &[Change::Gone(5)]),
        made("replace by place", 1, &[Change::At(5, at_hidden)]),
        made(
            "hide and replace",
            11,
            &[Change::Is(11, "<</Type/Catalog/Pages 12 0 R>>"), Change::Is(12, pages)],
        ),
    ]
}

/// A document with two signatures, the earlier of which does not hold.
pub fn between_signatures(folder: &Path, receipt: &[u8], second: &Person) -> Vec<Mutant> {
    let place = gap(receipt);
    let mut emptied = receipt.to_vec();
    emptied[place.start + 1..place.end - 1].fill(b'0');
    let twice = second.sign_by_pyhanko(folder, receipt, &["--field", "Sig2"]);
    let mut flipped_first = twice.clone();
    flipped_first[place.start + 101] ^= 1;
    let mut flipped_page = twice.clone();
    flipped_page[place_of(receipt, b"/MediaBox") + 12] ^= 1;
    vec![
        (
            "signed after the first signature was emptied".into(),
            second.sign(&emptied).unwrap(),
        ),
        (
            "signed after the content was changed".into(),
            second.sign(&with(receipt, b"(ANAF)", b"(ANAG)")).unwrap(),
        ),
        ("twice signed, first signature flipped".into(), flipped_first),
        ("twice signed, content flipped".into(), flipped_page),
        (
            "twice signed, cut to the first and a byte".into(),
            twice[..=receipt.len()].to_vec(),
        ),
        ("twice signed, followed by a line".into(), [&twice[..], b"\n"].concat()),
        (
            "signed, with a signature only its update removes".into(),
            updated(&twice, 1, &[]),
        ),
    ]
}
