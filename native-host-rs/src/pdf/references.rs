//! The cross-references of a document over all its revisions: the offset of each object.

mod section;

use std::collections::{HashMap, HashSet};

use hayro_syntax::object::{Dict, ObjectIdentifier};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};

use self::section::{Section, SectionReader};
use super::PdfError;
use super::numbers::OBJECT_NUMBER_MAX;
use super::values::raw_value;

/// Location of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Directly in the file.
    At {
        /// Offset of its number.
        offset: usize,
        /// Its generation.
        generation: i32,
    },
    /// In a stream of objects.
    InStream {
        /// Number of the stream.
        stream: u32,
        /// Its index in the stream.
        index: usize,
    },
    /// Its number is not in use.
    Free,
}

/// Locations of all objects of a document.
pub(super) struct References {
    places: HashMap<u32, Place>,
    highest: u32,
    /// Offsets of objects and sections, sorted: an object ends before the next one.
    starts: Vec<usize>,
}

/// The end of a document, which the next update is chained to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// Offset of the last cross-reference section.
    pub section_at: usize,
    /// The section is a stream.
    pub is_stream: bool,
    /// The catalog.
    pub root: ObjectIdentifier,
    /// The texts of the entries `Info` and `ID`, if present.
    pub carried_over: Vec<u8>,
}

impl References {
    /// Reads the chain of sections from the last one. Drops references whose object has another number.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, End), PdfError> {
        let section_at = last_section_at(bytes)?;
        let mut chain = Chain::new(bytes);
        let last = chain.section(section_at)?;
        let end = End {
            section_at,
            is_stream: last.own.is_some(),
            root: last.dict.get_ref("Root").ok_or(PdfError::Damaged)?.into(),
            carried_over: carried_over(&last.dict),
        };
        chain.follow(last)?;
        Ok((chain.finish(), end))
    }

    /// The location of an object, if it is in use.
    pub(super) fn place(&self, number: u32) -> Option<Place> {
        let place = self.places.get(&number).copied();
        place.filter(|place| *place != Place::Free)
    }

    /// The objects that are in use.
    pub(super) fn in_use(&self) -> impl Iterator<Item = (u32, Place)> + '_ {
        let all = self.places.iter().map(|(number, place)| (*number, *place));
        all.filter(|(_, place)| *place != Place::Free)
    }

    /// Numbers of the streams that hold objects.
    pub(super) fn object_streams(&self) -> HashSet<u32> {
        let streams = self.in_use().filter_map(|(_, place)| match place {
            Place::InStream { stream, .. } => Some(stream),
            Place::At { .. } | Place::Free => None,
        });
        streams.collect()
    }

    /// The highest number that any section speaks of.
    pub(super) fn highest(&self) -> u32 {
        self.highest
    }

    /// The bytes from an object's number to the next object or section.
    pub(super) fn slice<'a>(&self, bytes: &'a [u8], offset: usize) -> Option<&'a [u8]> {
        let next = self.starts.partition_point(|start| *start <= offset);
        let end = self.starts.get(next).copied().unwrap_or(bytes.len());
        bytes.get(offset..end)
    }
}

/// Sections of one document: each save adds one.
const SECTIONS_MAX: usize = 2000;
/// Length of the end that readers search for the last `startxref`, in bytes.
const TAIL_BYTES: usize = 2048;
const START: &[u8] = b"startxref";
/// Longest number of an object with its generation and `obj`.
const HEADER_BYTES_MAX: usize = 64;

fn last_section_at(bytes: &[u8]) -> Result<usize, PdfError> {
    let tail = bytes.get(bytes.len().saturating_sub(TAIL_BYTES)..).unwrap_or_default();
    let found = tail.windows(START.len()).rposition(|window| window == START);
    let mut reader = Reader::new(tail);
    reader.jump(found.ok_or(PdfError::Incomplete)? + START.len());
    reader.skip_white_spaces_and_comments();
    let at: u32 = reader.read_without_context().ok_or(PdfError::Incomplete)?;
    let at = usize::try_from(at).map_err(|_| PdfError::Damaged)?;
    if at < bytes.len() {
        Ok(at)
    } else {
        Err(PdfError::Incomplete)
    }
}

fn carried_over(trailer: &Dict<'_>) -> Vec<u8> {
    let entries = ["Info", "ID"].map(|key| {
        let value = raw_value(trailer.data(), key);
        value.map(|value| [b"/", key.as_bytes(), b" ", value].concat())
    });
    entries.into_iter().flatten().flatten().collect()
}

/// State while the sections are followed from the last to the first.
struct Chain<'a> {
    bytes: &'a [u8],
    reader: SectionReader<'a>,
    places: HashMap<u32, Place>,
    highest: u32,
    seen: HashSet<usize>,
}

impl<'a> Chain<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            reader: SectionReader::new(bytes),
            places: HashMap::new(),
            highest: 0,
            seen: HashSet::new(),
        }
    }

    fn section(&mut self, at: usize) -> Result<Section<'a>, PdfError> {
        if self.seen.len() >= SECTIONS_MAX {
            return Err(PdfError::TooComplex);
        }
        self.seen.insert(at);
        let section = self.reader.read(at)?;
        if section.dict.contains_key("Encrypt") {
            return Err(PdfError::Encrypted);
        }
        let size = section.dict.get::<u32>("Size").unwrap_or(0);
        let numbers = section.entries.iter().map(|(number, _)| *number);
        let spoken_of = numbers.chain(section.own).chain([size.saturating_sub(1)]);
        let highest = spoken_of.filter(|number| *number <= OBJECT_NUMBER_MAX).max();
        self.highest = self.highest.max(highest.unwrap_or(0));
        Ok(section)
    }

    /// The newest section of an object counts. In a section with a table and a stream, the stream has the objects that
    /// the table marks as free for old readers.
    fn follow(&mut self, last: Section<'a>) -> Result<(), PdfError> {
        let mut next = Some(last);
        while let Some(section) = next {
            self.add(&section, |place| *place != Place::Free);
            if let Some(at) = self.unseen(&section.dict, "XRefStm")? {
                let hidden = self.section(at)?;
                self.add(&hidden, |_| true);
            }
            self.add(&section, |_| true);
            next = match self.unseen(&section.dict, "Prev")? {
                Some(at) => Some(self.section(at)?),
                None => None,
            };
        }
        Ok(())
    }

    fn add(&mut self, section: &Section<'_>, counts: impl Fn(&Place) -> bool) {
        for (number, place) in section.entries.iter().filter(|(_, place)| counts(place)) {
            self.places.entry(*number).or_insert(*place);
        }
    }

    /// The offset of another unread section. Some files write `Prev 0` for none.
    fn unseen(&self, dict: &Dict<'_>, key: &str) -> Result<Option<usize>, PdfError> {
        if !dict.contains_key(key) {
            return Ok(None);
        }
        let at: u32 = dict.get(key).ok_or(PdfError::Damaged)?;
        let at = usize::try_from(at).map_err(|_| PdfError::Damaged)?;
        Ok((at != 0 && !self.seen.contains(&at)).then_some(at))
    }

    fn finish(mut self) -> References {
        let bytes = self.bytes;
        self.places.retain(|number, place| match place {
            Place::At { offset, generation } => {
                let found = number_at(bytes, *offset, ObjectIdentifier::new(*number, *generation));
                *offset = found.unwrap_or(*offset);
                found.is_some()
            }
            Place::InStream { .. } | Place::Free => true,
        });
        let offsets = self.places.values().filter_map(|place| match place {
            Place::At { offset, .. } => Some(*offset),
            Place::InStream { .. } | Place::Free => None,
        });
        let mut starts: Vec<usize> = offsets.chain(self.seen).collect();
        starts.sort_unstable();
        References {
            places: self.places,
            highest: self.highest,
            starts,
        }
    }
}

/// The offset of an object's number, after optional white space.
fn number_at(bytes: &[u8], offset: usize, id: ObjectIdentifier) -> Option<usize> {
    let head = bytes.get(offset..)?;
    let mut reader = Reader::new(head.get(..HEADER_BYTES_MAX).unwrap_or(head));
    reader.skip_white_spaces();
    let found = offset + reader.offset();
    (reader.read::<ObjectIdentifier>(&ReaderContext::dummy()) == Some(id)).then_some(found)
}
