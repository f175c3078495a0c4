//! What could not be used when it was first needed, and was put right while the host ran.

use std::fs;

use serde_json::json;

use crate::counter::file;
use crate::simulator::Simulator;
use crate::workstation::{RIGHT_PIN, Workstation, listing, world};

fn certificate() -> &'static str {
    &world().rsa.thumbprint
}

#[test]
fn a_folder_that_was_put_right_is_used_by_the_host_that_runs() {
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
    fs::copy(&world().root, here.path("ca.pem")).unwrap();
    host.result("listSpvMessages", &params);
}

#[test]
fn the_server_s_file_of_trusted_certificates_is_read_once_it_is_there() {
    let here = Workstation::offline();
    here.reconfigure(|config| config["server"] = json!({ "caFile": here.path("ca.pem") }));
    let mut host = here.host().of_origin("https://localhost:1");
    let attempts = ["0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c01".to_owned()];
    let (_, end) = file(&mut host, certificate(), &attempts);
    assert_eq!(end["error"]["reason"], "storageFailed");
    fs::copy(&world().root, here.path("ca.pem")).unwrap();
    let (_, end) = file(&mut host, certificate(), &attempts);
    assert_eq!(end["error"]["reason"], "serverDown");
}
