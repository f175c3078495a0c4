//! The journal's entry of one filing attempt.

use serde::{Deserialize, Serialize};

use super::JournalEntry;
use crate::protocol::names::{AttemptId, AuthorityId, RefusalText, Sha256Text, Thumbprint};
use crate::protocol::numbers::SignedSize;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::results::{UnsettledAttempt, UnsettledOutcome};

/// The state of an attempt. Contains no bytes of the document and no secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// Its document was signed.
    Signed(SignedEntry),
    /// It was not sent, and never will be.
    NotSent(NotSentEntry),
}

/// An attempt whose document was signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignedEntry {
    version: Version,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// Certificate of the signing key.
    pub certificate: Thumbprint,
    /// SHA-256 of the approved bytes.
    pub approved_sha256: Sha256Text,
    /// SHA-256 of the signed bytes.
    pub signed_sha256: Sha256Text,
    /// Length of the signed bytes.
    pub signed_size_bytes: SignedSize,
    /// Its progress.
    pub state: State,
}

/// An attempt that was not sent. Written before it is reported so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotSentEntry {
    version: Version,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// Why it was not sent.
    pub not_sent: LinkError,
}

/// Progress of a signed document. Only before `Sending` may it be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "state",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum State {
    /// Signed and not sent. Only earlier versions of the host wrote this.
    Signed,
    /// Being sent, or the host died while sending.
    Sending,
    /// The authority accepted it.
    Submitted {
        /// Index of the upload.
        upload_index: AuthorityId,
    },
    /// The authority refused it.
    Rejected {
        /// The authority's text.
        text: RefusalText,
    },
    /// It may have reached the authority.
    Unknown {
        /// Why its outcome is unknown.
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

    /// The entry in its next state.
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
