//! PDF documents of every form a signature must cope with.

mod bombs;
mod draft;
mod numbers;
mod odd;
mod outside;
mod references;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

pub use odd::{Signed, certified_without_changes};
pub use outside::checked_outside;

/// A document of two pages with an attached XML, in PDF 1.4 with a classic cross-reference table.
pub fn classic(padding: usize) -> Vec<u8> {
    let xml = br#"<declaratie300 xmlns="mfp:anaf:dgti:d300:declaratie:v12" luna="10" an="2026" cui="12345674"/>"#;
    let noise = noise(padding);
    let objects: Vec<Vec<u8>> = vec![
        b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(d300.xml) 7 0 R]>>>>>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 5 0 R>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 5 0 R>>".to_vec(),
        stream("", b"q Q"),
        stream("/Type/EmbeddedFile", xml),
        b"<</Type/Filespec/F(d300.xml)/UF(d300.xml)/EF<</F 6 0 R>>>>".to_vec(),
        stream("", &noise),
    ];
    let mut bytes = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(bytes.len());
        bytes.extend_from_slice(format!("{} 0 obj\n", at + 1).as_bytes());
        bytes.extend_from_slice(object);
        bytes.extend_from_slice(b"\nendobj\n");
    }
    let table_at = bytes.len();
    bytes.extend_from_slice(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).as_bytes());
    for place in &places {
        bytes.extend_from_slice(format!("{place:010} 00000 n \n").as_bytes());
    }
    let id = "<0123456789abcdef0123456789abcdef>";
    bytes.extend_from_slice(
        format!(
            "trailer\n<</Size {}/Root 1 0 R/ID[{id}{id}]>>\nstartxref\n{table_at}\n%%EOF\n",
            places.len() + 1
        )
        .as_bytes(),
    );
    bytes
}

/// A document that old readers see by its table and new ones by its stream too: the attachment is in an object stream.
pub fn hybrid() -> Vec<u8> {
    let mut bytes = classic(0);
    let table_at = start_of(&bytes);
    let form = b"<</Fields[]/DA(/Helv 0 Tf 0 g)>>";
    let stream_at = bytes.len();
    let packed = [b"10 0 ".as_slice(), form].concat();
    bytes.extend_from_slice(b"9 0 obj\n");
    bytes.extend_from_slice(&stream("/Type/ObjStm/N 1/First 5", &packed));
    bytes.extend_from_slice(b"\nendobj\n");
    let hidden_at = bytes.len();
    let entries: Vec<u8> = [(1, stream_at, 0), (2, 9, 0), (1, hidden_at, 0)]
        .iter()
        .flat_map(|(kind, at, last)| [&[*kind][..], &u32::try_from(*at).unwrap().to_be_bytes(), &[*last]].concat())
        .collect();
    bytes.extend_from_slice(b"11 0 obj\n");
    bytes.extend_from_slice(&stream("/Type/XRef/W[1 4 1]/Index[9 3]/Size 12", &entries));
    bytes.extend_from_slice(b"\nendobj\n");
    let catalog_at = bytes.len();
    bytes.extend_from_slice(b"1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm 10 0 R>>\nendobj\n");
    let last_at = bytes.len();
    bytes.extend_from_slice(format!("xref\n1 1\n{catalog_at:010} 00000 n \n").as_bytes());
    let trailer = format!("<</Size 12/Root 1 0 R/Prev {table_at}/XRefStm {hidden_at}>>");
    bytes.extend_from_slice(format!("trailer\n{trailer}\nstartxref\n{last_at}\n%%EOF\n").as_bytes());
    bytes
}

/// A document whose form is also described in XML, like the authority's own forms.
pub fn xfa() -> Vec<u8> {
    let template = stream(
        "",
        br#"<template xmlns="http://www.xfa.org/schema/xfa-template/2.8/"><subform name="d300"/></template>"#,
    );
    let datasets = stream(
        "",
        br#"<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"/>"#,
    );
    let form = b"<</Fields[10 0 R]/NeedAppearances false/XFA[(template) 11 0 R(datasets) 12 0 R]/DA(/Helv 0 Tf 0 g)>>";
    let field = b"<</FT/Tx/T(cui)/V(12345674)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/P 3 0 R>>";
    let catalog = b"<</Type/Catalog/Pages 2 0 R/NeedsRendering false/AcroForm 9 0 R>>";
    let page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 5 0 R/Annots[10 0 R]>>";
    let changed = [
        (1, catalog.to_vec()),
        (3, page.to_vec()),
        (9, form.to_vec()),
        (10, field.to_vec()),
        (11, template),
        (12, datasets),
    ];
    changed_by(&classic(0), &changed)
}

/// A document whose form fields and page annotations are indirect lists.
fn with_lists() -> Vec<u8> {
    let catalog = b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields 9 0 R/SigFlags 1>>>>";
    let page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 5 0 R/Annots 10 0 R>>";
    let lists = [
        (1, catalog.to_vec()),
        (3, page.to_vec()),
        (9, b"[]".to_vec()),
        (10, b"[ % none yet\n]".to_vec()),
    ];
    changed_by(&classic(0), &lists)
}

/// A document with comments, hexadecimal names and strings that look like the ends of things.
fn with_comments() -> Vec<u8> {
    let catalog =
        b"<< % the root >>\n/Type/Catalog/Pages 2 0 R/Lang(ro \\) >> endobj)/Acro#46orm<</Fields[]>> % end\n>>";
    let page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 5 0 R/PieceInfo<</X<3e3e>>>/Annots[]% end\n>>";
    changed_by(&classic(0), &[(1, catalog.to_vec()), (3, page.to_vec())])
}

/// A document with an update in the classic form.
fn changed_by(document: &[u8], objects: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = document.to_vec();
    let previous = start_of(&bytes);
    let mut table = String::from("xref\n");
    for (number, body) in objects {
        let _ = writeln!(table, "{number} 1\n{:010} 00000 n ", bytes.len());
        bytes.extend_from_slice(&[format!("{number} 0 obj\n").as_bytes(), body, b"\nendobj\n"].concat());
    }
    let (size, table_at) = (
        objects.iter().map(|(number, _)| number + 1).max().unwrap().max(9),
        bytes.len(),
    );
    let trailer =
        format!("{table}trailer\n<</Size {size}/Root 1 0 R/Prev {previous}>>\nstartxref\n{table_at}\n%%EOF\n");
    bytes.extend_from_slice(trailer.as_bytes());
    bytes
}

/// Turns a document into another form with qpdf.
pub fn by_qpdf(folder: &Path, name: &str, arguments: &[&str]) -> Vec<u8> {
    let (from, to) = (folder.join("classic.pdf"), folder.join(name));
    fs::write(&from, classic(0)).unwrap();
    let done = Command::new("qpdf")
        .args(arguments)
        .arg(&from)
        .arg(&to)
        .status()
        .unwrap();
    assert!(done.success());
    fs::read(to).unwrap()
}

/// Every form that can be signed, by name.
pub fn signable(folder: &Path) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("classic", classic(0)),
        ("hybrid", hybrid()),
        (
            "streams",
            by_qpdf(folder, "streams.pdf", &["--object-streams=generate"]),
        ),
        ("linear", by_qpdf(folder, "linear.pdf", &["--linearize"])),
        (
            "linear-streams",
            by_qpdf(
                folder,
                "linear-streams.pdf",
                &["--linearize", "--object-streams=generate"],
            ),
        ),
        ("two", by_qpdf(folder, "two.pdf", &["--force-version=2.0"])),
        ("xfa", xfa()),
        ("lists", with_lists()),
        ("comments", with_comments()),
    ]
}

fn stream(entries: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!("<<{entries}/Length {}>>\nstream\n", bytes.len());
    [head.as_bytes(), bytes, b"\nendstream"].concat()
}

/// Bytes that do not compress and hold no keyword of PDF.
fn noise(length: usize) -> Vec<u8> {
    let mut state: u32 = 0x9e37_79b9;
    (0..length)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            u8::try_from(state & 0x0f).unwrap() | 0x80
        })
        .collect()
}

fn start_of(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(&bytes[bytes.len() - 40..]).into_owned();
    text.split("startxref\n")
        .nth(1)
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .parse()
        .unwrap()
}
