//! Writes documents object by object, with arbitrary cross-references.

use std::fmt::Write as _;

use super::stream;

/// A document that is being written.
#[derive(Clone, Default)]
pub struct Draft {
    pub bytes: Vec<u8>,
    /// Number and place of each object since the last section.
    pub places: Vec<(u32, Place)>,
    /// The last section.
    pub previous: Option<usize>,
}

/// Location of an object.
#[derive(Clone, Copy)]
pub enum Place {
    At(usize),
    InStream(u32, u8),
}

impl Draft {
    pub fn new() -> Self {
        Self {
            bytes: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec(),
            ..Self::default()
        }
    }

    pub fn object(mut self, number: u32, body: &[u8]) -> Self {
        self.places.push((number, Place::At(self.bytes.len())));
        self.raw(&[format!("{number} 0 obj\n").as_bytes(), body, b"\nendobj\n"].concat())
    }

    /// Bytes that no cross-reference names.
    pub fn raw(mut self, bytes: &[u8]) -> Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// Objects in a stream of objects.
    pub fn objects_in_stream(mut self, own: u32, objects: &[(u32, &str)]) -> Self {
        let (mut head, mut body) = (String::new(), String::new());
        for (index, (number, object)) in (0..).zip(objects) {
            let _ = write!(head, "{number} {} ", body.len());
            let _ = write!(body, "{object} ");
            self.places.push((*number, Place::InStream(own, index)));
        }
        let entries = format!("/Type/ObjStm/N {}/First {}", objects.len(), head.len());
        self.object(own, &stream(&entries, format!("{head}{body}").as_bytes()))
    }

    /// A page that shows `before` in the font 6, drawn by the content 5, in the catalog 1.
    pub fn page(self, text: &str) -> Self {
        let content = format!("BT /F1 24 Tf 50 700 Td ({text}) Tj ET");
        self.object(1, b"<</Type/Catalog/Pages 2 0 R>>")
            .object(2, b"<</Type/Pages/Kids[3 0 R]/Count 1>>")
            .object(3, PAGE)
            .object(5, &stream("", content.as_bytes()))
            .object(6, FONT)
    }

    /// Ends the revision with a table that has a section for each object.
    pub fn table(self, size: u32) -> Self {
        self.table_with(size, " \n", "")
    }

    /// The same, with the end of each line and with more entries in the trailer.
    pub fn table_with(mut self, size: u32, line_end: &str, trailer: &str) -> Self {
        let at = self.bytes.len();
        let mut table = format!("xref\n0 1\n0000000000 65535 f{line_end}");
        for (number, place) in std::mem::take(&mut self.places) {
            if let Place::At(offset) = place {
                let _ = write!(table, "{number} 1\n{offset:010} 00000 n{line_end}");
            }
        }
        let previous = self.previous.map_or(String::new(), |at| format!("/Prev {at}"));
        let _ = write!(
            table,
            "trailer\n<</Size {size}/Root 1 0 R{previous}{trailer}>>\nstartxref\n{at}\n%%EOF\n"
        );
        self.previous = Some(at);
        self.raw(table.as_bytes())
    }

    /// Ends the revision with a stream of cross-references.
    pub fn reference_stream(mut self, own: u32, size: u32) -> Self {
        let at = self.bytes.len();
        self.places.push((own, Place::At(at)));
        let (mut index, mut entries) = (String::new(), Vec::new());
        for (number, place) in std::mem::take(&mut self.places) {
            let _ = write!(index, "{number} 1 ");
            let (kind, second, third) = match place {
                Place::At(offset) => (1, u32::try_from(offset).unwrap(), 0),
                Place::InStream(stream, index) => (2, stream, index),
            };
            entries.extend_from_slice(&[&[kind][..], &second.to_be_bytes(), &[third]].concat());
        }
        let previous = self.previous.map_or(String::new(), |at| format!("/Prev {at}"));
        let head = format!("/Type/XRef/W[1 4 1]/Index[{index}]/Size {size}/Root 1 0 R{previous}");
        self.previous = Some(at);
        let own = [
            format!("{own} 0 obj\n").as_bytes(),
            &stream(&head, &entries),
            b"\nendobj\n",
        ]
        .concat();
        self.raw(&own).raw(format!("startxref\n{at}\n%%EOF\n").as_bytes())
    }
}

pub const PAGE: &[u8] =
    b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 6 0 R>>>>/Contents 5 0 R>>";
pub const FONT: &[u8] = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
