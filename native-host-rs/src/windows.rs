//! What only Windows has: its rights, its known folders, its own calls.

#[cfg(windows)]
mod files;
#[cfg(windows)]
mod folders;
pub(crate) mod rights;
pub(crate) mod trusted;
#[cfg(windows)]
pub(crate) mod unchecked;

#[cfg(windows)]
pub(crate) use self::files::{descriptor_of, folder_options, patiently, restrict_to};
#[cfg(windows)]
pub(crate) use self::folders::{program_folders, system_folder};
