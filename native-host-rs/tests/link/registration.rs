//! `dosar-link install`, `doctor` and `uninstall` as a person runs them.

use std::fs;
use std::process::Output;

use serde_json::{Value, json};

use crate::workstation::target::SOFTHSM;
use crate::workstation::{EXTENSION, Host, MODULE, Workstation, credentials};

fn run(here: &Workstation, arguments: &[&str]) -> (i32, String) {
    let Output { status, stdout, .. } = here.program().args(arguments).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap())
}

#[test]
fn the_host_is_registered_with_the_user_s_browsers_and_a_named_profile() {
    let here = Workstation::offline();
    let profile = here.path("profile");
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    let (code, output) = run(&here, &["install", "--user-data-dir", profile.to_str().unwrap()]);
    assert_eq!(code, 0, "{output}");
    for folder in [here.path("home/.config/chromium"), profile.clone()] {
        let manifest = fs::read(folder.join("NativeMessagingHosts/ro.dosar.link.json")).unwrap();
        let program = fs::canonicalize(env!("CARGO_BIN_EXE_dosar-link")).unwrap();
        assert_eq!(
            serde_json::from_slice::<Value>(&manifest).unwrap(),
            json!({
                "name": "ro.dosar.link", "description": "Dosar link", "path": program, "type": "stdio",
                "allowed_origins": [format!("chrome-extension://{EXTENSION}/")],
            })
        );
    }
    let (code, output) = run(&here, &["doctor", "--user-data-dir", profile.to_str().unwrap()]);
    assert_eq!(code, 0, "{output}");
    assert!(output.contains(&format!("{MODULE} answers\n")), "{output}");
    let (code, _) = run(&here, &["uninstall", "--user-data-dir", profile.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(!profile.join("NativeMessagingHosts/ro.dosar.link.json").exists());
}

#[test]
fn the_doctor_says_what_is_wrong_and_what_to_do() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    here.steer("count-low\n");
    let (code, output) = run(&here, &["doctor"]);
    assert_eq!(code, 1);
    assert!(
        output.contains(
            " 2. problem   Chromium does not know Dosar Link\n              What to do: Install Dosar Link again"
        ),
        "{output}"
    );
    assert!(
        output.contains("a wrong PIN was entered since the last right one"),
        "{output}"
    );
    assert_eq!(here.token_calls("Login"), 0, "the doctor never logs in");
}

#[test]
fn a_configuration_that_cannot_be_used_is_named_and_does_not_stop_doctor_and_uninstall() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    assert_eq!(run(&here, &["install"]).0, 0);
    let manifest = here.path("home/.config/chromium/NativeMessagingHosts/ro.dosar.link.json");
    let file = here.path("config.json").display().to_string();
    let whole = fs::read_to_string(here.path("config.json")).unwrap();
    for (broken, why) in [
        ("{".to_owned(), "EOF"),
        (whole.replace(EXTENSION, "abc"), "32 letters"),
        (
            whole.replace("https://localhost:1/SPVWS2/rest/", "http://x/"),
            "https://",
        ),
        (r#"{"stateDir":"here"}"#.to_owned(), "the path here is not absolute"),
        ("[]".to_owned(), "must be a JSON object in braces"),
        (r#"{"authority":[]}"#.to_owned(), "must be a JSON object in braces"),
        (r#"{"origins":[]}"#.to_owned(), "origins is empty"),
        (r#"{"extensionIds":[]}"#.to_owned(), "extensionIds is empty"),
        (
            r#"{"origins":["https://A.ro"]}"#.to_owned(),
            "the origin https://A.ro is not of the form https://host[:port]",
        ),
        (
            r#"{"tokenTimeoutMs":0}"#.to_owned(),
            "integer `0`, expected a whole number of milliseconds, 1 or more",
        ),
        (
            r#"{"server":{"timeoutMs":"5 s"}}"#.to_owned(),
            "expected a whole number of milliseconds, 1 or more",
        ),
    ] {
        fs::write(&file, broken).unwrap();
        let (code, output) = run(&here, &["doctor"]);
        let problem = output
            .lines()
            .find(|line| line.contains(". problem "))
            .unwrap_or_default();
        assert!(
            code == 1 && problem.contains(&file) && problem.contains(why),
            "{output}"
        );
        assert!(
            output.contains(&format!("Chromium: {} is there", manifest.display())),
            "{output}"
        );
        let refused = here.program().arg("certificates").output().unwrap();
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(3) && said.contains(&file), "{said}");
        assert_eq!(
            Host::start(here.program().arg(format!("chrome-extension://{EXTENSION}/"))).wait(),
            3
        );
    }
    assert_eq!(run(&here, &["uninstall"]).0, 0);
    assert!(!manifest.exists());
}

#[test]
fn a_module_that_everyone_may_write_is_not_loaded() {
    use std::os::unix::fs::PermissionsExt;
    let here = Workstation::offline();
    let module = here.path("module.so");
    fs::copy(SOFTHSM, &module).unwrap();
    fs::set_permissions(&module, fs::Permissions::from_mode(0o777)).unwrap();
    here.reconfigure(|config| config["modules"] = json!([module]));
    let listed = here.host().result("listCertificates", &json!({}));
    assert_eq!(
        listed,
        json!({ "certificates": [], "modules": [{ "name": "module.so", "state": "refused" }] })
    );
}

#[test]
fn firefox_starts_the_host_by_its_manifest_and_the_fixed_extension() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.mozilla/firefox")).unwrap();
    let (code, output) = run(&here, &["install"]);
    assert_eq!(code, 0, "{output}");
    let manifest = here.path("home/.mozilla/native-messaging-hosts/ro.dosar.link.json");
    let found: Value = serde_json::from_slice(&fs::read(&manifest).unwrap()).unwrap();
    assert_eq!(found["allowed_extensions"], json!(["link@dosar.ro"]));
    let mut host = Host::start(here.program().arg(&manifest).arg("link@dosar.ro"));
    host.result("status", &json!({}));
    assert_eq!(host.close(), 0);
    assert_eq!(
        Host::start(here.program().arg(&manifest).arg("other@dosar.ro")).wait(),
        4
    );
    let (code, output) = run(&here, &["doctor"]);
    assert_eq!(code, 0, "{output}");
    assert!(output.contains("ok        Firefox can start Dosar Link ("), "{output}");
}

#[test]
fn the_doctor_reports_manifests_of_other_programs_and_browsers_in_a_sandbox() {
    let here = Workstation::offline();
    let folder = here.path("home/.config/chromium/NativeMessagingHosts");
    fs::create_dir_all(&folder).unwrap();
    fs::create_dir_all(here.path("home/.config/google-chrome/NativeMessagingHosts")).unwrap();
    fs::create_dir_all(here.path("home/snap/chromium/common/chromium")).unwrap();
    let other = json!({ "name": "ro.dosar.link", "description": "", "type": "stdio", "path": "/opt/old/dosar-link",
        "allowed_origins": [] });
    fs::write(folder.join("ro.dosar.link.json"), other.to_string()).unwrap();
    fs::write(
        here.path("home/.config/google-chrome/NativeMessagingHosts/ro.dosar.link.json"),
        "{",
    )
    .unwrap();
    let (code, output) = run(&here, &["doctor"]);
    assert_eq!(code, 1);
    assert!(
        output.contains("starts /opt/old/dosar-link and not this program"),
        "{output}"
    );
    assert!(
        output.contains("problem   Google Chrome cannot start Dosar Link: "),
        "{output}"
    );
    assert!(output.contains("is damaged\n"), "{output}");
    assert!(output.contains("note      Chromium (snap): cannot work\n"), "{output}");
    assert!(output.ends_with("\nTo be mended: 2, 3\n"), "{output}");
}

#[test]
fn a_package_gets_its_manifests_from_the_program() {
    let here = Workstation::offline();
    let (code, output) = run(&here, &["manifest", "firefox", "--program", "/usr/bin/dosar-link"]);
    assert_eq!(code, 0);
    assert_eq!(
        serde_json::from_str::<Value>(&output).unwrap(),
        json!({ "name": "ro.dosar.link", "description": "Dosar link", "path": "/usr/bin/dosar-link", "type": "stdio",
            "allowed_extensions": ["link@dosar.ro"] })
    );
    assert_eq!(
        run(&here, &["--version"]),
        (0, format!("{}\n", env!("CARGO_PKG_VERSION")))
    );
    assert_eq!(run(&here, &["manifest", "netscape"]).0, 2);
}

#[test]
fn a_configuration_with_a_byte_order_mark_is_read_and_one_that_is_not_utf_8_is_named() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    let whole = fs::read(here.path("config.json")).unwrap();
    fs::write(here.path("config.json"), [&b"\xef\xbb\xbf"[..], &whole].concat()).unwrap();
    assert_eq!(run(&here, &["install"]).0, 0);
    assert_eq!(run(&here, &["doctor"]).0, 0);
    fs::write(here.path("config.json"), b"\xff\xfe{\0}\0").unwrap();
    let (code, output) = run(&here, &["doctor"]);
    assert!(
        code == 1 && output.contains("is not UTF-8; save it as UTF-8"),
        "{output}"
    );
    let refused = here.program().arg("install").output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        refused.status.code() == Some(3) && said.contains("is not UTF-8"),
        "{said}"
    );
}

#[test]
fn the_doctor_reports_missing_unreadable_and_empty_certificate_files() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    assert_eq!(run(&here, &["install"]).0, 0);
    let (missing, folder, empty) = (here.path("missing.pem"), here.path("folder"), here.path("empty.pem"));
    fs::create_dir(&folder).unwrap();
    fs::write(&empty, b"no certificate").unwrap();
    for (file, why) in [
        (&missing, "cannot be read (No such file"),
        (&folder, "is a folder"),
        (&empty, "holds no certificate"),
    ] {
        here.reconfigure(|config| {
            config["authority"]["sealFile"] = json!(file);
            config["signing"] = json!({ "issuers": [credentials().pki.join("issuing.crt"), file] });
        });
        let (code, output) = run(&here, &["doctor"]);
        assert_eq!(code, 1);
        for (what, key) in [
            ("The file of ANAF's seals", "authority.sealFile"),
            ("The file of issuers' certificates", "signing.issuers"),
        ] {
            let problem = format!("problem   {what} {} {why}", file.display());
            let mut lines = output.lines().skip_while(|line| !line.contains(&problem));
            let remedy = lines.nth(1).unwrap_or_default();
            assert!(
                remedy.ends_with(&format!("What to do: Correct {key} in the configuration")),
                "{output}"
            );
        }
        assert!(output.contains("ok        Issuers' certificates: 1 of "), "{output}");
    }
}

#[test]
fn the_doctor_reports_an_unwritable_log_and_an_unreadable_manifest() {
    let here = Workstation::offline();
    let manifest = here.path("home/.config/chromium/NativeMessagingHosts/ro.dosar.link.json");
    fs::create_dir_all(&manifest).unwrap();
    let log = here.path("nowhere/host.log");
    here.reconfigure(|config| config["logFile"] = json!(log));
    let (code, output) = run(&here, &["doctor"]);
    assert_eq!(code, 1);
    for problem in [
        format!("problem   The log {} cannot be written (No such file", log.display()),
        format!(
            "problem   Chromium cannot start Dosar Link: {} cannot be read (",
            manifest.display()
        ),
    ] {
        assert!(output.contains(&problem), "{output}");
    }
    let (code, output) = run(&here, &["install"]);
    assert_eq!(code, 1);
    let problem = format!("problem   Chromium: {} cannot be written: ", manifest.display());
    assert!(output.contains(&problem), "{output}");
}

#[test]
fn help_is_no_failure_and_a_command_that_cannot_be_followed_says_why() {
    let here = Workstation::offline();
    for help in ["--help", "-h", "help"] {
        let (code, output) = run(&here, &[help]);
        assert!(code == 0 && output.starts_with("usage:"), "{output}");
    }
    for (arguments, why) in [
        (&[][..], "a command is missing"),
        (&["dance"], "dance is no command"),
        (&["list", "--days", "61"], "--days takes 1 to 60"),
        (&["list", "--days", "many"], "--days takes a whole number"),
        (&["list", "--days"], "--days needs a value"),
        (&["list"], "--certificate THUMBPRINT is missing"),
        (&["list", "--certificate", "ab"], "--certificate takes the 40"),
        (&["doctor", "--loud"], "--loud is no option"),
        (&["doctor", "--language", "fr"], "--language takes ro or en, not fr"),
        (&["download", "4000000001"], "--to FOLDER is missing"),
        (&["download", "--to", "/tmp"], "the IDs of the messages are missing"),
        (&["download", "--to", "/tmp", "x1"], "x1 is no message ID"),
        (&["manifest", "safari"], "safari is neither chromium nor firefox"),
    ] {
        let refused = here.program().args(arguments).output().unwrap();
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(
            said.starts_with(why) && said.contains("\nusage:"),
            "{arguments:?}: {said}"
        );
    }
}

#[test]
fn a_person_whose_computer_speaks_romanian_is_answered_in_romanian() {
    let here = Workstation::offline();
    fs::create_dir_all(here.path("home/.config/chromium")).unwrap();
    let said = |arguments: &[&str]| {
        let Output { stdout, stderr, .. } = here
            .program()
            .env("LC_ALL", "ro_RO.UTF-8")
            .args(arguments)
            .output()
            .unwrap();
        String::from_utf8([stdout, stderr].concat()).unwrap()
    };
    let output = said(&["doctor"]);
    assert!(
        output.contains(
            " 2. problemă  Chromium nu știe de Dosar Link\n              Ce faceți: Instalați din nou Dosar Link"
        ),
        "{output}"
    );
    let asked = said(&["doctor", "--language", "en"]);
    assert!(asked.contains("Chromium does not know Dosar Link"), "{asked}");
    assert!(said(&["install"]).starts_with("instalat  Chromium: "));
    assert!(said(&["folders", "add", "/nowhere"]).contains("nu este un folder de pe acest calculator"));
    assert!(said(&["dance"]).starts_with("dance nu este o comandă\nfolosire:"));
    fs::write(here.path("config.json"), r#"{"origins":[]}"#).unwrap();
    assert!(said(&["certificates"]).contains("cheia origins este goală"));
    let asked = said(&["install", "--language", "en"]);
    assert!(asked.contains("the key origins is empty"), "{asked}");
}
