//! What a path says by itself, before anything is looked at: where it leads, and whether it lies below another.

#[cfg_attr(windows, path = "paths/windows.rs")]
#[cfg_attr(unix, path = "paths/unix.rs")]
mod system;

pub use self::system::{confirmed_form, destination, is_named_below, usual_form};

/// Where a path leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Destination {
    /// To a folder of this workstation, or to one that it is connected to already.
    Workstation,
    /// To a server by its name. Looking there would tell it who works here: Windows signs in by itself.
    Server,
    /// To no folder: a device, a stream of a file, or nothing absolute.
    NoFolder,
}
