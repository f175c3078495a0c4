//! What the host makes of an authority that is not what it should be.

use serde_json::json;

use crate::impostor::{Impostor, page};
use crate::workstation::{RIGHT_PIN, Workstation, credentials, downloading, listing, text};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

#[test]
fn redirects_without_end_are_given_up() {
    let impostor = Impostor::answering(|_| page("302 Found", "Location: /my.policy_nonce?nonce=1\r\n", b""));
    let here = Workstation::at(&impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(
        host.reason("listSpvMessages", &listing(certificate(), Some(&sealed))),
        "authorityUnexpected"
    );
    assert!(impostor.asked() <= 10, "{}", impostor.asked());
}

#[test]
fn an_answer_that_is_no_listing_is_unexpected() {
    for body in [&b""[..], b"null", b"[]", b"{\"mesaje\":{}}", b"\x00\x01\x02"] {
        let impostor = Impostor::answering(move |_| page("200 OK", "", body));
        let here = Workstation::at(&impostor.spv);
        let mut host = here.host();
        let sealed = host.seal(RIGHT_PIN, certificate());
        let reason = host.reason("listSpvMessages", &listing(certificate(), Some(&sealed)));
        assert_eq!(reason, "authorityUnexpected", "{body:?}");
    }
}

#[test]
fn a_message_of_another_form_crosses_as_text_only() {
    let body = b"{\"mesaje\":[{\"id\":\"1 OR 1=1\"}]}";
    let impostor = Impostor::answering(move |_| page("200 OK", "", body));
    let here = Workstation::at(&impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let result = host.result("listSpvMessages", &listing(certificate(), Some(&sealed)));
    assert_eq!(result["mesaje"], json!([]));
    assert_eq!(
        result["unreadable"],
        json!([{ "text": "{\"id\":\"1 OR 1=1\"}", "reason": "form" }])
    );
}

#[test]
fn a_long_document_crosses_in_chunks_and_never_lies_in_memory_as_a_whole() {
    const SIZE: usize = 20 * 1024 * 1024 + 12345;
    let impostor = Impostor::answering(|path| {
        let mut document = vec![b'x'; SIZE];
        document[..5].copy_from_slice(b"%PDF-");
        document[5..15].copy_from_slice(format!("{:10}", path.len()).as_bytes());
        document[SIZE - 6..].copy_from_slice(b"%%EOF\n");
        page("200 OK", "", &document)
    });
    let here = Workstation::at(&impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let ids: Vec<String> = (1..=4).map(|id| id.to_string()).collect();
    let id = host.begin("downloadSpvContent", &downloading(certificate(), Some(&sealed), &ids));
    let replies = host.replies_of(&id);
    assert_eq!(
        replies.last().unwrap()["result"],
        json!({ "downloaded": 4, "failed": 0 })
    );
    for document in &ids {
        let places: Vec<u64> = replies
            .iter()
            .filter(|reply| reply["kind"] == "chunk" && reply["stream"] == document.as_str())
            .map(|reply| reply["index"].as_u64().unwrap())
            .collect();
        assert_eq!(places, (0..41).collect::<Vec<_>>());
        let item = replies
            .iter()
            .find(|reply| reply["item"]["messageId"] == document.as_str())
            .unwrap();
        assert_eq!(
            (&item["item"]["sizeBytes"], &item["item"]["data"]),
            (&json!(SIZE), &json!(null))
        );
    }
    assert!(host.most_memory_kib() < 32 * 1024, "{} KiB", host.most_memory_kib());
}

#[test]
fn a_listing_too_long_for_one_frame_crosses_in_chunks() {
    let mut messages = Vec::new();
    for index in 0..5000 {
        messages.push(json!({
            "id": (4_000_000_000_u64 + index).to_string(), "detalii": "d".repeat(200), "cif": "12345674",
            "data_creare": "20.11.2026 12:00:00", "id_solicitare": null, "tip": "RECIPISA",
        }));
    }
    let body = serde_json::to_vec(&json!({ "titlu": "x", "mesaje": messages, "cui": "12345674" })).unwrap();
    let impostor = Impostor::answering(move |_| page("200 OK", "", &body));
    let here = Workstation::at(&impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let id = host.begin("listSpvMessages", &listing(certificate(), Some(&sealed)));
    let replies = host.replies_of(&id);
    let (end, chunks) = replies.split_last().unwrap();
    assert_eq!((&end["kind"], &end["result"]), (&json!("success"), &json!(null)));
    let mut whole = Vec::new();
    for (place, chunk) in chunks.iter().enumerate() {
        assert_eq!((&chunk["stream"], &chunk["index"]), (&json!("result"), &json!(place)));
        let data = text(&chunk["data"]);
        whole.extend(base64::Engine::decode(&base64::engine::general_purpose::STANDARD, data).unwrap());
    }
    let result: serde_json::Value = serde_json::from_slice(&whole).unwrap();
    assert_eq!(result["mesaje"].as_array().unwrap().len(), 5000);
    assert!(host.most_memory_kib() < 32 * 1024, "{} KiB", host.most_memory_kib());
}

#[test]
fn an_answer_that_drips_for_ever_is_a_timeout() {
    let impostor = Impostor::dripping(|_| page("200 OK", "", &vec![b' '; 100_000]));
    let here = Workstation::with(&json!({ "authority": {
        "spv": format!("{}/SPVWS2/rest/", impostor.spv), "caFile": credentials().root, "pauses": false, "timeoutMs": 500,
    } }));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let reason = host.reason("listSpvMessages", &listing(certificate(), Some(&sealed)));
    assert_eq!(reason, "authorityTimeout");
}
