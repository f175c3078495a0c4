//! One message of the extension, and one reply of the host.

use dosar_link::protocol::doctor::DoctorParams;
use dosar_link::protocol::params::{
    CheckFolderParams, DownloadSpvContentParams, ListSpvMessagesParams, NoParams, SaveDocumentParams,
    SendSpvRequestParams, SettleAttemptsParams, SignAndSendParams,
};
use dosar_link::protocol::replies::Reply;
use dosar_link::protocol::{Action, HostMessage, Params};
use dosar_link::saving::name::document_name;
use dosar_link::server_client::{Claim, DocumentClaim};

/// A call is parsed with its parameters; a parsed reply is written back unchanged.
pub fn run(message: &[u8]) {
    if let Ok(HostMessage::Request(request)) = HostMessage::read(message) {
        read_params(request.action, request.params);
    }
    if let Ok(reply) = serde_json::from_slice::<Reply>(message) {
        let written = serde_json::to_vec(&reply).unwrap();
        let again: Reply = serde_json::from_slice(&written).unwrap();
        assert_eq!(serde_json::to_vec(&again).unwrap(), written);
    }
    let _ = serde_json::from_slice::<Claim>(message);
    if let Ok(claim) = serde_json::from_slice::<DocumentClaim>(message) {
        // No answer of the server names anything but a document in the folder.
        assert!(document_name(&claim, 1).is_some_and(|name| !name.as_str().contains(['/', '\\', ':', '\0'])));
    }
}

fn read_params(action: Action, params: Params) {
    match action {
        Action::Status | Action::ListCertificates => drop(params.read::<NoParams>()),
        Action::ListSpvMessages => drop(params.read::<ListSpvMessagesParams>()),
        Action::DownloadSpvContent => drop(params.read::<DownloadSpvContentParams>()),
        Action::SignAndSend => drop(params.read::<SignAndSendParams>()),
        Action::SendSpvRequest => drop(params.read::<SendSpvRequestParams>()),
        Action::SettleAttempts => drop(params.read::<SettleAttemptsParams>()),
        Action::CheckFolder => drop(params.read::<CheckFolderParams>()),
        Action::SaveDocument => drop(params.read::<SaveDocumentParams>()),
        Action::Doctor => drop(params.read::<DoctorParams>()),
    }
}
