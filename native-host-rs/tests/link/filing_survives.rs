//! Attempts whose host is killed, cancelled or called again: none is sent twice, none is lost.

use std::fs;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::documents::classic;
use crate::filing::{FilingHarness, certificate, file, file_with, outcomes, params, reports};
use crate::workstation::{RIGHT_PIN, target};

/// Waits until the portal has been asked at an endpoint.
pub fn wait_for(harness: &FilingHarness, endpoint: &str) {
    while request_count(harness, endpoint) == 0 {
        std::thread::yield_now();
    }
}

/// How often the portal has been asked at an endpoint.
fn request_count(harness: &FilingHarness, endpoint: &str) -> i64 {
    harness.simulator.journal()["endpoints"][endpoint]["count"]
        .as_i64()
        .unwrap_or(0)
}

#[test]
fn a_filed_attempt_is_reported_again_without_pin_and_never_sent_again() {
    let harness = FilingHarness::open();
    let attempts = [harness.fake_server.attempt(certificate(), &classic(700_000))];
    let mut host = harness.host();
    let (first, _) = file(&mut host, &attempts);
    host.kill();
    let mut later = harness.host();
    let (again, end) = file_with(&mut later, None, &attempts);
    assert_eq!(end["kind"], "success");
    assert_eq!(first[0].index, again[0].index);
    assert_eq!(first[0].signed, again[0].signed);
    assert_eq!(harness.uploads().len(), 1);
    assert_eq!(harness.fake_server.claimed().len(), 1);
    assert_eq!(harness.here.token_calls("Login"), 1);

    let unsettled = later.result("status", &json!({}))["unsettled"].clone();
    assert_eq!(
        unsettled,
        json!([{ "attemptId": attempts[0], "outcome": "submitted", "uploadIndex": first[0].index }])
    );
    assert_eq!(
        later.result("settleAttempts", &json!({ "attemptIds": attempts })),
        json!({ "settled": 1 })
    );
    assert_eq!(later.result("status", &json!({}))["unsettled"], json!([]));
    let (settled, _) = file_with(&mut later, None, &attempts);
    assert_eq!(
        (settled[0].outcome.as_str(), &settled[0].index),
        ("submitted", &first[0].index)
    );
    assert!(settled[0].signed.is_none());
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn a_host_killed_before_the_upload_files_once_on_retry() {
    let harness = FilingHarness::open();
    harness
        .simulator
        .fault(&json!({ "kind": "slow", "endpoint": "filingForm", "times": 1, "ms": 60_000 }));
    let attempts = [harness.fake_server.attempt(certificate(), &classic(10))];
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.begin("signAndSend", &params(Some(&sealed), &attempts));
    wait_for(&harness, "filingForm");
    host.kill();
    let (reports, _) = file(&mut harness.host(), &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None)]);
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn a_host_killed_between_upload_and_answer_never_files_again() {
    let harness = FilingHarness::open();
    harness.simulator.fault(&json!({
        "kind": "hang", "endpoint": "filingUpload", "times": 1, "registered": true,
    }));
    let attempts = [harness.fake_server.attempt(certificate(), &classic(10))];
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.begin("signAndSend", &params(Some(&sealed), &attempts));
    wait_for(&harness, "filingUpload");
    host.kill();
    let mut later = harness.host();
    assert_eq!(
        later.result("status", &json!({}))["unsettled"],
        json!([{ "attemptId": attempts[0], "outcome": "unknown", "uploadIndex": null }])
    );
    let (reports, end) = file_with(&mut later, None, &attempts);
    assert_eq!(end["kind"], "success");
    assert_eq!(outcomes(&reports), [("unknown", Some("hostExited"))]);
    assert!(reports[0].signed.is_some());
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn a_batch_continues_after_a_kill_with_what_was_not_sent() {
    let harness = FilingHarness::open();
    harness.simulator.fault(&json!({
        "kind": "hang", "endpoint": "filingUpload", "times": 1, "registered": true,
    }));
    let attempts: Vec<String> = (0..3)
        .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
        .collect();
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.begin("signAndSend", &params(Some(&sealed), &attempts));
    // The next one is signed while the first is being sent.
    wait_for(&harness, "filingUpload");
    let prepared = harness.here.path("state/filings").join(format!("{}.pdf", attempts[1]));
    while !prepared.exists() {
        std::thread::yield_now();
    }
    host.kill();
    let mut later = harness.host();
    assert_eq!(
        later.result("status", &json!({}))["unsettled"],
        json!([{ "attemptId": attempts[0], "outcome": "unknown", "uploadIndex": null }])
    );
    let (reports, _) = file(&mut later, &attempts);
    let submitted = ("submitted", None);
    assert_eq!(
        outcomes(&reports),
        [("unknown", Some("hostExited")), submitted, submitted]
    );
    assert_eq!(harness.uploads().len(), 3);
}

#[test]
fn nothing_is_sent_before_the_previous_outcome_is_recorded() {
    let harness = FilingHarness::open();
    harness
        .simulator
        .fault(&json!({ "kind": "slow", "endpoint": "filingUpload", "times": 1, "ms": 1000 }));
    let attempts = [(); 2].map(|()| harness.fake_server.attempt(certificate(), &classic(10)));
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let id = host.begin("signAndSend", &params(Some(&sealed), &attempts));
    wait_for(&harness, "filingUpload");
    let forms = request_count(&harness, "filingForm");
    // The outcome is written to this path first: a pipe, which blocks the writer until it is read.
    let folder = harness.here.path("state/filings");
    let outcome = folder.join(format!("{}.{}.new", attempts[0], host.process_id()));
    assert!(Command::new("mkfifo").arg(&outcome).status().unwrap().success());

    // The answer comes after a second.
    sleep(Duration::from_secs(2));
    assert!(!folder.join(format!("{}.json", attempts[1])).exists());
    assert_eq!(request_count(&harness, "filingUpload"), 1);
    assert_eq!(request_count(&harness, "filingForm"), forms);

    let reader = std::thread::spawn(|| fs::read(outcome));
    let (reports, _) = reports(host.replies_of(&id));
    reader.join().unwrap().unwrap();
    assert_eq!(outcomes(&reports), [("submitted", None), ("submitted", None)]);
}

#[test]
fn two_hosts_file_the_same_attempt_once_and_report_the_same() {
    let harness = FilingHarness::open();
    harness
        .simulator
        .fault(&json!({ "kind": "slow", "endpoint": "filingUpload", "times": 1, "ms": 700 }));
    let attempts = [harness.fake_server.attempt(certificate(), &classic(10))];
    let (mut one, mut other) = (harness.host(), harness.host());
    let sealed = one.seal(RIGHT_PIN, certificate());
    let first = one.begin("signAndSend", &params(Some(&sealed), &attempts));
    wait_for(&harness, "filingUpload");
    let second = other.begin("signAndSend", &params(Some(&sealed), &attempts));
    let (of_one, _) = reports(one.replies_of(&first));
    let (of_other, _) = reports(other.replies_of(&second));
    assert_eq!(outcomes(&of_one), [("submitted", None)]);
    assert_eq!(of_one[0].index, of_other[0].index);
    assert_eq!(of_one[0].signed, of_other[0].signed);
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn an_attempt_reported_as_not_sent_is_sent_by_no_host_of_the_workstation() {
    let harness = FilingHarness::open();
    let attempts = [(); 2].map(|()| harness.fake_server.attempt(certificate(), &classic(10)));
    harness.fake_server.refuse(Some((401, "auth.required")));
    let (told, end) = file(&mut harness.host(), &attempts);
    let ended = [("notSent", Some("sessionEnded")); 2];
    assert_eq!(outcomes(&told), ended);
    assert_eq!(end["error"]["reason"], "sessionEnded");

    // The page could not record it yet: the server still gives the attempts to the host of another browser.
    harness.fake_server.refuse(None);
    let mut other = harness.host();
    let claims = harness.fake_server.claimed().len();
    for settled in [2, 0] {
        let (again, end) = file(&mut other, &attempts);
        assert_eq!(outcomes(&again), ended);
        assert_eq!(end["kind"], "success");
        assert_eq!(other.result("status", &json!({}))["unsettled"], json!([]));
        assert_eq!(
            other.result("settleAttempts", &json!({ "attemptIds": attempts })),
            json!({ "settled": settled })
        );
    }
    assert_eq!(
        (harness.fake_server.claimed().len(), harness.uploads().len()),
        (claims, 0)
    );
    assert_eq!(harness.here.token_calls("Login"), 0);
}

#[test]
fn not_sent_is_recorded_before_it_is_reported() {
    let harness = FilingHarness::open();
    let attempts = [(); 2].map(|()| harness.fake_server.attempt(certificate(), &classic(10)));
    harness.fake_server.refuse(Some((401, "auth.required")));
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let folder = harness.here.path("state/filings");
    // The second entry goes to a pipe, which blocks the writer until it is read.
    let held_up = folder.join(format!("{}.{}.new", attempts[1], host.process_id()));
    assert!(Command::new("mkfifo").arg(&held_up).status().unwrap().success());
    let id = host.begin("signAndSend", &params(Some(&sealed), &attempts));
    let mut reply = host.next_reply();
    while reply["id"] != id.as_str() || reply["step"] != "done" {
        reply = host.next_reply();
    }
    assert_eq!(reply["attemptId"], attempts[0].as_str());
    sleep(Duration::from_millis(500));
    assert_eq!(host.said_when_killed(), Vec::<Value>::new());

    // A page without an answer calls again.
    harness.fake_server.refuse(None);
    let (reports, _) = file(&mut harness.host(), &attempts);
    assert_eq!(
        outcomes(&reports),
        [("notSent", Some("sessionEnded")), ("submitted", None)]
    );
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn an_attempt_of_another_host_is_never_reported_as_not_sent_by_a_cancelled_batch() {
    let harness = FilingHarness::open();
    let attempts = [harness.fake_server.attempt(certificate(), &classic(10))];
    let mut host = harness.host();
    host.result("status", &json!({}));
    let lock = harness.here.path("state/filings").join(format!("{}.lock", attempts[0]));
    let _held = target::of_hosts().locked(&lock);
    let sealed = host.seal(RIGHT_PIN, certificate());
    let id = host.begin("signAndSend", &params(Some(&sealed), &attempts));
    host.say(&json!({ "kind": "cancel", "id": id }));
    let (reports, _) = reports(host.replies_of(&id));
    assert_eq!(outcomes(&reports), [("unknown", Some("attemptBusy"))]);
    assert_eq!(harness.fake_server.claimed(), Vec::<String>::new());
}

#[test]
fn an_entry_that_cannot_be_read_is_never_sent() {
    let harness = FilingHarness::open();
    let attempts = [harness.fake_server.attempt(certificate(), &classic(10))];
    let mut host = harness.host();
    host.result("status", &json!({}));
    let entry = harness.here.path("state/filings").join(format!("{}.json", attempts[0]));
    fs::write(&entry, b"{\"version\":").unwrap();
    let (reports, _) = file(&mut host, &attempts);
    assert_eq!(outcomes(&reports), [("unknown", Some("storageFailed"))]);
    assert_eq!(harness.fake_server.claimed(), Vec::<String>::new());
    assert_eq!(harness.uploads().len(), 0);
}

#[test]
fn a_cancelled_batch_finishes_its_current_attempt() {
    let harness = FilingHarness::open();
    let attempts: Vec<String> = (0..3)
        .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
        .collect();
    harness
        .simulator
        .fault(&json!({ "kind": "slow", "endpoint": "filingUpload", "times": 1, "ms": 500 }));
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let id = host.begin("signAndSend", &params(Some(&sealed), &attempts));
    wait_for(&harness, "filingUpload");
    // The second is signed by now, or will be.
    host.say(&json!({ "kind": "cancel", "id": id }));
    let (reports, end) = reports(host.replies_of(&id));
    let cancelled = ("notSent", Some("cancelledByUser"));
    assert_eq!(outcomes(&reports), [("submitted", None), cancelled, cancelled]);
    assert_eq!(
        end["result"],
        json!({ "submitted": 1, "rejected": 0, "unknown": 0, "notSent": 2 })
    );
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn a_failure_never_hides_what_an_earlier_call_has_sent() {
    let harness = FilingHarness::open();
    let sent = harness.fake_server.attempt(certificate(), &classic(10));
    let mut host = harness.host();
    file(&mut host, std::slice::from_ref(&sent));
    harness.fake_server.refuse(Some((401, "auth.required")));
    let new = harness.fake_server.attempt(certificate(), &classic(20));
    let (reports, end) = file(&mut host, &[new, sent]);
    assert_eq!(end["error"]["reason"], "sessionEnded");
    assert_eq!(
        outcomes(&reports),
        [("notSent", Some("sessionEnded")), ("submitted", None)]
    );
}
