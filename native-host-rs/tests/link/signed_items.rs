//! What the page is told of the signature status of documents that are downloaded, short and long.

use serde_json::{Value, json};

use crate::documents::classic;
use crate::impostor::{Impostor, page};
use crate::signature_statuses::{Person, receipts};
use crate::workstation::{RIGHT_PIN, Workstation, credentials, downloading};
use dosar_link::token::certificates::KeyKind;

/// Downloads documents that an authority has under the numbers from 1 on: the signature status of each, in order.
fn signature_statuses_of(documents: Vec<Vec<u8>>) -> (Vec<Value>, u64) {
    let certificate = &credentials().rsa.thumbprint;
    let ids: Vec<String> = (1..=documents.len()).map(|id| id.to_string()).collect();
    let impostor = Impostor::answering(move |path| {
        let number = path.rsplit_once("id=").and_then(|(_, id)| id.parse::<usize>().ok());
        page("200 OK", "", number.map_or(b"{}", |number| &documents[number - 1]))
    });
    let here = Workstation::at(&impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate);
    let id = host.begin("downloadSpvContent", &downloading(certificate, Some(&sealed), &ids));
    let replies = host.replies_of(&id);
    let signature_status_of = |id: &String| {
        let item = replies.iter().find(|reply| reply["item"]["messageId"] == id.as_str());
        item.unwrap()["item"]["signatureStatus"].clone()
    };
    (ids.iter().map(signature_status_of).collect(), host.most_memory_kib())
}

/// The document with one bit of one byte turned.
fn turned(document: &[u8], at: usize) -> Vec<u8> {
    let mut turned = document.to_vec();
    turned[at] ^= 1;
    turned
}

#[test]
fn a_document_has_its_signature_status() {
    let receipt = receipts()[0].clone();
    let middle = receipt.len() / 3;
    let (statuses, _) = signature_statuses_of(vec![receipt.clone(), turned(&receipt, middle), classic(100)]);
    assert_eq!(statuses[0], json!({ "state": "intact", "signer": "Sistem informatic" }));
    assert_eq!(statuses[1]["state"], "broken");
    assert_eq!(statuses[2], json!({ "state": "absent", "signer": null }));
}

#[test]
fn a_long_document_in_chunks_is_checked_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let ana = Person::new(folder.path(), "ANA", KeyKind::Rsa);
    let long = ana.sign(&classic(3 * 1024 * 1024)).unwrap();
    let early = turned(&long, 1024 * 1024);
    let (statuses, _) = signature_statuses_of(vec![long.clone(), early, classic(3 * 1024 * 1024)]);
    assert_eq!(statuses[0], json!({ "state": "unknownSigner", "signer": "ANA" }));
    assert_eq!(statuses[1]["state"], "broken");
    assert_eq!(statuses[2], json!({ "state": "absent", "signer": null }));
}

#[test]
fn four_long_documents_at_once_are_judged_one_at_a_time() {
    const LENGTH: usize = 12 * 1024 * 1024;
    let folder = tempfile::tempdir().unwrap();
    let ana = Person::new(folder.path(), "ANA", KeyKind::Rsa);
    let long = ana.sign(&classic(LENGTH)).unwrap();
    let (statuses, most) = signature_statuses_of(vec![long; 4]);
    assert!(
        statuses.iter().all(|status| status["state"] == "unknownSigner"),
        "{statuses:?}"
    );
    // Less than two of them and what a host takes without any.
    let bound = (2 * LENGTH / 1024 + 20 * 1024) as u64;
    assert!(most < bound, "{most} KiB");
}
