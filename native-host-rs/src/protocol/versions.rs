//! The oldest parts that this host works with, and the outdated part of a call.

use std::cmp::Ordering;

use semver::Version;

use super::CallerVersions;
use super::reasons::Reason;

/// Oldest library of a page. A test holds it equal to `contracts/link`.
pub const REQUIRED_LIBRARY: Version = Version::new(2, 1, 0);
/// Oldest extension. A test holds it equal to `contracts/link`.
pub const REQUIRED_EXTENSION: Version = Version::new(2, 2, 0);

impl CallerVersions {
    /// The library of the page is too old for this host.
    #[must_use]
    pub fn has_old_library(&self) -> bool {
        is_older(self.library.as_str(), &REQUIRED_LIBRARY)
    }

    /// The part to update before this host works for the caller: the page first, which then reports the others.
    #[must_use]
    pub fn outdated(&self) -> Option<Reason> {
        if self.has_old_library() {
            return Some(Reason::LibraryOutdated);
        }
        is_older(self.extension.as_str(), &REQUIRED_EXTENSION).then_some(Reason::ExtensionOutdated)
    }
}

/// Whether a version precedes another; an unreadable one does. Build metadata does not count.
fn is_older(text: &str, than: &Version) -> bool {
    Version::parse(text).map_or(true, |version| version.cmp_precedence(than) == Ordering::Less)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(serde::Deserialize)]
    struct Vectors {
        required: BTreeMap<String, String>,
        ordered: Vec<String>,
        equal: Vec<String>,
        unreadable: Vec<String>,
    }

    fn vectors() -> Vectors {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/link/vectors/versions.json");
        serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
    }

    #[test]
    fn the_required_versions_are_those_of_the_contract() {
        let required = vectors().required;
        assert_eq!(required["library"], REQUIRED_LIBRARY.to_string());
        assert_eq!(required["extension"], REQUIRED_EXTENSION.to_string());
    }

    #[test]
    fn versions_are_ordered_as_the_page_orders_them() {
        let Vectors {
            ordered,
            equal,
            unreadable,
            ..
        } = vectors();
        for (at, version) in ordered.iter().enumerate() {
            for (other, than) in ordered.iter().enumerate() {
                let parsed = Version::parse(than).unwrap();
                assert_eq!(is_older(version, &parsed), at < other, "{version} and {than}");
            }
        }
        for version in &equal {
            assert!(
                equal
                    .iter()
                    .all(|than| !is_older(version, &Version::parse(than).unwrap()))
            );
        }
        for text in &unreadable {
            assert!(is_older(text, &Version::new(0, 0, 0)), "{text}");
        }
    }
}
