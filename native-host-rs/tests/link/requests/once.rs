//! A request goes once for its attempt: over kills, two hosts, and whoever asks again.

use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use super::{
    COMPANY, a_harness, an_attempt, asking, certificate, outcomes, params, registered, reports, send, send_with,
    vector, wait_for,
};
use crate::impostor::{Impostor, page};
use crate::workstation::{RIGHT_PIN, Workstation};

#[test]
fn a_sent_request_is_reported_again_without_pin_and_never_sent_again() {
    let (simulator, here) = a_harness();
    let requests = asking(1, &[vector(), json!({ "tip": "C168", "cui": COMPANY })]);
    let mut host = here.host();
    let (first, _) = send(&mut host, &requests);
    host.kill();
    let mut later = here.host();
    let (again, end) = send_with(&mut later, None, &requests);
    assert_eq!((end["kind"].as_str(), &again), (Some("success"), &first));
    let unsettled = json!([
        { "attemptId": an_attempt(1), "outcome": "accepted", "authorityId": first[0]["authorityId"] },
        { "attemptId": an_attempt(2), "outcome": "refused", "authorityId": null },
    ]);
    assert_eq!(later.result("status", &json!({}))["unsettledRequests"], unsettled);
    let attempts = json!({ "attemptIds": [an_attempt(1), an_attempt(2), an_attempt(3)] });
    assert_eq!(later.result("settleAttempts", &attempts), json!({ "settled": 2 }));
    assert_eq!(later.result("settleAttempts", &attempts), json!({ "settled": 0 }));
    assert_eq!(later.result("status", &json!({}))["unsettledRequests"], json!([]));
    let (settled, _) = send_with(&mut later, None, &requests);
    assert_eq!(settled, first);
    assert_eq!(simulator.journal()["endpoints"]["cerere"]["count"], 2);
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn a_host_killed_between_request_and_answer_never_sends_again() {
    let (simulator, here) = a_harness();
    simulator.fault(&json!({ "kind": "hang", "endpoint": "cerere", "times": 1, "registered": true }));
    let requests = asking(1, &[vector()]);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.begin("sendSpvRequest", &params(Some(&sealed), &requests));
    wait_for(&simulator, "cerere");
    host.kill();
    let mut later = here.host();
    assert_eq!(
        later.result("status", &json!({}))["unsettledRequests"],
        json!([{ "attemptId": an_attempt(1), "outcome": "unknown", "authorityId": null }])
    );
    let (reports, end) = send_with(&mut later, None, &requests);
    assert_eq!(end["kind"], "success");
    assert_eq!(outcomes(&reports), [("unknown", Some("hostExited"))]);
    send(&mut later, &asking(2, &[vector()]));
    assert_eq!(
        registered(&simulator).len(),
        2,
        "the one of the killed host and the one after"
    );
}

#[test]
fn a_host_killed_before_the_request_sends_once_on_retry() {
    let (simulator, here) = a_harness();
    simulator.fault(&json!({ "kind": "hang", "endpoint": "policy", "times": 1 }));
    let requests = asking(1, &[vector()]);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.begin("sendSpvRequest", &params(Some(&sealed), &requests));
    wait_for(&simulator, "policy");
    host.kill();
    let mut later = here.host();
    let (reports, _) = send(&mut later, &requests);
    assert_eq!(outcomes(&reports), [("accepted", None)]);
    assert_eq!(registered(&simulator).len(), 1);
}

#[test]
fn two_hosts_send_the_same_request_once_and_report_the_same() {
    let (simulator, here) = a_harness();
    simulator.behave(&json!({ "delaysMs": { "cerere": 700 } }));
    let requests = asking(1, &[vector()]);
    let (mut one, mut other) = (here.host(), here.host());
    let sealed = one.seal(RIGHT_PIN, certificate());
    let first = one.begin("sendSpvRequest", &params(Some(&sealed), &requests));
    wait_for(&simulator, "cerere");
    let second = other.begin("sendSpvRequest", &params(Some(&sealed), &requests));
    let (of_one, _) = reports(one.replies_of(&first));
    let (of_other, _) = reports(other.replies_of(&second));
    assert_eq!(outcomes(&of_one), [("accepted", None)]);
    assert_eq!(of_one, of_other);
    assert_eq!(registered(&simulator).len(), 1);
}

#[test]
fn a_request_reported_as_not_sent_is_sent_by_no_host_of_the_workstation() {
    let (simulator, here) = a_harness();
    let requests = asking(1, &[vector(), vector()]);
    let attempts = json!({ "attemptIds": [an_attempt(1), an_attempt(2)] });
    // The login fails before a request is written down; an ended session is noticed while the first one is under way.
    for fault in [
        json!({ "kind": "reset", "endpoint": "policy", "times": 1 }),
        json!({ "kind": "logoutPage", "endpoint": "cerere" }),
    ] {
        let here = Workstation::at(&simulator.spv);
        simulator.fault(&fault);
        let mut host = here.host();
        let (told, _) = send(&mut host, &requests);
        assert!(
            told.iter().all(|report| report["outcome"] == "notSent"),
            "{fault}: {told:?}"
        );
        simulator.ask("DELETE", "/faults", &json!(null));

        // The page could not record it yet: the server still gives the attempts to the host of another browser.
        let asked = simulator.journal()["endpoints"]["cerere"]["count"].clone();
        let mut other = here.host();
        for settled in [2, 0] {
            let (again, end) = send(&mut other, &requests);
            assert_eq!((end["kind"].as_str(), &again), (Some("success"), &told), "{fault}");
            assert_eq!(other.result("status", &json!({}))["unsettledRequests"], json!([]));
            assert_eq!(other.result("settleAttempts", &attempts), json!({ "settled": settled }));
        }
        assert_eq!(simulator.journal()["endpoints"]["cerere"]["count"], asked, "{fault}");
        assert_eq!(registered(&simulator).len(), 0, "{fault}");
    }
    let (told, _) = send(&mut here.host(), &requests);
    assert_eq!(
        outcomes(&told),
        [("accepted", None); 2],
        "another workstation knows nothing of it"
    );
}

#[test]
fn not_sent_is_recorded_before_it_is_reported() {
    let (simulator, here) = a_harness();
    simulator.fault(&json!({ "kind": "reset", "endpoint": "policy", "times": 1 }));
    let requests = asking(1, &[vector(), vector()]);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    // The second entry goes to a pipe, which blocks the writer until it is read.
    let folder = here.path("state/requests");
    let held_up = folder.join(format!("{}.{}.new", an_attempt(2), host.process_id()));
    assert!(Command::new("mkfifo").arg(&held_up).status().unwrap().success());
    let id = host.begin("sendSpvRequest", &params(Some(&sealed), &requests));
    let mut reply = host.next_reply();
    while reply["id"] != id.as_str() || reply["kind"] != "request" {
        reply = host.next_reply();
    }
    assert_eq!(reply["attemptId"], an_attempt(1).as_str());
    sleep(Duration::from_millis(500));
    assert_eq!(host.said_when_killed(), Vec::<Value>::new());

    // A page without an answer calls again.
    let (reports, _) = send(&mut here.host(), &requests);
    assert_eq!(
        outcomes(&reports),
        [("notSent", Some("authorityDown")), ("accepted", None)]
    );
    assert_eq!(registered(&simulator).len(), 1);
}

#[test]
fn a_request_that_cannot_be_recorded_as_not_sent_is_unknown() {
    let (simulator, here) = a_harness();
    simulator.fault(&json!({ "kind": "reset", "endpoint": "policy", "times": 1 }));
    let mut host = here.host();
    host.result("status", &json!({}));
    // A folder where the entry is first written.
    for in_the_way in host.pending_names(&an_attempt(1)) {
        fs::create_dir(here.path("state/requests").join(in_the_way)).unwrap();
    }
    let (reports, _) = send(&mut host, &asking(1, &[vector()]));
    assert_eq!(outcomes(&reports), [("unknown", Some("storageFailed"))]);
}

#[test]
fn the_same_attempt_twice_in_one_call_is_sent_once() {
    let (simulator, here) = a_harness();
    let mut host = here.host();
    let mut requests = asking(1, &[vector(), json!({ "tip": "Fisa Rol", "cui": COMPANY })]);
    requests[1]["attemptId"] = requests[0]["attemptId"].clone();
    let (reports, _) = send(&mut host, &requests);
    assert_eq!(reports[0], reports[1]);
    assert_eq!(registered(&simulator).len(), 1);
}

#[test]
fn an_entry_that_cannot_be_read_is_never_sent() {
    let (simulator, here) = a_harness();
    let mut host = here.host();
    host.result("status", &json!({}));
    let entry = here.path("state/requests").join(format!("{}.json", an_attempt(1)));
    fs::write(&entry, b"{\"version\":").unwrap();
    let (reports, _) = send(&mut host, &asking(1, &[vector()]));
    assert_eq!(outcomes(&reports), [("unknown", Some("storageFailed"))]);
    assert_eq!(simulator.journal()["requests"], json!([]));
    let told = host.result("status", &json!({}))["unsettledRequests"].clone();
    assert_eq!(told[0]["outcome"], "unknown");
}

#[test]
fn a_cancelled_batch_finishes_its_current_request() {
    let (simulator, here) = a_harness();
    simulator.behave(&json!({ "delaysMs": { "cerere": 500 } }));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let requests = asking(1, &[vector(), vector(), vector()]);
    let id = host.begin("sendSpvRequest", &params(Some(&sealed), &requests));
    wait_for(&simulator, "cerere");
    host.say(&json!({ "kind": "cancel", "id": id }));
    let (reports, end) = reports(host.replies_of(&id));
    let cancelled = ("notSent", Some("cancelledByUser"));
    assert_eq!(outcomes(&reports), [("accepted", None), cancelled, cancelled]);
    assert_eq!(
        end["result"],
        json!({ "accepted": 1, "refused": 0, "unknown": 0, "notSent": 2 })
    );
    assert_eq!(registered(&simulator).len(), 1);
}

/// An authority that answers a first request with a redirect to `away`, one there with a redirect to `back`, and takes
/// any other request; and how many requests it was sent.
fn leading(away: &'static str, back: &'static str) -> (Impostor, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let found = |to: &str| page("302 Found", &format!("Location: {to}\r\n"), b"");
    let impostor = Impostor::answering(move |path| {
        if path.contains("/cerere?") && count.fetch_add(1, Ordering::SeqCst) == 0 {
            found(if away.is_empty() { path } else { away })
        } else if path == away {
            found(back)
        } else {
            page("200 OK", "", br#"{"id_solicitare":17,"titlu":"Transmitere cerere"}"#)
        }
    });
    (impostor, asked)
}

#[test]
fn only_a_redirect_to_the_gateway_lets_a_request_go_again() {
    const ITSELF: &str = "";
    for away in [ITSELF, "/SPVWS2/rest/cerere?id=17", "/SPVWS2/eroare.html", "/my_policy"] {
        let (impostor, asked) = leading(away, "/SPVWS2/rest/listaMesaje?zile=1");
        let here = Workstation::at(&impostor.spv);
        let mut host = here.host();
        let requests = asking(1, &[vector()]);
        let (reports, _) = send(&mut host, &requests);
        assert_eq!(outcomes(&reports), [("unknown", Some("authorityUnexpected"))], "{away}");
        let kept = host.result("status", &json!({}))["unsettledRequests"].clone();
        assert_eq!(kept[0]["outcome"], "unknown", "{away}");
        let (again, _) = send(&mut host, &requests);
        assert_eq!((again, asked.load(Ordering::SeqCst)), (reports, 1), "{away}");
    }
}

#[test]
fn a_changed_redirect_back_repeats_the_request_unchanged() {
    let (impostor, asked) = leading("/my.policy_nonce?nonce=1", "/SPVWS2/rest/cerere?tip=VECTOR+FISCAL");
    let here = Workstation::at(&impostor.spv);
    let (reports, _) = send(&mut here.host(), &asking(1, &[vector()]));
    assert_eq!(outcomes(&reports), [("accepted", None)]);
    assert_eq!(
        asked.load(Ordering::SeqCst),
        2,
        "the one that was turned back, and it again"
    );
}

#[test]
fn requests_leave_no_more_connections_open_than_are_used_at_once() {
    let (simulator, here) = a_harness();
    let mut host = here.host();
    let (told, _) = send(&mut host, &asking(1, &vec![vector(); 20]));
    assert_eq!(told.len(), 20);
    let open = simulator.journal()["connections"]["open"].as_u64().unwrap();
    assert!(open <= 4, "{open} open");
}
