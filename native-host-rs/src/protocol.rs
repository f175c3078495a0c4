//! `contracts/link` in Rust: the messages of the worker and the answers of this host.
//!
//! Every message is parsed once, strictly: unknown fields, other forms and numbers out of range are refused. A test
//! reads the same vectors as the TypeScript side.

pub mod doctor;
pub mod filings;
pub mod folders;
pub mod names;
pub mod numbers;
pub mod params;
pub mod reasons;
pub mod replies;
pub mod requests;
pub mod results;
pub mod versions;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use names::{CallId, NotOfThisForm, Origin, SealedPin, Thumbprint, Version};
use numbers::Count;

/// Version of the protocol that this host speaks.
pub const LINK_PROTOCOL: u32 = 2;
/// Version of this host.
pub const HOST_VERSION: &str = env!("CARGO_PKG_VERSION");
/// Name under which browsers register this host.
pub const NATIVE_HOST_NAME: &str = "ro.dosar.link";
/// HPKE `info` of a sealed PIN.
pub const PIN_SEAL_INFO: &[u8] = b"dosar-link pin v1";

/// A message of the worker.
#[derive(Debug)]
pub enum HostMessage {
    /// A call.
    Request(HostRequest),
    /// Cancels a pending call.
    Cancel {
        /// The call.
        id: CallId,
    },
}

impl HostMessage {
    /// Parses a message. It is never held as a tree, because many small values take a hundred times their length in
    /// memory.
    ///
    /// # Errors
    ///
    /// [`serde_json::Error`] for an unknown form.
    pub fn read(payload: &[u8]) -> serde_json::Result<Self> {
        // serde would accept a list of a message's values.
        if payload.trim_ascii_start().first() != Some(&b'{') {
            return Err(serde_json::Error::custom("not an object"));
        }
        let Tagged { kind } = serde_json::from_slice(payload)?;
        match kind {
            Kind::Request => serde_json::from_slice(payload).map(Self::Request),
            Kind::Cancel => serde_json::from_slice(payload).map(|Cancel { id, .. }| Self::Cancel { id }),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Request,
    Cancel,
}

#[derive(Deserialize)]
struct Tagged {
    kind: Kind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cancel {
    #[serde(rename = "kind")]
    _kind: Kind,
    id: CallId,
}

/// A call as the worker passes it on; the worker, not the page, sets the origin.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HostRequest {
    #[serde(rename = "kind")]
    _kind: Kind,
    /// Correlation id.
    pub id: CallId,
    /// Version of the protocol that the page speaks.
    pub protocol: Count,
    /// What is asked for.
    pub action: Action,
    /// Parameters, parsed in a second step.
    pub params: Params,
    /// Origin of the page.
    pub origin: Origin,
    /// Versions of the page's library and the extension.
    pub versions: CallerVersions,
}

/// The unparsed parameters of a call.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Box<RawValue>")]
pub struct Params(Box<RawValue>);

impl Params {
    /// Parses them as those of an action.
    ///
    /// # Errors
    ///
    /// [`serde_json::Error`] for those of another.
    pub fn read<T: DeserializeOwned>(self) -> serde_json::Result<T> {
        serde_json::from_str(self.0.get())
    }
}

impl TryFrom<Box<RawValue>> for Params {
    type Error = NotOfThisForm;

    fn try_from(written: Box<RawValue>) -> Result<Self, NotOfThisForm> {
        let is_object = written.get().starts_with('{');
        is_object.then_some(Self(written)).ok_or(NotOfThisForm("Params"))
    }
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

/// The minimum that a message needs to be answered, whatever else is wrong with it.
#[derive(Debug, Deserialize)]
pub struct MessageHead {
    /// Correlation id.
    pub id: CallId,
    /// Requested action.
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
    /// Declarations, signed and handed to the authority.
    SignAndSend,
    /// Requests for documents, handed to the authority.
    SendSpvRequest,
    /// What the server has recorded of filings and requests.
    SettleAttempts,
    /// Whether documents can be kept in a folder.
    CheckFolder,
    /// A document of a filing, written to a confirmed folder.
    SaveDocument,
    /// What the link needs on this workstation, and what is missing.
    Doctor,
}

impl Action {
    /// Whether cancelling is only a request: the call ends itself after what it has begun.
    #[must_use]
    pub fn is_ended_by_host(self) -> bool {
        matches!(self, Self::SignAndSend | Self::SendSpvRequest)
    }
}

/// A certificate, and how its token is opened.
#[derive(Debug, Clone)]
pub struct WithCertificate {
    /// The certificate.
    pub certificate: Thumbprint,
    /// The sealed PIN; none when the token is expected to be logged in already.
    pub pin: Option<SealedPin>,
    /// A person confirmed that the token's last try may be spent.
    pub confirm_last_try: bool,
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
