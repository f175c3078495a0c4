//! The answers of the authority's portal, and their interpretation by the host.

use serde_json::{Value, json};

use super::{FilingHarness, certificate, file, outcomes};
use crate::documents::classic;

#[test]
fn the_authority_s_refusal_comes_with_its_words() {
    let harness = FilingHarness::open();
    harness.simulator.fault(&json!({
        "kind": "rejection", "endpoint": "filingUpload", "times": 1, "reason": "Fişierul nu este semnat",
    }));
    let attempts: Vec<String> = (0..2)
        .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut harness.host(), &attempts);
    assert_eq!(outcomes(&reports), [("rejected", None), ("submitted", None)]);
    assert_eq!(reports[0].text.as_deref(), Some("Fişierul nu este semnat"));
    assert!(reports[0].signed.is_some());
    assert_eq!(
        end["result"],
        json!({ "submitted": 1, "rejected": 1, "unknown": 0, "notSent": 0 })
    );
}

#[test]
fn a_form_more_between_the_logon_page_and_the_certificate_is_answered_once() {
    let harness = FilingHarness::open();
    harness.simulator.behave(&json!({ "dummyForm": true }));
    let attempts: Vec<String> = (0..2)
        .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut harness.host(), &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None); 2], "{end}");
    // The logon page and its button, the form and its answer.
    assert_eq!(harness.simulator.requests("filingLogon").len(), 4);
    assert_eq!(harness.simulator.requests("filingLogin").len(), 1);
}

#[test]
fn an_upload_without_a_readable_answer_is_unknown_and_stays_so() {
    for fault in [
        json!({ "kind": "reset", "endpoint": "filingUpload", "times": 1, "registered": true }),
        json!({ "kind": "reset", "endpoint": "filingUpload", "times": 1 }),
        json!({ "kind": "closed", "endpoint": "filingUpload", "times": 1, "registered": true }),
        json!({ "kind": "serverError", "endpoint": "filingUpload", "times": 1, "status": 503 }),
        json!({ "kind": "serverError", "endpoint": "filingUpload", "times": 1, "status": 403, "registered": true }),
        json!({ "kind": "logoutPage", "endpoint": "filingUpload", "times": 1 }),
        json!({ "kind": "logoutPage", "endpoint": "filingUpload", "times": 1, "registered": true }),
    ] {
        let harness = FilingHarness::open();
        harness.simulator.fault(&fault);
        let attempts = [harness.fake_server.attempt(certificate(), &classic(10))];
        let mut host = harness.host();
        let (reports, end) = file(&mut host, &attempts);
        assert_eq!(
            (end["kind"].as_str(), reports[0].outcome.as_str()),
            (Some("success"), "unknown"),
            "{fault}"
        );
        let uploads = harness.uploads().len();
        let (again, _) = file(&mut host, &attempts);
        assert_eq!(again[0].outcome, "unknown");
        assert_eq!(again[0].signed, reports[0].signed);
        assert_eq!(harness.uploads().len(), uploads, "{fault}");
    }
}

#[test]
fn an_upload_redirected_to_the_gateway_has_filed_nothing() {
    let harness = FilingHarness::open();
    for kind in ["sessionEnded", "hungUp", "nonceHop"] {
        harness
            .simulator
            .fault(&json!({ "kind": kind, "endpoint": "filingUpload", "times": 1 }));
        let attempts: Vec<String> = (0..2)
            .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
            .collect();
        let mut host = harness.host();
        let (reports, _) = file(&mut host, &attempts);
        assert_eq!(
            outcomes(&reports),
            [("notSent", Some("loggedOut")), ("submitted", None)],
            "{kind}"
        );
        assert_eq!(
            host.result("status", &json!({}))["unsettled"].as_array().unwrap().len(),
            1
        );
        host.result("settleAttempts", &json!({ "attemptIds": attempts }));
    }
}

#[test]
fn an_upload_has_its_own_time_however_slowly_the_form_came() {
    let harness = FilingHarness::open();
    harness
        .here
        .reconfigure(|config| config["authority"]["timeoutMs"] = json!(2000));
    // Each answer comes in time, but both together exceed the limit of one exchange.
    harness.simulator.behave(&json!({ "delaysMs": { "filingForm": 1200 } }));
    harness
        .simulator
        .fault(&json!({ "kind": "nonceHop", "endpoint": "filingForm", "after": 1, "times": 1 }));
    let attempts: Vec<String> = (0..2)
        .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut harness.host(), &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None); 2], "{end}");
    assert_eq!(harness.simulator.requests("filingForm").len(), 3);
}

#[test]
fn every_connection_carries_a_request_at_once() {
    let harness = FilingHarness::open();
    // The portal closes a connection that stays silent, and answers form and upload later than that.
    harness.simulator.behave(&json!({
        "delaysMs": { "filingForm": 900, "filingUpload": 900 },
        "silentConnectionMs": 700,
    }));
    let mut host = harness.host();
    let attempts = |count: usize| -> Vec<String> {
        let open = || harness.fake_server.attempt(certificate(), &classic(10));
        std::iter::repeat_with(open).take(count).collect()
    };
    // The first one passes the gateway.
    file(&mut host, &attempts(1));
    harness.simulator.ask("DELETE", "/journal", &Value::Null);
    let (reports, end) = file(&mut host, &attempts(3));
    assert_eq!(outcomes(&reports), [("submitted", None); 3], "{end}");
    let journal = harness.simulator.journal();
    assert_eq!(
        journal["connections"]["count"],
        2 * 3,
        "form and upload of each: {journal}"
    );
    assert_eq!(harness.simulator.requests("filingForm").len(), 3);
    assert_eq!(harness.simulator.requests("filingUpload").len(), 3);
}

#[test]
fn a_portal_that_does_not_let_us_in_has_filed_nothing() {
    for (fault, reason) in [
        (json!({ "kind": "reset", "endpoint": "filingEntry" }), "authorityDown"),
        (
            json!({ "kind": "serverError", "endpoint": "filingForm", "status": 500 }),
            "authorityDown",
        ),
    ] {
        let harness = FilingHarness::open();
        harness.simulator.fault(&fault);
        let attempts: Vec<String> = (0..2)
            .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
            .collect();
        let mut host = harness.host();
        let (reports, end) = file(&mut host, &attempts);
        assert_eq!(end["error"]["reason"], reason, "{fault}");
        assert_eq!(outcomes(&reports), [("notSent", Some(reason)); 2], "{fault}");
        assert_eq!(host.result("status", &json!({}))["unsettled"], json!([]));
        assert_eq!(harness.uploads().len(), 0);
    }
}

#[test]
fn the_portal_s_session_is_used_again_and_renewed_when_it_ended() {
    let harness = FilingHarness::open();
    let mut host = harness.host();
    for round in 0..3 {
        if round == 2 {
            harness.simulator.ask("POST", "/sessions/end", &Value::Null);
        }
        let attempts = [harness.fake_server.attempt(certificate(), &classic(10))];
        let (reports, _) = file(&mut host, &attempts);
        assert_eq!(outcomes(&reports), [("submitted", None)], "{round}");
    }
    assert_eq!(harness.simulator.journal()["endpoints"]["filingLogin"]["count"], 2);
    assert_eq!(harness.here.token_calls("Login"), 1);
}
