//! The messages this host sends: signs of life, pieces, documents, and the end of a call.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::filings::Filing;
use super::names::{AttemptId, AuthorityId, Base64Text, CallId, ShortText};
use super::numbers::{Count, Literal};
use super::reasons::LinkError;
use super::requests::Requested;
use super::{Action, required_or_null};
use crate::pdf::signature_status::SignatureState;

/// All that the host answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Reply {
    /// The call is being worked on.
    Ack {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// Which part speaks.
        by: Part,
        /// What the call waits for.
        #[serde(deserialize_with = "required_or_null")]
        waits: Option<Waits>,
    },
    /// A piece of what is too long for one message.
    Chunk {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// What it is a piece of.
        stream: Stream,
        /// Its place, from 0.
        index: Count,
        /// The bytes.
        data: Base64Text,
    },
    /// One document of a download.
    Item {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// Documents done, this one included.
        done: Count,
        /// Documents asked for.
        total: Count,
        /// The document.
        item: Item,
    },
    /// How far an attempt to file is.
    Filing(Filing),
    /// What became of a request.
    Request(Requested),
    /// The end of a call that worked.
    Success {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// The result; none when it came before in chunks.
        #[serde(deserialize_with = "required_or_null")]
        result: Option<Map<String, Value>>,
    },
    /// The end of a call that did not.
    Error {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// Why.
        error: LinkError,
    },
}

/// Which part acknowledges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// The extension.
    Extension,
    /// This host.
    Host,
}

/// What a call waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Waits {
    /// The token's module.
    Token,
    /// The login.
    Login,
    /// The authority.
    Authority,
    /// The pause between two calls.
    Pause,
    /// A signature.
    Signing,
}

/// What a chunk is a piece of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Stream {
    /// The result.
    Result(ResultStream),
    /// A document.
    Document(AuthorityId),
    /// What was signed in an attempt.
    Signed(AttemptId),
}

/// The stream of the result's JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultStream {
    /// Its only name.
    #[serde(rename = "result")]
    Result,
}

/// One document of a download.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Item {
    /// It came.
    Came(CameItem),
    /// It did not.
    Failed(FailedItem),
}

/// A document that came: whole in `data`, else in the chunks before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CameItem {
    /// Always true.
    pub ok: Literal<true>,
    /// Whose document it is.
    pub message_id: AuthorityId,
    /// What it is.
    pub mime_type: MimeType,
    /// Its length.
    pub size_bytes: std::num::NonZeroU64,
    /// What its signatures say of its bytes.
    pub signature_status: SignatureStatus,
    /// The bytes.
    #[serde(deserialize_with = "required_or_null")]
    pub data: Option<Base64Text>,
}

/// What the signatures of a document say of its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignatureStatus {
    /// Whether the bytes are those that were signed.
    pub state: SignatureState,
    /// Who signed last, where that can be read.
    #[serde(deserialize_with = "required_or_null")]
    pub signer: Option<ShortText>,
}

/// A document that did not come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FailedItem {
    /// Always false.
    pub ok: Literal<false>,
    /// Whose document it is.
    pub message_id: AuthorityId,
    /// Why.
    pub error: LinkError,
}

/// Kinds of documents the authority keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MimeType {
    /// PDF.
    #[serde(rename = "application/pdf")]
    Pdf,
    /// ZIP.
    #[serde(rename = "application/zip")]
    Zip,
}
