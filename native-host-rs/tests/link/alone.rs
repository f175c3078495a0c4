//! Runs a test in its own process, so that its memory can be measured.

use std::process::Command;

/// Runs an ignored test of this program by itself and returns its peak resident memory, in KiB.
pub fn most_memory_kib_of(test: &str) -> u64 {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{test}: {told}{errors}");
    let peak = told.lines().find_map(|line| line.split_once(MARK)).expect(test).1;
    peak.trim().parse().unwrap()
}

/// Tells what this process has used, at the end of such a test.
pub fn print_most_memory() {
    println!("{MARK}{}", most_memory_kib("self"));
}

/// Peak resident memory of a process, in KiB.
pub fn most_memory_kib(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

const MARK: &str = "most memory in KiB: ";
