//! `contracts/link` in Rust: what the worker may send to this host and what the host may answer.
//!
//! Every message is parsed once, strictly: unknown fields, other forms and numbers out of range are refused. A test
//! reads the vectors that the TypeScript side reads.

pub mod names;
pub mod reasons;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::limits::{DOWNLOAD_CALL_MAX, SPV_WINDOW_DAYS};
use names::{
    AuthorityId, AuthorityTime, Base64Text, CallId, Instant, KeyId, MessageDetails, MessageKind, Origin, PublicKeyText,
    SealedPin, SerialNumber, ShortText, TaxId, Thumbprint, Version,
};
use reasons::LinkError;

/// Number of the protocol this host speaks.
pub const LINK_PROTOCOL: u32 = 1;
/// Version of this host.
pub const HOST_VERSION: &str = env!("CARGO_PKG_VERSION");
/// Name under which browsers know this host.
pub const NATIVE_HOST_NAME: &str = "ro.dosar.link";
/// HPKE `info` of a sealed PIN.
pub const PIN_SEAL_INFO: &[u8] = b"dosar-link pin v1";

/// All a worker may send.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum HostMessage {
    /// A call.
    Request(HostRequest),
    /// Gives up a pending call.
    Cancel {
        /// The call.
        id: CallId,
    },
}

/// A call as the worker hands it on: the worker, not the page, says which origin asks.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HostRequest {
    /// Correlation id.
    pub id: CallId,
    /// Number of the protocol the page speaks.
    pub protocol: Count,
    /// What is asked for.
    pub action: Action,
    /// Parameters, read in a second step.
    pub params: Map<String, Value>,
    /// Origin of the page.
    pub origin: Origin,
    /// Versions of the parts on the way.
    pub versions: CallerVersions,
}

/// Versions of the parts between page and host.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallerVersions {
    /// Of the page's link library.
    pub library: Version,
    /// Of the extension.
    pub extension: Version,
}

/// The least a message must have to be answered, whatever else is wrong with it.
#[derive(Debug, Deserialize)]
pub struct MessageHead {
    /// Correlation id.
    pub id: CallId,
    /// What is asked for.
    pub action: Action,
    /// Number of the protocol, when it can be read.
    #[serde(default)]
    pub protocol: Option<u32>,
}

/// The actions of the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Action {
    /// Versions and the workstation's public key.
    Status,
    /// Certificates of all tokens.
    ListCertificates,
    /// The authority's listing.
    ListSpvMessages,
    /// Documents of messages.
    DownloadSpvContent,
}

/// Parameters of an action that has none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoParams {}

/// Which certificate, and how its token is opened.
#[derive(Debug, Clone)]
pub struct WithCertificate {
    /// The certificate.
    pub certificate: Thumbprint,
    /// The sealed PIN; none when the token is expected to be logged in already.
    pub pin: Option<SealedPin>,
    /// A person confirmed to spend the token's last try.
    pub confirm_last_try: bool,
}

/// Parameters of `listSpvMessages`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListSpvMessagesParams {
    certificate: Thumbprint,
    #[serde(deserialize_with = "required_or_null")]
    pin: Option<SealedPin>,
    confirm_last_try: bool,
    /// How far back, in days.
    pub days: Days,
}

/// Parameters of `downloadSpvContent`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DownloadSpvContentParams {
    certificate: Thumbprint,
    #[serde(deserialize_with = "required_or_null")]
    pin: Option<SealedPin>,
    confirm_last_try: bool,
    /// The messages, in the order in which they are fetched.
    pub message_ids: MessageIds,
}

impl ListSpvMessagesParams {
    /// Which certificate, and how its token is opened.
    #[must_use]
    pub fn access(&self) -> WithCertificate {
        WithCertificate {
            certificate: self.certificate.clone(),
            pin: self.pin.clone(),
            confirm_last_try: self.confirm_last_try,
        }
    }
}

impl DownloadSpvContentParams {
    /// Which certificate, and how its token is opened.
    #[must_use]
    pub fn access(&self) -> WithCertificate {
        WithCertificate {
            certificate: self.certificate.clone(),
            pin: self.pin.clone(),
            confirm_last_try: self.confirm_last_try,
        }
    }
}

/// A number of things, from 0 to a million.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Count(u32);

impl Count {
    /// Counts things of which there can't be more than a million here.
    #[must_use]
    pub fn of(number: usize) -> Self {
        Self(u32::try_from(number).unwrap_or(u32::MAX).min(1_000_000))
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Count {
    type Error = OutOfRange;

    fn try_from(number: u32) -> Result<Self, OutOfRange> {
        if number <= 1_000_000 {
            Ok(Self(number))
        } else {
            Err(OutOfRange)
        }
    }
}

impl From<Count> for u32 {
    fn from(count: Count) -> u32 {
        count.0
    }
}

/// A look-back window the mailbox answers for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct Days(u32);

impl Days {
    /// The number of days.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Days {
    type Error = OutOfRange;

    fn try_from(days: u32) -> Result<Self, OutOfRange> {
        if (1..=SPV_WINDOW_DAYS).contains(&days) {
            Ok(Self(days))
        } else {
            Err(OutOfRange)
        }
    }
}

/// At least one message, at most as many as one call may name.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Vec<AuthorityId>")]
pub struct MessageIds(Vec<AuthorityId>);

impl MessageIds {
    /// The messages, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[AuthorityId] {
        &self.0
    }
}

impl TryFrom<Vec<AuthorityId>> for MessageIds {
    type Error = OutOfRange;

    fn try_from(ids: Vec<AuthorityId>) -> Result<Self, OutOfRange> {
        if (1..=DOWNLOAD_CALL_MAX).contains(&ids.len()) {
            Ok(Self(ids))
        } else {
            Err(OutOfRange)
        }
    }
}

/// A number or a list that is too short or too long for its place.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("out of range")]
pub struct OutOfRange;

/// What the token says of its user PIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PinState {
    /// Nothing special.
    Ok,
    /// A wrong PIN was entered since the last right one.
    CountLow,
    /// One more wrong PIN locks.
    FinalTry,
    /// Locked.
    Locked,
    /// Must be changed.
    ToBeChanged,
}

/// A certificate with a private key on a token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenCertificate {
    /// Names the certificate everywhere.
    pub sha1_thumbprint: Thumbprint,
    /// Common name of the subject.
    pub common_name: ShortText,
    /// Distinguished name of the issuer.
    pub issuer: ShortText,
    /// Distinguished name of the subject.
    pub subject: ShortText,
    /// Serial number as the authority prints it.
    pub serial_number: SerialNumber,
    /// End of validity.
    pub expires_on: Instant,
    /// Label of the token.
    pub token_label: ShortText,
    /// State of the token's PIN.
    pub pin_state: PinState,
    /// The PIN is entered on the reader.
    pub has_protected_path: bool,
    /// This host is logged in to the token.
    pub is_logged_in: bool,
}

/// A PKCS#11 module that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModuleReport {
    /// File name.
    pub name: ShortText,
    /// Whether it answers.
    pub state: ModuleState,
}

/// Whether a PKCS#11 module answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ModuleState {
    /// It answers.
    Ready,
    /// It cannot be loaded or reports an error.
    Failed,
    /// It does not answer in time.
    TimedOut,
    /// Its file is not in a safe place, so it was not loaded.
    Refused,
}

/// One message of the authority's listing, with the authority's own keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthorityMessage {
    /// Download index.
    pub id: AuthorityId,
    /// Free text.
    pub detalii: MessageDetails,
    /// Whose message it is.
    pub cif: TaxId,
    /// When it was created.
    pub data_creare: AuthorityTime,
    /// The request it answers.
    #[serde(deserialize_with = "required_or_null")]
    pub id_solicitare: Option<AuthorityId>,
    /// Kind, without trailing spaces.
    pub tip: MessageKind,
}

/// Result of `status`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusResult {
    /// Number of the protocol this host speaks.
    pub protocol: Count,
    /// Versions of all parts.
    pub versions: PartVersions,
    /// The key PINs are sealed to.
    pub workstation: Workstation,
}

/// Versions of all parts of the link.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartVersions {
    /// Of the page's library.
    pub library: Version,
    /// Of the extension.
    pub extension: Version,
    /// Of this host.
    pub host: Version,
}

/// The public half of the workstation's key pair.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Workstation {
    /// Its name.
    pub key_id: KeyId,
    /// The point.
    pub public_key: PublicKeyText,
}

/// Result of `listCertificates`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListCertificatesResult {
    /// At most 200.
    pub certificates: Vec<TokenCertificate>,
    /// At most 100.
    pub modules: Vec<ModuleReport>,
}

/// Result of `listSpvMessages`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListSpvMessagesResult {
    /// The messages, in the authority's order.
    pub mesaje: Vec<AuthorityMessage>,
    /// Tax ids the certificate has rights for; none when the window is empty.
    #[serde(deserialize_with = "required_or_null")]
    pub cui: Option<Vec<TaxId>>,
    /// State of the token's PIN after the call.
    pub pin_state: PinState,
}

/// Result of `downloadSpvContent`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DownloadSpvContentResult {
    /// Documents that came.
    pub downloaded: Count,
    /// Documents that did not.
    pub failed: Count,
}

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
}

/// What a chunk is a piece of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Stream {
    /// The result.
    Result(ResultStream),
    /// A document.
    Document(AuthorityId),
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
    /// The bytes.
    #[serde(deserialize_with = "required_or_null")]
    pub data: Option<Base64Text>,
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

/// A truth value that can only be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct Literal<const VALUE: bool>;

impl<const VALUE: bool> TryFrom<bool> for Literal<VALUE> {
    type Error = OutOfRange;

    fn try_from(value: bool) -> Result<Self, OutOfRange> {
        if value == VALUE { Ok(Self) } else { Err(OutOfRange) }
    }
}

impl<const VALUE: bool> From<Literal<VALUE>> for bool {
    fn from(_: Literal<VALUE>) -> bool {
        VALUE
    }
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

/// A field that may be null but may not be left out.
fn required_or_null<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

#[cfg(test)]
mod tests;
