//! Documents whose claim grew old behind a slow upload: the claim is renewed before anything is sent.

use std::time::Duration;

use serde_json::json;

use super::{FilingHarness, Report, certificate, outcomes, params, reports};
use crate::documents::classic;
use crate::filing_survives::wait_for;
use crate::workstation::{EXTENSION, Host, RIGHT_PIN};

/// Files two documents. While the first is uploaded and the second is claimed, the workstation sleeps; `meanwhile`
/// changes the server.
fn file_over_a_sleep(
    harness: &FilingHarness,
    seconds: u32,
    meanwhile: impl FnOnce(&[String; 2]),
) -> (Vec<Report>, [String; 2]) {
    let slow = json!({ "kind": "slow", "endpoint": "filingUpload", "times": 1, "ms": 1000 });
    harness.simulator.fault(&slow);
    let attempts = [(); 2].map(|()| harness.fake_server.attempt(certificate(), &classic(10)));
    let mut program = harness.here.program();
    program.env("LD_PRELOAD", harness.here.clock());
    let started = Host::start(program.arg(format!("chrome-extension://{EXTENSION}/")));
    let mut host = started.of_origin(&harness.fake_server.origin);
    let sealed = host.seal(RIGHT_PIN, certificate());
    let id = host.begin("signAndSend", &params(Some(&sealed), &attempts));
    wait_for(harness, "filingUpload");
    while harness.fake_server.claimed().len() < 2 {
        std::thread::yield_now();
    }
    harness.here.steer(&format!("slept={seconds}\n"));
    meanwhile(&attempts);
    (reports(host.replies_of(&id)).0, attempts)
}

#[test]
fn an_old_claim_is_renewed_and_a_fresh_one_is_not() {
    for (seconds, claims) in [(360, 3), (240, 2)] {
        let harness = FilingHarness::open();
        let (reports, attempts) = file_over_a_sleep(&harness, seconds, |_| {});
        assert_eq!(outcomes(&reports), [("submitted", None); 2]);
        let [first, second] = attempts;
        let all = [first, second.clone(), second];
        assert_eq!(harness.fake_server.claimed(), all[..claims], "after {seconds} s");
    }
}

#[test]
fn a_slow_answer_of_our_server_leaves_no_connection_to_the_portal_silent() {
    let harness = FilingHarness::open();
    harness.simulator.behave(&json!({ "silentConnectionMs": 2200 }));
    let slow_down = |_: &[String; 2]| harness.fake_server.slow_down(Duration::from_millis(2500));
    let (reports, _) = file_over_a_sleep(&harness, 360, slow_down);
    assert_eq!(outcomes(&reports), [("submitted", None); 2]);
}

#[test]
fn an_attempt_that_the_server_has_given_away_is_not_sent() {
    let submitted = ("submitted", None);
    for (code, outcome) in [
        ("attempt.closed", ("notSent", Some("attemptUnavailable"))),
        ("attempt.heldElsewhere", ("unknown", Some("attemptUnavailable"))),
    ] {
        let harness = FilingHarness::open();
        let refuse = |_: &[String; 2]| harness.fake_server.refuse(Some((409, code)));
        let (reports, attempts) = file_over_a_sleep(&harness, 360, refuse);
        assert_eq!(outcomes(&reports), [submitted, outcome]);
        assert_eq!(harness.uploads().len(), 1, "{code}");
        let document = harness.here.path(&format!("state/filings/{}.pdf", attempts[1]));
        assert!(!document.exists(), "{code}");
    }
}

#[test]
fn a_document_that_was_approved_again_meanwhile_is_not_sent() {
    let harness = FilingHarness::open();
    // The document was downloaded under the first claim; the server's answer changes once it is signed.
    let (reports, _) = file_over_a_sleep(&harness, 360, |attempts| {
        while harness.here.token_calls("Sign") < 6 {
            std::thread::yield_now();
        }
        harness
            .fake_server
            .change(&attempts[1], "sha256", json!("0".repeat(64)));
    });
    assert_eq!(
        outcomes(&reports),
        [("submitted", None), ("notSent", Some("contentChanged"))]
    );
    assert_eq!(harness.uploads().len(), 1);
}
