//! macOS: the settings of the network.

use super::program::ask;
pub(in crate::proxy) use super::program::by_script;
use super::{Said, macos};

/// The setting of the network.
pub(super) fn said() -> Option<Said> {
    ask(PROGRAM, ARGUMENTS).map(|output| macos::read(&output))
}

const PROGRAM: &str = "/usr/sbin/scutil";
const ARGUMENTS: &[&str] = &["--proxy"];
