//! Native half of the Dosar link: signature token, authority session, sealed PIN.

#![deny(unsafe_code)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        missing_docs
    )
)]

pub mod actions;
pub mod authority;
pub mod calls;
pub mod cli;
pub mod config;
pub mod document_folders;
pub mod exit;
pub mod filing;
pub mod folder_check;
pub mod framing;
pub mod hex;
pub mod host;
pub mod install;
pub mod journal;
pub mod limits;
pub mod log;
pub mod moment;
pub mod once_fallible;
pub mod pdf;
pub mod pin;
pub mod private_files;
pub mod progress;
pub mod protocol;
pub mod proxy;
pub mod saving;
pub mod secret;
pub mod server_client;
pub mod services;
#[cfg(test)]
mod test_program;
pub mod token;
pub mod user_folders;
#[cfg(any(windows, test))]
mod windows;
pub mod words;
