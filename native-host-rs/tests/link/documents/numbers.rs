//! A signature replaces no content of a document, however wrong the document counts its objects.

use std::fs;
use std::path::Path;
use std::process::Command;

use boring::sha::sha256;
use dosar_link::pdf::PdfError;
use dosar_link::pdf::checking::{Approved, check};
use dosar_link::token::certificates::KeyKind;

use super::draft::{Draft, FONT, PAGE};
use super::{changed_by, checked_outside, classic, stream};
use crate::signature_statuses::Person;
use crate::workstation::credentials;

const TEXT: &str = "Suma de plata 1234";

/// Documents of every form whose `Size` is smaller than their object numbers, with their visible text.
fn miscounted() -> Vec<(&'static str, Vec<u8>)> {
    let packed = [
        (1, "<</Type/Catalog/Pages 2 0 R>>"),
        (2, "<</Type/Pages/Kids[3 0 R]/Count 1>>"),
        (3, std::str::from_utf8(PAGE).unwrap()),
        (6, std::str::from_utf8(FONT).unwrap()),
    ];
    let content = stream("", format!("BT /F1 24 Tf 50 700 Td ({TEXT}) Tj ET").as_bytes());
    let older = Draft::new().page(TEXT).table(7);
    let dangling = String::from_utf8(PAGE.to_vec())
        .unwrap()
        .replace("/Contents 5 0 R", "/Contents[5 0 R 8 0 R]");
    vec![
        ("table", Draft::new().page(TEXT).table(5).bytes),
        ("table one short", Draft::new().page(TEXT).table(6).bytes),
        ("reference stream", Draft::new().page(TEXT).reference_stream(4, 5).bytes),
        (
            "object stream",
            Draft::new()
                .object(5, &content)
                .objects_in_stream(4, &packed)
                .reference_stream(7, 5)
                .bytes,
        ),
        (
            "newer revision",
            older.clone().object(1, b"<</Type/Catalog/Pages 2 0 R>>").table(2).bytes,
        ),
        (
            "reference to a missing object",
            Draft::new().page(TEXT).object(3, dangling.as_bytes()).table(7).bytes,
        ),
        (
            "object that no reference names",
            Draft::new()
                .page(TEXT)
                .raw(b"7 0 obj\n(left behind)\nendobj\n")
                .table(7)
                .bytes,
        ),
    ]
}

/// The visible text of the pages.
fn shown(folder: &Path, document: &[u8]) -> String {
    let path = folder.join("shown.pdf");
    fs::write(&path, document).unwrap();
    let output = Command::new("pdftotext").arg(path).arg("-").output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The rendered first page.
fn drawn(folder: &Path, document: &[u8]) -> Vec<u8> {
    let path = folder.join("drawn.pdf");
    fs::write(&path, document).unwrap();
    let drawn = Command::new("pdftoppm")
        .args(["-r", "30", "-l", "1"])
        .arg(path)
        .output()
        .unwrap();
    assert!(drawn.status.success());
    drawn.stdout
}

#[test]
fn a_document_that_miscounts_its_objects_shows_the_same_after_signing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ana = Person::new(folder, "ANA", KeyKind::Ec);
    for (name, document) in miscounted() {
        assert!(shown(folder, &document).contains(TEXT), "{name}");
        let once = ana.sign(&document).unwrap();
        let twice = ana.sign(&once).unwrap();
        for signed in [once, twice] {
            assert_eq!(shown(folder, &signed), shown(folder, &document), "{name}");
            assert_eq!(drawn(folder, &signed), drawn(folder, &document), "{name}");
            assert_eq!(check(&signed, approved(&document), ana.certificate()), Ok(()), "{name}");
        }
    }
}

#[test]
fn new_objects_have_numbers_above_all_that_the_document_speaks_of() {
    let folder = tempfile::tempdir().unwrap();
    let ana = Person::new(folder.path(), "ANA", KeyKind::Ec);
    for (name, document) in miscounted() {
        let signed = ana.sign(&document).unwrap();
        let added = String::from_utf8_lossy(&signed[document.len()..]).into_owned();
        let highest = if name.contains("object") { 7 } else { 6 };
        for number in 4..=highest {
            assert!(!added.contains(&format!("\n{number} 0 obj")), "{name}: {added}");
        }
    }
}

#[test]
fn a_signature_over_replaced_content_does_not_pass_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ana = Person::new(folder, "ANA", KeyKind::Ec);
    let document = Draft::new().page(TEXT).table(7).bytes;
    let other_text = stream("", b"BT /F1 24 Tf 50 700 Td (Suma de plata 0) Tj ET");
    let other_page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Contents 5 0 R>>";
    let replaced: [(&str, usize, &[u8]); 4] = [
        ("content", 5, &other_text),
        ("font", 6, b"<</Type/Font/Subtype/Type1/BaseFont/Courier>>"),
        ("page", 3, other_page),
        ("pages", 2, b"<</Type/Pages/Kids[3 0 R]/Count 2>>"),
    ];
    for (name, number, body) in replaced {
        let update = changed_by(&document, &[(number, body.to_vec())]);
        let signed = ana.sign(&update).unwrap();
        let path = folder.join("replaced.pdf");
        fs::write(&path, &signed).unwrap();
        checked_outside(&path, &credentials().root, 1);
        let checked = check(&signed, approved(&document), ana.certificate());
        assert_eq!(checked, Err(PdfError::Invalid), "{name}");
        assert_eq!(check(&signed, approved(&update), ana.certificate()), Ok(()), "{name}");
    }
}

fn approved(document: &[u8]) -> Approved {
    Approved {
        size_bytes: document.len(),
        sha256: sha256(document),
    }
}

#[test]
fn an_object_that_is_taken_out_or_filled_in_does_not_pass_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let ana = Person::new(folder.path(), "ANA", KeyKind::Ec);
    let document = classic(0);
    let with_more = changed_by(&document, &[(1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec())]);
    let signed = ana.sign(&with_more).unwrap();
    assert_eq!(
        check(&signed, approved(&document), ana.certificate()),
        Err(PdfError::Invalid)
    );

    let page = String::from_utf8(PAGE.to_vec())
        .unwrap()
        .replace("/Contents 5 0 R", "/Contents[5 0 R 8 0 R]");
    let dangling = Draft::new().page(TEXT).object(3, page.as_bytes()).table(7).bytes;
    let filled = changed_by(&dangling, &[(8, stream("", b"BT /F1 24 Tf 50 600 Td (altceva) Tj ET"))]);
    let signed = ana.sign(&filled).unwrap();
    assert_eq!(
        check(&signed, approved(&dangling), ana.certificate()),
        Err(PdfError::Invalid)
    );
}
