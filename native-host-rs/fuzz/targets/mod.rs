//! The body of each fuzz target. The tests replay the corpora through the same functions.

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

/// Parses an input, and fails on a defect of the parser.
pub type Target = fn(&[u8]);

/// The targets by the names of their corpora.
pub const ALL: [(&str, Target); 5] = [
    ("frames", frames::run),
    ("protocol", protocol::run),
    ("pages", pages::run),
    ("pdf", pdf::run),
    ("certificates", certificates::run),
];
