//! The token pulled out at every call into its module, and put in again: an answer each time, and no harm done.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::counter::{Counter, Told, file_with};
use crate::workstation::{Host, RIGHT_PIN, world};

/// What a call may end with when the token is pulled out in the middle of it.
const TYPED: [&str; 4] = ["tokenRemoved", "certificateNotFound", "tokenFailed", "pinSpent"];
/// No call waits for a token that is gone.
const BOUND: Duration = Duration::from_secs(10);

fn certificate() -> &'static str {
    &world().rsa.thumbprint
}

/// Files one attempt within the bound.
fn attempt(host: &mut Host, pin: &str, attempts: &[String]) -> (Vec<Told>, Value) {
    let begun = Instant::now();
    let answer = file_with(host, certificate(), Some(pin), attempts);
    assert!(begun.elapsed() < BOUND, "{answer:?}");
    answer
}

fn is_submitted(answer: &(Vec<Told>, Value)) -> bool {
    match &answer.1["error"]["reason"] {
        Value::Null => answer.0 == [("submitted".to_owned(), None)],
        reason => {
            assert!(TYPED.iter().any(|typed| reason == typed), "{answer:?}");
            assert!(answer.0.iter().all(|(outcome, _)| outcome == "notSent"), "{answer:?}");
            false
        }
    }
}

/// Files an attempt that the pulled token held up. A PIN that was on its way when it was pulled is typed again.
fn file_again(host: &mut Host, pin: &str, attempts: &[String]) -> bool {
    let answer = attempt(host, pin, attempts);
    if answer.1["error"]["reason"] != "pinSpent" {
        assert!(is_submitted(&answer), "{answer:?}");
        return false;
    }
    let typed_again = host.seal(RIGHT_PIN, certificate());
    let answer = attempt(host, &typed_again, attempts);
    assert!(is_submitted(&answer), "{answer:?}");
    true
}

#[test]
fn pulled_at_any_call_of_a_filing_it_is_told_and_the_next_filing_works() {
    let counter = Counter::open();
    let mut spent = 0;
    let mut calls = 0;
    for call in 1.. {
        counter.here.steer(&format!("pull-at={call}\n"));
        let attempts = counter.attempts(certificate(), 1);
        let mut host = counter.host();
        let pin = host.seal(RIGHT_PIN, certificate());
        let is_over = is_submitted(&attempt(&mut host, &pin, &attempts));
        counter.here.steer("");
        spent += usize::from(!is_over && file_again(&mut host, &pin, &attempts));
        assert_eq!(host.close(), 0);
        calls = call;
        if is_over {
            break;
        }
    }
    assert!(calls > 20, "{calls} calls into the module");
    assert_eq!(counter.uploads(), calls, "each filed once");
    assert_eq!(spent, 1, "only the one call that hands the PIN over spends it");
}

#[test]
fn a_host_that_is_logged_in_survives_the_token_coming_and_going_at_any_call() {
    let counter = Counter::open();
    let mut host = counter.host();
    let pin = host.seal(RIGHT_PIN, certificate());
    let mut attempts = 0;
    for code in ["32", "e0", "b3", "30", "5"] {
        for call in 1..=16 {
            let one = counter.attempts(certificate(), 1);
            counter.here.steer(&format!("pull-at={call}:2\nremoved-code={code}\n"));
            let answer = attempt(&mut host, &pin, &one);
            counter.here.steer("");
            if !is_submitted(&answer) {
                assert!(!file_again(&mut host, &pin, &one), "a PIN that succeeded is not spent");
            }
            attempts += 1;
        }
    }
    assert_eq!(counter.uploads(), attempts, "each filed once");
    let sessions = counter.here.token_calls("Login");
    assert!(
        sessions <= 1 + attempts,
        "{sessions} logins in as many sessions of the token"
    );
}

#[test]
fn a_token_swapped_between_two_calls_is_logged_in_to_once_more() {
    let counter = Counter::open();
    let mut host = counter.host();
    let pin = host.seal(RIGHT_PIN, certificate());
    for logins in 1..=3 {
        counter.here.steer("reinserted\n");
        let one = counter.attempts(certificate(), 1);
        assert!(is_submitted(&attempt(&mut host, &pin, &one)));
        assert_eq!(counter.here.token_calls("Login"), logins);
    }
}
