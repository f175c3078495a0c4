//! The journal's entry of one request for a document.

use serde::{Deserialize, Serialize};

use super::JournalEntry;
use crate::protocol::names::{AttemptId, AuthorityId, RefusalText, ShortText, Thumbprint};
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::requests::{RequestReport, UnsettledRequest, UnsettledRequestOutcome};

/// The state of a request. It does not contain the request's parameters or the person it concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RequestEntry {
    version: Version,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// Certificate whose right was used.
    pub certificate: Thumbprint,
    /// Its progress. A request with an entry is never sent from here on.
    pub state: RequestState,
}

/// Progress of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "state",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum RequestState {
    /// Being sent, or the host died while sending.
    Sending,
    /// The authority accepted it.
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
        /// The authority's text.
        text: RefusalText,
    },
    /// It may have reached the authority.
    Unknown {
        /// Why its outcome is unknown.
        reason: Reason,
    },
    /// It was not sent, and never will be. Written before it is reported so.
    NotSent {
        /// Why it was not sent.
        error: LinkError,
    },
}

impl RequestEntry {
    /// A request whose first byte is about to leave.
    #[must_use]
    pub fn sending(attempt_id: AttemptId, certificate: Thumbprint) -> Self {
        Self::new(attempt_id, certificate, RequestState::Sending)
    }

    /// A request that is not sent.
    #[must_use]
    pub fn not_sent(attempt_id: AttemptId, certificate: Thumbprint, error: LinkError) -> Self {
        Self::new(attempt_id, certificate, RequestState::NotSent { error })
    }

    fn new(attempt_id: AttemptId, certificate: Thumbprint, state: RequestState) -> Self {
        Self {
            version: Version::One,
            attempt_id,
            certificate,
            state,
        }
    }

    /// The entry with its outcome.
    #[must_use]
    pub fn at(mut self, state: RequestState) -> Self {
        self.state = state;
        self
    }

    /// Its report for the page.
    #[must_use]
    pub fn report(&self) -> RequestReport {
        match self.state.clone() {
            RequestState::Accepted { authority_id, title } => RequestReport::Accepted { authority_id, title },
            RequestState::Refused { title, text } => RequestReport::Refused { title, text },
            RequestState::Unknown { reason } => RequestReport::Unknown { error: reason.into() },
            RequestState::NotSent { error } => RequestReport::NotSent { error },
            // A host died while sending.
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
            RequestState::NotSent { .. } => return None,
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
