//! What is known of a folder of this workstation.

use serde::{Deserialize, Serialize};

use super::numbers::SafeSize;
use super::required_or_null;

/// Result of `checkFolder`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckFolderResult {
    /// Whether documents can be kept there.
    pub state: FolderState,
    /// Room that is left; none where the folder cannot be used or the system does not tell.
    #[serde(deserialize_with = "required_or_null")]
    pub free_bytes: Option<SafeSize>,
}

/// What is known of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FolderState {
    /// Documents can be kept there.
    Ready,
    /// It does not exist.
    Missing,
    /// Something else is there.
    NotAFolder,
    /// Nothing can be written there.
    NotWritable,
    /// The path does not begin at the root.
    NotAbsolute,
}
