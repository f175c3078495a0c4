//! Documents that are downloaded in parallel, in one session.

use serde_json::json;

use super::{certificate, logged_in};
use crate::workstation::{downloading, listing};

#[test]
fn a_late_document_does_not_restore_an_old_cookie() {
    let (simulator, _here, mut host, _) = logged_in();
    let ids = simulator.seed(20);
    simulator.fault(&json!({ "kind": "slow", "endpoint": "descarcare", "id": ids[0], "ms": 3000 }));
    simulator.behave(&json!({ "delaysMs": { "descarcare": 20 } }));
    let id = host.begin("downloadSpvContent", &downloading(certificate(), None, &ids));
    // The slow response has begun by then.
    while simulator.requests("descarcare").len() < 4 {
        std::thread::yield_now();
    }
    simulator.behave(&json!({ "nonceHopEvery": 3 }));
    let mut replies = host.replies_of(&id);
    assert_eq!(
        replies.pop().unwrap()["result"],
        json!({ "downloaded": 20, "failed": 0 })
    );
    assert_eq!(replies.pop().unwrap()["item"]["messageId"], ids[0].as_str());
    host.result("listSpvMessages", &listing(certificate(), None));
    assert_eq!(simulator.journal()["handshakes"]["renegotiated"], 1);
}

#[test]
fn a_failed_document_does_not_end_a_call_with_a_successful_one() {
    let (simulator, _here, mut host, _) = logged_in();
    let ids = simulator.seed(2);
    simulator.fault(&json!({ "kind": "reset", "endpoint": "descarcare", "id": ids[0] }));
    simulator.fault(&json!({ "kind": "slow", "endpoint": "descarcare", "id": ids[1], "ms": 600 }));
    let id = host.begin("downloadSpvContent", &downloading(certificate(), None, &ids));
    let end = host.replies_of(&id).pop().unwrap();
    assert_eq!(end["result"], json!({ "downloaded": 1, "failed": 1 }), "{end}");
}

#[test]
fn an_authority_that_is_not_reached_once_ends_the_call() {
    let (simulator, _here, mut host, _) = logged_in();
    let ids = simulator.seed(6);
    simulator.fault(&json!({ "kind": "reset", "endpoint": "descarcare" }));
    let params = downloading(certificate(), None, &ids);
    assert_eq!(host.reason("downloadSpvContent", &params), "authorityDown");
}
