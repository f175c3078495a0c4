//! The state of a folder of this workstation.

use serde::{Deserialize, Serialize};

use super::numbers::SafeSize;
use super::required_or_null;

/// Result of `checkFolder`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckFolderResult {
    /// Whether documents can be stored there.
    pub state: FolderState,
    /// Free space; none when the folder is unusable or the system does not report it.
    #[serde(deserialize_with = "required_or_null")]
    pub free_bytes: Option<SafeSize>,
}

/// State of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FolderState {
    /// Documents can be stored there.
    Ready,
    /// It does not exist.
    Missing,
    /// It is no folder.
    NotAFolder,
    /// It is not writable.
    NotWritable,
    /// The path is not absolute.
    NotAbsolute,
}
