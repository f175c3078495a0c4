//! The manifest that registers this host with a browser: the path of the program and the allowed extensions.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::protocol::NATIVE_HOST_NAME;

/// How a browser reads manifests and starts hosts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Chromium, Chrome, Edge.
    Chromium,
    /// Firefox.
    Firefox,
}

/// Id of the extension in Firefox, fixed by its manifest. No configuration allows another.
pub const FIREFOX_EXTENSION_ID: &str = "link@dosar.ro";

/// A native messaging manifest: Chromium reads `allowed_origins`, Firefox `allowed_extensions`.
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
    /// Allowed extensions of Chromium; each ends with a slash.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub allowed_origins: Option<Vec<String>>,
    /// Allowed extensions of Firefox.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub allowed_extensions: Option<Vec<String>>,
}

impl Manifest {
    /// The manifest of a program for the extensions of the configuration.
    #[must_use]
    pub fn of(family: Family, program: &Path, config: &Config) -> Self {
        let origins = || {
            let origin = |id: &str| format!("chrome-extension://{id}/");
            config.extension_ids.iter().map(|id| origin(id.as_str())).collect()
        };
        Self {
            name: NATIVE_HOST_NAME.to_owned(),
            description: "Dosar link".to_owned(),
            path: program.to_owned(),
            kind: "stdio".to_owned(),
            allowed_origins: (family == Family::Chromium).then(origins),
            allowed_extensions: (family == Family::Firefox).then(|| vec![FIREFOX_EXTENSION_ID.to_owned()]),
        }
    }

    /// The allowed extensions, in the browser's own form.
    pub(super) fn allowed(&self) -> (Option<&[String]>, Option<&[String]>) {
        (self.allowed_origins.as_deref(), self.allowed_extensions.as_deref())
    }

    /// The text of the file.
    ///
    /// # Errors
    ///
    /// When the program's path is not Unicode.
    pub fn text(&self) -> serde_json::Result<Vec<u8>> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        Ok(text)
    }
}
