//! The registry of Windows, where browsers look up manifests and the person's language stands. A stub on other systems.

#[cfg_attr(windows, path = "registry/windows.rs")]
#[cfg_attr(not(windows), path = "registry/none.rs")]
mod system;

pub use self::system::{forget_manifest, name_manifest, named_manifest, user_locale};

/// Whose keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hive {
    /// Those of this user, which need no administrator.
    User,
    /// Those of the workstation.
    Workstation,
}
