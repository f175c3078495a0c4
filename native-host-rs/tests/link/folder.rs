//! Folders that a page asks about.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::workstation::target::of_hosts;
use crate::workstation::{Host, Workstation, a_call_id, request};

#[test]
fn a_folder_is_checked_and_left_unchanged() {
    let here = Workstation::offline();
    let mut host = here.host();
    let folder = here.path("declaratii");
    let known = |host: &mut Host, path: &str| host.result("checkFolder", &json!({ "path": path }));
    let path = folder.to_str().unwrap().to_owned();
    assert_eq!(
        known(&mut host, &path),
        json!({ "state": "missing", "isConfirmed": false, "freeBytes": null })
    );
    fs::create_dir(&folder).unwrap();
    let ready = known(&mut host, &path);
    assert_eq!(
        (&ready["state"], &ready["isConfirmed"]),
        (&json!("ready"), &json!(false))
    );
    assert!(ready["freeBytes"].as_u64().unwrap() > 0);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert_eq!(known(&mut host, "declaratii")["state"], "notAbsolute");
    let of_the_system = of_hosts().seen(Path::new("/proc"));
    assert_eq!(
        known(&mut host, of_the_system.to_str().unwrap())["state"],
        "notWritable"
    );
    assert_eq!(
        known(&mut host, here.path("config.json").to_str().unwrap())["state"],
        "notAFolder"
    );
    assert_eq!(host.reason("checkFolder", &json!({})), "parameterMissing");
    assert_eq!(host.reason("checkFolder", &json!({ "path": "" })), "invalidMessage");
    for foreign in [json!({ "path": path, "create": true }), json!({ "path": "/\u{0}" })] {
        host.say(&request(&a_call_id(), "checkFolder", &foreign));
        assert_eq!(host.next_reply()["error"]["reason"], "invalidMessage");
    }
    assert_eq!(here.token_calls("Initialize"), 0);
}
