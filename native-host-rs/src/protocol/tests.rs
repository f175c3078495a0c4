use super::doctor::{DoctorParams, DoctorResult};
use super::folders::{CheckFolderResult, SaveDocumentResult};
use super::params::{
    CheckFolderParams, DownloadSpvContentParams, ListSpvMessagesParams, NoParams, SaveDocumentParams,
    SendSpvRequestParams, SettleAttemptsParams, SignAndSendParams,
};
use super::replies::Reply;
use super::requests::SendSpvRequestResult;
use super::results::{
    DownloadSpvContentResult, ListCertificatesResult, ListSpvMessagesResult, SettleAttemptsResult, SignAndSendResult,
    StatusResult,
};
use super::*;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    name: String,
    schema: String,
    ok: bool,
    message: Value,
}

/// A message of the page. The host never parses it; the test does, so that both languages are tested with every vector.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read only to be accepted or refused")]
enum PageMessage {
    #[serde(rename_all = "camelCase")]
    Request {
        channel: Channel,
        id: CallId,
        protocol: Count,
        action: Action,
        params: Map<String, Value>,
        library_version: Version,
    },
    Cancel {
        channel: Channel,
        id: CallId,
    },
}

#[derive(Deserialize)]
enum Channel {
    #[serde(rename = "dosar-link")]
    DosarLink,
}

fn accepts<T: serde::de::DeserializeOwned>(message: &Value) -> bool {
    serde_json::from_value::<T>(message.clone()).is_ok()
}

fn accepts_as(schema: &str, message: &Value) -> bool {
    match schema {
        "page" => accepts::<PageMessage>(message),
        "host" => HostMessage::read(message.to_string().as_bytes()).is_ok(),
        "reply" => accepts::<Reply>(message),
        "params.status" | "params.listCertificates" => accepts::<NoParams>(message),
        "params.listSpvMessages" => accepts::<ListSpvMessagesParams>(message),
        "params.downloadSpvContent" => accepts::<DownloadSpvContentParams>(message),
        "params.signAndSend" => accepts::<SignAndSendParams>(message),
        "params.settleAttempts" => accepts::<SettleAttemptsParams>(message),
        "params.sendSpvRequest" => accepts::<SendSpvRequestParams>(message),
        "params.checkFolder" => accepts::<CheckFolderParams>(message),
        "params.saveDocument" => accepts::<SaveDocumentParams>(message),
        "params.doctor" => accepts::<DoctorParams>(message),
        "result.doctor" => accepts::<DoctorResult>(message),
        "result.saveDocument" => accepts::<SaveDocumentResult>(message),
        "result.sendSpvRequest" => accepts::<SendSpvRequestResult>(message),
        "result.checkFolder" => accepts::<CheckFolderResult>(message),
        "result.signAndSend" => accepts::<SignAndSendResult>(message),
        "result.settleAttempts" => accepts::<SettleAttemptsResult>(message),
        "result.status" => accepts::<StatusResult>(message),
        "result.listCertificates" => accepts::<ListCertificatesResult>(message),
        "result.listSpvMessages" => accepts::<ListSpvMessagesResult>(message),
        "result.downloadSpvContent" => accepts::<DownloadSpvContentResult>(message),
        other => panic!("the vectors have a schema this host does not know: {other}"),
    }
}

fn vectors() -> Vec<Vector> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/link/vectors/messages.json");
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn the_vectors_shared_with_the_page_are_accepted_and_refused_alike() {
    let differing: Vec<String> = vectors()
        .into_iter()
        .filter(|vector| accepts_as(&vector.schema, &vector.message) != vector.ok)
        .map(|vector| format!("{}: {}", vector.schema, vector.name))
        .collect();
    assert_eq!(differing, Vec::<String>::new());
}

#[test]
fn a_reply_of_the_vectors_is_written_as_it_was_read() {
    for vector in vectors()
        .into_iter()
        .filter(|vector| vector.schema == "reply" && vector.ok)
    {
        let reply: Reply = serde_json::from_value(vector.message.clone()).unwrap();
        assert_eq!(serde_json::to_value(reply).unwrap(), vector.message, "{}", vector.name);
    }
}

#[test]
fn a_message_that_breaks_the_schema_still_has_its_call_id() {
    let text =
        r#"{"kind":"request","id":"6f1c9a52-3b7e-4d0a-9c1f-2a5b8e7d4c10","action":"status","protocol":2,"new":1}"#;
    let head: MessageHead = serde_json::from_str(text).unwrap();
    assert_eq!((head.action, head.protocol), (Action::Status, Some(2)));
}
