//! The token pulled out at every call into its module, and put in again: an answer each time, and no harm done.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::holders::{NewKey, TOKEN, enrol};
use crate::signing_harness::{AttemptOutcome, SigningHarness, file_with};
use crate::workstation::{Host, RIGHT_PIN, credentials};

/// What a call may end with when the token is pulled out in the middle of it.
const TYPED: [&str; 4] = ["tokenRemoved", "certificateNotFound", "tokenFailed", "pinSpent"];
/// No call waits for a token that is gone.
const BOUND: Duration = Duration::from_secs(10);

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// Filings under one typing of the PIN, each at an attempt of its own.
struct FilingRun<'a> {
    harness: &'a SigningHarness,
    certificate: String,
    pin: String,
}

impl<'a> FilingRun<'a> {
    fn new(harness: &'a SigningHarness, host: &mut Host, certificate: &str) -> Self {
        Self {
            harness,
            certificate: certificate.to_owned(),
            pin: host.seal(RIGHT_PIN, certificate),
        }
    }

    /// Files within the bound.
    fn run(&self, host: &mut Host) -> Answer {
        self.run_with(host, &self.pin)
    }

    fn run_with(&self, host: &mut Host, pin: &str) -> Answer {
        let attempts = self.harness.attempts(&self.certificate, 1);
        let begun = Instant::now();
        let answer = file_with(host, &self.certificate, Some(pin), &attempts);
        assert!(begun.elapsed() < BOUND, "{answer:?}");
        answer
    }

    /// Files what the pulled token held up. A PIN that was on its way when it was pulled is typed again.
    fn run_again(&self, host: &mut Host) -> bool {
        let answer = self.run(host);
        if answer.1["error"]["reason"] != "pinSpent" {
            assert!(is_submitted(&answer), "{answer:?}");
            return false;
        }
        let typed_again = host.seal(RIGHT_PIN, &self.certificate);
        let answer = self.run_with(host, &typed_again);
        assert!(is_submitted(&answer), "{answer:?}");
        true
    }
}

type Answer = (Vec<AttemptOutcome>, Value);

fn is_submitted(answer: &Answer) -> bool {
    match &answer.1["error"]["reason"] {
        Value::Null => answer.0 == [("submitted".to_owned(), None)],
        reason => {
            assert!(TYPED.iter().any(|typed| reason == typed), "{answer:?}");
            assert!(answer.0.iter().all(|(outcome, _)| outcome == "notSent"), "{answer:?}");
            false
        }
    }
}

#[test]
fn a_token_pulled_at_any_call_of_a_filing_is_reported_and_the_next_filing_works() {
    let calls = pull_at_every_call(&SigningHarness::open(), certificate());
    assert!(calls > 20, "{calls} calls into the module");
}

#[test]
fn a_token_pulled_while_a_key_needs_the_pin_each_time_is_reported_too() {
    let harness = SigningHarness::open();
    let (token, kind, id) = (TOKEN, "rsa:2048", "0a");
    let more = &["--always-auth"];
    let holder = NewKey { token, kind, id, more }.make(&harness.here);
    enrol(&harness.simulator, &holder);
    let calls = pull_at_every_call(&harness, &holder.thumbprint);
    assert!(calls > 30, "{calls} calls into the module");
}

/// Files under a token that is pulled out at the first call, the second, and so on until the filing is through before.
fn pull_at_every_call(harness: &SigningHarness, certificate: &str) -> usize {
    let mut spent = 0;
    let mut call = 0;
    let mut is_over = false;
    while !is_over {
        call += 1;
        harness.here.steer(&format!("pull-at={call}\n"));
        let mut host = harness.host();
        let run = FilingRun::new(harness, &mut host, certificate);
        is_over = is_submitted(&run.run(&mut host));
        harness.here.steer("");
        spent += usize::from(!is_over && run.run_again(&mut host));
        assert_eq!(host.close(), 0);
    }
    assert_eq!(harness.uploads(), call, "each filed once");
    assert_eq!(spent, 1, "only the one call that hands over a new PIN spends it");
    call
}

#[test]
fn a_host_that_is_logged_in_survives_the_token_coming_and_going_at_any_call() {
    let harness = SigningHarness::open();
    let mut host = harness.host();
    let run = FilingRun::new(&harness, &mut host, certificate());
    let mut filed = 0;
    for code in ["32", "e0", "b3", "30", "5"] {
        for call in 1..=16 {
            harness.here.steer(&format!("pull-at={call}:2\nremoved-code={code}\n"));
            let is_through = is_submitted(&run.run(&mut host));
            harness.here.steer("");
            let is_spent = !is_through && run.run_again(&mut host);
            // Until it has succeeded once a PIN that was on its way is typed again.
            assert!(!is_spent || filed == 0, "a PIN that succeeded is not spent");
            filed += 1;
        }
    }
    assert_eq!(harness.uploads(), filed, "each filed once");
    let sessions = harness.here.token_calls("Login");
    assert!(
        sessions <= 1 + filed,
        "{sessions} logins in as many sessions of the token"
    );
}

#[test]
fn a_token_swapped_between_two_calls_is_logged_in_to_once_more() {
    let harness = SigningHarness::open();
    let mut host = harness.host();
    let run = FilingRun::new(&harness, &mut host, certificate());
    for logins in 1..=3 {
        harness.here.steer("reinserted\n");
        assert!(is_submitted(&run.run(&mut host)));
        assert_eq!(harness.here.token_calls("Login"), logins);
    }
}
