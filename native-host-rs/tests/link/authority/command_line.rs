//! The mailbox from a command line.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use super::certificate;
use crate::simulator::Simulator;
use crate::workstation::{Workstation, target};

/// Runs a command with the right PIN on standard input: its exit code, and what it prints.
fn run(here: &Workstation, arguments: &[&str]) -> (i32, String) {
    let mut child = here
        .program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1234\n").unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

fn download(here: &Workstation, folder: &Path, ids: &[String]) -> (i32, String) {
    let folder = target::of_hosts().seen(folder);
    let folder = folder.to_str().unwrap();
    let mut arguments = vec!["download", "--certificate", certificate(), "--to", folder];
    arguments.extend(ids.iter().map(String::as_str));
    run(here, &arguments)
}

#[test]
fn the_command_line_lists_and_downloads_with_the_pin_on_standard_input() {
    let simulator = Simulator::start();
    let ids = simulator.seed(2);
    let here = Workstation::at(&simulator.spv);
    let (code, told) = run(&here, &["list", "--certificate", certificate(), "--days", "60"]);
    assert_eq!(code, 0);
    let listing: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(listing["mesaje"].as_array().unwrap().len(), 2);
    let folder = here.path("documents");
    let (code, told) = download(&here, &folder, &ids);
    assert_eq!(code, 0, "{told}");
    let document = fs::read(folder.join(format!("{}.pdf", ids[1]))).unwrap();
    assert!(document.starts_with(b"%PDF"));
}

#[cfg(unix)]
#[test]
fn a_folder_of_others_keeps_its_rights_and_what_is_made_is_the_owner_s_alone() {
    use std::os::unix::fs::PermissionsExt;
    let rights = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let simulator = Simulator::start();
    let ids = simulator.seed(1);
    let here = Workstation::at(&simulator.spv);
    let shared = here.path("shared");
    fs::create_dir(&shared).unwrap();
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o755)).unwrap();
    let made = shared.join("documents");
    for folder in [&shared, &made] {
        let (code, told) = download(&here, folder, &ids);
        assert_eq!(code, 0, "{told}");
        assert_eq!(rights(&folder.join(format!("{}.pdf", ids[0]))), 0o600);
    }
    assert_eq!((rights(&shared), rights(&made)), (0o755, 0o700));
}
