//! Requests for documents: their parameters, with the authority's own names, and their outcome.

use serde::{Deserialize, Serialize};

use super::names::{AttemptId, AuthorityId, CallId, RefusalText, ShortText, TaxId, closed_text, is_plain};
use super::numbers::Count;
use super::reasons::LinkError;
use super::{Action, required_or_null};
use crate::limits::REQUEST_TEXT_MAX;

closed_text!(
    /// Type of a document, in the authority's spelling.
    RequestType,
    |text| !text.is_empty() && is_plain(text, REQUEST_TEXT_MAX)
);
closed_text!(
    /// Free text of a request, or nothing.
    #[derive(Default)]
    RequestText,
    |text| is_plain(text, REQUEST_TEXT_MAX)
);
closed_text!(
    /// A year, or nothing.
    #[derive(Default)]
    Year,
    |text| matches!(text.len(), 0 | 4) && text.bytes().all(|byte| byte.is_ascii_digit())
);
closed_text!(
    /// A month, or nothing.
    #[derive(Default)]
    Month,
    |text| text.is_empty()
        || text.len() <= 2
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && text.parse().is_ok_and(|month: u8| (1..=12).contains(&month))
);
closed_text!(
    /// Code of a branch, or nothing.
    #[derive(Default)]
    Branch,
    |text| text.len() <= 13 && text.bytes().all(|byte| byte.is_ascii_digit())
);

/// Parameters of one request. Empty ones are not sent.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestQuery {
    /// Type of the document.
    pub tip: RequestType,
    /// Fiscal code of the document's owner.
    pub cui: TaxId,
    /// Year.
    #[serde(default)]
    pub an: Year,
    /// Month.
    #[serde(default)]
    pub luna: Month,
    /// First month.
    #[serde(default)]
    pub lunai: Month,
    /// Last month.
    #[serde(default)]
    pub lunas: Month,
    /// Branch.
    #[serde(default)]
    pub cui_pui: Branch,
    /// Registration number of a declaration.
    #[serde(default)]
    pub numar_inregistrare: RequestText,
    /// Purpose of the document.
    #[serde(default)]
    pub motiv: RequestText,
}

/// One request of a call.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RequestItem {
    /// The attempt, which reaches the authority at most once.
    pub attempt_id: AttemptId,
    /// The parameters.
    pub query: RequestQuery,
}

/// Outcome of one request of a call.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Requested {
    /// The call.
    pub id: CallId,
    /// Its action.
    pub action: Action,
    /// Requests done, this one included.
    pub done: Count,
    /// Requests of the call.
    pub total: Count,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// What became of it.
    pub report: RequestReport,
}

/// Outcome of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "outcome",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum RequestReport {
    /// The authority accepted it; the document follows in a message with this number.
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
        error: LinkError,
    },
    /// Nothing reached the authority.
    NotSent {
        /// Why.
        error: LinkError,
    },
}

/// Result of `sendSpvRequest`.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SendSpvRequestResult {
    /// Requests the authority accepted.
    pub accepted: Count,
    /// Requests the authority refused.
    pub refused: Count,
    /// Requests with an unknown outcome.
    pub unknown: Count,
    /// Requests that never reached the authority.
    pub not_sent: Count,
}

/// The journal's state of an unsettled request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UnsettledRequest {
    /// The attempt.
    pub attempt_id: AttemptId,
    /// What became of it.
    pub outcome: UnsettledRequestOutcome,
    /// Number of the request, when it is known.
    #[serde(deserialize_with = "required_or_null")]
    pub authority_id: Option<AuthorityId>,
}

/// Outcome of a request that reached the authority, or may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UnsettledRequestOutcome {
    /// Accepted.
    Accepted,
    /// Refused.
    Refused,
    /// Unknown.
    Unknown,
}
