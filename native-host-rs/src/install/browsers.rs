//! The places where the browsers of a user, and of the whole workstation, look for native hosts.

#[cfg_attr(windows, path = "browsers/windows.rs")]
#[cfg_attr(target_os = "macos", path = "browsers/macos.rs")]
#[cfg_attr(not(any(windows, target_os = "macos")), path = "browsers/linux.rs")]
mod system;

use std::path::{Path, PathBuf};

use self::system::{PLACES, file_name};
use super::manifest::Family;
use crate::protocol::NATIVE_HOST_NAME;
use crate::user_folders::Profile;

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

/// All browsers of the user with these folders, and the configured profile folder.
#[must_use]
pub fn browsers(profile: Option<&Profile>, user_data_dir: Option<&Path>) -> Vec<Browser> {
    let known = profile
        .into_iter()
        .flat_map(|profile| PLACES.iter().map(|place| place.browser(profile)));
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

struct Place {
    name: &'static str,
    family: Family,
    base: fn(&Profile) -> &Path,
    folders: &'static [&'static str],
    manifests: &'static str,
    shared: Option<&'static str>,
    registry: Option<&'static str>,
}

impl Place {
    fn browser(&self, profile: &Profile) -> Browser {
        let file = file_name(self.family);
        let base = (self.base)(profile);
        Browser {
            name: self.name.to_owned(),
            family: self.family,
            folders: self.folders.iter().map(|folder| base.join(folder)).collect(),
            manifest: profile.local.join(self.manifests).join(&file),
            shared_manifest: self.shared.map(|folder| Path::new(folder).join(&file)),
            registry_key: self
                .registry
                .map(|key| format!(r"{key}\NativeMessagingHosts\{NATIVE_HOST_NAME}")),
        }
    }
}
