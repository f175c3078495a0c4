//! Requests for documents: each reaches the authority once for its attempt, whatever happens in between.

mod once;
mod pauses;

use std::fs;

use serde_json::{Value, json};

use crate::simulator::Simulator;
use crate::workstation::{Host, RIGHT_PIN, Workstation, credentials, text};

const COMPANY: &str = "12345674";
const PERSON: &str = "1111111111118";

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// An authority that answers requests at once, for a company and its owner, and a workstation.
fn a_harness() -> (Simulator, Workstation) {
    let simulator = Simulator::start();
    simulator.behave(&json!({ "answerRequestsAfterMs": 0 }));
    simulator.ask(
        "POST",
        "/certificates",
        &json!({ "certificates": [
            { "serial": credentials().rsa.serial, "cnp": PERSON, "rights": [COMPANY, PERSON] },
        ] }),
    );
    let here = Workstation::at(&simulator.spv);
    (simulator, here)
}

fn an_attempt(number: u8) -> String {
    format!("4a1d2c1e-77aa-4c55-8f21-9d3e5a6b7c{number:02x}")
}

fn vector() -> Value {
    json!({ "tip": "VECTOR FISCAL", "cui": COMPANY })
}

/// One request for each query, with attempts numbered from a first one.
fn asking(first: u8, queries: &[Value]) -> Value {
    let numbered = (first..).zip(queries);
    numbered
        .map(|(number, query)| json!({ "attemptId": an_attempt(number), "query": query }))
        .collect()
}

fn params(pin: Option<&str>, requests: &Value) -> Value {
    json!({ "certificate": certificate(), "pin": pin, "confirmLastTry": false, "requests": requests })
}

/// Sends requests with the right PIN: every report in order, and the end.
fn send(host: &mut Host, requests: &Value) -> (Vec<Value>, Value) {
    let sealed = host.seal(RIGHT_PIN, certificate());
    send_with(host, Some(&sealed), requests)
}

fn send_with(host: &mut Host, pin: Option<&str>, requests: &Value) -> (Vec<Value>, Value) {
    let id = host.begin("sendSpvRequest", &params(pin, requests));
    reports(host.replies_of(&id))
}

/// The reports of a call, checked to come once for each request and in order, and the call's end.
fn reports(mut replies: Vec<Value>) -> (Vec<Value>, Value) {
    let end = replies.pop().unwrap();
    for (place, reply) in replies.iter().enumerate() {
        let place = place + 1;
        assert_eq!(
            (&reply["kind"], &reply["done"]),
            (&json!("request"), &json!(place)),
            "{reply}"
        );
    }
    if end["kind"] == "success" {
        let counted: u64 = end["result"]
            .as_object()
            .unwrap()
            .values()
            .filter_map(Value::as_u64)
            .sum();
        assert_eq!(counted, replies.len() as u64);
    }
    (replies.iter().map(|reply| reply["report"].clone()).collect(), end)
}

fn outcomes(reports: &[Value]) -> Vec<(&str, Option<&str>)> {
    reports
        .iter()
        .map(|report| (report["outcome"].as_str().unwrap(), report["error"]["reason"].as_str()))
        .collect()
}

/// Requests the authority has on record, and what they ask.
fn on_record(simulator: &Simulator) -> Vec<Value> {
    let told = simulator.ask("GET", "/requests", &Value::Null);
    let calls = told["requests"].as_array().unwrap().iter();
    calls.filter(|call| call["outcome"] == "registered").cloned().collect()
}

fn registered(simulator: &Simulator) -> Vec<String> {
    on_record(simulator).iter().map(|call| text(&call["id"])).collect()
}

/// Waits until the authority has been asked at an endpoint.
fn wait_for(simulator: &Simulator, endpoint: &str) {
    while simulator.journal()["endpoints"][endpoint]["count"]
        .as_i64()
        .unwrap_or(0)
        == 0
    {
        std::thread::yield_now();
    }
}

#[test]
fn requests_go_under_one_login_and_are_answered_in_the_authority_s_own_words() {
    let (simulator, here) = a_harness();
    let mut host = here.host();
    let queries = [
        vector(),
        json!({ "tip": "D101", "cui": COMPANY }),
        json!({ "tip": "VECTOR FISCAL", "cui": "8000000001" }),
        json!({ "tip": "D300", "cui": COMPANY, "an": "2026", "luna": "9", "motiv": "", "cui_pui": "" }),
        json!({ "tip": "C168", "cui": COMPANY }),
    ];
    let (reports, end) = send(&mut host, &asking(1, &queries));
    let refused = |text: &str| json!({ "outcome": "refused", "title": "Cerere", "text": text });
    assert_eq!(reports[0]["title"], "Transmitere cerere tip VECTOR FISCAL");
    assert_eq!(
        reports[1],
        refused("Pentru tip raport= D101 parametri cui si an sunt obligatorii")
    );
    assert_eq!(reports[2], refused("CUI-ul introdus= 8000000001 nu este corect. "));
    assert_eq!(reports[3]["title"], "Transmitere cerere tip D300");
    assert_eq!(reports[4], refused("tip raport= C168 necunoscut"));
    assert_eq!(
        end["result"],
        json!({ "accepted": 2, "refused": 3, "unknown": 0, "notSent": 0 })
    );
    assert_eq!(
        registered(&simulator),
        [text(&reports[0]["authorityId"]), text(&reports[3]["authorityId"])]
    );
    assert_eq!(here.token_calls("Login"), 1);
    assert_eq!(simulator.journal()["handshakes"]["renegotiated"], 1);
}

#[test]
fn every_parameter_reaches_the_authority_and_an_income_certificate_gets_its_reason() {
    let (simulator, here) = a_harness();
    let queries = [
        json!({ "tip": "Adeverinte Venit", "cui": PERSON, "an": "2025" }),
        json!({ "tip": "Adeverinte Venit", "cui": PERSON, "an": "2025", "motiv": "Sanatate" }),
        json!({ "tip": "NeconcordanteD394", "cui": COMPANY, "an": "2025", "lunai": "1", "lunas": "12" }),
        json!({ "tip": "Duplicat Recipisa", "cui": COMPANY, "numar_inregistrare": "INTERNT-140000000-2018" }),
        json!({ "tip": "Fisa Rol", "cui": COMPANY, "cui_pui": COMPANY }),
    ];
    let (reports, _) = send(&mut here.host(), &asking(1, &queries));
    assert_eq!(outcomes(&reports), [("accepted", None); 5], "{reports:?}");
    let given: Vec<Value> = on_record(&simulator)
        .iter()
        .map(|call| call["parameters"].clone())
        .collect();
    let expected: Vec<Value> = queries
        .iter()
        .map(|query| {
            let mut parameters = query.clone();
            parameters
                .as_object_mut()
                .unwrap()
                .retain(|name, _| name != "tip" && name != "cui");
            parameters
        })
        .collect();
    assert_eq!(given[0]["motiv"], "Altele");
    assert_eq!(given[1..], expected[1..]);
}

#[test]
fn a_request_without_a_readable_answer_is_unknown_and_the_next_one_goes_on() {
    for fault in [
        json!({ "kind": "reset", "endpoint": "cerere", "times": 1, "registered": true }),
        json!({ "kind": "reset", "endpoint": "cerere", "times": 1 }),
        json!({ "kind": "closed", "endpoint": "cerere", "times": 1, "registered": true }),
        json!({ "kind": "brokenOff", "endpoint": "cerere", "times": 1 }),
        json!({ "kind": "serverError", "endpoint": "cerere", "times": 1, "status": 503, "registered": true }),
    ] {
        let (simulator, here) = a_harness();
        simulator.fault(&fault);
        let requests = asking(1, &[vector(), vector()]);
        let mut host = here.host();
        let (reports, end) = send(&mut host, &requests);
        assert_eq!(end["result"]["unknown"], 1, "{fault}: {end}");
        assert_eq!(reports[0]["outcome"], "unknown", "{fault}");
        assert_eq!(reports[1]["outcome"], "accepted", "{fault}");
        let (again, _) = send(&mut host, &requests);
        assert_eq!(again, reports, "{fault}");
        assert_eq!(simulator.journal()["endpoints"]["cerere"]["count"], 2, "{fault}");
        let was_taken = fault["registered"] == true || fault["kind"] == "brokenOff";
        assert_eq!(registered(&simulator).len(), 1 + usize::from(was_taken), "{fault}");
    }
}

#[test]
fn a_request_turned_back_by_the_gateway_reaches_the_authority_once() {
    for (kind, logins) in [("sessionEnded", 2), ("logoutPage", 2), ("nonceHop", 1)] {
        let (simulator, here) = a_harness();
        let mut host = here.host();
        send(&mut host, &asking(1, &[vector()]));
        simulator.fault(&json!({ "kind": kind, "endpoint": "cerere", "times": 1 }));
        let (reports, _) = send(&mut host, &asking(2, &[vector(), vector()]));
        assert_eq!(outcomes(&reports), [("accepted", None); 2], "{kind}");
        assert_eq!(registered(&simulator).len(), 3, "{kind}");
        assert_eq!(simulator.journal()["handshakes"]["renegotiated"], logins, "{kind}");
        assert_eq!(here.token_calls("Login"), 1, "{kind}");
    }
}

#[test]
fn a_session_that_is_ended_again_and_again_has_sent_nothing() {
    let (simulator, here) = a_harness();
    simulator.fault(&json!({ "kind": "logoutPage", "endpoint": "cerere" }));
    let mut host = here.host();
    let (reports, end) = send(&mut host, &asking(1, &[vector(), vector()]));
    assert_eq!(end["error"]["reason"], "loggedOut");
    assert_eq!(outcomes(&reports), [("notSent", Some("loggedOut")); 2]);
    assert_eq!(host.result("status", &json!({}))["unsettledRequests"], json!([]));
    simulator.ask("DELETE", "/faults", &Value::Null);
    let (reports, _) = send(&mut host, &asking(3, &[vector(), vector()]));
    assert_eq!(outcomes(&reports), [("accepted", None); 2]);
    assert_eq!(registered(&simulator).len(), 2);
}

#[test]
fn an_authority_that_does_not_let_us_in_has_nothing_of_it() {
    let (simulator, here) = a_harness();
    simulator.fault(&json!({ "kind": "reset", "endpoint": "policy", "times": 1 }));
    let mut host = here.host();
    let (reports, end) = send(&mut host, &asking(1, &[vector(), vector()]));
    assert_eq!(end["error"]["reason"], "authorityDown");
    assert_eq!(outcomes(&reports), [("notSent", Some("authorityDown")); 2]);
    assert_eq!(host.result("status", &json!({}))["unsettledRequests"], json!([]));
    let (reports, _) = send(&mut host, &asking(3, &[vector(), vector()]));
    assert_eq!(outcomes(&reports), [("accepted", None); 2]);
}

#[test]
fn a_wrong_pin_costs_one_login_for_all_requests() {
    let (simulator, here) = a_harness();
    let mut host = here.host();
    let sealed = host.seal("9999", certificate());
    let (reports, end) = send_with(&mut host, Some(&sealed), &asking(1, &[vector(), vector()]));
    assert_eq!(end["error"]["reason"], "wrongPin");
    assert_eq!(outcomes(&reports), [("notSent", Some("wrongPin")); 2]);
    assert_eq!(here.token_calls("Login"), 1);
    assert_eq!(simulator.journal()["requests"], json!([]));
}

#[test]
fn the_journal_does_not_name_the_person_of_a_request() {
    let (_simulator, here) = a_harness();
    let mut host = here.host();
    send(
        &mut host,
        &asking(1, &[json!({ "tip": "Istoric Spatiu Virtual", "cui": PERSON })]),
    );
    let entry = here.path("state/requests").join(format!("{}.json", an_attempt(1)));
    let written = fs::read_to_string(entry).unwrap();
    assert!(written.contains("accepted") && !written.contains(PERSON), "{written}");
    // The log has a call once its host has ended.
    assert_eq!(host.close(), 0);
    let log = fs::read_to_string(here.path("host.log")).unwrap();
    assert!(log.contains("SendSpvRequest") && !log.contains(PERSON));
}
