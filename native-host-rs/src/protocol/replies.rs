//! The messages of this host: acks, chunks, documents, and the end of a call.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::filings::Filing;
use super::names::{AttemptId, AuthorityId, Base64Text, CallId, ShortText};
use super::numbers::{Count, Literal};
use super::reasons::LinkError;
use super::requests::Requested;
use super::{Action, required_or_null};
use crate::pdf::signature_status::SignatureState;

/// A message of the host.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Reply {
    /// The call is being worked on.
    Ack {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// The acknowledging part.
        by: Part,
        /// What the call waits for.
        #[serde(deserialize_with = "required_or_null")]
        waits: Option<Waits>,
    },
    /// A chunk of data that is too long for one message.
    Chunk {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// The stream it belongs to.
        stream: Stream,
        /// Its index, from 0.
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
        /// Documents of the call.
        total: Count,
        /// The document.
        item: Item,
    },
    /// Progress of a filing attempt.
    Filing(Filing),
    /// Outcome of a request.
    Request(Requested),
    /// The end of a successful call.
    Success {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// The result; none when it was sent in chunks before.
        #[serde(deserialize_with = "required_or_null")]
        result: Option<Map<String, Value>>,
    },
    /// The end of a failed call.
    Error {
        /// The call.
        id: CallId,
        /// Its action.
        action: Action,
        /// Why.
        error: LinkError,
    },
}

/// A part of the link that acknowledges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// The extension.
    Extension,
    /// This host.
    Host,
}

/// The current wait of a call.
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

/// The stream of a chunk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Stream {
    /// The result.
    Result(ResultStream),
    /// A document.
    Document(AuthorityId),
    /// The signed document of an attempt.
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
    /// It was downloaded.
    Came(CameItem),
    /// It failed.
    Failed(FailedItem),
}

/// A downloaded document: whole in `data`, else in the chunks before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CameItem {
    /// Always true.
    pub ok: Literal<true>,
    /// The document's message.
    pub message_id: AuthorityId,
    /// What it is.
    pub mime_type: MimeType,
    /// Its length.
    pub size_bytes: std::num::NonZeroU64,
    /// Signature status of its bytes.
    pub signature_status: SignatureStatus,
    /// The bytes.
    #[serde(deserialize_with = "required_or_null")]
    pub data: Option<Base64Text>,
}

/// Signature status of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignatureStatus {
    /// Whether the bytes are those that were signed.
    pub state: SignatureState,
    /// The last signer, if known.
    #[serde(deserialize_with = "required_or_null")]
    pub signer: Option<ShortText>,
}

/// A document that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FailedItem {
    /// Always false.
    pub ok: Literal<false>,
    /// The document's message.
    pub message_id: AuthorityId,
    /// Why.
    pub error: LinkError,
}

/// Types of documents at the authority.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MimeType {
    /// PDF.
    #[serde(rename = "application/pdf")]
    Pdf,
    /// ZIP.
    #[serde(rename = "application/zip")]
    Zip,
}
