//! The pauses between requests, measured at the authority.

use serde_json::json;

use crate::simulator::Simulator;
use crate::workstation::{RIGHT_PIN, Workstation, credentials, downloading, listing};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

#[test]
fn listings_with_one_certificate_keep_the_pause() {
    let simulator = Simulator::start();
    let here = Workstation::with(&json!({ "authority": {
        "spv": format!("{}/SPVWS2/rest/", simulator.spv), "caFile": credentials().root,
    } }));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let calls: Vec<String> = (0..3)
        .map(|_| host.begin("listSpvMessages", &listing(certificate(), Some(&sealed))))
        .collect();
    let mut left = calls.len();
    while left > 0 {
        let reply = host.next_reply();
        assert_ne!(reply["kind"], "error", "{reply}");
        left -= usize::from(reply["kind"] == "success");
    }
    let requests = simulator.requests("listaMesaje");
    assert_eq!(requests.len(), 3);
    for pair in requests.windows(2) {
        assert!(pair[1].0 - pair[0].1 >= 1190, "{requests:?}");
    }
}

#[test]
fn listings_of_two_browsers_keep_the_pause() {
    let simulator = Simulator::start();
    let here = Workstation::with(&json!({ "authority": {
        "spv": format!("{}/SPVWS2/rest/", simulator.spv), "caFile": credentials().root,
    } }));
    let mut hosts = [here.host(), here.host()];
    let calls: Vec<String> = hosts
        .iter_mut()
        .map(|host| {
            let sealed = host.seal(RIGHT_PIN, certificate());
            host.begin("listSpvMessages", &listing(certificate(), Some(&sealed)))
        })
        .collect();
    for (host, id) in hosts.iter_mut().zip(&calls) {
        assert_eq!(host.replies_of(id).pop().unwrap()["kind"], "success");
    }
    let mut requests = simulator.requests("listaMesaje");
    requests.sort_unstable();
    assert!(requests[1].0 - requests[0].1 >= 1190, "{requests:?}");
}

#[test]
fn downloads_go_in_batches_with_a_pause_between() {
    let simulator = Simulator::start();
    let ids = simulator.seed(41);
    let here = Workstation::with(&json!({ "authority": {
        "spv": format!("{}/SPVWS2/rest/", simulator.spv), "caFile": credentials().root,
    } }));
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.call("downloadSpvContent", &downloading(certificate(), Some(&sealed), &ids));
    let mut requests = simulator.requests("descarcare");
    requests.sort_unstable();
    assert_eq!(requests.len(), 41);
    for first_of_batch in [20, 40] {
        let before = requests[..first_of_batch]
            .iter()
            .map(|(_, ended)| *ended)
            .max()
            .unwrap();
        assert!(requests[first_of_batch].0 - before >= 1190, "batch at {first_of_batch}");
    }
}
