//! The places where the browsers of a user, and of the whole workstation, look for native hosts.

use std::path::{Path, PathBuf};

use super::manifest::Family;
use crate::protocol::NATIVE_HOST_NAME;

/// A browser, or a configured profile folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    /// Its name.
    pub name: String,
    /// The format of its manifests.
    pub family: Family,
    /// Folders of the user, one of which it creates at its first start.
    pub folders: Vec<PathBuf>,
    /// Path of this host's manifest for the user.
    pub manifest: PathBuf,
    /// Path of a package's manifest for every user; Windows has it in the registry.
    pub shared_manifest: Option<PathBuf>,
    /// The key that names the manifest on Windows, below `HKCU` or `HKLM`.
    pub registry_key: Option<String>,
}

impl Browser {
    /// Whether the browser was ever started by this user.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.folders.iter().any(|folder| folder.is_dir())
    }
}

/// All browsers of the user with this home folder, and the configured profile folder.
#[must_use]
pub fn browsers(home: Option<&Path>, user_data_dir: Option<&Path>) -> Vec<Browser> {
    let known = home
        .into_iter()
        .flat_map(|home| PLACES.iter().map(|place| place.browser(home)));
    let named = user_data_dir.map(|folder| Browser {
        name: format!("profile {}", folder.display()),
        family: Family::Chromium,
        folders: vec![folder.to_owned()],
        manifest: folder.join("NativeMessagingHosts").join(file_name(Family::Chromium)),
        shared_manifest: None,
        registry_key: None,
    });
    known.chain(named).collect()
}

/// The folder that contains the browsers' user data.
#[must_use]
pub fn home() -> Option<PathBuf> {
    let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    std::env::var_os(variable)
        .map(PathBuf::from)
        .filter(|home| home.is_absolute())
}

/// Chromium and Firefox share one folder of manifests on Windows: the names differ there.
fn file_name(family: Family) -> String {
    match family {
        Family::Firefox if cfg!(windows) => format!("{NATIVE_HOST_NAME}.firefox.json"),
        _ => format!("{NATIVE_HOST_NAME}.json"),
    }
}

struct Place {
    name: &'static str,
    family: Family,
    folders: &'static [&'static str],
    manifests: &'static str,
    shared: Option<&'static str>,
    registry: Option<&'static str>,
}

impl Place {
    fn browser(&self, home: &Path) -> Browser {
        let file = file_name(self.family);
        Browser {
            name: self.name.to_owned(),
            family: self.family,
            folders: self.folders.iter().map(|folder| home.join(folder)).collect(),
            manifest: home.join(self.manifests).join(&file),
            shared_manifest: self.shared.map(|folder| Path::new(folder).join(&file)),
            registry_key: self
                .registry
                .map(|key| format!(r"{key}\NativeMessagingHosts\{NATIVE_HOST_NAME}")),
        }
    }
}

#[cfg(not(any(windows, target_os = "macos")))]
const PLACES: &[Place] = &[
    Place {
        name: "Chromium",
        family: Family::Chromium,
        folders: &[".config/chromium"],
        manifests: ".config/chromium/NativeMessagingHosts",
        shared: Some("/etc/chromium/native-messaging-hosts"),
        registry: None,
    },
    Place {
        name: "Google Chrome",
        family: Family::Chromium,
        folders: &[".config/google-chrome"],
        manifests: ".config/google-chrome/NativeMessagingHosts",
        shared: Some("/etc/opt/chrome/native-messaging-hosts"),
        registry: None,
    },
    Place {
        name: "Microsoft Edge",
        family: Family::Chromium,
        folders: &[".config/microsoft-edge"],
        manifests: ".config/microsoft-edge/NativeMessagingHosts",
        shared: Some("/etc/opt/edge/native-messaging-hosts"),
        registry: None,
    },
    Place {
        name: "Firefox",
        family: Family::Firefox,
        // The snap of Firefox starts programs outside through the desktop's portal, which reads this folder too.
        folders: &[
            ".mozilla/firefox",
            ".config/mozilla/firefox",
            "snap/firefox/common/.mozilla/firefox",
        ],
        manifests: ".mozilla/native-messaging-hosts",
        shared: Some("/usr/lib/mozilla/native-messaging-hosts"),
        registry: None,
    },
];

#[cfg(target_os = "macos")]
const PLACES: &[Place] = &[
    Place {
        name: "Chromium",
        family: Family::Chromium,
        folders: &["Library/Application Support/Chromium"],
        manifests: "Library/Application Support/Chromium/NativeMessagingHosts",
        shared: Some("/Library/Application Support/Chromium/NativeMessagingHosts"),
        registry: None,
    },
    Place {
        name: "Google Chrome",
        family: Family::Chromium,
        folders: &["Library/Application Support/Google/Chrome"],
        manifests: "Library/Application Support/Google/Chrome/NativeMessagingHosts",
        shared: Some("/Library/Google/Chrome/NativeMessagingHosts"),
        registry: None,
    },
    Place {
        name: "Microsoft Edge",
        family: Family::Chromium,
        folders: &["Library/Application Support/Microsoft Edge"],
        manifests: "Library/Application Support/Microsoft Edge/NativeMessagingHosts",
        shared: Some("/Library/Microsoft/Edge/NativeMessagingHosts"),
        registry: None,
    },
    Place {
        name: "Firefox",
        family: Family::Firefox,
        folders: &["Library/Application Support/Firefox"],
        manifests: "Library/Application Support/Mozilla/NativeMessagingHosts",
        shared: Some("/Library/Application Support/Mozilla/NativeMessagingHosts"),
        registry: None,
    },
];

#[cfg(windows)]
const PLACES: &[Place] = &[
    Place {
        name: "Chromium",
        family: Family::Chromium,
        folders: &[r"AppData\Local\Chromium\User Data"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Chromium"),
    },
    Place {
        name: "Google Chrome",
        family: Family::Chromium,
        folders: &[r"AppData\Local\Google\Chrome\User Data"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Google\Chrome"),
    },
    Place {
        name: "Microsoft Edge",
        family: Family::Chromium,
        folders: &[r"AppData\Local\Microsoft\Edge\User Data"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Microsoft\Edge"),
    },
    Place {
        name: "Firefox",
        family: Family::Firefox,
        folders: &[r"AppData\Roaming\Mozilla\Firefox"],
        manifests: MANIFESTS,
        shared: None,
        registry: Some(r"Software\Mozilla"),
    },
];

#[cfg(windows)]
const MANIFESTS: &str = r"AppData\Local\dosar-link\manifests";
