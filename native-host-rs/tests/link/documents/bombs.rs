//! Documents of some kilobytes that expand to a hundred megabytes, or are searched again and again.

use dosar_link::pdf::PdfError;
use miniz_oxide::deflate::compress_to_vec_zlib;

use super::stream;

/// Each is valid except for the cost of reading it.
pub fn bombs() -> Vec<(&'static str, Vec<u8>, PdfError)> {
    let mut objects = b"1 0 2 50 3 100 ".to_vec();
    for object in OBJECTS {
        objects.extend_from_slice(format!("{object:50}").as_bytes());
    }
    objects.resize(UNPACKED_BYTES, b' ');
    let once = compress_to_vec_zlib(&objects, 6);
    let twice = compress_to_vec_zlib(&once, 6);
    let of = |entries: &str, packed: &[u8]| with_objects(&format!("/N 3/First 15{entries}"), packed);
    vec![
        (
            "objects",
            of("/Type/ObjStm/Filter/FlateDecode", &once),
            PdfError::TooComplex,
        ),
        (
            "packed twice",
            of("/Type/ObjStm/Filter[/FlateDecode/FlateDecode]", &twice),
            PdfError::Damaged,
        ),
        (
            "without their type",
            of("/Filter/FlateDecode", &once),
            PdfError::TooComplex,
        ),
        (
            "packed as another object says",
            of("/Filter 6 0 R", &once),
            PdfError::Damaged,
        ),
        ("references", with_references(), PdfError::TooComplex),
        (
            "streams without an end",
            without_ends("<</Type/ObjStm>>stream\n"),
            PdfError::Damaged,
        ),
        ("objects in one another", without_ends("1 0 obj << "), PdfError::Damaged),
    ]
}

const OBJECTS: [&str; 3] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
];
const UNPACKED_BYTES: usize = 100 * 1024 * 1024;

/// A document whose catalog and pages are in an object stream.
fn with_objects(entries: &str, packed: &[u8]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let stream_at = append(&mut bytes, 4, &stream(entries, packed));
    let filter_at = append(&mut bytes, 6, b"/FlateDecode");
    let places = [
        (0, 0, 0),
        (2, 4, 0),
        (2, 4, 1),
        (2, 4, 2),
        (1, stream_at, 0),
        (0, 0, 0),
        (1, filter_at, 0),
    ];
    ended_by(bytes, "", &references(&places))
}

/// A document with millions of unused references.
fn with_references() -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut places = vec![(0, 0, 0)];
    for (number, object) in (1..).zip(OBJECTS) {
        places.push((1, append(&mut bytes, number, object.as_bytes()), 0));
    }
    let mut all = references(&places);
    all.resize(UNPACKED_BYTES, 0);
    ended_by(bytes, "/Filter/FlateDecode", &compress_to_vec_zlib(&all, 6))
}

/// A document whose first object is at a wrong offset, full of unterminated objects.
fn without_ends(thing: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut places = vec![(0, 0, 0)];
    for (number, object) in (1..).zip(OBJECTS) {
        places.push((1, append(&mut bytes, number, object.as_bytes()), 0));
    }
    places[1].1 += 1;
    bytes.extend_from_slice(thing.repeat(200_000 / thing.len()).as_bytes());
    ended_by(bytes, "", &references(&places))
}

fn references(places: &[(u8, usize, u8)]) -> Vec<u8> {
    let entry = |(kind, at, last): &(u8, usize, u8)| {
        [&[*kind][..], &u32::try_from(*at).unwrap().to_be_bytes(), &[*last]].concat()
    };
    places.iter().flat_map(entry).collect()
}

fn ended_by(mut bytes: Vec<u8>, entries: &str, references: &[u8]) -> Vec<u8> {
    let entries = format!("/Type/XRef/W[1 4 1]/Size 7/Root 1 0 R{entries}");
    let at = append(&mut bytes, 5, &stream(&entries, references));
    bytes.extend_from_slice(format!("startxref\n{at}\n%%EOF\n").as_bytes());
    bytes
}

/// Appends an object and returns its offset.
fn append(bytes: &mut Vec<u8>, number: usize, body: &[u8]) -> usize {
    let at = bytes.len();
    bytes.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
    bytes.extend_from_slice(body);
    bytes.extend_from_slice(b"\nendobj\n");
    at
}
