//! The result of each action.

use serde::{Deserialize, Serialize};

use super::names::{
    AttemptId, AuthorityId, AuthorityTime, Instant, KeyId, MessageDetails, MessageKind, PublicKeyText, SerialNumber,
    ShortText, TaxId, Thumbprint, UnreadableText, Version,
};
use super::numbers::Count;
use super::requests::UnsettledRequest;
use super::required_or_null;

/// The token's state of its user PIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PinState {
    /// Nothing special.
    Ok,
    /// A wrong PIN was entered since the last right one.
    CountLow,
    /// One more wrong PIN locks it.
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
    /// Identifies the certificate everywhere.
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
    /// This host is logged in to the token, and the key asks for no PIN besides.
    pub is_logged_in: bool,
}

/// A PKCS#11 module that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModuleReport {
    /// File name.
    pub name: ShortText,
    /// Whether it works.
    pub state: ModuleState,
}

/// State of a PKCS#11 module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ModuleState {
    /// It works.
    Ready,
    /// It cannot be loaded or reports an error.
    Failed,
    /// It does not answer in time.
    TimedOut,
    /// Its file is in an unsafe place, so it was not loaded.
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

/// A message of the listing that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreadableMessage {
    /// As it came.
    pub text: UnreadableText,
    /// What of it has another form.
    pub reason: UnreadableReason,
}

/// What of a message has another form: all of it, or its first part that has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UnreadableReason {
    /// It is no message.
    Form,
    /// Its index.
    Id,
    /// Whose it is.
    TaxId,
    /// When it was created.
    Date,
    /// The request it answers.
    RequestId,
    /// Its free text.
    Details,
    /// Its kind.
    Type,
}

/// Result of `status`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusResult {
    /// Version of the protocol that this host speaks.
    pub protocol: Count,
    /// Versions of all parts.
    pub versions: PartVersions,
    /// The key PINs are sealed to.
    pub workstation: Workstation,
    /// Unsettled attempts; at most 200, oldest first.
    pub unsettled: Vec<UnsettledAttempt>,
    /// Unsettled requests; at most 200, oldest first.
    #[serde(rename = "unsettledRequests")]
    pub unsettled_requests: Vec<UnsettledRequest>,
}

/// The journal's state of an attempt with stored bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UnsettledAttempt {
    /// The attempt.
    pub attempt_id: AttemptId,
    /// What became of it.
    pub outcome: UnsettledOutcome,
    /// Index of the upload, when it is known.
    #[serde(deserialize_with = "required_or_null")]
    pub upload_index: Option<AuthorityId>,
}

/// Outcome of an attempt that reached the authority, or may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UnsettledOutcome {
    /// Accepted.
    Submitted,
    /// Refused.
    Rejected,
    /// Unknown.
    Unknown,
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
    /// Its id.
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
    /// The messages that could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<UnreadableMessage>,
    /// Tax ids the certificate has rights for; none when the window is empty.
    #[serde(deserialize_with = "required_or_null")]
    pub cui: Option<Vec<TaxId>>,
    /// State of the token's PIN after the call.
    pub pin_state: PinState,
}

/// Result of `signAndSend`.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignAndSendResult {
    /// Attempts the authority accepted.
    pub submitted: Count,
    /// Attempts the authority refused.
    pub rejected: Count,
    /// Attempts with an unknown outcome.
    pub unknown: Count,
    /// Attempts that never reached the authority.
    pub not_sent: Count,
}

/// Result of `settleAttempts`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettleAttemptsResult {
    /// Attempts that are settled now: their bytes are deleted, their outcomes stay.
    pub settled: Count,
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
