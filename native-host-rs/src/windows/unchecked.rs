//! The calls into Windows that have no safe binding: with `authority/unchecked.rs` and `token/unchecked.rs` all the
//! `unsafe` code of this host. Each takes and gives plain values: paths, texts, files.

#![allow(unsafe_code, reason = "windows-sys binds the calls as they are")]

mod disposition;
mod library;
mod script;
mod security;
mod text;

pub(crate) use self::disposition::{delete_on_close, move_new};
pub(crate) use self::library::load_with_its_folder;
pub(crate) use self::script::proxy_by_script;
pub(crate) use self::security::{descriptor, protect, user_sid};
pub(crate) use self::text::{KnownFolder, known_folder};
