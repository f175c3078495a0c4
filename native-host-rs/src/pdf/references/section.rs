//! One cross-reference section: a table with its trailer, or a stream.

use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};

use super::Place;
use crate::pdf::PdfError;
use crate::pdf::unpacking::UnpackLimit;

/// The content of a section.
pub(super) struct Section<'a> {
    /// Its trailer.
    pub(super) dict: Dict<'a>,
    /// Locations of objects.
    pub(super) entries: Vec<(u32, Place)>,
    /// Its object number, if it is a stream.
    pub(super) own: Option<u32>,
}

/// Reads sections in time and memory proportional to the document's length.
pub(super) struct SectionReader<'a> {
    bytes: &'a [u8],
    bytes_left: usize,
    entries_left: usize,
    unpack_limit: UnpackLimit,
}

/// Most reads per byte on average, because sections may overlap.
const READINGS_MAX: usize = 4;
/// Entries of all sections, and their unpacked length in bytes: more than a document of the longest accepted length
/// needs.
const ENTRIES_MAX: usize = 1_000_000;
const UNPACKED_BYTES_MAX: usize = 8 * 1024 * 1024;

impl<'a> SectionReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            bytes_left: bytes.len().saturating_mul(READINGS_MAX),
            entries_left: ENTRIES_MAX,
            unpack_limit: UnpackLimit::new(UNPACKED_BYTES_MAX),
        }
    }

    /// Reads the section at an offset.
    pub(super) fn read(&mut self, at: usize) -> Result<Section<'a>, PdfError> {
        let mut reader = Reader::new(self.bytes.get(at..).ok_or(PdfError::Damaged)?);
        reader.skip_white_spaces();
        let section = if reader.forward_tag(b"xref").is_some() {
            self.table(&mut reader)?
        } else {
            self.stream(&mut reader)?
        };
        let left = self.bytes_left.checked_sub(reader.offset());
        self.bytes_left = left.ok_or(PdfError::TooComplex)?;
        Ok(section)
    }

    fn table(&mut self, reader: &mut Reader<'a>) -> Result<Section<'a>, PdfError> {
        let mut entries = Vec::new();
        loop {
            reader.skip_white_spaces_and_comments();
            if reader.forward_tag(b"trailer").is_some() {
                break;
            }
            let first = number(reader)?;
            let count = number(reader)?;
            for at in 0..count {
                // Some tables announce more entries than they contain.
                let Some(place) = table_entry(reader) else { break };
                self.count_entry()?;
                entries.push((first.checked_add(at).ok_or(PdfError::Damaged)?, place));
            }
        }
        reader.skip_white_spaces_and_comments();
        let dict = reader.read::<Dict<'_>>(&ReaderContext::dummy());
        Ok(Section {
            dict: dict.ok_or(PdfError::Damaged)?,
            entries,
            own: None,
        })
    }

    fn stream(&mut self, reader: &mut Reader<'a>) -> Result<Section<'a>, PdfError> {
        let context = ReaderContext::dummy();
        let id = reader.read::<ObjectIdentifier>(&context).ok_or(PdfError::Damaged)?;
        reader.skip_white_spaces_and_comments();
        let stream = reader.read::<Stream<'_>>(&context).ok_or(PdfError::Damaged)?;
        let dict = stream.dict().clone();
        if dict.get::<Name<'_>>("Type").is_none_or(|name| name.as_str() != "XRef") {
            return Err(PdfError::Damaged);
        }
        // Encryption hides the objects, not their offsets.
        if dict.contains_key("Encrypt") {
            return Err(PdfError::Encrypted);
        }
        let data = self.unpack_limit.unpack(&stream)?;
        let entries = self.stream_entries(&dict, &data)?;
        Ok(Section {
            dict,
            entries,
            own: Some(id.obj_number),
        })
    }

    fn stream_entries(&mut self, dict: &Dict<'_>, data: &[u8]) -> Result<Vec<(u32, Place)>, PdfError> {
        let widths = dict.get::<[u8; 3]>("W").ok_or(PdfError::Damaged)?.map(usize::from);
        let width = widths.iter().sum();
        if width == 0 {
            return Err(PdfError::Damaged);
        }
        let mut all = data.chunks_exact(width);
        let mut entries = Vec::new();
        for (first, count) in subsections(dict)? {
            for at in 0..count {
                let Some(entry) = all.next() else { return Ok(entries) };
                self.count_entry()?;
                let number = first.checked_add(at).ok_or(PdfError::Damaged)?;
                entries.push((number, stream_entry(entry, widths).ok_or(PdfError::Damaged)?));
            }
        }
        Ok(entries)
    }

    fn count_entry(&mut self) -> Result<(), PdfError> {
        self.entries_left = self.entries_left.checked_sub(1).ok_or(PdfError::TooComplex)?;
        Ok(())
    }
}

fn number(reader: &mut Reader<'_>) -> Result<u32, PdfError> {
    reader.skip_white_spaces();
    reader.read_without_context::<u32>().ok_or(PdfError::Damaged)
}

/// A table entry. It should have 20 bytes, but writers end its line in different forms.
fn table_entry(reader: &mut Reader<'_>) -> Option<Place> {
    let mut ahead = reader.clone();
    let offset = number(&mut ahead).ok()?;
    let generation = number(&mut ahead).ok()?;
    ahead.skip_white_spaces();
    let kind = ahead.eat(|byte| byte == b'n' || byte == b'f')?;
    reader.jump(ahead.offset());
    if kind == b'f' {
        return Some(Place::Free);
    }
    Some(Place::At {
        offset: usize::try_from(offset).ok()?,
        generation: i32::try_from(generation).ok()?,
    })
}

/// The first number and the count of each run of entries. Source: ISO 32000-1, table 17.
fn subsections(dict: &Dict<'_>) -> Result<Vec<(u32, u32)>, PdfError> {
    let Some(index) = dict.get::<Array<'_>>("Index") else {
        let size = dict.get::<u32>("Size").ok_or(PdfError::Damaged)?;
        return Ok(vec![(0, size)]);
    };
    let numbers: Vec<u32> = index
        .iter::<Object<'_>>()
        .map(|number| u32::try_from(number.into_number()?.as_i64()).ok())
        .collect::<Option<_>>()
        .ok_or(PdfError::Damaged)?;
    Ok(numbers
        .as_chunks::<2>()
        .0
        .iter()
        .map(|[first, count]| (*first, *count))
        .collect())
}

/// An entry of a stream. Source: ISO 32000-1, table 18.
fn stream_entry(entry: &[u8], [first, second, _]: [usize; 3]) -> Option<Place> {
    let (kind, rest) = entry.split_at_checked(first)?;
    let (second, third) = rest.split_at_checked(second)?;
    let kind = if kind.is_empty() { 1 } else { big_endian(kind)? };
    let (second, third) = (big_endian(second)?, big_endian(third)?);
    match kind {
        1 => Some(Place::At {
            offset: usize::try_from(second).ok()?,
            generation: i32::try_from(third).ok()?,
        }),
        2 => Some(Place::InStream {
            stream: u32::try_from(second).ok()?,
            index: usize::try_from(third).ok()?,
        }),
        _ => Some(Place::Free),
    }
}

fn big_endian(bytes: &[u8]) -> Option<u64> {
    bytes.iter().try_fold(0_u64, |number, byte| {
        number.checked_mul(256)?.checked_add(u64::from(*byte))
    })
}
