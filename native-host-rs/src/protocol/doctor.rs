//! The check of this workstation: its parameters, and what it finds.

use serde::{Deserialize, Serialize};

use super::names::FindingText;
use super::required_or_null;
use crate::words::Language;

/// Parameters of `doctor`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoctorParams {
    /// The language of the findings.
    pub language: Language,
}

/// Result of `doctor`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoctorResult {
    /// What was found, in the order in which a person reads it.
    pub findings: Vec<Finding>,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Whether it is as it should be.
    pub state: FindingState,
    /// What was found.
    pub text: FindingText,
    /// What a person does about it.
    #[serde(deserialize_with = "required_or_null")]
    pub remedy: Option<FindingText>,
}

impl Finding {
    /// It is as it should be.
    #[must_use]
    pub fn good(text: &str) -> Self {
        Self::of(FindingState::Good, text, None)
    }

    /// It may be left so.
    #[must_use]
    pub fn note(text: &str, remedy: Option<&str>) -> Self {
        Self::of(FindingState::Note, text, remedy)
    }

    /// It keeps something from working until it is mended.
    #[must_use]
    pub fn problem(text: &str, remedy: &str) -> Self {
        Self::of(FindingState::Problem, text, Some(remedy))
    }

    fn of(state: FindingState, text: &str, remedy: Option<&str>) -> Self {
        Self {
            state,
            text: FindingText::sentence(text),
            remedy: remedy.map(FindingText::sentence),
        }
    }
}

/// State of what was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FindingState {
    /// It is as it should be.
    Good,
    /// A person may want to know it.
    Note,
    /// Something does not work.
    Problem,
}
