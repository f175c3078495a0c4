//! The texts of dictionary values, so that an update can repeat them byte for byte.

use std::collections::HashMap;
use std::ops::Range;

use hayro_syntax::object::{Dict, MaybeRef, Name, ObjRef, Object};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};

/// Parses a dictionary without resolving its references.
pub(super) fn dict_in(bytes: &[u8]) -> Option<Dict<'_>> {
    Reader::new(bytes).read::<Dict<'_>>(&ReaderContext::dummy())
}

/// The text of an array's elements, without its brackets.
pub(super) fn elements_in(bytes: &[u8]) -> Option<&[u8]> {
    bytes.strip_prefix(b"[")?.strip_suffix(b"]")
}

/// Parses a value that is a single reference.
pub(super) fn reference_in(bytes: &[u8]) -> Option<ObjRef> {
    let mut reader = Reader::new(bytes);
    let reference = reader.read::<ObjRef>(&ReaderContext::dummy())?;
    reader.at_end().then_some(reference)
}

/// The references in an array, in order.
pub(super) fn references_in(elements: &[u8]) -> Vec<ObjRef> {
    let mut reader = Reader::new(elements);
    let mut references = Vec::new();
    loop {
        reader.skip_white_spaces_and_comments();
        match reader.read::<MaybeRef<Object<'_>>>(&ReaderContext::dummy()) {
            Some(MaybeRef::Ref(reference)) => references.push(reference),
            Some(MaybeRef::NotRef(_)) => {}
            None => return references,
        }
    }
}

/// The text of a dictionary value.
pub(super) fn raw_value<'a>(dict: &'a [u8], key: &str) -> Option<&'a [u8]> {
    dict.get(value_place(dict, key)?)
}

/// The range of a key's value in a dictionary's text. Of a duplicate key, readers take the last.
pub(super) fn value_place(dict: &[u8], key: &str) -> Option<Range<usize>> {
    let mut found = None;
    for_each_entry(dict, |name, place| {
        if name.as_str() == key {
            found = Some(place);
        }
    })?;
    found
}

/// The texts of a dictionary's values, by key.
pub(super) fn raw_values(dict: &[u8]) -> Option<HashMap<Vec<u8>, &[u8]>> {
    let mut values = HashMap::new();
    for_each_entry(dict, |name, place| {
        values.insert(name.to_vec(), dict.get(place).unwrap_or_default());
    })?;
    Some(values)
}

fn for_each_entry(dict: &[u8], mut take: impl FnMut(Name<'_>, Range<usize>)) -> Option<()> {
    let mut reader = Reader::new(dict);
    reader.forward_tag(b"<<")?;
    loop {
        reader.skip_white_spaces_and_comments();
        if reader.forward_tag(b">>").is_some() {
            return Some(());
        }
        let name = reader.read_without_context::<Name<'_>>()?;
        reader.skip_white_spaces_and_comments();
        let start = reader.offset();
        reader.skip::<MaybeRef<Object<'_>>>(false)?;
        take(name, start..reader.offset());
    }
}
