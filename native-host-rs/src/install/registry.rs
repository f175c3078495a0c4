//! The registry of Windows, where browsers look up manifests. A stub on other systems.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Sets the manifest's path under a key of this user.
///
/// # Errors
///
/// When the key cannot be written.
pub fn name_manifest(key: &str, manifest: &Path) -> io::Result<()> {
    reg(&name_arguments(key, manifest))
}

/// Removes a key of this user. A missing one is no error.
///
/// # Errors
///
/// When it exists and cannot be removed.
pub fn forget_manifest(key: &str) -> io::Result<()> {
    if named_manifest("HKCU", key).is_none() {
        return Ok(());
    }
    reg(&["delete".into(), format!(r"HKCU\{key}"), "/f".into()])
}

/// The manifest's path under a key, below `HKCU` or `HKLM`.
#[must_use]
pub fn named_manifest(root: &str, key: &str) -> Option<PathBuf> {
    let output = Command::new(REG)
        .args(["query", &format!(r"{root}\{key}"), "/ve"])
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| value_of(&String::from_utf8_lossy(&output.stdout)))?
}

/// Windows' own program by its full path, so that no file in the current folder is started instead.
const REG: &str = r"C:\Windows\System32\reg.exe";

fn name_arguments(key: &str, manifest: &Path) -> Vec<String> {
    let manifest = manifest.display().to_string();
    let root = format!(r"HKCU\{key}");
    ["add", &root, "/ve", "/t", "REG_SZ", "/d", &manifest, "/f"]
        .map(str::to_owned)
        .to_vec()
}

/// The name of the default value is translated; its type is not.
fn value_of(answer: &str) -> Option<PathBuf> {
    let (_, value) = answer.lines().find_map(|line| line.split_once("REG_SZ"))?;
    Some(PathBuf::from(value.trim()))
}

fn reg(arguments: &[String]) -> io::Result<()> {
    let output = Command::new(REG).args(arguments).output()?;
    if output.status.success() {
        return Ok(());
    }
    let told = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(io::Error::other(told))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_named_by_the_unnamed_value_of_the_key() {
        let arguments = name_arguments(
            r"Software\Mozilla\NativeMessagingHosts\ro.dosar.link",
            Path::new("C:/m.json"),
        );
        assert_eq!(
            arguments.join(" "),
            r"add HKCU\Software\Mozilla\NativeMessagingHosts\ro.dosar.link /ve /t REG_SZ /d C:/m.json /f"
        );
    }

    #[test]
    fn the_value_is_read_in_any_language_of_windows() {
        let answer =
            "\r\nHKEY_CURRENT_USER\\Software\\X\r\n    (implicit)    REG_SZ    C:\\Users\\Ana P\\m.json\r\n\r\n";
        assert_eq!(value_of(answer), Some(PathBuf::from(r"C:\Users\Ana P\m.json")));
        assert_eq!(value_of("ERROR: not found"), None);
    }
}
