//! The incremental update that carries a signature: its field, where the field hangs, and the cross-references.

use std::fmt::Write as _;

use hayro_syntax::object::{Array, Dict, MaybeRef, ObjectIdentifier};

use super::PdfError;
use super::reading::{Document, value_place};

/// An update with a gap for the signature: `before`, `<` hexadecimal digits `>`, `after`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Increment {
    /// What is appended up to the gap.
    pub before: Vec<u8>,
    /// Bytes the signature may take; twice as many digits.
    pub room: usize,
    /// What comes after the gap.
    pub after: Vec<u8>,
}

/// Prepares the update of a document for a signature of at most `room` bytes.
///
/// # Errors
///
/// [`PdfError`] when the document cannot carry one.
pub fn prepare(document: &Document, room: usize, signed_at: &str) -> Result<Increment, PdfError> {
    let first_new = document.end().size;
    let value = ObjectIdentifier::new(first_new, 0);
    let field = ObjectIdentifier::new(first_new + 1, 0);
    let mut update = Update::of(document);
    let (page_id, page) = document.first_page()?;
    let catalog = document.catalog()?;
    if is_sealed(&catalog) {
        return Err(PdfError::Sealed);
    }
    if page_id == document.end().root {
        return Err(PdfError::Damaged);
    }
    update.hang_widget(document, page_id, &page, field)?;
    update.hang_field(document, &catalog, field)?;
    let (page, value_reference) = (reference(page_id), reference(value));
    let name = format!("DosarSignature{first_new}");
    update.object(
        field,
        format!("<</Type/Annot/Subtype/Widget/FT/Sig/T({name})/F 132/Rect[0 0 0 0]/P {page}/V {value_reference}>>")
            .as_bytes(),
    );
    update.finish(document, value, room, signed_at)
}

/// A certification signature of the first level forbids any change.
fn is_sealed(catalog: &Dict<'_>) -> bool {
    let transform = catalog
        .get::<Dict<'_>>("Perms")
        .and_then(|permissions| permissions.get::<Dict<'_>>("DocMDP"))
        .and_then(|signature| signature.get::<Array<'_>>("Reference"))
        .and_then(|references| references.iter::<Dict<'_>>().next());
    transform
        .and_then(|reference| reference.get::<Dict<'_>>("TransformParams"))
        .is_some_and(|parameters| parameters.get::<u32>("P") == Some(1))
}

struct Update {
    /// Length of what is updated.
    base: usize,
    bytes: Vec<u8>,
    places: Vec<(ObjectIdentifier, usize)>,
}

impl Update {
    fn of(document: &Document) -> Self {
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

    /// Adds the widget to the page's annotations.
    fn hang_widget(
        &mut self,
        document: &Document,
        page_id: ObjectIdentifier,
        page: &Dict<'_>,
        field: ObjectIdentifier,
    ) -> Result<(), PdfError> {
        if let Some(list) = page.get_ref("Annots") {
            return self.extend_list(document, list.into(), field);
        }
        let body = with_value(page.data(), "Annots", &longer(page, "Annots", field)?)?;
        self.object(page_id, &body);
        Ok(())
    }

    /// Adds the field to the document's form, which is made where there is none.
    fn hang_field(&mut self, document: &Document, catalog: &Dict<'_>, field: ObjectIdentifier) -> Result<(), PdfError> {
        let root = document.end().root;
        match catalog.get_raw::<Dict<'_>>("AcroForm") {
            None if catalog.contains_key("AcroForm") => Err(PdfError::Damaged),
            None => {
                let form = format!("<</Fields[{}]/SigFlags 3>>", reference(field));
                let body = with_value(catalog.data(), "AcroForm", form.as_bytes())?;
                self.object(root, &body);
                Ok(())
            }
            Some(MaybeRef::NotRef(form)) => {
                let form = self.form_with(document, &form, field)?;
                let body = with_value(catalog.data(), "AcroForm", &form)?;
                self.object(root, &body);
                Ok(())
            }
            Some(MaybeRef::Ref(at)) => {
                let id = ObjectIdentifier::from(at);
                let form = self.form_with(document, &document.dict(id)?, field)?;
                self.object(id, &form);
                Ok(())
            }
        }
    }

    fn form_with(
        &mut self,
        document: &Document,
        form: &Dict<'_>,
        field: ObjectIdentifier,
    ) -> Result<Vec<u8>, PdfError> {
        let flags = form.get::<u32>("SigFlags").unwrap_or(0) | SIGNATURES_EXIST | APPEND_ONLY;
        let flagged = with_value(form.data(), "SigFlags", flags.to_string().as_bytes())?;
        match form.get_ref("Fields") {
            Some(list) => {
                self.extend_list(document, list.into(), field)?;
                Ok(flagged)
            }
            None => with_value(&flagged, "Fields", &longer(form, "Fields", field)?),
        }
    }

    /// Adds a reference to a list that is an object of its own.
    fn extend_list(
        &mut self,
        document: &Document,
        list: ObjectIdentifier,
        field: ObjectIdentifier,
    ) -> Result<(), PdfError> {
        if self.places.iter().any(|(id, _)| *id == list) {
            return Err(PdfError::Damaged);
        }
        let body = appended(&document.array(list)?, field);
        self.object(list, &body);
        Ok(())
    }

    /// Adds the signature's value and the cross-references.
    fn finish(
        mut self,
        document: &Document,
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

    /// The section of cross-references in the form of the one before, and the end of the file.
    fn references(&mut self, document: &Document, section_at: usize) -> Result<Vec<u8>, PdfError> {
        let end = document.end();
        let size = end.size + 2;
        let (root, previous) = (reference(end.root), end.section_at);
        let mut bytes = if end.is_stream {
            let own = ObjectIdentifier::new(size, 0);
            self.places.push((own, section_at));
            self.stream(
                own,
                &format!("/Size {}/Root {root}/Prev {previous}", size + 1),
                &end.kept,
            )?
        } else {
            let mut table = self.table()?;
            table.extend_from_slice(format!("trailer\n<</Size {size}/Root {root}/Prev {previous}").as_bytes());
            table.extend_from_slice(&end.kept);
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

    fn stream(&mut self, own: ObjectIdentifier, trailer: &str, kept: &[u8]) -> Result<Vec<u8>, PdfError> {
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
        bytes.extend_from_slice(kept);
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

/// A dictionary as it is written, with one value replaced or added.
fn with_value(dict: &[u8], key: &str, value: &[u8]) -> Result<Vec<u8>, PdfError> {
    let spaced = [b" ".as_slice(), value].concat();
    let (place, new) = if let Some(place) = value_place(dict, key) {
        (place, spaced)
    } else {
        let end = dict.len().checked_sub(2).ok_or(PdfError::Damaged)?;
        // A comment before the end would swallow what follows it on its line.
        (end..end, [b"\n/", key.as_bytes(), &spaced].concat())
    };
    let start = dict.get(..place.start).ok_or(PdfError::Damaged)?;
    let rest = dict.get(place.end..).ok_or(PdfError::Damaged)?;
    Ok([start, &new, rest].concat())
}

/// A list that stands in a dictionary itself, or is not there yet, with one more reference.
fn longer(dict: &Dict<'_>, key: &str, field: ObjectIdentifier) -> Result<Vec<u8>, PdfError> {
    match dict.get::<Array<'_>>(key) {
        Some(list) => Ok(appended(&list, field)),
        None if dict.contains_key(key) => Err(PdfError::Damaged),
        None => Ok(format!("[{}]", reference(field)).into_bytes()),
    }
}

fn appended(list: &Array<'_>, field: ObjectIdentifier) -> Vec<u8> {
    [b"[", list.data(), b"\n", reference(field).as_bytes(), b"]"].concat()
}
