//! The pause between requests, measured at the authority.

use serde_json::json;

use super::{a_harness, asking, send, vector};
use crate::workstation::{Workstation, credentials};

#[test]
fn requests_with_one_certificate_keep_the_pause() {
    let (simulator, _) = a_harness();
    let here = Workstation::with(&json!({ "authority": {
        "spv": format!("{}/SPVWS2/rest/", simulator.spv), "caFile": credentials().root,
    } }));
    send(&mut here.host(), &asking(1, &[vector(), vector(), vector()]));
    let sent = simulator.requests("cerere");
    assert_eq!(sent.len(), 3);
    for pair in sent.windows(2) {
        assert!(pair[1].0 - pair[0].1 >= 1190, "{sent:?}");
    }
}
