use super::*;
use crate::install::manifest::FIREFOX_EXTENSION_ID;
use crate::install::registry::forget_manifest;
use crate::install::sandboxes::sandboxed;
use crate::user_folders::Profile;

const PROGRAM: &str = "/opt/dosar-link";

/// Where the browsers of this system keep their data and look for manifests.
#[cfg(not(windows))]
mod places {
    pub(super) const CHROMIUM: &str = ".config/chromium";
    pub(super) const EDGE: &str = ".config/microsoft-edge";
    pub(super) const FIREFOX: &str = ".mozilla/firefox";
    pub(super) const EDGE_MANIFEST: &str = ".config/microsoft-edge/NativeMessagingHosts/ro.dosar.link.json";
    pub(super) const FIREFOX_MANIFEST: &str = ".mozilla/native-messaging-hosts/ro.dosar.link.json";
    /// A browser whose manifest cannot be written when there is a folder in its place.
    pub(super) const HINDERED: (&str, &str) = ("Chromium", ".config/chromium/NativeMessagingHosts/ro.dosar.link.json");
    pub(super) const OTHERS: [&str; 2] = ["Microsoft Edge", "Firefox"];
}
#[cfg(windows)]
mod places {
    pub(super) const CHROMIUM: &str = r"AppData\Local\Chromium\User Data";
    pub(super) const EDGE: &str = r"AppData\Local\Microsoft\Edge\User Data";
    pub(super) const FIREFOX: &str = r"AppData\Roaming\Mozilla\Firefox";
    pub(super) const EDGE_MANIFEST: &str = r"AppData\Local\dosar-link\manifests\ro.dosar.link.json";
    pub(super) const FIREFOX_MANIFEST: &str = r"AppData\Local\dosar-link\manifests\ro.dosar.link.firefox.json";
    pub(super) const HINDERED: (&str, &str) = ("Firefox", FIREFOX_MANIFEST);
    pub(super) const OTHERS: [&str; 2] = ["Chromium", "Microsoft Edge"];
}
use places::{CHROMIUM, EDGE, EDGE_MANIFEST, FIREFOX, FIREFOX_MANIFEST, HINDERED, OTHERS};

/// The browsers of a home folder. Their keys lie where no browser looks, apart from those of other tests.
fn browsers_of(home: &Path, profile: Option<&Path>) -> Vec<Browser> {
    let mut browsers = browsers(Some(&Profile::below(home)), profile);
    let test = home.file_name().unwrap().to_string_lossy().into_owned();
    for browser in &mut browsers {
        browser.registry_key = browser
            .registry_key
            .take()
            .map(|key| format!(r"Software\Dosar tests\{test}\{key}"));
    }
    browsers
}

fn forget_test(home: &Path) {
    let test = home.file_name().unwrap().to_string_lossy().into_owned();
    forget_manifest(&format!(r"Software\Dosar tests\{test}")).unwrap();
}

fn a_config() -> Config {
    let config = serde_json::json!({ "stateDir": std::env::temp_dir() });
    let form: crate::config::form::Form = serde_json::from_value(config).unwrap();
    form.complete().unwrap()
}

fn install_in(home: &Path, profile: Option<&Path>) -> (Exit, String) {
    let asked = Asked {
        program: Path::new(PROGRAM),
        config: &a_config(),
        user_data_dir: profile,
        words: Language::English.words(),
    };
    let mut console = Vec::new();
    let browsers = browsers_of(home, profile);
    let exit = install_for(&browsers, &sandboxed(Some(home)), &asked, &mut console).unwrap();
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
fn a_manifest_that_cannot_be_written_does_not_stop_the_others() {
    let home = a_home_with(&[CHROMIUM, EDGE, FIREFOX]);
    let (hindered, manifest) = HINDERED;
    // A folder in place of the file: not even an administrator can write it.
    std::fs::create_dir_all(home.path().join(manifest).join("inner")).unwrap();
    let (exit, told) = install_in(home.path(), None);
    assert_eq!(exit, Exit::Failed);
    assert!(told.contains(&format!("problem   {hindered}")), "{told}");
    assert!(told.contains("skipped   Google Chrome"), "{told}");
    for other in OTHERS {
        assert!(told.contains(&format!("installed {other}")), "{told}");
    }
    let edge = home.path().join(EDGE_MANIFEST);
    let wanted = Manifest::of(Family::Chromium, Path::new(PROGRAM), &a_config());
    assert_eq!(manifest_at(&edge), wanted);

    std::fs::remove_dir_all(home.path().join(manifest)).unwrap();
    let (browsers, mut console) = (browsers_of(home.path(), None), Vec::new());
    let exit = uninstall_from(&browsers, Language::English.words(), &mut console).unwrap();
    assert_eq!(exit, Exit::Done);
    let told = String::from_utf8(console).unwrap();
    for other in OTHERS {
        assert!(told.contains(&format!("removed   {other}")), "{told}");
    }
    assert!(!told.contains("Google Chrome"), "{told}");
    assert!(!edge.exists());
    forget_test(home.path());
}

#[test]
fn firefox_gets_its_extension_and_no_origin() {
    let home = a_home_with(&[FIREFOX]);
    assert_eq!(install_in(home.path(), None).0, Exit::Done);
    let found = manifest_at(&home.path().join(FIREFOX_MANIFEST));
    forget_test(home.path());
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

#[cfg(not(windows))]
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
