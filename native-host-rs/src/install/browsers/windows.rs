//! Browsers on Windows, which look the path of a manifest up in the registry.

use std::path::Path;

use super::Place;
use crate::install::manifest::Family;
use crate::protocol::NATIVE_HOST_NAME;
use crate::user_folders::Profile;

pub(super) const PLACES: &[Place] = &[
    Place {
        name: "Chromium",
        family: Family::Chromium,
        base: LOCAL,
        folders: &[r"Chromium\User Data"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Chromium"),
    },
    Place {
        name: "Google Chrome",
        family: Family::Chromium,
        base: LOCAL,
        folders: &[r"Google\Chrome\User Data"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Google\Chrome"),
    },
    Place {
        name: "Microsoft Edge",
        family: Family::Chromium,
        base: LOCAL,
        folders: &[r"Microsoft\Edge\User Data"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Microsoft\Edge"),
    },
    Place {
        name: "Firefox",
        family: Family::Firefox,
        base: ROAMING,
        folders: &[r"Mozilla\Firefox"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Mozilla"),
    },
];

/// The name of this host's manifest. Chromium and Firefox share one folder of manifests: the names differ.
pub(super) fn file_name(family: Family) -> String {
    match family {
        Family::Firefox => format!("{NATIVE_HOST_NAME}.firefox.json"),
        Family::Chromium => format!("{NATIVE_HOST_NAME}.json"),
    }
}

const MANIFESTS: &str = r"dosar-link\manifests";
const LOCAL: fn(&Profile) -> &Path = |profile| &profile.local;
const ROAMING: fn(&Profile) -> &Path = |profile| &profile.roaming;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::install::browsers::browsers;

    #[test]
    fn all_that_a_user_registers_lies_in_the_folders_of_the_user() {
        // Moved by an administrator: settings to a server, data to another disk.
        let profile = Profile {
            home: r"C:\Users\ana".into(),
            local: r"D:\Date\ana\Local".into(),
            roaming: r"\\server\profile\ana\Roaming".into(),
        };
        let browsers = browsers(Some(&profile), None);
        assert_eq!(browsers.len(), 4);
        for browser in browsers {
            let key = browser.registry_key.unwrap_or_default();
            assert!(key.starts_with(r"Software\"), "{key} is below the user's own");
            assert!(browser.manifest.starts_with(&profile.local) && browser.shared_manifest.is_none());
            let base = match browser.family {
                Family::Chromium => &profile.local,
                Family::Firefox => &profile.roaming,
            };
            assert!(
                browser.folders.iter().all(|folder| folder.starts_with(base)),
                "{}",
                browser.name
            );
        }
    }
}
