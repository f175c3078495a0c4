//! The mailbox behind the real gateway's sequence of redirects, and its faults.

mod at_once;
mod command_line;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::simulator::Simulator;
use crate::workstation::{Host, RIGHT_PIN, Workstation, credentials, downloading, listing, text};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// A simulator, a workstation and a host that is logged in to its token.
fn logged_in() -> (Simulator, Workstation, Host, String) {
    let simulator = Simulator::start();
    let here = Workstation::at(&simulator.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.result("listSpvMessages", &listing(certificate(), Some(&sealed)));
    (simulator, here, host, sealed)
}

fn reason(host: &mut Host) -> String {
    host.reason("listSpvMessages", &listing(certificate(), None))
}

#[test]
fn a_listing_comes_with_one_use_of_the_key_and_the_session_is_kept() {
    let simulator = Simulator::start();
    simulator.seed(30);
    let here = Workstation::at(&simulator.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    for _ in 0..3 {
        let result = host.result("listSpvMessages", &listing(certificate(), Some(&sealed)));
        assert_eq!(result["mesaje"].as_array().unwrap().len(), 30);
        assert_eq!(result["cui"], json!(["12345674"]));
        assert_eq!(result["pinState"], "ok");
    }
    let journal = simulator.journal();
    assert_eq!(journal["handshakes"]["renegotiated"], 1);
    assert_eq!(journal["certificates"][0]["serial"], credentials().rsa.serial.as_str());
    assert_eq!(journal["certificates"][0]["accepted"], true);
    assert_eq!(journal["endpoints"]["entry"]["count"], 1);
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn an_empty_window_is_an_empty_listing_without_rights() {
    let (_simulator, _here, mut host, _) = logged_in();
    let result = host.result("listSpvMessages", &listing(certificate(), None));
    assert_eq!(result, json!({ "mesaje": [], "cui": null, "pinState": "ok" }));
}

#[test]
fn a_key_on_an_elliptic_curve_opens_the_mailbox_too() {
    let simulator = Simulator::start();
    simulator.ask(
        "POST",
        "/certificates",
        &json!({ "certificates": [
        { "serial": credentials().ec.serial, "cnp": "1111111111118", "rights": ["12345674"] },
    ] }),
    );
    let here = Workstation::at(&simulator.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, &credentials().ec.thumbprint);
    let result = host.result("listSpvMessages", &listing(&credentials().ec.thumbprint, Some(&sealed)));
    assert_eq!(result["mesaje"], json!([]));
}

#[test]
fn a_certificate_without_enrolment_is_refused() {
    let simulator = Simulator::start();
    let here = Workstation::at(&simulator.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, &credentials().ec.thumbprint);
    let refused = host.reason("listSpvMessages", &listing(&credentials().ec.thumbprint, Some(&sealed)));
    assert_eq!(refused, "certificateRefused");
}

#[test]
fn documents_come_whole_and_in_one_piece_or_many() {
    let (simulator, _here, mut host, _) = logged_in();
    let ids = simulator.seed(45);
    let id = host.begin("downloadSpvContent", &downloading(certificate(), None, &ids));
    let mut replies = host.replies_of(&id);
    assert_eq!(
        replies.pop().unwrap()["result"],
        json!({ "downloaded": 45, "failed": 0 })
    );
    let dones: Vec<u64> = replies.iter().map(|reply| reply["done"].as_u64().unwrap()).collect();
    assert_eq!(dones, (1..=45).collect::<Vec<_>>());
    let mut came: Vec<String> = replies.iter().map(|reply| text(&reply["item"]["messageId"])).collect();
    came.sort();
    let mut wanted = ids.clone();
    wanted.sort();
    assert_eq!(came, wanted);
    for reply in &replies {
        let bytes = STANDARD.decode(text(&reply["item"]["data"])).unwrap();
        assert_eq!(reply["item"]["sizeBytes"], bytes.len());
        assert!(bytes.starts_with(b"%PDF"));
    }
    let most = simulator.journal()["endpoints"]["descarcare"]["concurrentMax"]
        .as_u64()
        .unwrap();
    assert!((2..=4).contains(&most), "{most} at once");
}

#[test]
fn a_session_that_ended_is_renewed_without_another_login() {
    for kind in ["logoutPage", "sessionEnded", "nonceHop"] {
        let (simulator, here, mut host, _) = logged_in();
        let ids = simulator.seed(8);
        simulator.fault(&json!({ "kind": kind, "endpoint": "listaMesaje", "times": 1 }));
        let result = host.result("listSpvMessages", &listing(certificate(), None));
        assert_eq!(result["mesaje"].as_array().unwrap().len(), 8, "{kind}");
        simulator.fault(&json!({ "kind": kind, "endpoint": "descarcare", "times": 1 }));
        let id = host.begin("downloadSpvContent", &downloading(certificate(), None, &ids));
        let end = host.replies_of(&id).pop().unwrap();
        assert_eq!(end["result"], json!({ "downloaded": 8, "failed": 0 }), "{kind}: {end}");
        assert_eq!(here.token_calls("Login"), 1);
    }
}

#[test]
fn an_authority_that_answers_html_again_after_a_renewal_has_logged_out() {
    let (simulator, here, mut host, _) = logged_in();
    simulator.fault(&json!({ "kind": "logoutPage", "endpoint": "listaMesaje" }));
    assert_eq!(reason(&mut host), "loggedOut");
    assert_eq!(
        simulator.journal()["handshakes"]["renegotiated"],
        2,
        "the first login and one renewal"
    );
    let ids = simulator.seed(8);
    simulator.fault(&json!({ "kind": "logoutPage", "endpoint": "descarcare" }));
    assert_eq!(
        host.reason("downloadSpvContent", &downloading(certificate(), None, &ids)),
        "loggedOut"
    );
    assert_eq!(simulator.journal()["handshakes"]["renegotiated"], 3);
    assert_eq!(here.token_calls("Login"), 1);
    simulator.ask("DELETE", "/faults", &Value::Null);
    assert_eq!(
        host.call("listSpvMessages", &listing(certificate(), None))["kind"],
        "success"
    );
}

#[test]
fn every_fault_of_the_authority_has_its_reason_and_the_next_call_works() {
    let simulator = Simulator::start();
    let here = Workstation::with(&json!({ "authority": {
        "spv": format!("{}/SPVWS2/rest/", simulator.spv), "caFile": credentials().root, "pauses": false, "timeoutMs": 700,
    } }));
    for (fault, expected) in [
        (json!({ "kind": "reset", "endpoint": "connect" }), "authorityDown"),
        (json!({ "kind": "closed", "endpoint": "connect" }), "authorityDown"),
        (json!({ "kind": "hang", "endpoint": "connect" }), "authorityTimeout"),
        (json!({ "kind": "reset", "endpoint": "policy" }), "authorityDown"),
        (json!({ "kind": "hang", "endpoint": "policy" }), "authorityTimeout"),
        (json!({ "kind": "reset", "endpoint": "listaMesaje" }), "authorityDown"),
        (json!({ "kind": "closed", "endpoint": "listaMesaje" }), "authorityDown"),
        (json!({ "kind": "hang", "endpoint": "listaMesaje" }), "authorityTimeout"),
        (
            json!({ "kind": "serverError", "status": 503, "endpoint": "listaMesaje" }),
            "authorityDown",
        ),
        (
            json!({ "kind": "brokenOff", "endpoint": "listaMesaje" }),
            "authorityUnexpected",
        ),
    ] {
        let mut host = here.host();
        let sealed = host.seal(RIGHT_PIN, certificate());
        simulator.fault(&fault);
        let params = listing(certificate(), Some(&sealed));
        assert_eq!(host.reason("listSpvMessages", &params), expected, "{fault}");
        simulator.ask("DELETE", "/faults", &Value::Null);
        assert_eq!(
            host.call("listSpvMessages", &params)["kind"],
            "success",
            "after {fault}"
        );
    }
}

#[test]
fn an_answer_without_close_notify_is_an_answer() {
    let (simulator, _here, mut host, _) = logged_in();
    let ids = simulator.seed(3);
    simulator.fault(&json!({ "kind": "noCloseNotify", "endpoint": "listaMesaje" }));
    simulator.fault(&json!({ "kind": "noCloseNotify", "endpoint": "descarcare" }));
    let result = host.result("listSpvMessages", &listing(certificate(), None));
    assert_eq!(result["mesaje"].as_array().unwrap().len(), 3);
    let id = host.begin("downloadSpvContent", &downloading(certificate(), None, &ids));
    assert_eq!(
        host.replies_of(&id).pop().unwrap()["result"],
        json!({ "downloaded": 3, "failed": 0 })
    );
}

#[test]
fn a_document_that_is_cut_off_or_refused_fails_alone() {
    let (simulator, _here, mut host, _) = logged_in();
    let mut ids = simulator.seed(5);
    simulator.fault(&json!({ "kind": "truncatedPdf", "endpoint": "descarcare", "id": ids[1] }));
    simulator.fault(&json!({ "kind": "brokenOff", "endpoint": "descarcare", "id": ids[2] }));
    simulator.fault(&json!({ "kind": "serverError", "status": 500, "endpoint": "descarcare", "id": ids[3] }));
    ids.push("999".to_owned());
    let id = host.begin("downloadSpvContent", &downloading(certificate(), None, &ids));
    let mut replies = host.replies_of(&id);
    assert_eq!(
        replies.pop().unwrap()["result"],
        json!({ "downloaded": 2, "failed": 4 })
    );
    let error_of = |message: &str| {
        let item = replies
            .iter()
            .map(|reply| &reply["item"])
            .find(|item| item["messageId"] == message)
            .unwrap();
        item["error"].clone()
    };
    assert_eq!(error_of(&ids[1])["reason"], "contentInvalid");
    assert_eq!(error_of(&ids[2])["reason"], "contentInvalid");
    assert_eq!(error_of(&ids[3])["reason"], "authorityDown");
    assert_eq!(error_of("999")["reason"], "authorityRejected");
    assert!(text(&error_of("999")["text"]).contains("dreptul"));
}

#[test]
fn a_token_pulled_out_during_a_signature_is_reported_and_not_retried() {
    let simulator = Simulator::start();
    let here = Workstation::at(&simulator.spv);
    here.steer("fail=Sign:32\n");
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let params = listing(certificate(), Some(&sealed));
    assert_eq!(host.reason("listSpvMessages", &params), "tokenRemoved");
    assert_eq!(here.token_calls("Sign"), 1);
    here.steer("");
    assert_eq!(host.call("listSpvMessages", &params)["kind"], "success");
    assert_eq!(here.token_calls("Login"), 2, "one for each time the token was put in");
}

#[test]
fn a_cancelled_call_ends_at_once_and_the_next_works() {
    let (simulator, _here, mut host, _) = logged_in();
    simulator.fault(&json!({ "kind": "hang", "endpoint": "listaMesaje", "times": 1 }));
    let id = host.begin("listSpvMessages", &listing(certificate(), None));
    while simulator.journal()["endpoints"]["listaMesaje"]["count"] != 2 {
        std::thread::yield_now();
    }
    host.say(&json!({ "kind": "cancel", "id": id }));
    assert_eq!(
        host.replies_of(&id).pop().unwrap()["error"]["reason"],
        "cancelledByUser"
    );
    assert_eq!(
        host.call("listSpvMessages", &listing(certificate(), None))["kind"],
        "success"
    );
}

#[test]
fn a_long_call_sends_acks() {
    let (simulator, _here, mut host, _) = logged_in();
    simulator.behave(&json!({ "delaysMs": { "listaMesaje": 7000 } }));
    let id = host.begin("listSpvMessages", &listing(certificate(), None));
    let mut waits = Vec::new();
    let end = loop {
        let reply = host.next_reply();
        assert_eq!(reply["id"], id.as_str());
        if reply["kind"] != "ack" {
            break reply;
        }
        waits.push(text(&reply["waits"]));
    };
    assert_eq!(end["kind"], "success");
    assert!(
        waits.iter().filter(|what| *what == "authority").count() >= 3,
        "{waits:?}"
    );
}

#[test]
fn an_untrusted_server_gets_no_request() {
    let simulator = Simulator::start();
    let here = Workstation::with(&json!({ "authority": { "spv": format!("{}/SPVWS2/rest/", simulator.spv) } }));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(
        host.reason("listSpvMessages", &listing(certificate(), Some(&sealed))),
        "authorityUntrusted"
    );
    assert_eq!(simulator.journal()["requests"], json!([]));
}

#[test]
fn a_low_pin_counter_of_the_token_is_reported_with_the_answer() {
    let (_simulator, here, mut host, _) = logged_in();
    here.steer("count-low\n");
    let result = host.result("listSpvMessages", &listing(certificate(), None));
    assert_eq!(result["pinState"], "countLow");
}
