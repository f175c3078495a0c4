//! Keys of every kind, in every slot, and what a token may want before it signs.

use serde_json::{Value, json};

use crate::holders::{NewKey, TOKEN, another_token, enrol};
use crate::pin_rule::given_up::give_up_at_login;
use crate::pin_rule::hold_token;
use crate::signing_harness::{SigningHarness, file, file_with, filing};
use crate::workstation::{Holder, Host, RIGHT_PIN, Workstation, credentials, listing, text};

/// The end of a listing after a successful login: these workstations have no authority.
const LOGGED_IN: &str = "authorityDown";

fn always_asking(here: &Workstation) -> Holder {
    let more = &["--always-auth"];
    let (token, kind, id) = (TOKEN, "rsa:2048", "0a");
    NewKey { token, kind, id, more }.make(here)
}

#[test]
fn keys_of_every_kind_in_every_slot_open_the_mailbox_and_sign() {
    let harness = SigningHarness::open();
    // No receipt comes to the mailbox while it is asked again and again.
    harness.simulator.behave(&json!({ "processFilingsAfterMs": 600_000 }));
    another_token(&harness.here, "second");
    let kinds = [
        (TOKEN, "rsa:3072", "0b"),
        ("second", "rsa:4096", "0c"),
        ("second", "EC:secp384r1", "0d"),
    ];
    let made = kinds.map(|(token, kind, id)| {
        NewKey {
            token,
            kind,
            id,
            more: &[],
        }
        .make(&harness.here)
    });
    let of_world = [&credentials().rsa, &credentials().ec];
    for holder in made.iter().chain(of_world) {
        enrol(&harness.simulator, holder);
        let mut host = harness.host();
        let sealed = host.seal(RIGHT_PIN, &holder.thumbprint);
        let listed = host.result("listSpvMessages", &listing(&holder.thumbprint, Some(&sealed)));
        assert_eq!(listed["mesaje"], json!([]));
        let attempts = harness.attempts(&holder.thumbprint, 1);
        let (told, _) = file_with(&mut host, &holder.thumbprint, Some(&sealed), &attempts);
        assert_eq!(told, [("submitted".to_owned(), None)], "{}", holder.serial);
    }
    let listed = harness.host().result("listCertificates", &json!({}));
    let labels = listed["certificates"].as_array().unwrap().iter();
    let second = labels.filter(|one| one["tokenLabel"] == "second").count();
    assert_eq!((listed["certificates"].as_array().unwrap().len(), second), (5, 2));
    assert_eq!(harness.here.token_calls("Login"), 5, "one for each host");
}

#[test]
fn a_key_that_is_too_short_or_on_another_curve_is_not_shown() {
    let here = Workstation::offline();
    for (kind, id) in [("rsa:1024", "0e"), ("EC:secp521r1", "0f")] {
        let token = TOKEN;
        NewKey {
            token,
            kind,
            id,
            more: &[],
        }
        .make(&here);
    }
    let listed = here.host().result("listCertificates", &json!({}));
    assert_eq!(listed["certificates"].as_array().unwrap().len(), 2);
}

#[test]
fn a_token_that_signs_only_what_it_hashed_itself_signs() {
    let harness = SigningHarness::open();
    harness.here.steer("raw-unknown\n");
    let certificate = &credentials().rsa.thumbprint;
    let attempts = harness.attempts(certificate, 2);
    let (told, _) = file(&mut harness.host(), certificate, &attempts);
    assert_eq!(told, vec![("submitted".to_owned(), None); 2]);
    assert_eq!(harness.here.token_calls("Login"), 1);
}

#[test]
fn a_key_that_wants_the_pin_each_time_signs_a_batch_under_one_typing() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    let mut host = harness.host();
    let attempts = harness.attempts(&holder.thumbprint, 20);
    let (told, end) = file(&mut host, &holder.thumbprint, &attempts);
    assert_eq!(end["result"]["submitted"], 20, "{told:?}");
    assert_eq!(harness.here.token_calls("Login"), 1);
    let (asked, signed) = (
        harness.here.token_calls("LoginContext"),
        harness.here.token_calls("Sign"),
    );
    assert_eq!(asked, signed, "once for each signature and no more");
    let (told, _) = file_with(
        &mut host,
        &holder.thumbprint,
        None,
        &harness.attempts(&holder.thumbprint, 1),
    );
    assert_eq!(
        told,
        [("submitted".to_owned(), None)],
        "while the token is logged in no PIN need come again"
    );
    assert_eq!(harness.here.token_calls("Login"), 1);
}

#[test]
fn a_key_that_wants_the_pin_each_time_is_not_said_to_need_none_because_another_one_was_used() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    let mut host = harness.host();
    let needs_none = |host: &mut Host, thumbprint: &str| {
        let listed = host.result("listCertificates", &json!({}));
        let all = listed["certificates"].as_array().unwrap();
        let found = all.iter().find(|one| one["sha1Thumbprint"] == thumbprint).unwrap();
        found["isLoggedIn"] == true
    };
    let other = &credentials().rsa.thumbprint;
    file(&mut host, other, &harness.attempts(other, 1));
    assert!(needs_none(&mut host, other));
    assert!(!needs_none(&mut host, &holder.thumbprint));
    file(&mut host, &holder.thumbprint, &harness.attempts(&holder.thumbprint, 1));
    assert!(needs_none(&mut host, &holder.thumbprint));
    assert_eq!(harness.here.token_calls("Login"), 1);
}

#[test]
fn a_pin_refused_in_the_middle_of_a_batch_ends_it_and_is_never_tried_again() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, &holder.thumbprint);
    let attempts = harness.attempts(&holder.thumbprint, 3);
    harness.here.steer("fail=LoginContext:a0\n");
    let (told, end) = file_with(&mut host, &holder.thumbprint, Some(&sealed), &attempts);
    let not_sent = ("notSent".to_owned(), Some("wrongPin".to_owned()));
    assert_eq!((told, &end["error"]["reason"]), (vec![not_sent; 3], &json!("wrongPin")));
    harness.here.steer("");
    for _ in 0..3 {
        let attempts = harness.attempts(&holder.thumbprint, 3);
        let (_, end) = file_with(&mut host, &holder.thumbprint, Some(&sealed), &attempts);
        assert_eq!(end["error"]["reason"], "wrongPin");
    }
    host.close();
    let attempts = harness.attempts(&holder.thumbprint, 3);
    let (_, end) = file_with(&mut harness.host(), &holder.thumbprint, Some(&sealed), &attempts);
    assert_eq!(end["error"]["reason"], "wrongPin");
    assert_eq!(harness.here.token_calls("LoginContext"), 1);
    assert_eq!(harness.here.token_calls("Login"), 1);
    assert_eq!(harness.uploads(), 0);
}

#[test]
fn a_last_try_is_not_spent_on_a_signature() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, &holder.thumbprint);
    host.result("listSpvMessages", &listing(&holder.thumbprint, Some(&sealed)));
    let asked = harness.here.token_calls("LoginContext");
    for (flag, reason) in [("final-try\n", "lastTryUnconfirmed"), ("locked\n", "pinLocked")] {
        harness.here.steer(flag);
        let attempts = harness.attempts(&holder.thumbprint, 1);
        let (_, end) = file_with(&mut host, &holder.thumbprint, Some(&sealed), &attempts);
        assert_eq!(end["error"]["reason"], reason);
    }
    assert_eq!(harness.here.token_calls("LoginContext"), asked);
}

#[test]
fn a_signature_is_confirmed_at_the_reader_where_the_token_has_one() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    harness.here.steer("protected-path=1234\n");
    let mut host = harness.host();
    let attempts = harness.attempts(&holder.thumbprint, 2);
    let (told, _) = file_with(&mut host, &holder.thumbprint, None, &attempts);
    assert_eq!(told, vec![("submitted".to_owned(), None); 2]);
    assert_eq!(
        harness.here.token_calls("LoginContext"),
        harness.here.token_calls("Sign")
    );
}

#[test]
fn filings_given_up_before_a_signature_ask_for_no_pin_and_the_login_stays() {
    for steered in ["", "protected-path=1234\n"] {
        let harness = SigningHarness::open();
        let holder = always_asking(&harness.here);
        enrol(&harness.simulator, &holder);
        harness.here.steer(steered);
        let mut host = harness.host();
        let (told, _) = file(&mut host, &holder.thumbprint, &harness.attempts(&holder.thumbprint, 1));
        assert_eq!(told, [("submitted".to_owned(), None)]);
        let asked = harness.here.token_calls("LoginContext");
        let attempts = harness.attempts(&holder.thumbprint, 2);
        let held = hold_token(&harness.here);
        let replies = give_up_at_login(
            &mut host,
            &harness.here,
            "signAndSend",
            &filing(&holder.thumbprint, None, &attempts),
        );
        drop(held);
        let end = replies.last().unwrap();
        assert_eq!(end["result"]["notSent"], 2, "{end}");
        host.result("listCertificates", &json!({}));
        assert_eq!(harness.here.token_calls("LoginContext"), asked);
        let attempts = harness.attempts(&holder.thumbprint, 2);
        let (told, _) = file_with(&mut host, &holder.thumbprint, None, &attempts);
        assert_eq!(told, vec![("submitted".to_owned(), None); 2]);
        assert_eq!(harness.here.token_calls("Login"), 1);
    }
}

#[test]
fn a_listing_given_up_before_the_certificate_is_shown_again_asks_for_no_pin() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, &holder.thumbprint);
    host.result("listSpvMessages", &listing(&holder.thumbprint, Some(&sealed)));
    let asked = harness.here.token_calls("LoginContext");
    harness.simulator.ask("POST", "/sessions/end", &Value::Null);
    let held = hold_token(&harness.here);
    let params = listing(&holder.thumbprint, None);
    let replies = give_up_at_login(&mut host, &harness.here, "listSpvMessages", &params);
    drop(held);
    assert_eq!(replies.last().unwrap()["error"]["reason"], "cancelledByUser");
    host.result("listCertificates", &json!({}));
    assert_eq!(harness.here.token_calls("LoginContext"), asked);
    host.result("listSpvMessages", &params);
    assert_eq!(harness.here.token_calls("LoginContext"), asked + 1);
    assert_eq!(harness.here.token_calls("Login"), 1);
}

#[test]
fn a_person_who_gives_up_at_the_reader_has_cancelled() {
    let here = Workstation::offline();
    here.steer("protected-path=1234\nfail=Login:50\n");
    let mut host = here.host();
    let certificate = &credentials().rsa.thumbprint;
    assert_eq!(
        host.reason("listSpvMessages", &listing(certificate, None)),
        "cancelledByUser"
    );
    here.steer("protected-path=1234\n");
    assert_eq!(host.reason("listSpvMessages", &listing(certificate, None)), LOGGED_IN);
}

#[test]
fn a_person_at_the_reader_may_take_longer_than_a_call_into_a_module() {
    let here = Workstation::with(&json!({
        "authority": { "spv": "https://localhost:1/SPVWS2/rest/" }, "tokenTimeoutMs": 1000,
    }));
    here.steer("protected-path=1234\nslow=Login:2000\n");
    let certificate = &credentials().rsa.thumbprint;
    assert_eq!(
        here.host().reason("listSpvMessages", &listing(certificate, None)),
        LOGGED_IN
    );
}

#[test]
fn a_person_may_take_longer_at_a_signature_than_the_authority_may_for_an_answer() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    harness
        .here
        .reconfigure(|config| config["authority"]["timeoutMs"] = json!(2000));
    harness.here.steer("protected-path=1234\nslow=LoginContext:2500\n");
    let attempts = harness.attempts(&holder.thumbprint, 1);
    let (told, _) = file_with(&mut harness.host(), &holder.thumbprint, None, &attempts);
    assert_eq!(told, [("submitted".to_owned(), None)]);
}

#[test]
fn a_window_of_the_driver_s_own_before_a_signature_is_waited_for() {
    let harness = SigningHarness::open();
    harness
        .here
        .reconfigure(|config| config["authority"]["timeoutMs"] = json!(2000));
    // Each signature is asked for its length first, so that it takes twice as long.
    harness.here.steer("slow=Sign:1300\n");
    let mut host = harness.host();
    let certificate = &credentials().rsa.thumbprint;
    let sealed = host.seal(RIGHT_PIN, certificate);
    let listed = host.result("listSpvMessages", &listing(certificate, Some(&sealed)));
    assert_eq!(listed["mesaje"], json!([]));
}

#[test]
fn a_token_that_something_else_logged_in_is_used_and_the_pin_is_not_spent() {
    let here = Workstation::offline();
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, &credentials().rsa.thumbprint);
    let params = listing(&credentials().rsa.thumbprint, Some(&sealed));
    here.steer("fail=Login:100\n");
    // The shim only says so: the key is not to be seen, which is how a token answers that is not logged in.
    assert_eq!(host.reason("listSpvMessages", &params), "certificateNotFound");
    here.steer("reinserted\n");
    assert_eq!(
        host.reason("listSpvMessages", &params),
        LOGGED_IN,
        "neither refused nor spent"
    );
}

#[test]
fn every_state_of_the_pin_is_shown_and_only_the_grave_ones_refuse() {
    let here = Workstation::offline();
    let mut host = here.host();
    let shown = [
        ("count-low\n", "countLow"),
        ("final-try\n", "finalTry"),
        ("locked\n", "locked"),
        ("to-be-changed\n", "toBeChanged"),
    ];
    for (flag, state) in shown {
        here.steer(flag);
        let listed = host.result("listCertificates", &json!({}));
        assert_eq!(text(&listed["certificates"][0]["pinState"]), state);
    }
    here.steer("to-be-changed\nfail=Login:a3\n");
    let sealed = host.seal(RIGHT_PIN, &credentials().rsa.thumbprint);
    let params = listing(&credentials().rsa.thumbprint, Some(&sealed));
    assert_eq!(host.reason("listSpvMessages", &params), "pinExpired");
    here.steer("count-low\n");
    let typed_again = host.seal(RIGHT_PIN, &credentials().rsa.thumbprint);
    let params = listing(&credentials().rsa.thumbprint, Some(&typed_again));
    assert_eq!(host.reason("listSpvMessages", &params), LOGGED_IN);
}
