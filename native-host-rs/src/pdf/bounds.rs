//! Keeps a document from taking more memory and time than its length lets expect.
//!
//! The reader unpacks streams of two kinds without a bound, those of cross-references and those of objects: of a
//! kilobyte, deflated twice, comes a gigabyte. And where references do not hold it searches the whole document, again
//! from each stream that has no end. Both are looked for here before.

use std::collections::HashSet;

use hayro_syntax::Filter;
use hayro_syntax::object::{Dict, Name, ObjectIdentifier, Stream};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};
use memchr::memmem;
use miniz_oxide::inflate::{DecompressError, TINFLStatus, decompress_to_vec_with_limit};

use super::reading::raw_value;

/// Whether a document can be read within bounds. Takes the places of its cross-reference streams.
pub(super) fn is_bounded(bytes: &[u8], sections: &[usize]) -> bool {
    are_streams_ended(bytes) && streams_of_objects(bytes, sections).is_some_and(|numbers| are_bounded(bytes, &numbers))
}

/// Unpacked cross-references of one document, in bytes and in entries: more than a document of the longest accepted
/// length needs.
const REFERENCES_BYTES_MAX: usize = 8 * 1024 * 1024;
const ENTRIES_MAX: usize = 1_000_000;
/// Unpacked streams of objects of one document, in bytes.
const OBJECTS_BYTES_MAX: usize = 64 * 1024 * 1024;
/// How often a byte is read, on the average, while objects and the ends of streams are looked for: they may seem to lie
/// in one another.
const READINGS_MAX: usize = 4;
/// What a cross-reference stream says of an object in a stream of objects. Source: ISO 32000-1, table 18.
const IN_STREAM: u8 = 2;

/// Whether the ends of all streams are found in time.
fn are_streams_ended(bytes: &[u8]) -> bool {
    let mut to_read = bytes.len().saturating_mul(READINGS_MAX);
    let mut end = 0;
    let mut at = 0;
    while let Some(found) = position(bytes, at, STREAM) {
        at = found + STREAM.len();
        if !begins_stream(bytes, found) {
            continue;
        }
        if end < at {
            end = position(bytes, at, END).unwrap_or(bytes.len());
        }
        match to_read.checked_sub(end - at) {
            Some(left) => to_read = left,
            None => return false,
        }
    }
    true
}

const STREAM: &[u8] = b"stream";
const END: &[u8] = b"endstream";

/// Whether a stream may begin with the word that stands here: on a line of its own behind a dictionary or a comment.
fn begins_stream(bytes: &[u8], at: usize) -> bool {
    let (before, word) = bytes.split_at_checked(at).unwrap_or_default();
    let line = before.trim_ascii_end();
    let line = line.rsplit(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
    matches!(word.get(STREAM.len()), Some(b'\r' | b'\n')) && (line.ends_with(b">>") || line.contains(&b'%'))
}

fn position(bytes: &[u8], from: usize, word: &[u8]) -> Option<usize> {
    memmem::find(bytes.get(from..)?, word).map(|found| from + found)
}

/// Numbers of the streams of objects that the cross-references name.
fn streams_of_objects(bytes: &[u8], sections: &[usize]) -> Option<HashSet<u32>> {
    let mut left = REFERENCES_BYTES_MAX;
    let mut count = 0;
    let mut numbers = HashSet::new();
    for at in sections {
        let mut reader = Reader::new(bytes.get(*at..)?);
        reader.skip_white_spaces_and_comments();
        reader.read::<ObjectIdentifier>(&ReaderContext::dummy())?;
        reader.skip_white_spaces_and_comments();
        let stream = reader.read::<Stream<'_>>(&ReaderContext::dummy())?;
        unpack(&stream, &mut left)?;
        let entries = stream.decoded_data().ok()?;
        let [kind, second, third] = stream.dict().get::<[u8; 3]>("W")?.map(usize::from);
        let kind = kind.min(1);
        for entry in entries.chunks_exact(kind + second.max(1) + third) {
            count += 1;
            let (first, rest) = entry.split_at_checked(kind)?;
            if first == [IN_STREAM] {
                let number = rest.iter().take(second);
                numbers.insert(number.fold(0, |number: u32, byte| number << 8 | u32::from(*byte)));
            }
        }
    }
    (count <= ENTRIES_MAX).then_some(numbers)
}

/// Whether every stream that may be one of objects is of bounded length.
fn are_bounded(bytes: &[u8], numbers: &HashSet<u32>) -> bool {
    let mut left = OBJECTS_BYTES_MAX;
    let mut to_read = bytes.len().saturating_mul(READINGS_MAX);
    let mut at = 0;
    while let Some(found) = position(bytes, at, OBJECT) {
        at = found + OBJECT.len();
        let head = bytes.get(..found).unwrap_or_default();
        let Object { stream, read } = object_in(bytes.get(at..).unwrap_or_default());
        if let Some(stream) = stream
            && may_hold_objects(&stream, head, numbers)
            && unpack(&stream, &mut left).is_none()
        {
            return false;
        }
        match to_read.checked_sub(read) {
            Some(still) => to_read = still,
            None => return false,
        }
    }
    true
}

const OBJECT: &[u8] = b"obj";

struct Object<'a> {
    stream: Option<Stream<'a>>,
    /// Bytes that were looked at.
    read: usize,
}

/// The stream that an object is, if it is one.
fn object_in(rest: &[u8]) -> Object<'_> {
    let context = ReaderContext::dummy();
    let mut reader = Reader::new(rest);
    reader.skip_white_spaces_and_comments();
    let start = reader.offset();
    let none = |read| Object { stream: None, read };
    if reader.peek_tag(b"<<").is_none() {
        return none(start);
    }
    if reader.read::<Dict<'_>>(&context).is_none() {
        return none(rest.len());
    }
    reader.skip_white_spaces_and_comments();
    if reader.peek_tag(b"stream").is_none() {
        return none(reader.offset());
    }
    reader.jump(start);
    match reader.read::<Stream<'_>>(&context) {
        Some(stream) => Object {
            stream: Some(stream),
            read: reader.offset(),
        },
        None => none(rest.len()),
    }
}

/// Whether a stream is one of objects, by its type or by the number that stands before it. A reader that is led into the
/// middle of a number takes the rest of it for the number.
fn may_hold_objects(stream: &Stream<'_>, head: &[u8], numbers: &HashSet<u32>) -> bool {
    let kind = stream.dict().get::<Name<'_>>("Type");
    if kind.is_some_and(|kind| kind.as_str() == "ObjStm") {
        return true;
    }
    let Some((_, before)) = number_ending(head) else {
        return true;
    };
    let Some((digits, _)) = number_ending(before) else {
        return true;
    };
    let mut ends = (0..digits.len()).filter_map(|from| std::str::from_utf8(digits.get(from..)?).ok()?.parse().ok());
    ends.any(|number| numbers.contains(&number))
}

/// The digits that a text ends with, and what stands before them.
fn number_ending(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.trim_ascii_end();
    let length = text.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let (before, digits) = text.split_at_checked(text.len() - length)?;
    (!digits.is_empty()).then_some((digits, before))
}

/// Unpacks a stream as far as there is room left, and takes its length off that.
fn unpack(stream: &Stream<'_>, left: &mut usize) -> Option<()> {
    let raw = stream.raw_data();
    let length = match stream.filters().as_slice() {
        _ if !are_filters_here(stream.dict()) => return None,
        [] => raw.len(),
        [Filter::FlateDecode] => inflated_length(&raw, *left)?,
        _ => return None,
    };
    *left = left.checked_sub(length)?;
    Some(())
}

/// Whether the filters stand in the dictionary and are no references to elsewhere, of which nothing is known yet.
fn are_filters_here(dict: &Dict<'_>) -> bool {
    let values = ["F", "Filter"].map(|key| raw_value(dict.data(), key).unwrap_or_default());
    !values.iter().any(|value| value.contains(&b'R'))
}

/// The length of what is deflated, where it is not longer than this. As the reader does, a missing end is passed over.
fn inflated_length(packed: &[u8], most: usize) -> Option<usize> {
    let body = match packed {
        [method, flags, body @ ..]
            if method & 0x0f == 8 && u16::from_be_bytes([*method, *flags]).is_multiple_of(31) && flags & 0x20 == 0 =>
        {
            body
        }
        _ => packed,
    };
    match decompress_to_vec_with_limit(body, most) {
        Ok(all) => Some(all.len()),
        Err(DecompressError {
            status: TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput,
            output,
        }) => Some(output.len()),
        Err(_) => None,
    }
}
