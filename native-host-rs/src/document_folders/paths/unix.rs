//! Paths with one root.

use std::path::{Component, Path, PathBuf};

use super::Destination;

/// Where a path leads.
#[must_use]
pub fn destination(path: &Path) -> Destination {
    if path.is_absolute() {
        Destination::Workstation
    } else {
        Destination::NoFolder
    }
}

/// Whether a path is another one or lies below it, by its names alone.
#[must_use]
pub fn is_named_below(path: &Path, root: &Path) -> bool {
    path.components().all(|part| part != Component::ParentDir) && path.starts_with(root)
}

/// What is confirmed when a person names a folder: where it really is.
#[must_use]
pub fn confirmed_form(_named: &Path, real: PathBuf) -> PathBuf {
    real
}

/// A path as people write it.
#[must_use]
pub fn usual_form(path: &Path) -> &Path {
    path
}
