//! Who may start the host, and what it makes of what is not of the protocol.

use std::time::{Duration, Instant};

use dosar_link::protocol::LINK_PROTOCOL;
use serde_json::json;

use crate::workstation::{EXTENSION, Host, ORIGIN, Workstation, a_call_id, request};

/// What a host that is not for its caller may take to end.
const LONGEST: Duration = Duration::from_secs(1);

#[test]
fn a_foreign_or_missing_extension_is_refused_in_bounded_time_and_touches_no_token() {
    let here = Workstation::offline();
    for argument in [
        "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/".to_owned(),
        format!("chrome-extension://{EXTENSION}"),
        format!("chrome-extension://{EXTENSION}/x"),
        format!("https://{EXTENSION}/"),
        format!("moz-extension://{EXTENSION}/"),
        "/home/someone/ro.dosar.link.json".to_owned(),
    ] {
        let started = Instant::now();
        assert_eq!(Host::start(here.program().arg(&argument)).wait(), 4, "{argument}");
        assert!(started.elapsed() < LONGEST, "{argument}");
    }
    assert_eq!(Host::start(&mut here.program()).wait(), 2);
    assert!(!here.path("token.log").exists(), "no call to the module");
}

#[test]
fn a_host_ends_when_the_browser_closes_the_pipe() {
    let here = Workstation::offline();
    assert_eq!(here.host().close(), 0);
    let mut busy = here.host();
    busy.result("status", &json!({}));
    assert_eq!(busy.close(), 0);
    assert_eq!(here.token_calls("Initialize"), 0, "status needs no token");
}

#[test]
fn a_frame_that_is_too_long_or_cut_ends_the_host() {
    let here = Workstation::offline();
    let mut host = here.host();
    host.say_bytes(&1_048_577_u32.to_ne_bytes());
    assert_eq!(host.wait(), 1);
    let mut host = here.host();
    host.say_bytes(&100_u32.to_ne_bytes());
    host.say_bytes(b"{}");
    assert_eq!(host.close(), 1);
}

#[test]
fn an_invalid_message_is_refused_and_the_next_call_works() {
    let here = Workstation::offline();
    let mut host = here.host();
    for garbage in [
        &b""[..],
        b"null",
        b"{",
        b"\xff\xfe",
        b"[[[[[[[[",
        b"{\"kind\":\"request\"}",
    ] {
        host.say_bytes(&u32::try_from(garbage.len()).unwrap().to_ne_bytes());
        host.say_bytes(garbage);
    }
    let mut extra = request(&a_call_id(), "status", &json!({}));
    extra["extra"] = 1.into();
    host.say(&extra);
    assert_eq!(host.next_reply()["error"]["reason"], "invalidMessage");
    assert_eq!(host.reason("status", &json!({ "x": 1 })), "invalidMessage");
    assert_eq!(host.reason("listSpvMessages", &json!({})), "parameterMissing");
    assert_eq!(
        host.result("status", &json!({}))["versions"]["host"],
        env!("CARGO_PKG_VERSION")
    );
}

#[test]
fn an_older_host_says_that_it_must_be_updated_but_answers_status() {
    let here = Workstation::offline();
    let mut host = here.host();
    let mut newer = request(&a_call_id(), "listCertificates", &json!({}));
    newer["protocol"] = (LINK_PROTOCOL + 1).into();
    host.say(&newer);
    assert_eq!(host.next_reply()["error"]["reason"], "hostOutdated");
    newer["protocol"] = (LINK_PROTOCOL - 1).into();
    host.say(&newer);
    assert_eq!(host.next_reply()["error"]["reason"], "libraryOutdated");
    let mut status = request(&a_call_id(), "status", &json!({}));
    status["protocol"] = (LINK_PROTOCOL + 1).into();
    host.say(&status);
    assert_eq!(host.next_reply()["result"]["protocol"], LINK_PROTOCOL);
    assert_eq!(here.token_calls("Initialize"), 0);
}

#[test]
fn an_outdated_page_or_extension_is_refused() {
    let here = Workstation::offline();
    let mut host = here.host();
    for (part, action, reason) in [
        ("library", "status", "libraryOutdated"),
        ("library", "listCertificates", "libraryOutdated"),
        ("extension", "listCertificates", "extensionOutdated"),
    ] {
        let mut old = request(&a_call_id(), action, &json!({}));
        old["versions"][part] = "1.1.9".into();
        host.say(&old);
        assert_eq!(host.next_reply()["error"]["reason"], reason, "{part}: {action}");
    }
    let mut status = request(&a_call_id(), "status", &json!({}));
    status["versions"]["extension"] = "1.1.9".into();
    host.say(&status);
    assert_eq!(host.next_reply()["result"]["versions"]["extension"], "1.1.9");
    assert_eq!(here.token_calls("Initialize"), 0);
}

#[test]
fn only_configured_origins_are_served_where_some_are_configured() {
    let here = Workstation::with(&json!({ "origins": ["https://other.dosar.example"] }));
    let mut host = here.host();
    assert_eq!(host.reason("listCertificates", &json!({})), "originNotAllowed");
    assert_eq!(here.token_calls("Initialize"), 0);
    let there = Workstation::with(&json!({ "origins": [ORIGIN] }));
    assert_eq!(there.host().result("status", &json!({}))["protocol"], LINK_PROTOCOL);
}

#[test]
fn a_call_id_that_is_still_running_is_refused() {
    let here = Workstation::offline();
    here.steer("slow=GetSlotList:1500\n");
    let mut host = here.host();
    let id = host.begin("listCertificates", &json!({}));
    host.say(&request(&id, "listCertificates", &json!({})));
    let replies = host.replies_of(&id);
    assert_eq!(replies.last().unwrap()["error"]["reason"], "sameActionPending");
    assert_eq!(host.replies_of(&id).pop().unwrap()["kind"], "success");
}

#[test]
fn a_configuration_that_cannot_be_read_ends_the_host() {
    let here = Workstation::offline();
    std::fs::write(here.path("config.json"), b"{\"surprise\":1}").unwrap();
    assert_eq!(here.host().wait(), 3);
}
