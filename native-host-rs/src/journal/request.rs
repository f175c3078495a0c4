//! One request for a document in the journal.

use serde::{Deserialize, Serialize};

use super::JournalEntry;
use crate::protocol::names::{AttemptId, AuthorityId, RefusalText, ShortText, Thumbprint};
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::requests::{RequestReport, UnsettledRequest, UnsettledRequestOutcome};

/// What is known of a request. It does not say what was asked, nor about whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RequestEntry {
    version: Version,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// Whose right was used.
    pub certificate: Thumbprint,
    /// How far it is. What has an entry is never sent again.
    pub state: RequestState,
}

/// How far a request is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "state",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum RequestState {
    /// Being sent, or the host died while it was.
    Sending,
    /// The authority took it.
    Accepted {
        /// Number of the request.
        authority_id: AuthorityId,
        /// The authority's title.
        title: ShortText,
    },
    /// The authority refused it.
    Refused {
        /// The authority's title.
        title: ShortText,
        /// Its words.
        text: RefusalText,
    },
    /// It may have reached the authority.
    Unknown {
        /// Why nobody knows.
        reason: Reason,
    },
}

impl RequestEntry {
    /// A request of which the first byte is about to leave.
    #[must_use]
    pub fn sending(attempt_id: AttemptId, certificate: Thumbprint) -> Self {
        Self {
            version: Version::One,
            attempt_id,
            certificate,
            state: RequestState::Sending,
        }
    }

    /// The entry with what has become of it.
    #[must_use]
    pub fn at(mut self, state: RequestState) -> Self {
        self.state = state;
        self
    }

    /// What the page is told of it.
    #[must_use]
    pub fn report(&self) -> RequestReport {
        match self.state.clone() {
            RequestState::Accepted { authority_id, title } => RequestReport::Accepted { authority_id, title },
            RequestState::Refused { title, text } => RequestReport::Refused { title, text },
            RequestState::Unknown { reason } => RequestReport::Unknown { error: reason.into() },
            // A host died while it was sending.
            RequestState::Sending => RequestReport::Unknown {
                error: LinkError::from(Reason::HostExited),
            },
        }
    }
}

impl JournalEntry for RequestEntry {
    const FOLDER: &'static str = "requests";
    type Unsettled = UnsettledRequest;

    fn parse(text: &[u8], id: &AttemptId) -> Option<Self> {
        let entry: Self = serde_json::from_slice(text).ok()?;
        (entry.attempt_id == *id).then_some(entry)
    }

    fn is_closed(&self) -> bool {
        true
    }

    fn unsettled(&self) -> Option<UnsettledRequest> {
        let (outcome, authority_id) = match &self.state {
            RequestState::Sending | RequestState::Unknown { .. } => (UnsettledRequestOutcome::Unknown, None),
            RequestState::Accepted { authority_id, .. } => {
                (UnsettledRequestOutcome::Accepted, Some(authority_id.clone()))
            }
            RequestState::Refused { .. } => (UnsettledRequestOutcome::Refused, None),
        };
        Some(UnsettledRequest {
            attempt_id: self.attempt_id.clone(),
            outcome,
            authority_id,
        })
    }

    fn unreadable(id: &AttemptId) -> UnsettledRequest {
        UnsettledRequest {
            attempt_id: id.clone(),
            outcome: UnsettledRequestOutcome::Unknown,
            authority_id: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Version {
    #[serde(rename = "1")]
    One,
}
