//! The real program against a software token, through the shim, and the authority simulator.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    unreachable_pub,
    reason = "tests say what went wrong by failing"
)]

mod alone;
mod authority;
mod certificates;
mod corpora;
mod crowd;
mod doctor;
mod documents;
mod errors;
mod fake_server;
mod filing;
mod filing_survives;
mod folder;
mod holders;
mod hostile_addresses;
mod hostile_authority;
mod impostor;
mod issuers;
mod killed;
mod malformed_frames;
mod mended;
mod pauses;
mod pin_rule;
mod proxied;
mod proxy;
mod registration;
mod repeats;
mod requests;
mod saving;
mod signature_statuses;
mod signed_alike;
mod signed_items;
mod signing_harness;
mod simulator;
mod start_and_frames;
mod tls_refusals;
mod token_keys;
mod token_modules;
mod token_promises;
mod token_pulled;
mod workstation;
