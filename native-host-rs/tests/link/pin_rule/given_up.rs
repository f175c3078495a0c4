//! A call that was cancelled or has timed out sends nothing more to the token, and its PIN stays usable.

use std::fs::File;

use serde_json::{Value, json};

use super::{LOGGED_IN, certificate, confirmed, hold_token};
use crate::signing_harness::{SigningHarness, filing};
use crate::workstation::{Host, RIGHT_PIN, Workstation, listing, two_hosts};

/// A host, and the lock of its token, held as if by another host.
fn beside_another_host(here: &Workstation, start: impl Fn() -> Host, pin: Option<&str>) -> (Host, File) {
    let [mut other, host] = two_hosts(start);
    let sealed = pin.map(|pin| other.seal(pin, certificate()));
    let mut access = listing(certificate(), sealed.as_deref());
    access["confirmLastTry"] = true.into();
    other.call("listSpvMessages", &access);
    other.close();
    assert_eq!(here.token_calls("Login"), 1);
    (host, hold_token(here))
}

/// Begins a call and cancels it right before its login; returns its replies.
pub fn give_up_at_login(host: &mut Host, here: &Workstation, action: &str, params: &Value) -> Vec<Value> {
    let before = here.token_calls("OpenSession");
    let id = host.begin(action, params);
    while here.token_calls("OpenSession") == before {
        std::thread::yield_now();
    }
    host.say(&json!({ "kind": "cancel", "id": id }));
    host.replies_of(&id)
}

fn is_given_up(replies: &[Value]) -> bool {
    replies.last().unwrap()["error"]["reason"] == "cancelledByUser"
}

#[test]
fn a_call_cancelled_while_another_host_uses_the_token_does_not_spend_the_last_try() {
    let here = Workstation::offline();
    here.steer("final-try\n");
    let (mut host, held) = beside_another_host(&here, || here.host(), Some(RIGHT_PIN));
    let sealed = host.seal(RIGHT_PIN, certificate());
    let replies = give_up_at_login(&mut host, &here, "listSpvMessages", &confirmed(&sealed));
    assert!(is_given_up(&replies), "{replies:?}");
    drop(held);
    // The module works sequentially, so this ends after the cancelled call.
    host.result("listCertificates", &json!({}));
    assert_eq!(here.token_calls("Login"), 1);
    assert_eq!(host.reason("listSpvMessages", &confirmed(&sealed)), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 2);
}

#[test]
fn a_call_given_up_before_its_token_is_found_does_not_log_in() {
    let here = Workstation::offline();
    here.steer("final-try\nslow=GetSlotList:700\n");
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let id = host.begin("listSpvMessages", &confirmed(&sealed));
    host.say(&json!({ "kind": "cancel", "id": id }));
    let replies = host.replies_of(&id);
    assert!(is_given_up(&replies), "{replies:?}");
    for _ in 0..2 {
        let unasked = host.reason("listSpvMessages", &listing(certificate(), None));
        assert_eq!(unasked, "pinRequired");
    }
    assert_eq!(here.token_calls("Login"), 0);
    assert_eq!(host.reason("listSpvMessages", &confirmed(&sealed)), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn a_call_given_up_before_the_reader_is_asked_does_not_ask_there() {
    let here = Workstation::offline();
    here.steer("protected-path=1234\n");
    let (mut host, held) = beside_another_host(&here, || here.host(), None);
    let replies = give_up_at_login(&mut host, &here, "listSpvMessages", &listing(certificate(), None));
    assert!(is_given_up(&replies), "{replies:?}");
    drop(held);
    host.result("listCertificates", &json!({}));
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn a_call_that_has_ended_for_want_of_time_does_not_spend_the_last_try() {
    let here = Workstation::offline();
    here.reconfigure(|config| config["tokenTimeoutMs"] = json!(1000));
    here.steer("final-try\n");
    let (mut host, held) = beside_another_host(&here, || here.host(), Some(RIGHT_PIN));
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(host.reason("listSpvMessages", &confirmed(&sealed)), "tokenTimeout");
    drop(held);
    while host.result("listCertificates", &json!({}))["modules"][0]["state"] != "ready" {
        std::thread::yield_now();
    }
    assert_eq!(here.token_calls("Login"), 1);
    assert_eq!(host.reason("listSpvMessages", &confirmed(&sealed)), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 2);
}

#[test]
fn filings_cancelled_before_the_login_cost_none_and_are_reported_as_not_sent() {
    let harness = SigningHarness::open();
    let here = &harness.here;
    let (mut host, _held) = beside_another_host(here, || harness.host(), Some(RIGHT_PIN));
    let sealed = host.seal(RIGHT_PIN, certificate());
    let params = filing(certificate(), Some(&sealed), &harness.attempts(certificate(), 2));
    let replies = give_up_at_login(&mut host, here, "signAndSend", &params);
    let (end, told) = replies.split_last().unwrap();
    let reports: Vec<&Value> = told
        .iter()
        .map(|reply| &reply["report"])
        .filter(|it| !it.is_null())
        .collect();
    assert_eq!(reports.len(), 2, "{told:?}");
    for report in reports {
        assert_eq!(report["error"]["reason"], "cancelledByUser");
    }
    assert_eq!(end["result"]["notSent"], 2, "{end}");
    assert_eq!((here.token_calls("Login"), harness.uploads()), (1, 0));
}
