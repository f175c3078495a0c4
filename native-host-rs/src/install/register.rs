//! Writes and removes the manifests by which browsers start this host. One folder that refuses never stops the rest.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::browsers::{Browser, browsers, home};
use crate::config::Config;
use crate::private_files::replace_durably;
use crate::protocol::NATIVE_HOST_NAME;

/// A native messaging manifest as Chromium reads it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Name of the host.
    pub name: String,
    /// For people.
    pub description: String,
    /// Absolute path of the program.
    pub path: PathBuf,
    /// Always `stdio`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Extensions that may start it; each ends with a slash.
    pub allowed_origins: Vec<String>,
}

impl Manifest {
    /// The manifest of a program for the extensions of the configuration.
    #[must_use]
    pub fn of(program: &Path, config: &Config) -> Self {
        let origin = |id: &str| format!("chrome-extension://{id}/");
        Self {
            name: NATIVE_HOST_NAME.to_owned(),
            description: "Dosar link".to_owned(),
            path: program.to_owned(),
            kind: "stdio".to_owned(),
            allowed_origins: config.extension_ids.iter().map(|id| origin(id.as_str())).collect(),
        }
    }
}

/// Registers this program with every browser the user has. Answers 0 when it worked everywhere it was tried.
///
/// # Errors
///
/// When the console cannot be written.
pub fn install(config: &Config, user_data_dir: Option<&Path>, console: &mut dyn Write) -> io::Result<u8> {
    let manifest = Manifest::of(&std::env::current_exe()?.canonicalize()?, config);
    install_for(
        &browsers(home().as_deref(), user_data_dir),
        user_data_dir,
        &manifest,
        console,
    )
}

/// Removes this host from every browser of the user. Answers 0 when it is nowhere left.
///
/// # Errors
///
/// When the console cannot be written.
pub fn uninstall(user_data_dir: Option<&Path>, console: &mut dyn Write) -> io::Result<u8> {
    let mut worst = 0;
    for browser in browsers(home().as_deref(), user_data_dir) {
        match std::fs::remove_file(browser.manifest()) {
            Ok(()) => writeln!(console, "removed   {}: {}", browser.name, browser.manifest().display())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                writeln!(
                    console,
                    "problem   {}: {} cannot be removed: {error}",
                    browser.name,
                    browser.manifest().display()
                )?;
                worst = 1;
            }
        }
    }
    Ok(worst)
}

fn install_for(
    browsers: &[Browser],
    user_data_dir: Option<&Path>,
    manifest: &Manifest,
    console: &mut dyn Write,
) -> io::Result<u8> {
    let mut worst = 0;
    let mut installed = 0;
    for browser in browsers {
        if !browser.is_used() && Some(browser.folder.as_path()) != user_data_dir {
            writeln!(console, "skipped   {}: never started by this user", browser.name)?;
            continue;
        }
        match write_manifest(&browser.manifest(), manifest) {
            Ok(()) => {
                installed += 1;
                writeln!(console, "installed {}: {}", browser.name, browser.manifest().display())?;
            }
            Err(error) => {
                worst = 1;
                writeln!(
                    console,
                    "problem   {}: {} cannot be written: {error}",
                    browser.name,
                    browser.manifest().display()
                )?;
            }
        }
    }
    if installed == 0 && worst == 0 {
        writeln!(
            console,
            "problem   no browser found: start Chromium, Chrome or Edge once and install again"
        )?;
        worst = 1;
    }
    Ok(worst)
}

fn write_manifest(path: &Path, manifest: &Manifest) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut text = serde_json::to_vec_pretty(manifest)?;
    text.push(b'\n');
    replace_durably(path, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_manifest() -> Manifest {
        Manifest {
            name: NATIVE_HOST_NAME.to_owned(),
            description: "Dosar link".to_owned(),
            path: "/opt/dosar-link".into(),
            kind: "stdio".to_owned(),
            allowed_origins: vec!["chrome-extension://abcdefghijklmnopabcdefghijklmnop/".to_owned()],
        }
    }

    #[test]
    fn a_folder_that_cannot_be_written_does_not_stop_the_others() {
        let home = tempfile::tempdir().unwrap();
        for folder in [".config/chromium", ".config/microsoft-edge"] {
            std::fs::create_dir_all(home.path().join(folder)).unwrap();
        }
        // A file where the folder should be: nobody, not even root, can write below it.
        std::fs::write(home.path().join(".config/chromium/NativeMessagingHosts"), b"").unwrap();
        let all = browsers(Some(home.path()), None);
        let mut console = Vec::new();
        assert_eq!(install_for(&all, None, &a_manifest(), &mut console).unwrap(), 1);
        let told = String::from_utf8(console).unwrap();
        assert!(told.contains("problem   Chromium"), "{told}");
        assert!(told.contains("skipped   Google Chrome"), "{told}");
        assert!(told.contains("installed Microsoft Edge"), "{told}");
        let edge = home
            .path()
            .join(".config/microsoft-edge/NativeMessagingHosts/ro.dosar.link.json");
        assert_eq!(
            serde_json::from_slice::<Manifest>(&std::fs::read(edge).unwrap()).unwrap(),
            a_manifest()
        );
    }

    #[test]
    fn a_profile_named_by_hand_is_made_if_it_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let profile = folder.path().join("profile");
        let all = browsers(None, Some(&profile));
        assert_eq!(
            install_for(&all, Some(&profile), &a_manifest(), &mut Vec::new()).unwrap(),
            0
        );
        assert!(profile.join("NativeMessagingHosts/ro.dosar.link.json").is_file());
    }

    #[test]
    fn without_any_browser_the_person_is_told() {
        let mut console = Vec::new();
        assert_eq!(install_for(&[], None, &a_manifest(), &mut console).unwrap(), 1);
        assert!(String::from_utf8(console).unwrap().contains("no browser found"));
    }
}
