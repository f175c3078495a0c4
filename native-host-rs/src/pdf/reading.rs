//! What of a document a signature must know: the end of its cross-reference chain, its catalog, its first page.
//!
//! Objects are read one by one as they are needed; a long document is never parsed as a whole.

use std::collections::HashSet;
use std::sync::Arc;

use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};
use hayro_syntax::{LoadPdfError, Pdf};

use super::PdfError;
use super::bounds::is_bounded;

/// A document that can be updated.
pub struct Document {
    pdf: Pdf,
    bytes: Arc<Vec<u8>>,
    end: End,
}

/// How a document ends: what the next update is chained to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// Offset of the last cross-reference section.
    pub section_at: usize,
    /// The section is a stream.
    pub is_stream: bool,
    /// One more than the highest object number of any section.
    pub size: u32,
    /// The catalog.
    pub root: ObjectIdentifier,
    /// The values of `Info` and `ID` as they are written, where there are any.
    pub kept: Vec<u8>,
}

impl Document {
    /// Reads a document.
    ///
    /// # Errors
    ///
    /// [`PdfError::Encrypted`], or [`PdfError::Damaged`] when its cross-reference chain does not hold without repair.
    pub fn read(bytes: Arc<Vec<u8>>) -> Result<Self, PdfError> {
        if !bytes.starts_with(b"%PDF-") {
            return Err(PdfError::Damaged);
        }
        let (end, streams) = read_end(&bytes)?;
        if !is_bounded(&bytes, &streams) {
            return Err(PdfError::Damaged);
        }
        let pdf = Pdf::new(Arc::clone(&bytes)).map_err(|error| match error {
            LoadPdfError::Decryption(_) => PdfError::Encrypted,
            LoadPdfError::Invalid => PdfError::Damaged,
        })?;
        if pdf.xref().root_id() != end.root {
            return Err(PdfError::Damaged);
        }
        Ok(Self { pdf, bytes, end })
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How it ends.
    #[must_use]
    pub fn end(&self) -> &End {
        &self.end
    }

    /// The catalog.
    ///
    /// # Errors
    ///
    /// [`PdfError::Damaged`] when there is none.
    pub fn catalog(&self) -> Result<Dict<'_>, PdfError> {
        self.dict(self.end.root)
    }

    /// The first page.
    ///
    /// # Errors
    ///
    /// [`PdfError::Damaged`] when there is none.
    pub fn first_page(&self) -> Result<(ObjectIdentifier, Dict<'_>), PdfError> {
        let page = self.pdf.pages().first().ok_or(PdfError::Damaged)?.raw().clone();
        let id = page.obj_id().ok_or(PdfError::Damaged)?;
        Ok((id, page))
    }

    /// An indirect dictionary.
    ///
    /// # Errors
    ///
    /// [`PdfError::Damaged`] when it is none.
    pub fn dict(&self, id: ObjectIdentifier) -> Result<Dict<'_>, PdfError> {
        self.pdf.xref().get::<Dict<'_>>(id).ok_or(PdfError::Damaged)
    }

    /// An indirect array.
    ///
    /// # Errors
    ///
    /// [`PdfError::Damaged`] when it is none.
    pub fn array(&self, id: ObjectIdentifier) -> Result<Array<'_>, PdfError> {
        self.pdf.xref().get::<Array<'_>>(id).ok_or(PdfError::Damaged)
    }
}

/// Walks the whole chain of cross-reference sections from the last one. Tells where those are that are streams.
fn read_end(bytes: &[u8]) -> Result<(End, Vec<usize>), PdfError> {
    let section_at = last_section_at(bytes).ok_or(PdfError::Damaged)?;
    let last = section(bytes, section_at)?;
    let root = last.dict.get_ref("Root").ok_or(PdfError::Damaged)?;
    let mut kept = Vec::new();
    for key in ["Info", "ID"] {
        if let Some(value) = raw_value(last.dict.data(), key) {
            kept.extend_from_slice(b"/");
            kept.extend_from_slice(key.as_bytes());
            kept.extend_from_slice(b" ");
            kept.extend_from_slice(value);
        }
    }
    let is_stream = last.is_stream;
    let mut size = 0;
    let mut seen = HashSet::from([section_at]);
    let mut streams = Vec::new();
    let mut next = vec![(section_at, last)];
    while let Some((here_at, here)) = next.pop() {
        if here.is_stream {
            streams.push(here_at);
        }
        if here.dict.contains_key("Encrypt") {
            return Err(PdfError::Encrypted);
        }
        size = size.max(here.dict.get::<u32>("Size").ok_or(PdfError::Damaged)?);
        for key in ["Prev", "XRefStm"] {
            if here.dict.contains_key(key) {
                let at: u32 = here.dict.get(key).ok_or(PdfError::Damaged)?;
                let at = usize::try_from(at).map_err(|_| PdfError::Damaged)?;
                // `Prev 0` stands in some files for none.
                if at != 0 && seen.insert(at) {
                    next.push((at, section(bytes, at)?));
                }
            }
        }
        if seen.len() > SECTIONS_MAX {
            return Err(PdfError::Damaged);
        }
    }
    if size >= OBJECTS_MAX {
        return Err(PdfError::Damaged);
    }
    let end = End {
        section_at,
        is_stream,
        size,
        root: ObjectIdentifier::from(root),
        kept,
    };
    Ok((end, streams))
}

/// Cross-reference sections of one document: each saving adds one.
const SECTIONS_MAX: usize = 2000;
/// More objects than a document of the longest accepted length can hold.
const OBJECTS_MAX: u32 = 8_388_607;
/// Where readers look for the last `startxref`, in bytes from the end.
const TAIL_BYTES: usize = 2048;

struct Section<'a> {
    dict: Dict<'a>,
    is_stream: bool,
}

fn last_section_at(bytes: &[u8]) -> Option<usize> {
    let tail_at = bytes.len().saturating_sub(TAIL_BYTES);
    let tail = bytes.get(tail_at..)?;
    let found = tail.windows(START.len()).rposition(|window| window == START)?;
    let mut reader = Reader::new(tail);
    reader.jump(found + START.len());
    reader.skip_white_spaces_and_comments();
    let at = reader.read_without_context::<u32>()?;
    usize::try_from(at).ok().filter(|at| *at < bytes.len())
}

const START: &[u8] = b"startxref";

/// The trailer of the section at an offset, its entries passed over.
fn section(bytes: &[u8], at: usize) -> Result<Section<'_>, PdfError> {
    read_section(bytes, at).ok_or(PdfError::Damaged)
}

fn read_section(bytes: &[u8], at: usize) -> Option<Section<'_>> {
    let mut reader = Reader::new(bytes.get(at..)?);
    let context = ReaderContext::dummy();
    reader.skip_white_spaces();
    if reader.forward_tag(b"xref").is_none() {
        reader.read::<ObjectIdentifier>(&context)?;
        reader.skip_white_spaces_and_comments();
        let dict = reader.read::<Dict<'_>>(&context)?;
        let is_reference = dict.get::<Name<'_>>("Type").is_some_and(|name| name.as_str() == "XRef");
        return is_reference.then_some(Section { dict, is_stream: true });
    }
    loop {
        reader.skip_white_spaces_and_comments();
        if reader.forward_tag(b"trailer").is_some() {
            break;
        }
        reader.read::<u32>(&context)?;
        reader.skip_white_spaces();
        let count = usize::try_from(reader.read::<u32>(&context)?).ok()?;
        reader.skip_white_spaces();
        reader.skip_bytes(count.checked_mul(ENTRY_BYTES)?)?;
    }
    reader.skip_white_spaces_and_comments();
    let dict = reader.read::<Dict<'_>>(&context)?;
    Some(Section { dict, is_stream: false })
}

/// Length of an entry of a cross-reference table. Source: ISO 32000-1, 7.5.4.
const ENTRY_BYTES: usize = 20;

/// A value of a dictionary as it is written.
pub(super) fn raw_value<'a>(dict: &'a [u8], key: &str) -> Option<&'a [u8]> {
    dict.get(value_place(dict, key)?)
}

/// Where in the bytes of a dictionary the value of a key stands.
pub(super) fn value_place(dict: &[u8], key: &str) -> Option<std::ops::Range<usize>> {
    let mut reader = Reader::new(dict);
    let mut found = None;
    reader.forward_tag(b"<<")?;
    loop {
        reader.skip_white_spaces_and_comments();
        if reader.forward_tag(b">>").is_some() {
            return found;
        }
        let name = reader.read_without_context::<Name<'_>>()?;
        reader.skip_white_spaces_and_comments();
        let start = reader.offset();
        reader.skip::<hayro_syntax::object::MaybeRef<Object<'_>>>(false)?;
        if name.as_str() == key {
            // Of a key that stands twice, readers take the last.
            found = Some(start..reader.offset());
        }
    }
}
