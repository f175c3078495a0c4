//! Linux: the settings of the desktop, where it has some.

use super::program::ask;
use super::{Said, gnome};

/// The setting of the desktop.
pub(super) fn said() -> Option<Said> {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    if !gnome::is_desktop(&desktop) {
        return None;
    }
    ask(PROGRAM, ARGUMENTS).map(|output| gnome::read(&output))
}

pub(in crate::proxy) use super::program::by_script;

const PROGRAM: &str = "/usr/bin/gsettings";
const ARGUMENTS: &[&str] = &["list-recursively", "org.gnome.system.proxy"];
