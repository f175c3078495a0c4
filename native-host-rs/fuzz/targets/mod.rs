//! What is done with one input of each fuzz target. The tests replay the kept corpora through the same functions.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each fuzzer has one target; what fails here is found"
)]

pub mod certificates;
pub mod frames;
pub mod pages;
pub mod pdf;
pub mod protocol;
mod signer;
mod stream;

/// Reads an input, and fails where something is wrong with what reads it.
pub type Target = fn(&[u8]);

/// The targets by the names of their corpora.
pub const ALL: [(&str, Target); 5] = [
    ("frames", frames::run),
    ("protocol", protocol::run),
    ("pages", pages::run),
    ("pdf", pdf::run),
    ("certificates", certificates::run),
];
