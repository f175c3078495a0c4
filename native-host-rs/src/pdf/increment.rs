//! The incremental update of a signature: its field, the field's parents, and the cross-references.

use std::fmt::Write as _;

use hayro_syntax::object::ObjectIdentifier;

use super::PdfError;
use super::reading::Document;
use super::values::{dict_in, elements_in, value_place};

/// An update with a gap for the signature: `before`, `<` hexadecimal digits `>`, `after`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Increment {
    /// The bytes before the gap.
    pub before: Vec<u8>,
    /// Bytes reserved for the signature; twice as many digits.
    pub room: usize,
    /// The bytes after the gap.
    pub after: Vec<u8>,
}

/// Prepares the update of a document for a signature of at most `room` bytes.
///
/// # Errors
///
/// [`PdfError`] when the document cannot carry one.
pub fn prepare(document: &Document<'_>, room: usize, signed_at: &str) -> Result<Increment, PdfError> {
    let first_new = document.highest_number() + 1;
    let value = ObjectIdentifier::new(first_new, 0);
    let field = ObjectIdentifier::new(first_new + 1, 0);
    let (page_id, page) = document.first_page()?;
    let catalog = document.catalog()?;
    if forbids_changes(document, &catalog) {
        return Err(PdfError::ChangesForbidden);
    }
    if page_id == document.end().root {
        return Err(PdfError::Damaged);
    }
    let mut update = Update::of(document);
    let annotations = update.list_with(document, &page, "Annots", field)?;
    if let Some(annotations) = annotations {
        update.object(page_id, &with_value(&page, "Annots", &annotations)?);
    }
    update.add_field(document, &catalog, field)?;
    let (page, value_reference) = (reference(page_id), reference(value));
    let name = format!("DosarSignature{first_new}");
    update.object(
        field,
        format!("<</Type/Annot/Subtype/Widget/FT/Sig/T({name})/F 132/Rect[0 0 0 0]/P {page}/V {value_reference}>>")
            .as_bytes(),
    );
    update.finish(document, value, room, signed_at)
}

/// Whether the document is certified at the first level, which forbids any change.
fn forbids_changes(document: &Document<'_>, catalog: &[u8]) -> bool {
    let level = || -> Option<Vec<u8>> {
        let permissions = document.value(catalog, "Perms")?;
        let signature = document.value(&permissions, "DocMDP")?;
        let references = document.value(&signature, "Reference")?;
        let first = document.first_element(&references)?;
        let parameters = document.value(&first, "TransformParams")?;
        document.value(&parameters, "P")
    };
    level().is_some_and(|level| level == b"1")
}

struct Update {
    /// Length of the updated document.
    base: usize,
    bytes: Vec<u8>,
    places: Vec<(ObjectIdentifier, usize)>,
}

impl Update {
    fn of(document: &Document<'_>) -> Self {
        let ends_line = matches!(document.bytes().last(), Some(b'\n' | b'\r'));
        Self {
            base: document.bytes().len(),
            bytes: if ends_line { vec![] } else { vec![b'\n'] },
            places: vec![],
        }
    }

    fn begin(&mut self, id: ObjectIdentifier) {
        self.places.push((id, self.base + self.bytes.len()));
        self.bytes
            .extend_from_slice(format!("{} {} obj\n", id.obj_number, id.gen_number).as_bytes());
    }

    fn object(&mut self, id: ObjectIdentifier, body: &[u8]) {
        self.begin(id);
        self.bytes.extend_from_slice(body);
        self.bytes.extend_from_slice(b"\nendobj\n");
    }

    /// Adds the field to the document's form, which is created if missing.
    fn add_field(&mut self, document: &Document<'_>, catalog: &[u8], field: ObjectIdentifier) -> Result<(), PdfError> {
        let form = document.value(catalog, "AcroForm");
        let form = self.form_with(document, form.as_deref().unwrap_or(b"<<>>"), field)?;
        match document.object_of_value(catalog, "AcroForm") {
            Some(id) => self.object(id, &form),
            None => self.object(document.end().root, &with_value(catalog, "AcroForm", &form)?),
        }
        Ok(())
    }

    fn form_with(
        &mut self,
        document: &Document<'_>,
        form: &[u8],
        field: ObjectIdentifier,
    ) -> Result<Vec<u8>, PdfError> {
        let flags = dict_in(form)
            .ok_or(PdfError::Damaged)?
            .get::<u32>("SigFlags")
            .unwrap_or(0);
        let flags = flags | SIGNATURES_EXIST | APPEND_ONLY;
        let flagged = with_value(form, "SigFlags", flags.to_string().as_bytes())?;
        match self.list_with(document, form, "Fields", field)? {
            Some(fields) => with_value(&flagged, "Fields", &fields),
            None => Ok(flagged),
        }
    }

    /// Adds a reference to a list. Returns a list that is inline in its dictionary; one that is an indirect object is
    /// updated itself.
    fn list_with(
        &mut self,
        document: &Document<'_>,
        dict: &[u8],
        key: &str,
        field: ObjectIdentifier,
    ) -> Result<Option<Vec<u8>>, PdfError> {
        let list = document.value(dict, key).unwrap_or_else(|| b"[]".to_vec());
        let elements = elements_in(&list).ok_or(PdfError::Damaged)?;
        let longer = [b"[", elements, b"\n", reference(field).as_bytes(), b"]"].concat();
        let Some(id) = document.object_of_value(dict, key) else {
            return Ok(Some(longer));
        };
        if self.places.iter().any(|(updated, _)| *updated == id) {
            return Err(PdfError::Damaged);
        }
        self.object(id, &longer);
        Ok(None)
    }

    /// Adds the signature's value and the cross-references.
    fn finish(
        mut self,
        document: &Document<'_>,
        value: ObjectIdentifier,
        room: usize,
        signed_at: &str,
    ) -> Result<Increment, PdfError> {
        self.begin(value);
        let head = format!("<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/M({signed_at})/ByteRange");
        self.bytes.extend_from_slice(head.as_bytes());
        let range_at = self.bytes.len();
        self.bytes.extend_from_slice(&[b' '; RANGE_BYTES]);
        self.bytes.extend_from_slice(b"/Contents");
        let gap_at = self.base + self.bytes.len();
        let gap = room * 2 + 2;
        let mut after = b">>\nendobj\n".to_vec();
        let section_at = gap_at + gap + after.len();
        after.extend_from_slice(&self.references(document, section_at)?);
        let range = format!("[0 {gap_at} {} {}]", gap_at + gap, after.len());
        self.bytes
            .get_mut(range_at..range_at + range.len())
            .ok_or(PdfError::Damaged)?
            .copy_from_slice(range.as_bytes());
        Ok(Increment {
            before: self.bytes,
            room,
            after,
        })
    }

    /// The cross-reference section, in the form of the previous one, and the end of the file.
    fn references(&mut self, document: &Document<'_>, section_at: usize) -> Result<Vec<u8>, PdfError> {
        let end = document.end();
        let size = document.highest_number() + 3;
        let (root, previous) = (reference(end.root), end.section_at);
        let mut bytes = if end.is_stream {
            let own = ObjectIdentifier::new(size, 0);
            self.places.push((own, section_at));
            self.stream(
                own,
                &format!("/Size {}/Root {root}/Prev {previous}", size + 1),
                &end.carried_over,
            )?
        } else {
            let mut table = self.table()?;
            table.extend_from_slice(format!("trailer\n<</Size {size}/Root {root}/Prev {previous}").as_bytes());
            table.extend_from_slice(&end.carried_over);
            table.extend_from_slice(b">>\n");
            table
        };
        bytes.extend_from_slice(format!("startxref\n{section_at}\n%%EOF\n").as_bytes());
        Ok(bytes)
    }

    fn table(&mut self) -> Result<Vec<u8>, PdfError> {
        let mut table = b"xref\n".to_vec();
        for run in self.runs()? {
            let first = run.first().map_or(0, |(id, _)| id.obj_number);
            table.extend_from_slice(format!("{first} {}\n", run.len()).as_bytes());
            for (id, at) in run {
                table.extend_from_slice(format!("{at:010} {:05} n\r\n", id.gen_number).as_bytes());
            }
        }
        Ok(table)
    }

    fn stream(&mut self, own: ObjectIdentifier, trailer: &str, carried_over: &[u8]) -> Result<Vec<u8>, PdfError> {
        let mut index = String::new();
        let mut entries = Vec::new();
        for run in self.runs()? {
            let first = run.first().map_or(0, |(id, _)| id.obj_number);
            let _ = write!(index, "{first} {} ", run.len());
            for (id, at) in run {
                let at = u32::try_from(at).map_err(|_| PdfError::Damaged)?;
                let generation = u16::try_from(id.gen_number).map_err(|_| PdfError::Damaged)?;
                entries.push(1);
                entries.extend_from_slice(&at.to_be_bytes());
                entries.extend_from_slice(&generation.to_be_bytes());
            }
        }
        let mut bytes = format!(
            "{} 0 obj\n<</Type/XRef/W[1 4 2]/Index[{}]/Length {}{trailer}",
            own.obj_number,
            index.trim_end(),
            entries.len()
        )
        .into_bytes();
        bytes.extend_from_slice(carried_over);
        bytes.extend_from_slice(b">>\nstream\n");
        bytes.extend_from_slice(&entries);
        bytes.extend_from_slice(b"\nendstream\nendobj\n");
        Ok(bytes)
    }

    /// The objects in runs of consecutive numbers.
    fn runs(&mut self) -> Result<Vec<Vec<(ObjectIdentifier, usize)>>, PdfError> {
        self.places.sort_unstable_by_key(|(id, _)| id.obj_number);
        let mut runs: Vec<Vec<(ObjectIdentifier, usize)>> = Vec::new();
        for place in &self.places {
            let before = runs.last().and_then(|run| run.last()).map(|(id, _)| id.obj_number);
            match (before, runs.last_mut()) {
                (Some(number), _) if number == place.0.obj_number => return Err(PdfError::Damaged),
                (Some(number), Some(run)) if number + 1 == place.0.obj_number => run.push(*place),
                _ => runs.push(vec![*place]),
            }
        }
        Ok(runs)
    }
}

/// Bits of a form's `SigFlags`. Source: ISO 32000-1, table 219.
const SIGNATURES_EXIST: u32 = 1;
const APPEND_ONLY: u32 = 2;
/// Room for `[0 offset offset length]` with numbers of ten digits.
const RANGE_BYTES: usize = 40;

fn reference(id: ObjectIdentifier) -> String {
    format!("{} {} R", id.obj_number, id.gen_number)
}

/// A dictionary's text with one value replaced or added.
fn with_value(dict: &[u8], key: &str, value: &[u8]) -> Result<Vec<u8>, PdfError> {
    let spaced = [b" ".as_slice(), value].concat();
    let (place, new) = if let Some(place) = value_place(dict, key) {
        (place, spaced)
    } else {
        let end = dict.len().checked_sub(2).ok_or(PdfError::Damaged)?;
        // Without the line break, a comment before the end would swallow the new entry.
        (end..end, [b"\n/", key.as_bytes(), &spaced].concat())
    };
    let start = dict.get(..place.start).ok_or(PdfError::Damaged)?;
    let rest = dict.get(place.end..).ok_or(PdfError::Damaged)?;
    Ok([start, &new, rest].concat())
}
