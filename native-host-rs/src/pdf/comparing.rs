//! Compares a document with its update: every object must be unchanged, except for the additions of a signature.
//!
//! The bytes before the update are equal, so an object at its old offset reads as before. A moved object must equal the
//! former one plus the new field. New objects have numbers that the document never used, not even in a dangling
//! reference.

use hayro_syntax::object::{ObjRef, ObjectIdentifier};

use super::reading::Document;
use super::references::Place;
use super::values::{elements_in, raw_values, references_in};

/// Whether the second document reads as the first one plus a signature field.
pub(super) fn preserves_content(before: &Document<'_>, after: &Document<'_>) -> bool {
    let are_kept = before.references().in_use().all(|(number, place)| {
        after.references().place(number) == Some(place) || is_extended_object(before, after, number, place)
    });
    let are_new = after
        .references()
        .in_use()
        .all(|(number, _)| number > before.highest_number() || before.references().place(number).is_some());
    are_kept && are_new && before.end().root == after.end().root
}

fn is_extended_object(before: &Document<'_>, after: &Document<'_>, number: u32, place: Place) -> bool {
    let generation = match place {
        Place::At { generation, .. } => generation,
        Place::InStream { .. } | Place::Free => 0,
    };
    let id = ObjectIdentifier::new(number, generation);
    let [Some(old), Some(new)] = [before, after].map(|document| document.object(id)) else {
        return false;
    };
    let addition = Addition { before };
    addition.extends_array(&old, &new) || addition.extends_dict(&old, &new)
}

/// The allowed additions: references to new objects.
struct Addition<'a> {
    before: &'a Document<'a>,
}

impl Addition<'_> {
    /// Whether an array only gained references to new objects at its end.
    fn extends_array(&self, old: &[u8], new: &[u8]) -> bool {
        let [Some(old), Some(new)] = [old, new].map(elements_in) else {
            return false;
        };
        let Some(added) = new.strip_prefix(old) else {
            return false;
        };
        let words = added.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let references = references_in(added);
        let is_new = |reference: &ObjRef| reference.obj_number > self.before.highest_number();
        words.count() == references.len() * 3 && references.iter().all(is_new)
    }

    /// Whether a dictionary only changed in entries that lead to the field.
    fn extends_dict(&self, old: &[u8], new: &[u8]) -> bool {
        let [Some(old_values), Some(new_values)] = [old, new].map(raw_values) else {
            return false;
        };
        let has_all = old_values.keys().all(|key| new_values.contains_key(key));
        has_all
            && new_values
                .iter()
                .all(|(key, now)| old_values.get(key) == Some(now) || self.extends_entry(old, key, now))
    }

    fn extends_entry(&self, dict: &[u8], key: &[u8], now: &[u8]) -> bool {
        let former = |key| self.before.value(dict, key);
        match key {
            b"SigFlags" => true,
            b"Annots" => self.extends_array(former("Annots").as_deref().unwrap_or(b"[]"), now),
            b"Fields" => self.extends_array(former("Fields").as_deref().unwrap_or(b"[]"), now),
            b"AcroForm" => self.extends_dict(former("AcroForm").as_deref().unwrap_or(b"<<>>"), now),
            _ => false,
        }
    }
}
