//! The caller of the program: a browser for an allowed extension or for another one, or a person.

use std::path::Path;

use super::manifest::FIREFOX_EXTENSION_ID;
use crate::config::ExtensionId;
use crate::protocol::NATIVE_HOST_NAME;

/// The caller, as the program's arguments identify it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// A browser, for our extension.
    Extension,
    /// A browser, or another program, for an extension that is not allowed.
    Stranger,
    /// A person with a command.
    Person,
}

/// Reads the arguments, with the allowed extensions of Chromium. Chromium passes the extension's origin first; Firefox
/// its manifest, then the extension's id.
#[must_use]
pub fn caller(arguments: &[String], extensions: &[ExtensionId]) -> Caller {
    let Some(first) = arguments.first() else {
        return Caller::Person;
    };
    let is_ours = if first.contains("://") {
        is_chromium_extension(first, extensions)
    } else if is_json(first) {
        is_our_manifest(first) && arguments.get(1).is_some_and(|id| id == FIREFOX_EXTENSION_ID)
    } else {
        return Caller::Person;
    };
    if is_ours { Caller::Extension } else { Caller::Stranger }
}

fn is_chromium_extension(origin: &str, extensions: &[ExtensionId]) -> bool {
    origin
        .strip_prefix("chrome-extension://")
        .and_then(|rest| rest.strip_suffix('/'))
        .is_some_and(|id| extensions.iter().any(|allowed| allowed.as_str() == id))
}

fn is_json(argument: &str) -> bool {
    Path::new(argument)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

fn is_our_manifest(argument: &str) -> bool {
    let path = Path::new(argument);
    path.is_absolute()
        && path
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name.starts_with(NATIVE_HOST_NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(windows))]
    const OURS: &str = "/usr/lib/mozilla/native-messaging-hosts/ro.dosar.link.json";
    #[cfg(windows)]
    const OURS: &str = r"C:\Users\Ana P\AppData\Local\dosar-link\manifests\ro.dosar.link.firefox.json";

    fn caller_of(arguments: &[&str]) -> Caller {
        let config = serde_json::json!({ "stateDir": std::env::temp_dir() });
        let config = serde_json::from_value::<crate::config::form::Form>(config).unwrap();
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        caller(&arguments, &config.complete().unwrap().extension_ids)
    }

    #[test]
    fn firefox_starts_it_for_the_fixed_extension_only() {
        assert_eq!(caller_of(&[OURS, FIREFOX_EXTENSION_ID]), Caller::Extension);
        for arguments in [
            &[OURS][..],
            &[OURS, ""],
            &[OURS, "other@dosar.ro"],
            &[OURS, "Link@dosar.ro"],
            &["ro.dosar.link.json", FIREFOX_EXTENSION_ID],
            &["/home/someone/another.json", FIREFOX_EXTENSION_ID],
            &[FIREFOX_EXTENSION_ID, OURS, "moz-extension://x/"],
        ] {
            assert_ne!(caller_of(arguments), Caller::Extension, "{arguments:?}");
        }
    }

    #[test]
    fn chromium_starts_it_for_a_configured_extension_only() {
        let ours = format!("chrome-extension://{}/", crate::config::PRODUCT_EXTENSION_ID);
        assert_eq!(caller_of(&[&ours]), Caller::Extension);
        assert_eq!(caller_of(&[&ours, "--parent-window=0"]), Caller::Extension);
        assert_eq!(
            caller_of(&["chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"]),
            Caller::Stranger
        );
        assert_eq!(caller_of(&["doctor"]), Caller::Person);
        assert_eq!(caller_of(&[]), Caller::Person);
    }
}
