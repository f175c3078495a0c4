//! Progress and outcome of each filing attempt.

use serde::{Deserialize, Serialize};

use super::names::{AttemptId, AuthorityId, Base64Text, CallId, RefusalText, Sha256Text};
use super::numbers::{Count, SignedSize};
use super::reasons::LinkError;
use super::{Action, required_or_null};

/// Progress of one attempt. The report comes once for each attempt, with the last step.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, try_from = "FilingForm")]
pub struct Filing {
    id: CallId,
    action: Action,
    done: Count,
    total: Count,
    attempt_id: AttemptId,
    step: Step,
    report: Option<FilingReport>,
}

impl Filing {
    /// Reports a step before the last.
    #[must_use]
    pub fn at(id: CallId, (done, total): (Count, Count), attempt_id: AttemptId, step: EarlyStep) -> Self {
        let step = match step {
            EarlyStep::Signing => Step::Signing,
            EarlyStep::Sending => Step::Sending,
        };
        Self {
            id,
            action: Action::SignAndSend,
            done,
            total,
            attempt_id,
            step,
            report: None,
        }
    }

    /// Reports the outcome of an attempt.
    #[must_use]
    pub fn done(id: CallId, (done, total): (Count, Count), attempt_id: AttemptId, report: FilingReport) -> Self {
        Self {
            id,
            action: Action::SignAndSend,
            done,
            total,
            attempt_id,
            step: Step::Done,
            report: Some(report),
        }
    }
}

/// A step before the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EarlyStep {
    /// It is being signed.
    Signing,
    /// It is being sent.
    Sending,
}

/// Outcome of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "outcome",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum FilingReport {
    /// The authority accepted it.
    Submitted {
        /// Index of the upload.
        upload_index: AuthorityId,
        /// The signed document.
        signed: Signed,
    },
    /// The authority refused it.
    Rejected {
        /// The authority's text.
        text: RefusalText,
        /// The signed document.
        signed: Signed,
    },
    /// It may have reached the authority.
    Unknown {
        /// Why its outcome is unknown.
        error: LinkError,
        /// The signed document; none when the journal is unreadable.
        #[serde(deserialize_with = "required_or_null")]
        signed: Option<Signed>,
    },
    /// Nothing reached the authority.
    NotSent {
        /// Why.
        error: LinkError,
    },
}

/// A signed document: whole in `data`, else in the chunks before, unless it was settled and dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Signed {
    /// Its SHA-256.
    pub sha256: Sha256Text,
    /// Its length.
    pub size_bytes: SignedSize,
    /// True when this host has deleted the bytes.
    pub is_dropped: bool,
    /// The bytes.
    #[serde(deserialize_with = "required_or_null")]
    pub data: Option<Base64Text>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Step {
    Signing,
    Sending,
    Done,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FilingForm {
    id: CallId,
    action: Action,
    done: Count,
    total: Count,
    attempt_id: AttemptId,
    step: Step,
    #[serde(deserialize_with = "required_or_null")]
    report: Option<FilingReport>,
}

impl TryFrom<FilingForm> for Filing {
    type Error = ReportAtAnotherStep;

    fn try_from(form: FilingForm) -> Result<Self, ReportAtAnotherStep> {
        if form.report.is_some() != (form.step == Step::Done) {
            return Err(ReportAtAnotherStep);
        }
        Ok(Self {
            id: form.id,
            action: form.action,
            done: form.done,
            total: form.total,
            attempt_id: form.attempt_id,
            step: form.step,
            report: form.report,
        })
    }
}

/// A report before the last step, or a last step without one.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the report belongs to the last step")]
pub struct ReportAtAnotherStep;
