//! The highest object number that occurs in a part of a document.

use memchr::{memchr_iter, memmem};

/// More objects than a document of the longest accepted length can hold. Higher numbers cannot collide with a new one.
pub(super) const OBJECT_NUMBER_MAX: u32 = 8_388_607;

/// The highest number of an object or of a reference in a text, found without reading the text as objects. Counts
/// objects that no cross-reference names, since readers that repair a document find them too.
pub(super) fn highest_in(text: &[u8]) -> u32 {
    let references = memchr_iter(b'R', text);
    let objects = memmem::find_iter(text, b"obj");
    references
        .chain(objects)
        .filter_map(|at| number_before(text.get(..at)?))
        .filter(|number| *number <= OBJECT_NUMBER_MAX)
        .max()
        .unwrap_or(0)
}

/// The object number in a text that ends with `12 0 `.
fn number_before(text: &[u8]) -> Option<u32> {
    let (_, rest) = last_number(text)?;
    let (digits, _) = last_number(rest)?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The digits before the white space at the end of a text, and the text before them.
fn last_number(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let before = text.trim_ascii_end();
    let count = before.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let (rest, digits) = before.split_at_checked(before.len() - count)?;
    (before.len() < text.len() && !digits.is_empty()).then_some((digits, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_objects_and_references_and_nothing_else() {
        assert_eq!(highest_in(b"12 0 obj <</A 7 0 R>> endobj"), 12);
        assert_eq!(highest_in(b"1 0 obj [3 0 R 99\r\n0\tR] 500 400 Td RG"), 99);
        assert_eq!(highest_in(b"7obj 9 0R 4294967295 0 R 99999999999 0 obj"), 0);
        assert_eq!(highest_in(b""), 0);
    }
}
