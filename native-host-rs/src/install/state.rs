//! The registration that a browser finds for this host.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::browsers::Browser;
use super::manifest::Manifest;
use super::registry::{Hive, named_manifest};

/// A browser's registration, compared with this program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Registration {
    /// It starts this program. The manifest, and whether it is a package's manifest for every user.
    Good(PathBuf, bool),
    /// No manifest.
    Missing,
    /// A manifest that cannot be read, and why.
    Unreadable(PathBuf, String),
    /// A file that is no manifest.
    Damaged(PathBuf),
    /// A manifest of another program.
    Elsewhere(PathBuf, PathBuf),
    /// A manifest of another version or for other extensions.
    Different(PathBuf),
}

/// Looks up the registration as the browser does: the user's first, then the one for all users.
pub(super) fn registration(browser: &Browser, wanted: &Manifest) -> Registration {
    for (path, is_shared) in places(browser) {
        match std::fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Registration::Unreadable(path, error.to_string()),
            Ok(text) => return judge(path, &text, wanted, is_shared),
        }
    }
    Registration::Missing
}

fn judge(path: PathBuf, text: &[u8], wanted: &Manifest, is_shared: bool) -> Registration {
    match serde_json::from_slice::<Manifest>(text) {
        Err(_) => Registration::Damaged(path),
        Ok(found) if !is_same_program(&beside(&path, &found.path), &wanted.path) => {
            Registration::Elsewhere(path, found.path)
        }
        Ok(found) if found.allowed() != wanted.allowed() => Registration::Different(path),
        Ok(_) => Registration::Good(path, is_shared),
    }
}

/// Resolves a path relative to the manifest's folder, which Windows allows.
fn beside(manifest: &Path, program: &Path) -> PathBuf {
    manifest.with_file_name(program)
}

fn is_same_program(found: &Path, wanted: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    found == wanted || real(found).is_some_and(|found| Some(found) == real(wanted))
}

fn places(browser: &Browser) -> Vec<(PathBuf, bool)> {
    let Some(key) = browser.registry_key.as_deref() else {
        let shared = browser.shared_manifest.clone().map(|path| (path, true));
        return std::iter::once((browser.manifest.clone(), false))
            .chain(shared)
            .collect();
    };
    [(Hive::User, false), (Hive::Workstation, true)]
        .into_iter()
        .filter_map(|(hive, is_shared)| Some((named_manifest(hive, key)?, is_shared)))
        .collect()
}
