//! One attempt to file in the journal.

use serde::{Deserialize, Serialize};

use super::JournalEntry;
use crate::protocol::names::{AttemptId, AuthorityId, RefusalText, Sha256Text, Thumbprint};
use crate::protocol::numbers::SignedSize;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::results::{UnsettledAttempt, UnsettledOutcome};

/// What is known of an attempt. Holds no bytes of the document and no secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// Its document was signed.
    Signed(SignedEntry),
    /// It was not sent, and never is.
    NotSent(NotSentEntry),
}

/// An attempt whose document was signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignedEntry {
    version: Version,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// Whose key signed.
    pub certificate: Thumbprint,
    /// SHA-256 of what was approved.
    pub approved_sha256: Sha256Text,
    /// SHA-256 of what was signed.
    pub signed_sha256: Sha256Text,
    /// Length of what was signed.
    pub signed_size_bytes: SignedSize,
    /// How far it is.
    pub state: State,
}

/// An attempt of which nothing reached the authority. Written before anybody is told so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotSentEntry {
    version: Version,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// Why it was not sent.
    pub not_sent: LinkError,
}

/// How far a signed document is. Only what is not yet `Sending` may ever be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "state",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum State {
    /// Signed, and not a byte of it sent. Earlier hosts wrote that down.
    Signed,
    /// Being sent, or the host died while it was.
    Sending,
    /// The authority took it.
    Submitted {
        /// Index of the upload.
        upload_index: AuthorityId,
    },
    /// The authority refused it.
    Rejected {
        /// Its words.
        text: RefusalText,
    },
    /// It may have reached the authority.
    Unknown {
        /// Why nobody knows.
        reason: Reason,
    },
}

impl Entry {
    /// An attempt that is not sent.
    #[must_use]
    pub fn not_sent(attempt_id: AttemptId, not_sent: LinkError) -> Self {
        Self::NotSent(NotSentEntry {
            version: Version::One,
            attempt_id,
            not_sent,
        })
    }

    fn attempt_id(&self) -> &AttemptId {
        match self {
            Self::Signed(entry) => &entry.attempt_id,
            Self::NotSent(entry) => &entry.attempt_id,
        }
    }
}

impl From<SignedEntry> for Entry {
    fn from(entry: SignedEntry) -> Self {
        Self::Signed(entry)
    }
}

impl SignedEntry {
    /// A document that has just been signed.
    #[must_use]
    pub fn signed(
        attempt_id: AttemptId,
        certificate: Thumbprint,
        approved_sha256: Sha256Text,
        signed_sha256: Sha256Text,
        signed_size_bytes: SignedSize,
    ) -> Self {
        Self {
            version: Version::One,
            attempt_id,
            certificate,
            approved_sha256,
            signed_sha256,
            signed_size_bytes,
            state: State::Signed,
        }
    }

    /// The entry one step further.
    #[must_use]
    pub fn at(mut self, state: State) -> Self {
        self.state = state;
        self
    }
}

impl JournalEntry for Entry {
    const FOLDER: &'static str = "filings";
    type Unsettled = UnsettledAttempt;

    fn parse(text: &[u8], id: &AttemptId) -> Option<Self> {
        let entry: Self = serde_json::from_slice(text).ok()?;
        (entry.attempt_id() == id).then_some(entry)
    }

    fn is_closed(&self) -> bool {
        !matches!(self, Self::Signed(entry) if entry.state == State::Signed)
    }

    fn unsettled(&self) -> Option<UnsettledAttempt> {
        let Self::Signed(entry) = self else { return None };
        let (outcome, upload_index) = match &entry.state {
            State::Signed => return None,
            State::Sending | State::Unknown { .. } => (UnsettledOutcome::Unknown, None),
            State::Submitted { upload_index } => (UnsettledOutcome::Submitted, Some(upload_index.clone())),
            State::Rejected { .. } => (UnsettledOutcome::Rejected, None),
        };
        Some(UnsettledAttempt {
            attempt_id: entry.attempt_id.clone(),
            outcome,
            upload_index,
        })
    }

    fn unreadable(id: &AttemptId) -> UnsettledAttempt {
        UnsettledAttempt {
            attempt_id: id.clone(),
            outcome: UnsettledOutcome::Unknown,
            upload_index: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Version {
    #[serde(rename = "1")]
    One,
}
