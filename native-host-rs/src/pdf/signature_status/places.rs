//! Finds the signatures of a document, and the bytes that each of them covers.

use std::ops::Range;

use memchr::memmem;

/// The signatures found in a document.
#[derive(Debug)]
pub(super) enum Found {
    /// No signature and no remains of one.
    Nothing,
    /// Signatures that do not fit the document, with the bytes of the last readable one.
    Unsound(Option<Vec<u8>>),
    /// Signatures in order, each over its revision, the last one over the whole document.
    Sound(Vec<Place>),
}

/// The location of a signature.
#[derive(Debug)]
pub(super) struct Place {
    /// The signature's bytes, with the zeros that fill the gap.
    pub(super) contents: Vec<u8>,
    /// The uncovered part: the hexadecimal digits and their brackets.
    gap: Range<usize>,
    /// End of the revision.
    end: usize,
}

impl Place {
    /// The two covered parts.
    pub(super) fn covered<'a>(&self, whole: &'a [u8]) -> [&'a [u8]; 2] {
        [0..self.gap.start, self.gap.end..self.end].map(|range| whole.get(range).unwrap_or_default())
    }
}

/// Finds the signatures of a document.
pub(super) fn find(whole: &[u8]) -> Found {
    let (marks, has_trace) = marks(whole);
    if marks.is_empty() {
        return if has_trace {
            Found::Unsound(None)
        } else {
            Found::Nothing
        };
    }
    let places: Vec<Option<Place>> = marks.iter().map(|mark| place(whole, *mark)).collect();
    let is_sound = marks.len() <= SIGNATURES_MAX && are_in_order(whole, &marks, &places);
    if is_sound {
        Found::Sound(places.into_iter().flatten().collect())
    } else {
        Found::Unsound(places.into_iter().next_back().flatten().map(|place| place.contents))
    }
}

/// Most signatures of a document; each costs a pass over it.
const SIGNATURES_MAX: usize = 16;
/// Longest signature with its certificates and revocation lists, in digits; the rest of its object is shorter.
const DIGITS_MAX: usize = 4 * 1024 * 1024;
pub(super) const MARK: &[u8] = b"/ByteRange";
/// Names of signature formats: a document that contains one was signed, even if its byte range is missing.
const TRACES: [&[u8]; 2] = [b"/adbe.", b"/ETSI."];

/// Whether there is a byte range or any other trace of a signature.
pub(super) fn has_trace(piece: &[u8]) -> bool {
    let (marks, has_trace) = marks(piece);
    has_trace || !marks.is_empty()
}

/// Offsets of the byte ranges, and whether there is any trace of a signature.
fn marks(whole: &[u8]) -> (Vec<usize>, bool) {
    let mut marks = Vec::new();
    let mut has_trace = false;
    let mut at = 0;
    while marks.len() <= SIGNATURES_MAX
        && let Some(found) = whole
            .get(at..)
            .and_then(|rest| rest.iter().position(|byte| *byte == b'/'))
    {
        let name = whole.get(at + found..).unwrap_or_default();
        if name.starts_with(MARK) {
            marks.push(at + found);
        }
        has_trace |= TRACES.iter().any(|trace| name.starts_with(trace));
        at += found + 1;
    }
    (marks, has_trace)
}

/// Each revision follows the one before it, is a complete document, and the last one ends with the file.
fn are_in_order(whole: &[u8], marks: &[usize], places: &[Option<Place>]) -> bool {
    let mut end_before = 0;
    for (mark, place) in marks.iter().zip(places) {
        let Some(place) = place else { return false };
        let revision = whole.get(..place.end).unwrap_or_default();
        let is_next = *mark >= end_before && place.gap.start > end_before && *mark < place.end;
        if !is_next || !revision.trim_ascii_end().ends_with(b"%%EOF") {
            return false;
        }
        end_before = place.end;
    }
    whole.starts_with(b"%PDF-") && end_before == whole.len()
}

/// The location of the signature whose byte range is at this offset.
fn place(whole: &[u8], mark: usize) -> Option<Place> {
    let after_mark = mark + MARK.len();
    let [start, gap_at, after_at, after_bytes] = numbers(whole.get(after_mark..)?)?;
    let end = after_at.checked_add(after_bytes)?;
    if start != 0 || end > whole.len() || after_bytes == 0 {
        return None;
    }
    let digits = whole.get(gap_at..after_at)?.strip_prefix(b"<")?.strip_suffix(b">")?;
    // The signature is in the same object as its byte range, as the value of the one allowed key.
    let between = if mark < gap_at {
        whole.get(after_mark..gap_at)?
    } else {
        whole.get(after_at..mark)?
    };
    let is_value = whole.get(..gap_at)?.trim_ascii_end().ends_with(b"/Contents");
    if !is_value
        || between.len() > DIGITS_MAX
        || contains(between, b"endobj")
        || digits.is_empty()
        || digits.len() > DIGITS_MAX
    {
        return None;
    }
    Some(Place {
        contents: decoded(digits)?,
        gap: gap_at..after_at,
        end,
    })
}

/// The four unsigned numbers of a byte range.
fn numbers(text: &[u8]) -> Option<[usize; 4]> {
    let mut rest = text.trim_ascii_start().strip_prefix(b"[")?;
    let mut numbers = [0; 4];
    for number in &mut numbers {
        rest = rest.trim_ascii_start();
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, after) = rest.split_at_checked(length)?;
        *number = std::str::from_utf8(digits).ok()?.parse().ok()?;
        rest = after;
    }
    rest.trim_ascii_start().starts_with(b"]").then_some(numbers)
}

/// Decodes hexadecimal digits.
pub(in crate::pdf) fn decoded(digits: &[u8]) -> Option<Vec<u8>> {
    let (pairs, []) = digits.as_chunks::<2>() else {
        return None;
    };
    let value = |digit: u8| {
        char::from(digit)
            .to_digit(16)
            .and_then(|value| u8::try_from(value).ok())
    };
    pairs
        .iter()
        .map(|[high, low]| Some(value(*high)? << 4 | value(*low)?))
        .collect()
}

fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    memmem::find(bytes, mark).is_some()
}
