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

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use names::{CallId, Origin, SealedPin, Thumbprint, Version};
use numbers::Count;

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
