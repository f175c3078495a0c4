//! Documents that are saved in a folder of the workstation: whole, under a name of their own, or not at all.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::documents::classic;
use crate::fake_server::{Asked, FakeServer, TOKEN};
use crate::workstation::{EXTENSION, Host, Workstation, target, text};

const NAME: &str = "12345674_D300_2026-05_1100000001_recipisa.pdf";
const SECOND_NAME: &str = "12345674_D300_2026-05_1100000001_recipisa_2.pdf";

/// Confirms the folder `Dosar` of a workstation in its configuration, for the hosts that start from now on.
pub fn confirm_folder(here: &Workstation) {
    let folder = here.path("Dosar");
    fs::create_dir_all(&folder).unwrap();
    here.reconfigure(|config| config["documentFolders"] = json!([folder]));
}

/// Parameters that save a filing's receipt there.
pub fn saving(here: &Workstation, filing: &str) -> Value {
    json!({ "sessionToken": TOKEN, "filingId": filing, "kind": "receipt", "folder": here.path("Dosar") })
}

/// A server with a receipt, and a workstation with a confirmed folder.
struct Harness {
    here: Workstation,
    server: FakeServer,
    receipt: Vec<u8>,
    filing: String,
    params: Value,
}

impl Harness {
    fn open() -> Self {
        let (here, server) = (Workstation::offline(), FakeServer::open());
        let receipt = classic(600_000);
        let filing = server.receipt(&receipt);
        confirm_folder(&here);
        let params = saving(&here, &filing);
        Self {
            here,
            server,
            receipt,
            filing,
            params,
        }
    }

    fn host(&self) -> Host {
        self.here.host().of_origin(&self.server.origin)
    }

    fn folder(&self) -> PathBuf {
        self.here.path("Dosar")
    }

    /// A host in a shell with the limits or rights that `prelude` sets.
    fn host_after(&self, prelude: &str) -> Host {
        let mut command = Command::new("sh");
        let program = target::of_hosts().program_path();
        command.arg("-c").arg(format!(
            "{prelude} {} chrome-extension://{EXTENSION}/",
            program.display()
        ));
        Host::start(self.here.set_environment(&mut command)).of_origin(&self.server.origin)
    }

    /// The reason of a call that saves nothing.
    fn refusal(&self, host: &mut Host) -> String {
        let reason = host.reason("saveDocument", &self.params);
        assert_eq!(parts(&self.folder()), 0);
        reason
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn parts(folder: &Path) -> usize {
    let names = if folder.is_dir() { names(folder) } else { vec![] };
    names.iter().filter(|name| name.starts_with(".dosar-")).count()
}

#[test]
fn a_document_is_written_once_under_a_name_that_the_host_makes() {
    let harness = Harness::open();
    let mut host = harness.host();
    let saved = host.result("saveDocument", &harness.params);
    assert_eq!(saved, json!({ "fileName": NAME, "isNew": true }));
    assert_eq!(fs::read(harness.folder().join(NAME)).unwrap(), harness.receipt);
    let again = host.result("saveDocument", &harness.params);
    assert_eq!(again, json!({ "fileName": NAME, "isNew": false }));
    assert_eq!(names(&harness.folder()), [NAME]);
    let key = text(&host.result("status", &json!({}))["workstation"]["keyId"]);
    let (claims, tokens) = harness.server.claim_headers();
    assert_eq!(
        claims,
        [json!({ "workstationKeyId": key }), json!({ "workstationKeyId": key })]
    );
    assert_eq!(tokens, [format!("Bearer {TOKEN}"), format!("Bearer {TOKEN}")]);
    assert_eq!(harness.here.token_calls("Initialize"), 0);
}

#[test]
fn other_bytes_of_that_name_stay_and_the_document_gets_a_number() {
    let harness = Harness::open();
    fs::write(harness.folder().join(NAME), b"somebody's own").unwrap();
    let mut host = harness.host();
    assert_eq!(host.result("saveDocument", &harness.params)["fileName"], SECOND_NAME);
    assert_eq!(fs::read(harness.folder().join(NAME)).unwrap(), b"somebody's own");
    let again = host.result("saveDocument", &harness.params);
    assert_eq!(again, json!({ "fileName": SECOND_NAME, "isNew": false }));
    assert_eq!(names(&harness.folder()), [NAME, SECOND_NAME]);
}

#[test]
fn bytes_that_are_not_those_of_the_claim_are_not_written() {
    let harness = Harness::open();
    let mut host = harness.host();
    let sha = json!("0".repeat(64));
    for (key, value, reason) in [
        ("sha256", sha, "contentChanged"),
        ("sizeBytes", json!(10), "contentChanged"),
        ("contentUrl", json!("https://elsewhere.example/x"), "contentChanged"),
        ("statementType", json!("../../etc"), "serverDown"),
        ("kind", json!("signedStatement"), "serverDown"),
        ("fileName", json!("autorun.inf"), "serverDown"),
    ] {
        let filing = harness.server.receipt(&harness.receipt);
        harness.server.change_document(&filing, key, value);
        let mut params = harness.params.clone();
        params["filingId"] = filing.into();
        assert_eq!(host.reason("saveDocument", &params), reason, "{key}");
    }
    let no_pdf = harness.server.receipt(b"MZ program");
    let mut params = harness.params.clone();
    params["filingId"] = no_pdf.into();
    assert_eq!(host.reason("saveDocument", &params), "documentNotPdf");
    assert_eq!(names(&harness.folder()), Vec::<String>::new());
}

#[test]
fn the_server_s_refusals_have_their_reasons() {
    let harness = Harness::open();
    let mut host = harness.host();
    for (status, code, reason) in [
        (401, "auth.required", "sessionEnded"),
        (404, "filing.notFound", "documentUnavailable"),
        (404, "route.notFound", "serverDown"),
        (503, "server.stopping", "serverDown"),
    ] {
        harness.server.refuse(Some((status, code)));
        assert_eq!(harness.refusal(&mut host), reason, "{code}");
    }
    harness.server.refuse(None);
    assert_eq!(host.result("saveDocument", &harness.params)["isNew"], true);
}

#[test]
fn a_page_cannot_name_a_folder_that_nobody_confirmed() {
    let harness = Harness::open();
    let mut host = harness.host();
    fs::create_dir(harness.here.path("other")).unwrap();
    fs::create_dir(harness.folder().join("receipts")).unwrap();
    symlink(harness.here.path("other"), harness.folder().join("out")).unwrap();
    let mut params = harness.params.clone();
    for (folder, reason) in [
        (harness.here.path("other"), "folderNotConfirmed"),
        (harness.here.path("Dosar/../other"), "folderNotConfirmed"),
        (harness.folder().join("out"), "folderNotConfirmed"),
        (harness.here.path("nowhere"), "folderNotConfirmed"),
        ("Dosar".into(), "folderNotConfirmed"),
        ("/".into(), "folderNotConfirmed"),
        (harness.folder().join("gone"), "folderMissing"),
    ] {
        params["folder"] = folder.to_str().unwrap().into();
        assert_eq!(host.reason("saveDocument", &params), reason, "{}", folder.display());
    }
    assert_eq!(harness.server.claimed(), Vec::<String>::new());
    params["folder"] = harness.folder().join("receipts").to_str().unwrap().into();
    host.result("saveDocument", &params);
    assert_eq!(names(&harness.folder().join("receipts")), [NAME]);
}

#[test]
fn a_folder_is_confirmed_on_the_command_line_and_known_at_once() {
    let harness = Harness::open();
    let folder = harness.here.path("declarații");
    fs::create_dir(&folder).unwrap();
    let seen = target::of_hosts().seen(&folder);
    let seen = seen.to_str().unwrap();
    let mut host = harness.host();
    let mut params = harness.params.clone();
    params["folder"] = folder.to_str().unwrap().into();
    let is_confirmed =
        |host: &mut Host| host.result("checkFolder", &json!({ "path": params["folder"] }))["isConfirmed"].clone();
    let command = |words: &[&str]| {
        let output = harness.here.program().args(words).output().unwrap();
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    assert_eq!(is_confirmed(&mut host), false);
    assert_eq!(host.reason("saveDocument", &params), "folderNotConfirmed");
    assert_eq!(command(&["folders", "add", seen]).0, Some(0));
    assert_eq!(is_confirmed(&mut host), true);
    assert_eq!(host.result("saveDocument", &params)["isNew"], true);
    let (code, list) = command(&["folders"]);
    assert_eq!((code, list.lines().count()), (Some(0), 2), "{list}");
    assert_eq!(command(&["folders", "add", "/nowhere"]).0, Some(1));
    assert_eq!(command(&["folders", "add", "/"]).0, Some(1));
    assert_eq!(command(&["folders", "add"]).0, Some(2));
    assert_eq!(command(&["folders", "remove", seen]).0, Some(0));
    assert_eq!(is_confirmed(&mut host), false);
    assert_eq!(names(&folder), [NAME]);
}

#[test]
fn a_folder_that_cannot_be_written_is_named_and_written_once_it_can() {
    let harness = Harness::open();
    // Not even root writes where it does not own the right to.
    let mut host = harness.host_after("exec $(test $(id -u) != 0 || echo setpriv --bounding-set=-dac_override)");
    let rights = |mode| fs::set_permissions(harness.folder(), fs::Permissions::from_mode(mode)).unwrap();
    rights(0o555);
    assert_eq!(harness.refusal(&mut host), "folderNotWritable");
    assert_eq!(harness.server.claimed(), Vec::<String>::new());
    rights(0o755);
    assert_eq!(host.result("saveDocument", &harness.params)["isNew"], true);
    fs::rename(harness.folder(), harness.here.path("moved")).unwrap();
    assert_eq!(harness.refusal(&mut host), "folderMissing");
    fs::rename(harness.here.path("moved"), harness.folder()).unwrap();
    assert_eq!(host.result("saveDocument", &harness.params)["isNew"], false);
    assert_eq!(names(&harness.folder()), [NAME]);
}

#[test]
fn a_disk_without_room_leaves_nothing_behind() {
    let harness = Harness::open();
    // The limit of a file's size, met in the middle of the document like the end of a disk.
    let mut host = harness.host_after("trap '' XFSZ; ulimit -f 200; exec");
    assert_eq!(harness.refusal(&mut host), "folderFull");
    assert_eq!(names(&harness.folder()), Vec::<String>::new());
    assert_eq!(harness.host().result("saveDocument", &harness.params)["isNew"], true);
}

#[test]
fn two_hosts_that_save_one_document_leave_one_file() {
    let harness = Harness::open();
    let mut hosts = [harness.host(), harness.host()];
    for _ in 0..10 {
        let ids = [0, 1].map(|at| hosts[at].begin("saveDocument", &harness.params));
        for (host, id) in hosts.iter_mut().zip(&ids) {
            assert_eq!(host.replies_of(id).pop().unwrap()["result"]["fileName"], NAME);
        }
        assert_eq!(names(&harness.folder()), [NAME]);
        fs::remove_file(harness.folder().join(NAME)).unwrap();
    }
}

#[test]
fn a_host_killed_in_the_middle_leaves_no_half_file_under_the_document_s_name() {
    let harness = Harness::open();
    for at in [Asked::Claim, Asked::Content] {
        harness.server.fall_silent(at);
        let mut host = harness.host();
        host.begin("saveDocument", &harness.params);
        while !harness.server.is_silent() {
            std::thread::yield_now();
        }
        host.kill();
        assert!(names(&harness.folder()).iter().all(|name| name.starts_with(".dosar-")));
    }
    assert_eq!(harness.host().result("saveDocument", &harness.params)["isNew"], true);
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_hours(25);
    for name in names(&harness.folder()).iter().filter(|name| name.starts_with('.')) {
        let file = fs::File::options()
            .write(true)
            .open(harness.folder().join(name))
            .unwrap();
        file.set_modified(long_ago).unwrap();
    }
    assert_eq!(harness.host().result("saveDocument", &harness.params)["isNew"], false);
    assert_eq!(names(&harness.folder()), [NAME]);
    assert!(!harness.filing.is_empty());
}
