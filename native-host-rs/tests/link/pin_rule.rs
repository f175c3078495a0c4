//! The rule of the PIN, counted at the token.

pub mod given_up;
mod saved;

use std::fs::File;

use dosar_link::protocol::LINK_PROTOCOL;
use serde_json::{Value, json};

use crate::workstation::{
    Host, MODULE, ORIGIN, RIGHT_PIN, Workstation, credentials, listing, occurs_below, request, target, two_hosts,
};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// The end of a listing after a successful login: these workstations have no authority.
const LOGGED_IN: &str = "authorityDown";

fn try_pin(host: &mut Host, sealed: &str) -> String {
    host.reason("listSpvMessages", &listing(certificate(), Some(sealed)))
}

fn confirmed(sealed: &str) -> Value {
    let mut params = listing(certificate(), Some(sealed));
    params["confirmLastTry"] = true.into();
    params
}

/// Holds the lock of a token that was logged in before, as another host that asks it does.
pub fn hold_token(here: &Workstation) -> File {
    let mut files = std::fs::read_dir(here.path("state"))
        .unwrap()
        .map(|file| file.unwrap().path());
    let lock = files
        .find(|path| path.file_name().unwrap().to_string_lossy().starts_with("token-"))
        .unwrap();
    target::of_hosts().locked(&lock)
}

/// Waits until the ledger says that the token is being asked.
fn wait_for_attempt(here: &Workstation) {
    let says_so = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        path.extension().is_none() && std::fs::read(path).is_ok_and(|word| word == b"attempting")
    };
    while !std::fs::read_dir(here.path("state/pins")).unwrap().any(says_so) {
        std::thread::yield_now();
    }
}

#[test]
fn a_wrong_pin_costs_exactly_one_login_ever() {
    let here = Workstation::offline();
    let mut host = here.host();
    let sealed = host.seal("9999", certificate());
    for _ in 0..5 {
        assert_eq!(try_pin(&mut host, &sealed), "wrongPin");
    }
    assert_eq!(host.close(), 0);
    for _ in 0..3 {
        let mut later = here.host();
        assert_eq!(try_pin(&mut later, &sealed), "wrongPin");
        later.kill();
    }
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn two_browsers_with_the_same_wrong_pin_cost_one_login() {
    let here = Workstation::offline();
    let [mut one, mut other] = two_hosts(|| here.host());
    let sealed = one.seal("9999", certificate());
    let calls = [
        one.begin("listSpvMessages", &listing(certificate(), Some(&sealed))),
        other.begin("listSpvMessages", &listing(certificate(), Some(&sealed))),
    ];
    for (host, id) in [&mut one, &mut other].into_iter().zip(&calls) {
        assert_eq!(host.replies_of(id).pop().unwrap()["error"]["reason"], "wrongPin");
    }
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn an_unconfirmed_last_try_is_not_spent() {
    let here = Workstation::offline();
    here.steer("final-try\n");
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(try_pin(&mut host, &sealed), "lastTryUnconfirmed");
    assert_eq!(here.token_calls("Login"), 0);
    assert_eq!(host.reason("listSpvMessages", &confirmed(&sealed)), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn a_locked_token_is_never_asked() {
    let here = Workstation::offline();
    here.steer("locked\n");
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(try_pin(&mut host, &sealed), "pinLocked");
    assert_eq!(host.reason("listSpvMessages", &confirmed(&sealed)), "pinLocked");
    assert_eq!(here.token_calls("Login"), 0);
    let listed = host.result("listCertificates", &json!({}));
    assert_eq!(listed["certificates"][0]["pinState"], "locked");
}

#[test]
fn three_typing_errors_lock_the_token_by_three_logins_and_no_more() {
    let here = Workstation::offline();
    here.steer("lock-after=3\n");
    let mut host = here.host();
    let typed: Vec<String> = ["1111", "2222", "3333", "4444"]
        .map(|pin| host.seal(pin, certificate()))
        .to_vec();
    assert_eq!(try_pin(&mut host, &typed[0]), "wrongPin");
    assert_eq!(try_pin(&mut host, &typed[1]), "wrongPin");
    assert_eq!(try_pin(&mut host, &typed[2]), "lastTryUnconfirmed");
    assert_eq!(host.reason("listSpvMessages", &confirmed(&typed[2])), "wrongPin");
    assert_eq!(host.reason("listSpvMessages", &confirmed(&typed[3])), "pinLocked");
    assert_eq!(here.token_calls("Login"), 3);
}

#[test]
fn a_right_pin_logs_in_once_for_any_number_of_calls() {
    let here = Workstation::offline();
    let mut host = here.host();
    let (sealed, typed_again) = (host.seal(RIGHT_PIN, certificate()), host.seal(RIGHT_PIN, certificate()));
    for pin in [&sealed, &sealed, &typed_again] {
        assert_eq!(try_pin(&mut host, pin), LOGGED_IN);
    }
    assert_eq!(host.reason("listSpvMessages", &listing(certificate(), None)), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 1);
    let listed = host.result("listCertificates", &json!({}));
    assert_eq!(listed["certificates"][0]["isLoggedIn"], true);
}

#[test]
fn a_wrong_pin_on_a_token_that_is_logged_in_is_refused_without_the_token_now_and_later() {
    let here = Workstation::offline();
    let mut host = here.host();
    let (right, wrong) = (host.seal(RIGHT_PIN, certificate()), host.seal("9999", certificate()));
    assert_eq!(try_pin(&mut host, &right), LOGGED_IN);
    assert_eq!(try_pin(&mut host, &wrong), "wrongPin");
    host.close();
    let mut later = here.host();
    assert_eq!(try_pin(&mut later, &wrong), "wrongPin");
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn a_pin_that_succeeded_logs_in_once_in_each_new_host() {
    let here = Workstation::offline();
    let sealed = {
        let mut host = here.host();
        let sealed = host.seal(RIGHT_PIN, certificate());
        assert_eq!(try_pin(&mut host, &sealed), LOGGED_IN);
        sealed
    };
    let mut later = here.host();
    assert_eq!(try_pin(&mut later, &sealed), LOGGED_IN);
    assert_eq!(try_pin(&mut later, &sealed), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 2);
}

#[test]
fn a_host_that_dies_in_the_middle_of_a_login_leaves_the_pin_spent() {
    let here = Workstation::offline();
    here.steer("slow=Login:600000\n");
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.begin("listSpvMessages", &listing(certificate(), Some(&sealed)));
    wait_for_attempt(&here);
    host.kill();
    here.steer("");
    let mut later = here.host();
    assert_eq!(try_pin(&mut later, &sealed), "pinSpent");
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn a_pin_is_bound_to_its_origin_certificate_and_workstation() {
    let (here, elsewhere) = (Workstation::offline(), Workstation::offline());
    let mut host = here.host();
    let foreign = [
        host.seal_for(RIGHT_PIN, certificate(), "https://evil.example"),
        host.seal(RIGHT_PIN, &credentials().ec.thumbprint),
        elsewhere.host().seal(RIGHT_PIN, certificate()),
    ];
    for sealed in foreign {
        assert_eq!(try_pin(&mut host, &sealed), "pinUnreadable");
    }
    assert_eq!(
        host.reason("listSpvMessages", &listing(certificate(), None)),
        "pinRequired"
    );
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn a_token_pulled_out_and_put_in_again_takes_the_saved_pin_once_more() {
    let here = Workstation::offline();
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(try_pin(&mut host, &sealed), LOGGED_IN);
    here.steer("removed\n");
    for _ in 0..2 {
        assert_eq!(try_pin(&mut host, &sealed), "tokenRemoved");
    }
    assert_eq!(host.result("listCertificates", &json!({}))["certificates"], json!([]));
    here.steer("");
    assert_eq!(try_pin(&mut host, &sealed), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 2);
}

#[test]
fn a_token_that_hangs_is_a_timeout_and_the_status_still_answers() {
    let here = Workstation::with(&json!({
        "authority": { "spv": "https://localhost:1/SPVWS2/rest/" }, "tokenTimeoutMs": 300,
    }));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    here.steer("slow=OpenSession:600000\n");
    assert_eq!(try_pin(&mut host, &sealed), "tokenTimeout");
    assert_eq!(host.result("status", &json!({}))["protocol"], LINK_PROTOCOL);
    let listed = host.result("listCertificates", &json!({}));
    assert_eq!(listed["modules"], json!([{ "name": MODULE, "state": "timedOut" }]));
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn a_login_that_answers_too_late_still_counts_for_the_pin() {
    let here = Workstation::with(&json!({
        "authority": { "spv": "https://localhost:1/SPVWS2/rest/" }, "tokenTimeoutMs": 400,
    }));
    here.steer("slow=Login:1200\n");
    let mut host = here.host();
    let sealed = host.seal("9999", certificate());
    assert_eq!(try_pin(&mut host, &sealed), "tokenTimeout");
    here.steer("");
    let reason = loop {
        match try_pin(&mut host, &sealed).as_str() {
            "tokenTimeout" => {}
            other => break other.to_owned(),
        }
    };
    assert_eq!(reason, "wrongPin");
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn a_token_that_another_host_is_asking_all_the_time_is_busy_and_no_pin_is_spent() {
    let here = Workstation::offline();
    let mut first = here.host();
    let sealed = first.seal(RIGHT_PIN, certificate());
    assert_eq!(try_pin(&mut first, &sealed), LOGGED_IN);
    first.close();
    let held = hold_token(&here);
    let mut host = here.host();
    let typed_again = host.seal(RIGHT_PIN, certificate());
    assert_eq!(try_pin(&mut host, &typed_again), "tokenBusy");
    assert_eq!(here.token_calls("Login"), 1);
    drop(held);
    assert_eq!(try_pin(&mut host, &typed_again), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 2);
}

#[test]
fn a_pin_is_found_nowhere_on_the_workstation_or_in_an_answer() {
    const CANARY: &str = "98127364";
    let here = Workstation::offline();
    let mut host = here.host();
    let sealed = host.seal(CANARY, certificate());
    let id = host.begin("listSpvMessages", &listing(certificate(), Some(&sealed)));
    let answers = serde_json::to_string(&host.replies_of(&id)).unwrap();
    assert!(answers.contains("wrongPin") && !answers.contains(CANARY));
    host.close();
    assert!(!occurs_below(here.folder.path(), CANARY));
    assert!(!occurs_below(here.folder.path(), &sealed));
}

#[test]
fn a_sealed_pin_in_a_call_of_another_origin_is_not_opened() {
    let here = Workstation::offline();
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let mut message = request(
        "6f1c9a52-3b7e-4d0a-9c1f-2a5b8e7d4c10",
        "listSpvMessages",
        &listing(certificate(), Some(&sealed)),
    );
    assert_eq!(message["origin"], ORIGIN);
    message["origin"] = "https://app.dosar.example.evil.example".into();
    host.say(&message);
    let end = host.replies_of("6f1c9a52-3b7e-4d0a-9c1f-2a5b8e7d4c10").pop().unwrap();
    assert_eq!(end["error"]["reason"], "pinUnreadable");
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn a_saved_pin_is_spent_too_when_the_host_dies_while_the_token_judges_it() {
    let here = Workstation::offline();
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(try_pin(&mut host, &sealed), LOGGED_IN);
    host.close();
    here.steer("slow=Login:600000\n");
    let mut second = here.host();
    second.begin("listSpvMessages", &listing(certificate(), Some(&sealed)));
    wait_for_attempt(&here);
    second.kill();
    here.steer("");
    assert_eq!(try_pin(&mut here.host(), &sealed), "pinSpent");
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn a_pin_entered_on_the_reader_is_not_requested_here() {
    let here = Workstation::offline();
    here.steer("protected-path=1234\n");
    let mut host = here.host();
    let listed = host.result("listCertificates", &json!({}));
    assert_eq!(listed["certificates"][0]["hasProtectedPath"], true);
    for _ in 0..2 {
        assert_eq!(host.reason("listSpvMessages", &listing(certificate(), None)), LOGGED_IN);
    }
    assert_eq!(here.token_calls("Login"), 1);
}
