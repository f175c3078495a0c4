//! Error codes of the link and the closed reasons beside them. A test holds them equal to `contracts/link`.

use serde::{Deserialize, Serialize};

use super::names::RefusalText;

/// Why a call failed: the code of its reason, the reason, and for a refusal the authority's wording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "LinkErrorForm", into = "LinkErrorForm")]
pub struct LinkError {
    reason: Reason,
    text: Option<RefusalText>,
}

impl LinkError {
    /// The authority's refusal with its own text.
    #[must_use]
    pub fn refusal(text: &str) -> Self {
        Self {
            reason: Reason::AuthorityRejected,
            text: Some(RefusalText::cut(text)),
        }
    }

    /// The reason, which decides the code.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }
}

impl From<Reason> for LinkError {
    fn from(reason: Reason) -> Self {
        Self { reason, text: None }
    }
}

/// The 13 error codes of the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each code is told by its reasons")]
pub enum Code {
    #[serde(rename = "link.actionTimeout")]
    ActionTimeout,
    #[serde(rename = "link.userTimeout")]
    UserTimeout,
    #[serde(rename = "link.versionMismatch")]
    VersionMismatch,
    #[serde(rename = "link.versionInvalid")]
    VersionInvalid,
    #[serde(rename = "link.extensionUnavailable")]
    ExtensionUnavailable,
    #[serde(rename = "link.nativeUnavailable")]
    NativeUnavailable,
    #[serde(rename = "link.unknownError")]
    UnknownError,
    #[serde(rename = "link.insecureContext")]
    InsecureContext,
    #[serde(rename = "link.userCancelled")]
    UserCancelled,
    #[serde(rename = "link.nativeInvalidArgument")]
    NativeInvalidArgument,
    #[serde(rename = "link.nativeFatal")]
    NativeFatal,
    #[serde(rename = "link.actionPending")]
    ActionPending,
    #[serde(rename = "link.missingParameter")]
    MissingParameter,
}

/// Every reason the link can give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// No part answered within the time of the action.
    NoReply,
    /// The user or the token did not answer in time.
    NoUserReply,
    /// The page's library must be updated.
    LibraryOutdated,
    /// The extension must be updated.
    ExtensionOutdated,
    /// This host must be updated.
    HostOutdated,
    /// Several parts must be updated.
    SeveralOutdated,
    /// A version is not a semantic version.
    VersionUnreadable,
    /// The extension is not installed.
    ExtensionMissing,
    /// The extension restarted in the middle of the call.
    ExtensionRestarted,
    /// The host is not installed.
    HostMissing,
    /// The browser may not start the host for this extension.
    HostForbidden,
    /// The host exited.
    HostExited,
    /// The host broke the protocol.
    HostBroken,
    /// An internal error.
    Unexpected,
    /// The page is not a secure context.
    PageInsecure,
    /// The user cancelled the call.
    CancelledByUser,
    /// The message is invalid.
    InvalidMessage,
    /// The page's origin is not configured here.
    OriginNotAllowed,
    /// No token holds this certificate.
    CertificateNotFound,
    /// The certificate has expired.
    CertificateExpired,
    /// A PIN is needed and none was sent.
    PinRequired,
    /// The sealed PIN is not for this workstation, origin or certificate.
    PinUnreadable,
    /// The PIN was used once and its outcome is unknown.
    PinSpent,
    /// The token refused the PIN.
    WrongPin,
    /// The PIN is locked.
    PinLocked,
    /// The PIN has expired.
    PinExpired,
    /// One try is left, and spending it was not confirmed.
    LastTryUnconfirmed,
    /// The token was pulled out.
    TokenRemoved,
    /// The token did not answer in time.
    TokenTimeout,
    /// The token refused an operation.
    TokenFailed,
    /// Another host is logging in to the token.
    TokenBusy,
    /// The PKCS#11 module cannot be used.
    ModuleFailed,
    /// The authority does not accept the certificate.
    CertificateRefused,
    /// The authority ended the session again after it had been renewed.
    LoggedOut,
    /// The authority cannot be reached.
    AuthorityDown,
    /// The authority did not answer in time.
    AuthorityTimeout,
    /// The authority's answer is of an unknown form.
    AuthorityUnexpected,
    /// The certificate of the authority's server comes from an issuer that is not trusted here.
    AuthorityUntrusted,
    /// The certificate of the authority's server has another name.
    AuthorityMisnamed,
    /// The certificate of the authority's server has expired, or is not valid yet.
    AuthorityExpired,
    /// The authority refused, with its own wording.
    AuthorityRejected,
    /// The proxy of this workstation cannot be reached.
    ProxyDown,
    /// The proxy refuses connections to the host's target.
    ProxyRefused,
    /// The proxy wants a user name and a password.
    ProxyPassword,
    /// A document is incomplete or of an unknown type.
    ContentInvalid,
    /// The host's own folder cannot be written.
    StorageFailed,
    /// The server does not give this attempt to this workstation.
    AttemptUnavailable,
    /// The server no longer knows the session of the certificate.
    SessionEnded,
    /// A document cannot be signed: it is protected with a password.
    DocumentEncrypted,
    /// A document cannot be signed: it is no PDF.
    DocumentNotPdf,
    /// A document cannot be signed: its end is missing.
    DocumentIncomplete,
    /// A document cannot be signed: its structure is damaged.
    DocumentDamaged,
    /// A document cannot be signed: reading it takes too much memory or time.
    DocumentTooComplex,
    /// A document cannot be signed: it forbids any change.
    DocumentLocked,
    /// Another host of this workstation holds the attempt.
    AttemptBusy,
    /// The host has the maximum of running calls.
    HostBusy,
    /// The product's server cannot be reached.
    ServerDown,
    /// A document differs from the approved one.
    ContentChanged,
    /// A new signature failed its check.
    SignatureInvalid,
    /// The folder was not confirmed on this workstation.
    FolderNotConfirmed,
    /// The folder does not exist.
    FolderMissing,
    /// The folder cannot be written.
    FolderNotWritable,
    /// The folder has no room.
    FolderFull,
    /// The server has no such document of the filing.
    DocumentUnavailable,
    /// The same call is already running.
    SameActionPending,
    /// A parameter is missing.
    ParameterMissing,
}

impl Reason {
    /// The one code this reason belongs to.
    #[allow(clippy::too_many_lines, reason = "a line for each reason, so that none is forgotten")]
    #[must_use]
    pub fn code(self) -> Code {
        match self {
            Self::NoReply => Code::ActionTimeout,
            Self::NoUserReply => Code::UserTimeout,
            Self::LibraryOutdated | Self::ExtensionOutdated | Self::HostOutdated | Self::SeveralOutdated => {
                Code::VersionMismatch
            }
            Self::VersionUnreadable => Code::VersionInvalid,
            Self::ExtensionMissing | Self::ExtensionRestarted => Code::ExtensionUnavailable,
            Self::HostMissing | Self::HostForbidden | Self::HostExited | Self::HostBroken => Code::NativeUnavailable,
            Self::Unexpected => Code::UnknownError,
            Self::PageInsecure => Code::InsecureContext,
            Self::CancelledByUser => Code::UserCancelled,
            Self::InvalidMessage
            | Self::OriginNotAllowed
            | Self::CertificateNotFound
            | Self::CertificateExpired
            | Self::PinRequired
            | Self::PinUnreadable
            | Self::PinSpent
            | Self::WrongPin
            | Self::PinLocked
            | Self::PinExpired
            | Self::LastTryUnconfirmed
            | Self::AttemptUnavailable
            | Self::SessionEnded
            | Self::DocumentEncrypted
            | Self::DocumentNotPdf
            | Self::DocumentIncomplete
            | Self::DocumentDamaged
            | Self::DocumentTooComplex
            | Self::DocumentLocked
            | Self::FolderNotConfirmed
            | Self::DocumentUnavailable => Code::NativeInvalidArgument,
            Self::TokenRemoved
            | Self::TokenTimeout
            | Self::TokenFailed
            | Self::TokenBusy
            | Self::ModuleFailed
            | Self::CertificateRefused
            | Self::LoggedOut
            | Self::AuthorityDown
            | Self::AuthorityTimeout
            | Self::AuthorityUnexpected
            | Self::AuthorityUntrusted
            | Self::AuthorityMisnamed
            | Self::AuthorityExpired
            | Self::AuthorityRejected
            | Self::ProxyDown
            | Self::ProxyRefused
            | Self::ProxyPassword
            | Self::ContentInvalid
            | Self::StorageFailed
            | Self::AttemptBusy
            | Self::HostBusy
            | Self::ServerDown
            | Self::ContentChanged
            | Self::SignatureInvalid
            | Self::FolderMissing
            | Self::FolderNotWritable
            | Self::FolderFull => Code::NativeFatal,
            Self::SameActionPending => Code::ActionPending,
            Self::ParameterMissing => Code::MissingParameter,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkErrorForm {
    code: Code,
    reason: Reason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<RefusalText>,
}

impl From<LinkError> for LinkErrorForm {
    fn from(error: LinkError) -> Self {
        Self {
            code: error.reason.code(),
            reason: error.reason,
            text: error.text,
        }
    }
}

impl TryFrom<LinkErrorForm> for LinkError {
    type Error = CodeOfAnotherReason;

    fn try_from(form: LinkErrorForm) -> Result<Self, CodeOfAnotherReason> {
        if form.reason.code() == form.code {
            Ok(Self {
                reason: form.reason,
                text: form.text,
            })
        } else {
            Err(CodeOfAnotherReason)
        }
    }
}

/// A code that does not belong to the reason beside it.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("reason and code do not belong together")]
pub struct CodeOfAnotherReason;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn reasons_and_codes_are_those_of_the_contract() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/link/vectors/reasons.json");
        let shared: BTreeMap<String, Code> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        for (name, code) in &shared {
            let reason: Reason = serde_json::from_value(name.as_str().into()).unwrap();
            assert_eq!((name, reason.code()), (name, *code));
        }
        assert_eq!(shared.len(), REASON_COUNT);
    }

    /// Grows with the enumeration, so that the test finds a reason that the contract lacks.
    const REASON_COUNT: usize = Reason::ParameterMissing as usize + 1;
}
