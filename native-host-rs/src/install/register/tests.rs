use super::*;
use crate::install::manifest::FIREFOX_EXTENSION_ID;
use crate::install::sandboxes::sandboxed;

const PROGRAM: &str = "/opt/dosar-link";

fn a_config() -> Config {
    serde_json::from_str::<crate::config::form::Form>(r#"{"stateDir":"/s"}"#)
        .unwrap()
        .complete()
        .unwrap()
}

fn install_in(home: &Path, profile: Option<&Path>) -> (Exit, String) {
    let asked = Asked {
        program: Path::new(PROGRAM),
        config: &a_config(),
        user_data_dir: profile,
    };
    let mut console = Vec::new();
    let exit = install_for(
        &browsers(Some(home), profile),
        &sandboxed(Some(home)),
        &asked,
        &mut console,
    )
    .unwrap();
    (exit, String::from_utf8(console).unwrap())
}

fn a_home_with(folders: &[&str]) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    for folder in folders {
        std::fs::create_dir_all(home.path().join(folder)).unwrap();
    }
    home
}

fn manifest_at(path: &Path) -> Manifest {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn a_folder_that_cannot_be_written_does_not_stop_the_others() {
    let home = a_home_with(&[".config/chromium", ".config/microsoft-edge", ".mozilla/firefox"]);
    // A file in place of the folder: not even root can write below it.
    std::fs::write(home.path().join(".config/chromium/NativeMessagingHosts"), b"").unwrap();
    let (exit, told) = install_in(home.path(), None);
    assert_eq!(exit, Exit::Failed);
    assert!(told.contains("problem   Chromium"), "{told}");
    assert!(told.contains("skipped   Google Chrome"), "{told}");
    assert!(told.contains("installed Microsoft Edge"), "{told}");
    assert!(told.contains("installed Firefox"), "{told}");
    let edge = home
        .path()
        .join(".config/microsoft-edge/NativeMessagingHosts/ro.dosar.link.json");
    let wanted = Manifest::of(Family::Chromium, Path::new(PROGRAM), &a_config());
    assert_eq!(manifest_at(&edge), wanted);

    let mut console = Vec::new();
    assert_eq!(
        uninstall_from(&browsers(Some(home.path()), None), &mut console).unwrap(),
        Exit::Done
    );
    assert!(!edge.exists());
}

#[test]
fn firefox_gets_its_extension_and_no_origin() {
    let home = a_home_with(&[".mozilla/firefox"]);
    assert_eq!(install_in(home.path(), None).0, Exit::Done);
    let found = manifest_at(&home.path().join(".mozilla/native-messaging-hosts/ro.dosar.link.json"));
    assert_eq!(found.allowed_extensions, Some(vec![FIREFOX_EXTENSION_ID.to_owned()]));
    assert_eq!(found.allowed_origins, None);
    let shared = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/link/vectors/extension.json");
    let shared: serde_json::Value = serde_json::from_slice(&std::fs::read(shared).unwrap()).unwrap();
    assert_eq!(shared["firefoxId"], FIREFOX_EXTENSION_ID);
}

#[test]
fn a_profile_named_by_hand_is_made_if_it_is_not_there() {
    let home = a_home_with(&[]);
    let profile = home.path().join("profile");
    assert_eq!(install_in(home.path(), Some(&profile)).0, Exit::Done);
    assert!(profile.join("NativeMessagingHosts/ro.dosar.link.json").is_file());
}

#[test]
fn without_any_browser_install_says_so() {
    let home = a_home_with(&[]);
    let (exit, told) = install_in(home.path(), None);
    assert_eq!(exit, Exit::Failed);
    assert!(told.contains("no browser found"), "{told}");
}

#[test]
fn a_browser_in_a_sandbox_is_explained_and_nothing_is_written_into_it() {
    let home = a_home_with(&["snap/chromium/common/chromium", ".var/app/org.mozilla.firefox"]);
    let (exit, told) = install_in(home.path(), None);
    assert_eq!(exit, Exit::Failed, "no other browser: {told}");
    assert!(
        told.contains("note      Chromium (snap): a snap may start no program"),
        "{told}"
    );
    assert!(
        told.contains("note      Firefox (flatpak): a flatpak may start no program"),
        "{told}"
    );
    assert!(
        !home
            .path()
            .join("snap/chromium/common/chromium/NativeMessagingHosts")
            .exists()
    );
}

#[test]
fn the_firefox_snap_reads_the_manifest_of_the_user() {
    let home = a_home_with(&["snap/firefox/common/.mozilla/firefox"]);
    let (exit, told) = install_in(home.path(), None);
    assert_eq!(exit, Exit::Done, "{told}");
    assert!(
        told.contains("note      Firefox (snap): the desktop asks once"),
        "{told}"
    );
    assert!(
        home.path()
            .join(".mozilla/native-messaging-hosts/ro.dosar.link.json")
            .is_file()
    );
}
