//! The registry by its own calls, so that a path arrives in any code page.

use std::io;
use std::path::{Path, PathBuf};

use windows_registry::{CURRENT_USER, Key, LOCAL_MACHINE};

use super::Hive;

/// Sets the manifest's path under a key of this user.
///
/// # Errors
///
/// When the key cannot be written.
pub fn name_manifest(key: &str, manifest: &Path) -> io::Result<()> {
    let path = manifest.to_str().ok_or(io::ErrorKind::InvalidInput)?;
    Ok(CURRENT_USER.create(key)?.set_string(UNNAMED, path)?)
}

/// Removes a key of this user; false when it was not there.
///
/// # Errors
///
/// When it exists and cannot be removed.
pub fn forget_manifest(key: &str) -> io::Result<bool> {
    match CURRENT_USER.remove_tree(key).map_err(io::Error::from) {
        Err(error) if error.raw_os_error() == Some(NOT_FOUND) => Ok(false),
        outcome => outcome.map(|()| true),
    }
}

/// The manifest's path under a key.
#[must_use]
pub fn named_manifest(hive: Hive, key: &str) -> Option<PathBuf> {
    let path = root(hive).open(key).and_then(|key| key.get_string(UNNAMED));
    path.ok().map(PathBuf::from)
}

/// The person's language and country, such as `ro-RO`.
#[must_use]
pub fn user_locale() -> Option<String> {
    let settings = CURRENT_USER.open(r"Control Panel\International").ok()?;
    settings.get_string("LocaleName").ok()
}

/// How the registry says that there is no such key: `ERROR_FILE_NOT_FOUND` as a result of COM.
const NOT_FOUND: i32 = 0x8007_0002_u32.cast_signed();
/// The value that a key has without a name.
const UNNAMED: &str = "";

fn root(hive: Hive) -> &'static Key {
    match hive {
        Hive::User => CURRENT_USER,
        Hive::Workstation => LOCAL_MACHINE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_named_by_the_unnamed_value_of_a_key_of_the_user() {
        let key = format!(r"Software\Dosar tests\{}\ro.dosar.link", std::process::id());
        assert_eq!(named_manifest(Hive::User, &key), None);
        for path in [r"C:\Users\Ștefan Ţîrlea\AppData\Local\m.json", r"D:\m.json"] {
            name_manifest(&key, Path::new(path)).unwrap();
            assert_eq!(named_manifest(Hive::User, &key), Some(PathBuf::from(path)));
        }
        assert_eq!(
            named_manifest(Hive::Workstation, &key),
            None,
            "nothing was written for others"
        );
        assert!(forget_manifest(&key).unwrap());
        assert!(!forget_manifest(&key).unwrap());
        assert_eq!(named_manifest(Hive::User, &key), None);
    }

    #[test]
    fn the_language_of_the_person_is_read() {
        let locale = user_locale().unwrap();
        assert!(locale.len() >= 2 && locale.is_ascii(), "{locale}");
    }
}
