//! What a library needs is named in it.

use std::path::Path;

/// Nothing to do before a module is loaded.
pub(super) fn prepare(_module: &Path) {}
