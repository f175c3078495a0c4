//! What is promised of a PIN and a token, counted at the token over many runs.

use std::fs;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use dosar_link::config::load;
use dosar_link::pin::vault::seal_pin;
use dosar_link::protocol::names::Thumbprint;
use dosar_link::protocol::{LINK_PROTOCOL, WithCertificate};
use dosar_link::secret::Pin;
use dosar_link::services::Services;
use dosar_link::token::signing::Digest;
use serde_json::json;

use crate::holders::{NewKey, TOKEN, change_pin, enrol};
use crate::repeats::repeats;
use crate::signing_harness::{SigningHarness, file_with};
use crate::workstation::{
    EXTENSION, Host, ORIGIN, RIGHT_PIN, Workstation, credentials, listing, occurs_below, two_hosts,
};

/// The end of a listing after a successful login: these workstations have no authority.
const LOGGED_IN: &str = "authorityDown";
const RUNS: usize = 100;

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// Both hosts at once, as two browsers that refresh.
fn both_try(hosts: &mut [Host; 2], sealed: &str) -> [String; 2] {
    let params = listing(certificate(), Some(sealed));
    let ids = hosts.each_mut().map(|host| host.begin("listSpvMessages", &params));
    let [one, other] = hosts;
    [(one, &ids[0]), (other, &ids[1])].map(|(host, id)| {
        let end = host.replies_of(id).pop().unwrap();
        end["error"]["reason"].as_str().unwrap().to_owned()
    })
}

#[test]
fn a_refused_pin_costs_one_login_over_polling_retries_restarts_and_two_browsers() {
    let here = Workstation::offline();
    let mut hosts = two_hosts(|| here.host());
    let mut refused = Vec::new();
    for run in 0..repeats(RUNS) {
        let sealed = hosts[0].seal(&format!("9{run:04}"), certificate());
        for _ in 0..3 {
            assert_eq!(both_try(&mut hosts, &sealed), ["wrongPin", "wrongPin"]);
        }
        if run % 5 == 0 {
            std::mem::replace(&mut hosts[run % 2], here.host()).kill();
        }
        assert_eq!(both_try(&mut hosts, &sealed), ["wrongPin", "wrongPin"]);
        refused.push(sealed);
        assert_eq!(here.token_calls("Login"), run + 1);
    }
    for sealed in &refused {
        assert_eq!(both_try(&mut hosts, sealed), ["wrongPin", "wrongPin"]);
    }
    assert_eq!(here.token_calls("Login"), repeats(RUNS));
}

#[test]
fn a_good_pin_logs_in_once_for_each_session_of_the_token() {
    let here = Workstation::with(&json!({
        "authority": { "spv": "https://localhost:1/SPVWS2/rest/", "pauses": false },
    }));
    let mut hosts = two_hosts(|| here.host());
    let mut sessions = 2;
    for run in 0..repeats(RUNS) {
        // Typed anew or saved, in either browser: the token that is logged in is not asked.
        let sealed = hosts[0].seal(RIGHT_PIN, certificate());
        assert_eq!(both_try(&mut hosts, &sealed), [LOGGED_IN, LOGGED_IN]);
        if run % 10 == 9 {
            std::mem::replace(&mut hosts[0], here.host()).close();
            assert_eq!(both_try(&mut hosts, &sealed), [LOGGED_IN, LOGGED_IN]);
            sessions += 1;
        }
        assert_eq!(here.token_calls("Login"), sessions);
    }
}

#[test]
fn a_locked_token_or_an_unconfirmed_last_try_is_never_asked() {
    let here = Workstation::offline();
    let mut hosts = two_hosts(|| here.host());
    for run in 0..repeats(RUNS) {
        let (flag, reason) = if run % 2 == 0 {
            ("final-try\n", "lastTryUnconfirmed")
        } else {
            ("locked\n", "pinLocked")
        };
        here.steer(flag);
        let sealed = hosts[0].seal(RIGHT_PIN, certificate());
        assert_eq!(both_try(&mut hosts, &sealed), [reason, reason]);
    }
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn two_browsers_sign_on_one_token_at_once_with_the_same_saved_pin() {
    sign_in_two_browsers(&SigningHarness::open(), certificate());
}

#[test]
fn two_browsers_sign_at_once_with_a_key_that_wants_the_pin_each_time() {
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    sign_in_two_browsers(&harness, &holder.thumbprint);
}

fn sign_in_two_browsers(harness: &SigningHarness, certificate: &str) {
    let sealed = harness.host().seal(RIGHT_PIN, certificate);
    std::thread::scope(|scope| {
        for mut host in two_hosts(|| harness.host()) {
            let sealed = &sealed;
            scope.spawn(move || {
                for _ in 0..8 {
                    let attempts = harness.attempts(certificate, 2);
                    let (told, _) = file_with(&mut host, certificate, Some(sealed), &attempts);
                    assert_eq!(told, vec![("submitted".to_owned(), None); 2]);
                }
            });
        }
    });
    assert_eq!((harness.uploads(), harness.here.token_calls("Login")), (32, 2));
}

#[test]
fn a_thousand_signatures_leave_no_open_session() {
    if let Ok(certificates) = std::env::var(SIGNER) {
        return sign_often(certificates.split(' '));
    }
    let here = Workstation::offline();
    let each_time = always_asking(&here).thumbprint;
    // This test once more, as a program of its own: a module reads its surroundings from the environment.
    let signed = here
        .set_environment(&mut Command::new(std::env::current_exe().unwrap()))
        .args([
            "--exact",
            "token_promises::a_thousand_signatures_leave_no_open_session",
            "--nocapture",
        ])
        .env(SIGNER, format!("{} {each_time}", certificate()))
        .output()
        .unwrap();
    assert!(signed.status.success(), "{}", String::from_utf8_lossy(&signed.stdout));
    assert_eq!(here.token_calls("LoginContext"), 500);
    assert_eq!(
        (open_sessions(&here.path("token.log")), here.token_calls("Login")),
        (0, 1)
    );
}

fn open_sessions(log: &Path) -> usize {
    let told = fs::read_to_string(log).unwrap();
    let count = |line: &str| told.lines().filter(|one| *one == line).count();
    count("C_OpenSession 0x0") - count("C_CloseSession 0x0")
}

const SIGNER: &str = "DOSAR_TEST_SIGNER";

/// Signs 500 times with each certificate, as the host does.
fn sign_often<'a>(certificates: impl Iterator<Item = &'a str>) {
    let services = Services::open(&load().unwrap()).ok().unwrap();
    let key = services.vault.workstation();
    for certificate in certificates {
        let certificate = Thumbprint::try_from(certificate.to_owned()).unwrap();
        let access = WithCertificate {
            certificate: certificate.clone(),
            pin: Some(seal_pin(&Pin::new(RIGHT_PIN.into()), key, ORIGIN, &certificate).unwrap()),
            confirm_last_try: false,
        };
        services.tokens.open(&access, ORIGIN, &Arc::default()).unwrap();
        for message in 0..500_u32 {
            let signed = services
                .tokens
                .sign(&certificate, Digest::Sha256, &message.to_be_bytes(), &Arc::default());
            assert_eq!(signed.unwrap().len(), 256);
        }
        let log = std::env::var("DOSAR_SHIM_LOG").unwrap();
        assert_eq!(open_sessions(Path::new(&log)), 1, "the one that is logged in");
    }
}

fn always_asking(here: &Workstation) -> crate::workstation::Holder {
    let more = &["--always-auth"];
    let (token, kind, id) = (TOKEN, "rsa:2048", "0a");
    NewKey { token, kind, id, more }.make(here)
}

#[test]
fn a_pin_is_found_nowhere_one_second_after_the_call_not_in_memory_either() {
    const RIGHT: &str = "70519264";
    const WRONG: &str = "86402975";
    let harness = SigningHarness::open();
    let holder = always_asking(&harness.here);
    enrol(&harness.simulator, &holder);
    change_pin(&harness.here, RIGHT);
    let mut host = harness.host();
    let wrong = host.seal(WRONG, certificate());
    let tried = host.reason("listSpvMessages", &listing(certificate(), Some(&wrong)));
    assert_eq!(tried, "wrongPin");
    let right = host.seal(RIGHT, certificate());
    let (_, end) = file_with(
        &mut host,
        certificate(),
        Some(&right),
        &harness.attempts(certificate(), 2),
    );
    assert_eq!(end["result"]["submitted"], 2, "{end}");
    let right = host.seal(RIGHT, &holder.thumbprint);
    let attempts = harness.attempts(&holder.thumbprint, 2);
    let (_, end) = file_with(&mut host, &holder.thumbprint, Some(&right), &attempts);
    assert_eq!(end["result"]["submitted"], 2, "{end}");
    // What the promise says: a core dump taken one second after the call.
    std::thread::sleep(Duration::from_secs(1));
    let memory = memory_of(host.process_id());
    assert!(holds(&memory, EXTENSION.as_bytes()), "this looks at the host's memory");
    for canary in [RIGHT, WRONG] {
        assert!(!holds(&memory, canary.as_bytes()), "in the host's memory");
        assert!(!occurs_below(harness.here.folder.path(), canary), "on the disk");
    }
    assert_eq!(host.result("status", &json!({}))["protocol"], LINK_PROTOCOL);
}

/// Everything readable in a process, as a core dump has it.
fn memory_of(process: u32) -> Vec<Vec<u8>> {
    let maps = fs::read_to_string(format!("/proc/{process}/maps")).unwrap();
    let memory = fs::File::open(format!("/proc/{process}/mem")).unwrap();
    let mut regions = Vec::new();
    for line in maps
        .lines()
        .filter(|line| !line.ends_with("[vvar]") && !line.ends_with("[vsyscall]"))
    {
        let (range, rest) = line.split_once(' ').unwrap();
        let (from, to) = range.split_once('-').unwrap();
        let [from, to] = [from, to].map(|address| u64::from_str_radix(address, 16).unwrap());
        if rest.starts_with('r') {
            let mut region = vec![0; usize::try_from(to - from).unwrap()];
            let read = memory.read_at(&mut region, from).unwrap_or(0);
            region.truncate(read);
            regions.push(region);
        }
    }
    regions
}

fn holds(memory: &[Vec<u8>], needle: &[u8]) -> bool {
    memory
        .iter()
        .any(|region| region.windows(needle.len()).any(|window| window == needle))
}
