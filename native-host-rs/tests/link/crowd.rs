//! More calls than a host accepts, and a machine without free threads.

use std::fs;
use std::process::Command;

use dosar_link::limits::CALLS_AT_ONCE;
use serde_json::json;

use crate::workstation::{Host, Workstation, a_call_id, is_end};

#[test]
fn a_call_too_many_is_refused_and_the_next_one_works() {
    let here = Workstation::offline();
    here.steer("slow=GetSlotList:3000\n");
    let mut host = here.host();
    for _ in 0..CALLS_AT_ONCE {
        host.begin("listCertificates", &json!({}));
    }
    for action in ["listCertificates", "status"] {
        assert_eq!(host.reason(action, &json!({})), "hostBusy", "{action}");
    }
    here.steer("");
    let mut running = CALLS_AT_ONCE;
    while running > 0 {
        running -= usize::from(is_end(&host.next_reply()));
    }
    host.result("listCertificates", &json!({}));
}

#[test]
fn a_call_without_a_thread_is_refused_and_the_host_continues() {
    let here = Workstation::offline();
    let mut host = here.host();
    // It has begun once it answers; `status` needs no thread.
    host.say(&json!({ "id": a_call_id(), "action": "status" }));
    assert_eq!(host.next_reply()["error"]["reason"], "invalidMessage");
    limit_memory(&host, &(memory_kib(&host) * 1024 + ROOM_BYTES).to_string());
    for action in ["status", "listCertificates"] {
        assert_eq!(host.reason(action, &json!({})), "hostBusy", "{action}");
    }
    limit_memory(&host, "unlimited");
    host.result("listCertificates", &json!({}));
}

/// Too little for the stack of a thread, enough for an answer.
const ROOM_BYTES: u64 = 1024 * 1024;

fn limit_memory(host: &Host, bytes: &str) {
    let process = host.process_id().to_string();
    let status = Command::new("prlimit")
        .args(["--pid", &process, &format!("--as={bytes}:unlimited")])
        .status();
    assert!(status.unwrap().success());
}

fn memory_kib(host: &Host) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", host.process_id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
