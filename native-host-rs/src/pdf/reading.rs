//! The parts of a document that a signature needs: the end of its cross-reference chain, its catalog, its first page.
//!
//! Objects are parsed on demand, and only at the offsets of the cross-references. A document that other programs would
//! have to repair is refused.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use hayro_syntax::object::{MaybeRef, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};

use super::PdfError;
use super::numbers::{OBJECT_NUMBER_MAX, highest_in};
pub use super::references::End;
use super::references::{Place, References};
use super::unpacking::UnpackLimit;
use super::values::{dict_in, elements_in, raw_value, reference_in, references_in};

/// A document that can be updated.
pub struct Document<'a> {
    bytes: &'a [u8],
    references: References,
    end: End,
    highest: u32,
    unpacked: RefCell<HashMap<u32, Rc<ObjectStream>>>,
}

/// Unpacked streams of objects of one document, in bytes.
const OBJECT_STREAMS_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Object numbers of an update: the field, its value, the cross-references.
const NUMBERS_OF_AN_UPDATE: u32 = 3;
/// Longest chain of references.
const REFERENCE_CHAIN_MAX: usize = 16;

impl<'a> Document<'a> {
    /// Reads a document.
    ///
    /// # Errors
    ///
    /// [`PdfError`] with what is wrong with it.
    pub fn read(bytes: &'a [u8]) -> Result<Self, PdfError> {
        if !bytes.starts_with(b"%PDF-") {
            return Err(PdfError::NotPdf);
        }
        let (references, end) = References::read(bytes)?;
        let mut document = Self {
            bytes,
            highest: references.highest().max(highest_in(bytes)),
            references,
            end,
            unpacked: RefCell::default(),
        };
        let mut limit = UnpackLimit::new(OBJECT_STREAMS_BYTES_MAX);
        for number in document.references.object_streams() {
            if let Some(stream) = document.stream(number) {
                let stream = ObjectStream::read(&stream, &mut limit)?;
                document.highest = document.highest.max(stream.highest());
            }
        }
        if document.highest > OBJECT_NUMBER_MAX - NUMBERS_OF_AN_UPDATE {
            return Err(PdfError::TooComplex);
        }
        document.catalog()?;
        Ok(document)
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// How it ends.
    #[must_use]
    pub fn end(&self) -> &End {
        &self.end
    }

    /// The highest number of any object of any revision, and of any reference, dangling ones included.
    #[must_use]
    pub fn highest_number(&self) -> u32 {
        self.highest
    }

    pub(super) fn references(&self) -> &References {
        &self.references
    }

    /// The catalog's text.
    ///
    /// # Errors
    ///
    /// [`PdfError::Damaged`] when there is none.
    pub fn catalog(&self) -> Result<Vec<u8>, PdfError> {
        self.dict(self.end.root)
    }

    /// The first page's text.
    ///
    /// # Errors
    ///
    /// [`PdfError::Damaged`] when there is none.
    pub fn first_page(&self) -> Result<(ObjectIdentifier, Vec<u8>), PdfError> {
        let catalog = self.catalog()?;
        let root = raw_value(&catalog, "Pages").and_then(reference_in);
        let mut nodes = vec![root.ok_or(PdfError::Damaged)?];
        let mut seen = HashSet::new();
        while let Some(node) = nodes.pop() {
            if !seen.insert(node) {
                continue;
            }
            let Some(bytes) = self.object(node.into()) else {
                continue;
            };
            let Some(dict) = dict_in(&bytes) else { continue };
            let kind = dict.get::<Name<'_>>("Type");
            let kids = self.value(&bytes, "Kids");
            match kids.as_deref().and_then(elements_in) {
                Some(kids) if kind.is_none_or(|kind| kind.as_str() != "Page") => {
                    nodes.extend(references_in(kids).into_iter().rev());
                }
                _ => return Ok((node.into(), bytes)),
            }
        }
        Err(PdfError::Damaged)
    }

    /// An indirect dictionary's text.
    ///
    /// # Errors
    ///
    /// [`PdfError::Damaged`] when it is no dictionary.
    pub fn dict(&self, id: ObjectIdentifier) -> Result<Vec<u8>, PdfError> {
        let bytes = self.object(id).filter(|bytes| dict_in(bytes).is_some());
        bytes.ok_or(PdfError::Damaged)
    }

    /// An indirect object's text; of a stream its dictionary.
    #[must_use]
    pub fn object(&self, id: ObjectIdentifier) -> Option<Vec<u8>> {
        match self.references.place(id.obj_number)? {
            Place::At { offset, generation } if generation == id.gen_number => {
                let slice = self.references.slice(self.bytes, offset)?;
                let mut reader = Reader::new(slice);
                reader.read::<ObjectIdentifier>(&ReaderContext::dummy())?;
                object_in(&mut reader)
            }
            Place::InStream { stream, index } if id.gen_number == 0 => {
                self.object_stream(stream)?.object(index, id.obj_number)
            }
            Place::At { .. } | Place::InStream { .. } | Place::Free => None,
        }
    }

    /// A dictionary value's text, with a reference resolved. `null` counts as no value.
    #[must_use]
    pub fn value(&self, dict: &[u8], key: &str) -> Option<Vec<u8>> {
        self.resolved(raw_value(dict, key)?).map(|(_, value)| value)
    }

    /// The object id of a dictionary value, if it is a reference.
    #[must_use]
    pub fn object_of_value(&self, dict: &[u8], key: &str) -> Option<ObjectIdentifier> {
        self.resolved(raw_value(dict, key)?)?.0
    }

    /// The first element of an array, resolved.
    #[must_use]
    pub fn first_element(&self, array: &[u8]) -> Option<Vec<u8>> {
        let first = object_in(&mut Reader::new(elements_in(array)?))?;
        self.resolved(&first).map(|(_, value)| value)
    }

    /// Follows references to a value, and returns the object's id.
    fn resolved(&self, raw: &[u8]) -> Option<(Option<ObjectIdentifier>, Vec<u8>)> {
        let mut value = raw.to_vec();
        let mut id = None;
        for _ in 0..REFERENCE_CHAIN_MAX {
            let Some(reference) = reference_in(&value) else {
                return (value != b"null").then_some((id, value));
            };
            id = Some(reference.into());
            value = self.object(reference.into())?;
        }
        None
    }

    fn stream(&self, number: u32) -> Option<Stream<'a>> {
        let Place::At { offset, .. } = self.references.place(number)? else {
            return None;
        };
        let mut reader = Reader::new(self.references.slice(self.bytes, offset)?);
        reader.read::<ObjectIdentifier>(&ReaderContext::dummy())?;
        reader.skip_white_spaces_and_comments();
        reader.read::<Stream<'_>>(&ReaderContext::dummy())
    }

    fn object_stream(&self, number: u32) -> Option<Rc<ObjectStream>> {
        if let Some(known) = self.unpacked.borrow().get(&number) {
            return Some(Rc::clone(known));
        }
        let mut limit = UnpackLimit::new(OBJECT_STREAMS_BYTES_MAX);
        let read = Rc::new(ObjectStream::read(&self.stream(number)?, &mut limit).ok()?);
        self.unpacked.borrow_mut().insert(number, Rc::clone(&read));
        Some(read)
    }
}

/// An unpacked stream of objects.
struct ObjectStream {
    data: Vec<u8>,
    /// Number and offset of each object.
    objects: Vec<(u32, usize)>,
}

impl ObjectStream {
    fn read(stream: &Stream<'_>, limit: &mut UnpackLimit) -> Result<Self, PdfError> {
        let data = limit.unpack(stream)?;
        let count = stream.dict().get::<u32>("N").ok_or(PdfError::Damaged)?;
        let first = stream.dict().get::<u32>("First").ok_or(PdfError::Damaged)?;
        let mut reader = Reader::new(&data);
        let mut number = || {
            reader.skip_white_spaces_and_comments();
            reader.read_without_context::<u32>()
        };
        let mut objects = Vec::new();
        for _ in 0..count {
            // Some streams announce more objects than they contain.
            let (Some(id), Some(offset)) = (number(), number()) else {
                break;
            };
            let offset = usize::try_from(u64::from(first) + u64::from(offset)).map_err(|_| PdfError::Damaged)?;
            objects.push((id, offset));
        }
        Ok(Self { data, objects })
    }

    fn highest(&self) -> u32 {
        let numbers = self.objects.iter().map(|(number, _)| *number);
        let known = numbers.filter(|number| *number <= OBJECT_NUMBER_MAX).max();
        known.unwrap_or(0).max(highest_in(&self.data))
    }

    fn object(&self, index: usize, number: u32) -> Option<Vec<u8>> {
        // A wrong index is common in streams of very many objects; the number decides.
        let indexed = self.objects.get(index).filter(|(own, _)| *own == number);
        let (_, offset) = indexed.or_else(|| self.objects.iter().find(|(own, _)| *own == number))?;
        object_in(&mut Reader::new(self.data.get(*offset..)?))
    }
}

/// The text of the next object.
fn object_in(reader: &mut Reader<'_>) -> Option<Vec<u8>> {
    reader.skip_white_spaces_and_comments();
    // An object without a body is null, like a missing one.
    reader.skip::<MaybeRef<Object<'_>>>(false).map(<[u8]>::to_vec)
}
