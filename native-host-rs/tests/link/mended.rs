//! Files and folders that are unusable at first, and repaired while the host runs.

use std::fs;

use serde_json::json;

use crate::signing_harness::file;
use crate::simulator::Simulator;
use crate::workstation::{RIGHT_PIN, Workstation, credentials, downloading, listing, text};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

#[test]
fn a_repaired_folder_is_used_by_the_running_host() {
    let here = Workstation::offline();
    fs::write(here.path("state"), "in the way").unwrap();
    let mut host = here.host();
    assert_eq!(host.reason("listCertificates", &json!({})), "storageFailed");
    fs::remove_file(here.path("state")).unwrap();
    host.result("listCertificates", &json!({}));
}

#[test]
fn the_authority_s_file_of_trusted_certificates_is_read_once_it_is_there() {
    let simulator = Simulator::start();
    let here = Workstation::at(&simulator.spv);
    here.reconfigure(|config| config["authority"]["caFile"] = json!(here.path("ca.pem")));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let params = listing(certificate(), Some(&sealed));
    assert_eq!(host.reason("listSpvMessages", &params), "storageFailed");
    fs::copy(&credentials().root, here.path("ca.pem")).unwrap();
    host.result("listSpvMessages", &params);
}

#[test]
fn the_file_of_the_authority_s_certificates_is_read_at_each_download() {
    let simulator = Simulator::start();
    let seeded = simulator.ask(
        "POST",
        "/messages/seed",
        &json!({ "serial": credentials().rsa.serial, "count": 1, "signed": true }),
    );
    let ids = [text(&seeded["ids"][0])];
    let here = Workstation::at(&simulator.spv);
    here.reconfigure(|config| config["authority"]["sealFile"] = json!(here.path("seal.pem")));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let mut state_now = || {
        let id = host.begin("downloadSpvContent", &downloading(certificate(), Some(&sealed), &ids));
        text(&host.replies_of(&id)[0]["item"]["signatureStatus"]["state"])
    };
    assert_eq!(state_now(), "unknownSigner");
    let [old, new] = ["server.crt", "seal.crt"].map(|name| fs::read(credentials().pki.join(name)).unwrap());
    for (named, state) in [
        (&old, "unknownSigner"),
        (&[&old[..], &new].concat(), "intact"),
        (&old, "unknownSigner"),
        (&new, "intact"),
    ] {
        fs::write(here.path("seal.pem"), named).unwrap();
        assert_eq!(state_now(), state);
    }
}

#[test]
fn the_server_s_file_of_trusted_certificates_is_read_once_it_is_there() {
    let here = Workstation::offline();
    here.reconfigure(|config| config["server"] = json!({ "caFile": here.path("ca.pem") }));
    let mut host = here.host().of_origin("https://localhost:1");
    let attempt = |last: u8| [format!("0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c{last:02x}")];
    let (_, end) = file(&mut host, certificate(), &attempt(1));
    assert_eq!(end["error"]["reason"], "storageFailed");
    fs::copy(&credentials().root, here.path("ca.pem")).unwrap();
    let (_, end) = file(&mut host, certificate(), &attempt(2));
    assert_eq!(end["error"]["reason"], "serverDown");
}
