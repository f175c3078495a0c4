//! What the authority's portal answers, and what a host makes of it.

use serde_json::{Value, json};

use super::{Office, certificate, file, outcomes};
use crate::documents::classic;

#[test]
fn the_authority_s_refusal_comes_with_its_words() {
    let office = Office::open();
    office.simulator.fault(&json!({
        "kind": "rejection", "endpoint": "filingUpload", "times": 1, "reason": "Fişierul nu este semnat",
    }));
    let attempts: Vec<String> = (0..2)
        .map(|_| office.desk.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut office.host(), &attempts);
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
    let office = Office::open();
    office.simulator.behave(&json!({ "dummyForm": true }));
    let attempts: Vec<String> = (0..2)
        .map(|_| office.desk.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut office.host(), &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None); 2], "{end}");
    // The logon page and its button, the form and its answer.
    assert_eq!(office.simulator.requests("filingLogon").len(), 4);
    assert_eq!(office.simulator.requests("filingLogin").len(), 1);
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
        let office = Office::open();
        office.simulator.fault(&fault);
        let attempts = [office.desk.attempt(certificate(), &classic(10))];
        let mut host = office.host();
        let (reports, end) = file(&mut host, &attempts);
        assert_eq!(
            (end["kind"].as_str(), reports[0].outcome.as_str()),
            (Some("success"), "unknown"),
            "{fault}"
        );
        let uploads = office.uploads().len();
        let (again, _) = file(&mut host, &attempts);
        assert_eq!(again[0].outcome, "unknown");
        assert_eq!(again[0].signed, reports[0].signed);
        assert_eq!(office.uploads().len(), uploads, "{fault}");
    }
}

#[test]
fn an_upload_that_the_gateway_leads_away_has_filed_nothing() {
    let office = Office::open();
    for kind in ["sessionEnded", "hungUp", "nonceHop"] {
        office
            .simulator
            .fault(&json!({ "kind": kind, "endpoint": "filingUpload", "times": 1 }));
        let attempts: Vec<String> = (0..2)
            .map(|_| office.desk.attempt(certificate(), &classic(10)))
            .collect();
        let mut host = office.host();
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
    let office = Office::open();
    office
        .here
        .reconfigure(|config| config["authority"]["timeoutMs"] = json!(2000));
    // Each answer comes in time, and both together later than a connection may be waited for that was made beside them.
    office.simulator.behave(&json!({ "delaysMs": { "filingForm": 1200 } }));
    office
        .simulator
        .fault(&json!({ "kind": "nonceHop", "endpoint": "filingForm", "after": 1, "times": 1 }));
    let attempts: Vec<String> = (0..2)
        .map(|_| office.desk.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut office.host(), &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None); 2], "{end}");
    assert_eq!(office.simulator.requests("filingForm").len(), 3);
}

#[test]
fn an_upload_takes_no_connection_that_was_silent_while_the_form_came() {
    let office = Office::open();
    office.simulator.behave(&json!({
        "delaysMs": { "filingForm": 2500 },
        "silentConnectionMs": 2200,
    }));
    let attempts: Vec<String> = (0..2)
        .map(|_| office.desk.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut office.host(), &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None); 2], "{end}");
}

#[test]
fn nothing_is_sent_on_a_connection_that_the_portal_closed_while_the_document_before_was_sent() {
    let office = Office::open();
    office.simulator.behave(&json!({
        "delaysMs": { "filingUpload": 600 },
        "silentConnectionMs": 200,
    }));
    let attempts: Vec<String> = (0..3)
        .map(|_| office.desk.attempt(certificate(), &classic(10)))
        .collect();
    let (reports, end) = file(&mut office.host(), &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None); 3], "{end}");
}

#[test]
fn the_way_is_opened_for_a_document_that_follows_and_for_no_other() {
    let office = Office::open();
    let mut host = office.host();
    let attempts = |count: usize| -> Vec<String> {
        let open = || office.desk.attempt(certificate(), &classic(10));
        std::iter::repeat_with(open).take(count).collect()
    };
    // Who files for the first time passes the gateway.
    file(&mut host, &attempts(1));
    for count in [1, 3] {
        office.simulator.ask("DELETE", "/journal", &Value::Null);
        file(&mut host, &attempts(count));
        let journal = office.simulator.journal();
        assert_eq!(journal["connections"]["count"], 2 * count, "{journal}");
        assert_eq!(office.simulator.requests("filingForm").len(), count);
    }
}

#[test]
fn a_gateway_that_is_slow_to_connect_is_connected_to_no_more_often() {
    let office = Office::open();
    let mut host = office.host();
    let mut connections = Vec::new();
    // Who files for the first time passes the gateway.
    for delay in [0, 0, 2100] {
        office
            .simulator
            .behave(&json!({ "delaysMs": { "filingConnect": delay } }));
        office.simulator.ask("DELETE", "/journal", &Value::Null);
        let attempts = [office.desk.attempt(certificate(), &classic(10))];
        let (reports, _) = file(&mut host, &attempts);
        assert_eq!(outcomes(&reports), [("submitted", None)]);
        connections.push(office.simulator.journal()["connections"]["count"].clone());
    }
    assert_eq!(connections[1..], [2, 2], "one for the form and one for the document");
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
        let office = Office::open();
        office.simulator.fault(&fault);
        let attempts: Vec<String> = (0..2)
            .map(|_| office.desk.attempt(certificate(), &classic(10)))
            .collect();
        let mut host = office.host();
        let (reports, end) = file(&mut host, &attempts);
        assert_eq!(end["error"]["reason"], reason, "{fault}");
        assert_eq!(outcomes(&reports), [("notSent", Some(reason)); 2], "{fault}");
        assert_eq!(host.result("status", &json!({}))["unsettled"], json!([]));
        assert_eq!(office.uploads().len(), 0);
    }
}

#[test]
fn the_portal_s_session_is_used_again_and_renewed_when_it_ended() {
    let office = Office::open();
    let mut host = office.host();
    for round in 0..3 {
        if round == 2 {
            office.simulator.ask("POST", "/sessions/end", &Value::Null);
        }
        let attempts = [office.desk.attempt(certificate(), &classic(10))];
        let (reports, _) = file(&mut host, &attempts);
        assert_eq!(outcomes(&reports), [("submitted", None)], "{round}");
    }
    assert_eq!(office.simulator.journal()["endpoints"]["filingLogin"]["count"], 2);
    assert_eq!(office.here.token_calls("Login"), 1);
}
