//! The doctor as a person at its window and a page of Dosar meet it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use dosar_link::protocol::doctor::DoctorResult;
use serde_json::{Value, json};

use crate::workstation::{Host, Workstation};

fn report_of(here: &Workstation) -> String {
    let output = here.program().arg("doctor").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_doctor_stays_in_its_window_until_enter_is_pressed() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    let mut command = here.program();
    command.args(["doctor", "--wait", "--language", "ro"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut shown = BufReader::new(child.stdout.take().unwrap());
    let mut report = String::new();
    while !report.ends_with("Apăsați Enter pentru a închide fereastra.\n") {
        assert_ne!(shown.read_line(&mut report).unwrap(), 0, "{report}");
    }
    assert_eq!(child.try_wait().unwrap(), None, "it waits for a person");
    child.stdin.take().unwrap().write_all(b"\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

fn found(host: &mut Host, language: &str) -> Value {
    let result = host.result("doctor", &json!({ "language": language }));
    let read: DoctorResult = serde_json::from_value(result.clone()).unwrap();
    assert!(!read.findings.is_empty());
    result["findings"].clone()
}

#[test]
fn a_page_gets_what_the_doctor_finds_while_the_host_works() {
    let here = Workstation::offline();
    let mut host = here.host();
    host.result("listCertificates", &json!({}));
    let of_page = found(&mut host, "en");
    let of_person = report_of(&here);
    for finding in of_page.as_array().unwrap() {
        let text = finding["text"].as_str().unwrap();
        assert!(of_person.contains(text), "{text} in {of_person}");
    }
    assert_eq!(here.token_calls("Initialize"), 2, "once for each program");
    assert_eq!(here.token_calls("Login"), 0);
    assert_eq!(host.reason("doctor", &json!({ "language": "fr" })), "invalidMessage");
    assert_eq!(host.reason("doctor", &json!({})), "parameterMissing");
}

#[test]
fn the_doctor_tells_a_page_in_its_language_which_browser_does_not_know_the_host() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    let mut host = here.host();
    assert_eq!(
        found(&mut host, "ro")[1],
        json!({ "state": "problem", "text": "Chromium nu știe de Dosar Link",
            "remedy": "Instalați din nou Dosar Link sau rulați: dosar-link install" })
    );
    assert_eq!(found(&mut host, "en")[1]["text"], "Chromium does not know Dosar Link");
}

#[test]
fn a_page_learns_from_the_doctor_that_the_host_cannot_use_its_folder() {
    let here = Workstation::offline();
    fs::write(here.path("no-folder"), b"").unwrap();
    here.reconfigure(|config| config["stateDir"] = json!(here.path("no-folder")));
    let mut host = here.host();
    assert_eq!(host.reason("status", &json!({})), "storageFailed");
    let found = host.result("doctor", &json!({ "language": "en" }))["findings"].clone();
    let unusable = found.as_array().unwrap().iter().find(|finding| {
        finding["text"]
            .as_str()
            .unwrap()
            .starts_with("The folder of Dosar Link cannot be used")
    });
    assert_eq!(unusable.unwrap()["state"], "problem", "{found}");
}
