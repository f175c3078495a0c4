//! Documents of ordinary programs that other programs can read, though their form is unusual.

use std::time::{Duration, Instant};

use dosar_link::pdf::PdfError;
use dosar_link::pdf::reading::Document;
use dosar_link::protocol::reasons::Reason;
use dosar_link::token::certificates::KeyKind;
use miniz_oxide::deflate::compress_to_vec_zlib;

use super::draft::{Draft, Place};
use super::{classic, stream};
use crate::signature_statuses::{Person, is_intact_for_poppler};

const TEXT: &str = "Suma de plata 1234";

/// A document with a picture whose number ends in the digits of an object stream's number.
fn with_picture() -> Vec<u8> {
    let picture = stream(
        "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode",
        b"\xff\xd8\xff\xd9",
    );
    Draft::new()
        .page(TEXT)
        .objects_in_stream(4, &[(8, "<</Producer(Exemplu)>>")])
        .object(14, &picture)
        .object(114, &picture)
        .reference_stream(9, 115)
        .bytes
}

/// A document written with as little white space as its syntax allows, and with comments where it allows them.
fn compact() -> Vec<u8> {
    Draft::new()
        .page(TEXT)
        .object(1, b"<</Type/Catalog/AA<</WP<</S/JavaScript/JS(//\\))>>>>/StructTreeRoot null/Pages 2 0 R>>%end")
        .object(
            2,
            b"<</Odd[true[[[]]]true<6869>null[/N](a)[(b)]-1.<</A +.1>>[]5 0 R<</ 6 0 R>>]/Type/Pages/Count 1/Kids[3 0 R%next\n]>>",
        )
        .object(
            3,
            b"<</Type/Page/Parent 2 0 R/MediaBox[%box\n+0 .0 595 842.]/Resources<</Font<</F1 6 0 R>>>>/Contents[5 0 R]/Annots null/UserUnit +1.>>",
        )
        .raw(b"7 0 obj\nendobj\n")
        .table_with(7, " \n", "/Info%comment\n6 0 R")
        .bytes
}

#[test]
fn a_document_of_an_unusual_form_is_signed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ana = Person::new(folder, "ANA", KeyKind::Ec);
    let with_scientific = Draft::new()
        .page(TEXT)
        .object(7, b"<</Type/ExtGState/ca 1e-2>>")
        .table(8);
    for (name, document) in [
        ("a picture beside a stream of objects", with_picture()),
        (
            "entries of 19 bytes",
            Draft::new().page(TEXT).table_with(7, "\n", "").bytes,
        ),
        (
            "entries of 21 bytes",
            Draft::new().page(TEXT).table_with(7, " \r\n", "").bytes,
        ),
        ("size too large", Draft::new().page(TEXT).table(99_999_999).bytes),
        ("a number in scientific notation", with_scientific.bytes),
        ("compact syntax", compact()),
        ("a form that is not there", with_missing_form()),
    ] {
        let signed = ana.sign(&document).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(is_intact_for_poppler(folder, &signed), "{name}");
    }
}

/// A document whose catalog and page refer to a deleted form and deleted annotations.
fn with_missing_form() -> Vec<u8> {
    let page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 6 0 R>>>>/Contents 5 0 R/Annots 8 0 R>>";
    Draft::new()
        .page(TEXT)
        .object(1, b"<</Type/Catalog/Pages 2 0 R/AcroForm 7 0 R>>")
        .object(3, page)
        .object(8, b"null")
        .table(9)
        .bytes
}

#[test]
fn each_cause_of_refusal_has_its_own_reason() {
    let whole = classic(2000);
    let packed = stream(
        "/Type/ObjStm/N 1/First 4/Filter/FlateDecode",
        &compress_to_vec_zlib(&vec![b' '; 80_000_000], 6),
    );
    let bomb = Draft {
        places: vec![(8, Place::InStream(7, 0))],
        ..Draft::new()
    };
    let without_catalog = Draft::new().object(2, b"<<>>").table(3).bytes;
    for (document, error, reason) in [
        (b"<xml/>".to_vec(), PdfError::NotPdf, Reason::DocumentNotPdf),
        (vec![], PdfError::NotPdf, Reason::DocumentNotPdf),
        (
            whole[..whole.len() - 60].to_vec(),
            PdfError::Incomplete,
            Reason::DocumentIncomplete,
        ),
        (whole[..1000].to_vec(), PdfError::Incomplete, Reason::DocumentIncomplete),
        (without_catalog, PdfError::Damaged, Reason::DocumentDamaged),
        (
            bomb.page(TEXT).object(7, &packed).reference_stream(9, 10).bytes,
            PdfError::TooComplex,
            Reason::DocumentTooComplex,
        ),
    ] {
        let refused = Document::read(&document).map(|_| ()).unwrap_err();
        assert_eq!((refused, refused.reason()), (error, reason));
    }
}

#[test]
fn nesting_of_any_kind_is_read_in_bounded_time() {
    let folder = tempfile::tempdir().unwrap();
    let ana = Person::new(folder.path(), "ANA", KeyKind::Ec);
    for nested in ["<< ", "<</A", "[ ", "<</A[", "<< ( ", "1 0 obj << ", "1 0 R << "] {
        let filler = nested.repeat(NESTED_BYTES / nested.len());
        let beside = Draft::new().page(TEXT).object(7, filler.as_bytes()).table(8);
        let inside = Draft::new().page(TEXT).object(3, filler.as_bytes()).table(7);
        let mut without_references = Draft::new().page(TEXT).raw(filler.as_bytes());
        for (_, place) in &mut without_references.places {
            *place = Place::At(1);
        }
        for document in [beside, inside, without_references.table(7)] {
            let begun = Instant::now();
            let _ = ana.sign(&document.bytes);
            assert!(begun.elapsed() < LONGEST, "{nested}: {:?}", begun.elapsed());
        }
    }
}

const NESTED_BYTES: usize = 14 * 1024 * 1024;
const LONGEST: Duration = Duration::from_secs(2);
