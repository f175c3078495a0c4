//! One attempt to file in the journal.

use serde::{Deserialize, Serialize};

use super::Record;
use crate::protocol::names::{AttemptId, AuthorityId, RefusalText, Sha256Text, Thumbprint};
use crate::protocol::numbers::SignedSize;
use crate::protocol::reasons::Reason;
use crate::protocol::results::{UnsettledAttempt, UnsettledOutcome};

/// What is known of an attempt. Holds no bytes of the document and no secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
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

/// How far an attempt is. Only what is not yet `Sending` may ever be sent.
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

    /// Whether a byte of it may have left.
    #[must_use]
    pub fn was_sent(&self) -> bool {
        self.state != State::Signed
    }
}

impl Record for Entry {
    const FOLDER: &'static str = "filings";
    type Unsettled = UnsettledAttempt;

    fn parse(text: &[u8], id: &AttemptId) -> Option<Self> {
        let entry: Self = serde_json::from_slice(text).ok()?;
        (entry.attempt_id == *id).then_some(entry)
    }

    fn unsettled(&self) -> Option<UnsettledAttempt> {
        let (outcome, upload_index) = match &self.state {
            State::Signed => return None,
            State::Sending | State::Unknown { .. } => (UnsettledOutcome::Unknown, None),
            State::Submitted { upload_index } => (UnsettledOutcome::Submitted, Some(upload_index.clone())),
            State::Rejected { .. } => (UnsettledOutcome::Rejected, None),
        };
        Some(UnsettledAttempt {
            attempt_id: self.attempt_id.clone(),
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
