//! The folders that only an administrator may write, wherever Windows was installed.

use std::path::PathBuf;

use super::unchecked::{KnownFolder, known_folder};

/// The folder of Windows' own libraries.
pub(crate) fn system_folder() -> Option<PathBuf> {
    known_folder(KnownFolder::System)
}

/// The folders that programs are installed in for all users.
pub(crate) fn program_folders() -> impl Iterator<Item = PathBuf> {
    [KnownFolder::Programs, KnownFolder::Programs32]
        .into_iter()
        .filter_map(known_folder)
}
