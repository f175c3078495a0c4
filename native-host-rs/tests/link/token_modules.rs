//! Which modules are loaded, and how they may misbehave while they are.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use dosar_link::protocol::LINK_PROTOCOL;
use serde_json::{Value, json};

use crate::workstation::{MODULE, RIGHT_PIN, Workstation, credentials, listing, text};

const LOGGED_IN: &str = "authorityDown";

fn impatient() -> Workstation {
    let here = Workstation::offline();
    here.reconfigure(|config| config["tokenTimeoutMs"] = json!(400));
    here
}

fn doctor(here: &Workstation) -> String {
    let output = here.program().arg("doctor").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn with_mode(here: &Workstation, name: &str, mode: u32) {
    fs::set_permissions(here.module(name), fs::Permissions::from_mode(mode)).unwrap();
}

fn state(here: &Workstation) -> String {
    text(&here.host().result("listCertificates", &json!({}))["modules"][0]["state"])
}

#[test]
fn a_module_that_others_could_exchange_is_not_loaded_and_the_doctor_says_how_to_mend_it() {
    let here = Workstation::offline();
    fs::create_dir(here.module("vendor")).unwrap();
    fs::rename(here.module(MODULE), here.module("vendor/real.so")).unwrap();
    symlink(here.module("vendor/real.so"), here.module(MODULE)).unwrap();
    assert_eq!(state(&here), "ready", "a link stands for what it points to");
    for name in ["vendor/real.so", "vendor"] {
        with_mode(&here, name, 0o757);
        assert_eq!(state(&here), "refused", "{name}");
        let told = doctor(&here);
        let mended = format!(
            "run: chmod go-w '{}'",
            here.module(name).canonicalize().unwrap().display()
        );
        assert!(told.contains(&mended), "{told}");
        with_mode(&here, name, 0o755);
    }
    assert_eq!(state(&here), "ready");
    assert_eq!(here.token_calls("Initialize"), 2, "a refused module is not even loaded");
}

#[test]
fn a_module_by_a_relative_path_is_refused_and_a_missing_one_is_named() {
    let here = Workstation::offline();
    here.reconfigure(|config| config["modules"] = json!([MODULE, here.module("gone.so")]));
    let listed = here.host().result("listCertificates", &json!({}));
    let states = [(MODULE, "refused"), ("gone.so", "failed")];
    let wanted = states.map(|(name, state)| json!({ "name": name, "state": state }));
    assert_eq!(listed, json!({ "certificates": [], "modules": wanted }));
    let told = doctor(&here);
    assert!(
        told.contains(&format!(
            "{MODULE} is not loaded\n              What to do: Its path is not absolute"
        )),
        "{told}"
    );
    assert!(
        told.contains("gone.so is not loaded\n              What to do: There is no such file"),
        "{told}"
    );
}

#[test]
fn a_module_installed_or_repaired_meanwhile_is_used_without_a_restart() {
    let here = Workstation::offline();
    fs::rename(here.module(MODULE), here.module("later.so")).unwrap();
    let mut host = here.host();
    let mut state = || text(&host.result("listCertificates", &json!({}))["modules"][0]["state"]);
    assert_eq!(state(), "failed");
    fs::rename(here.module("later.so"), here.module(MODULE)).unwrap();
    with_mode(&here, MODULE, 0o757);
    assert_eq!(state(), "refused");
    with_mode(&here, MODULE, 0o755);
    assert_eq!(state(), "ready");
    assert_eq!((state().as_str(), here.token_calls("Initialize")), ("ready", 1));
}

#[test]
fn a_file_that_is_no_module_cannot_be_loaded() {
    let here = Workstation::offline();
    fs::write(here.module(MODULE), b"MZ\x90\0 not for this system").unwrap();
    assert_eq!(state(&here), "failed");
    assert!(doctor(&here).contains("it must be made for this kind of processor"));
}

#[test]
fn a_module_that_was_initialised_before_is_used() {
    let here = Workstation::offline();
    here.steer("fail=Initialize:191\n");
    assert_eq!(state(&here), "ready");
}

#[test]
fn a_module_that_could_not_begin_is_tried_again_by_the_next_call() {
    let here = Workstation::offline();
    here.steer("fail=Initialize:5\n");
    let mut host = here.host();
    let modules = |listed: &Value| text(&listed["modules"][0]["state"]);
    assert_eq!(modules(&host.result("listCertificates", &json!({}))), "failed");
    here.steer("");
    let listed = host.result("listCertificates", &json!({}));
    assert_eq!(
        (
            modules(&listed).as_str(),
            listed["certificates"].as_array().unwrap().len()
        ),
        ("ready", 2)
    );
}

#[test]
fn a_module_that_something_else_ended_is_begun_anew() {
    let here = Workstation::offline();
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, &credentials().rsa.thumbprint);
    let params = listing(&credentials().rsa.thumbprint, Some(&sealed));
    assert_eq!(host.reason("listSpvMessages", &params), LOGGED_IN);
    here.steer("fail=*:190\n");
    assert_eq!(host.reason("listSpvMessages", &params), "moduleFailed");
    here.steer("reinserted\n");
    assert_eq!(host.reason("listSpvMessages", &params), LOGGED_IN);
    assert_eq!(here.token_calls("Login"), 2, "one for each session of the token");
}

#[test]
fn a_module_that_hangs_at_the_start_is_a_timeout_and_the_host_serves_on() {
    let here = impatient();
    here.steer("slow=Initialize:600000\n");
    let mut host = here.host();
    for _ in 0..3 {
        let listed = host.result("listCertificates", &json!({}));
        assert_eq!(listed["modules"], json!([{ "name": MODULE, "state": "timedOut" }]));
    }
    let params = listing(&credentials().rsa.thumbprint, None);
    assert_eq!(host.reason("listSpvMessages", &params), "tokenTimeout");
    assert_eq!(host.result("status", &json!({}))["protocol"], LINK_PROTOCOL);
    assert_eq!(host.close(), 0);
}

#[test]
fn a_token_that_hangs_in_a_signature_is_a_timeout_and_signs_again_when_it_is_back() {
    let harness = crate::signing_harness::SigningHarness::open();
    harness.here.reconfigure(|config| config["tokenTimeoutMs"] = json!(400));
    let certificate = &credentials().rsa.thumbprint;
    let mut host = harness.host();
    harness.here.steer("slow=Sign:1500\n");
    let attempts = harness.attempts(certificate, 2);
    let (told, end) = crate::signing_harness::file(&mut host, certificate, &attempts);
    let not_sent = ("notSent".to_owned(), Some("tokenTimeout".to_owned()));
    assert_eq!(
        (told, &end["error"]["reason"]),
        (vec![not_sent; 2], &json!("tokenTimeout"))
    );
    harness.here.steer("");
    let submitted = loop {
        let (_, end) = crate::signing_harness::file(&mut host, certificate, &harness.attempts(certificate, 2));
        if end["kind"] == "success" {
            break end["result"]["submitted"].clone();
        }
        assert_eq!(end["error"]["reason"], "tokenTimeout");
    };
    assert_eq!((submitted, harness.uploads()), (json!(2), 2));
    assert_eq!(harness.here.token_calls("Login"), 1);
}
