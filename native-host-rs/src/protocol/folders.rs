//! Folders of this workstation, and documents that are saved there.

use serde::{Deserialize, Serialize};

use super::names::DocumentName;
use super::numbers::SafeSize;
use super::required_or_null;

/// Result of `checkFolder`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckFolderResult {
    /// Whether documents can be stored there.
    pub state: FolderState,
    /// Whether it lies below a folder that was confirmed here.
    pub is_confirmed: bool,
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

/// A document of a filing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DocumentKind {
    /// What was signed and filed.
    SignedStatement,
    /// The authority's receipt.
    Receipt,
}

impl DocumentKind {
    /// The kind as it crosses the link and stands in an address.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignedStatement => "signedStatement",
            Self::Receipt => "receipt",
        }
    }
}

/// Result of `saveDocument`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveDocumentResult {
    /// Name of the file in the folder.
    pub file_name: DocumentName,
    /// False when it was there already, with the same bytes.
    pub is_new: bool,
}
