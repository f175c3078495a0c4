//! Parameters of each action, parsed in a second step after its call.

use serde::Deserialize;

use super::folders::DocumentKind;
use super::names::{FilingId, FolderPath, SealedPin, SessionToken, Thumbprint};
use super::numbers::{AttemptIds, Days, MessageIds, Requests, SettledIds};
use super::{WithCertificate, required_or_null};

/// Parameters of an action that has none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoParams {}

/// Parameters of an action that uses a certificate.
macro_rules! params_with_certificate {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            certificate: Thumbprint,
            #[serde(deserialize_with = "required_or_null")]
            pin: Option<SealedPin>,
            confirm_last_try: bool,
            $($(#[$field_doc])* pub $field: $type),*
        }

        impl $name {
            /// The certificate, and how its token is opened.
            #[must_use]
            pub fn access(&self) -> WithCertificate {
                WithCertificate {
                    certificate: self.certificate.clone(),
                    pin: self.pin.clone(),
                    confirm_last_try: self.confirm_last_try,
                }
            }
        }
    };
}

params_with_certificate!(
    /// Parameters of `listSpvMessages`.
    ListSpvMessagesParams {
        /// How far back, in days.
        days: Days
    }
);
params_with_certificate!(
    /// Parameters of `downloadSpvContent`.
    DownloadSpvContentParams {
        /// The messages, in download order.
        message_ids: MessageIds
    }
);
params_with_certificate!(
    /// Parameters of `signAndSend`.
    SignAndSendParams {
        /// Authorises claims at the server.
        session_token: SessionToken,
        /// The attempts, in filing order.
        attempt_ids: AttemptIds
    }
);
params_with_certificate!(
    /// Parameters of `sendSpvRequest`.
    SendSpvRequestParams {
        /// The requests, in sending order.
        requests: Requests
    }
);

/// Parameters of `settleAttempts`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SettleAttemptsParams {
    /// The attempts whose outcome the server has.
    pub attempt_ids: SettledIds,
}

/// Parameters of `checkFolder`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckFolderParams {
    /// The folder.
    pub path: FolderPath,
}

/// Parameters of `saveDocument`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveDocumentParams {
    /// Authorises the download at the server.
    pub session_token: SessionToken,
    /// The filing.
    pub filing_id: FilingId,
    /// Which of its documents.
    pub kind: DocumentKind,
    /// The folder, below a confirmed one.
    pub folder: FolderPath,
}
