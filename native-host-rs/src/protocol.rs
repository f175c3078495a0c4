//! `contracts/link` in Rust: what the worker may send to this host and what the host may answer.
//!
//! Every message is parsed once, strictly: unknown fields, other forms and numbers out of range are refused. A test
//! reads the vectors that the TypeScript side reads.

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

/// Number of the protocol this host speaks.
pub const LINK_PROTOCOL: u32 = 2;
/// Version of this host.
pub const HOST_VERSION: &str = env!("CARGO_PKG_VERSION");
/// Name under which browsers know this host.
pub const NATIVE_HOST_NAME: &str = "ro.dosar.link";
/// HPKE `info` of a sealed PIN.
pub const PIN_SEAL_INFO: &[u8] = b"dosar-link pin v1";

/// All a worker may send.
#[derive(Debug)]
pub enum HostMessage {
    /// A call.
    Request(HostRequest),
    /// Gives up a pending call.
    Cancel {
        /// The call.
        id: CallId,
    },
}

impl HostMessage {
    /// Reads a message. It is never held as a tree: of small parts one of the longest frame takes a hundred times its
    /// length in memory.
    ///
    /// # Errors
    ///
    /// [`serde_json::Error`] for what is of no known form.
    pub fn read(payload: &[u8]) -> serde_json::Result<Self> {
        // A list of a message's values is no message.
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

/// A call as the worker hands it on: the worker, not the page, says which origin asks.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HostRequest {
    #[serde(rename = "kind")]
    _kind: Kind,
    /// Correlation id.
    pub id: CallId,
    /// Number of the protocol the page speaks.
    pub protocol: Count,
    /// What is asked for.
    pub action: Action,
    /// Parameters, read in a second step.
    pub params: Params,
    /// Origin of the page.
    pub origin: Origin,
    /// Versions of the parts on the way.
    pub versions: CallerVersions,
}

/// The parameters of a call as they were written.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Box<RawValue>")]
pub struct Params(Box<RawValue>);

impl Params {
    /// Reads them as those of an action.
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
    /// Declarations, signed and handed to the authority.
    SignAndSend,
    /// Requests for documents, handed to the authority.
    SendSpvRequest,
    /// What the server has recorded of filings and requests.
    SettleAttempts,
    /// Whether documents can be kept in a folder.
    CheckFolder,
}

impl Action {
    /// Giving up a call of this action is a wish: the call ends itself when it has finished what it is at.
    #[must_use]
    pub fn is_ended_by_host(self) -> bool {
        matches!(self, Self::SignAndSend | Self::SendSpvRequest)
    }
}

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
